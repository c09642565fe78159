import type { Region } from '#domain/units.ts'
import type { OtherName } from './source-file.ts'
import { stem, stems } from './text.ts'
import type { Correction } from './typo.ts'

/** A word of a query. The last one may be incomplete (`isPrefix`); then it also matches words that start with it. */
export type QueryWord = { typed: string; stem: string; isPrefix: boolean; corrections: readonly Correction[] }

/** The stems of a name, one list per comma segment: `Rice, white, cooked` -> [[rice], [whit], [cook]]. */
export type Name = readonly (readonly string[])[]

/** What ranking needs to know about a food. */
export type Candidate = {
  name: Name
  synonyms: Name[]
  /** Stems of the brands. */
  brands: string[]
  categories: string[]
  /** A packaged product, or an analysed food of one manufacturer. */
  branded: boolean
  /** From the built-in list of everyday foods. */
  staple: boolean
  /** 0 (never eaten) to 1. */
  popularity: number
  /** How much its language counts for the reader, up to 1; default 1. */
  weight?: number
  /** The stems of its English name, by which processed foods are told, where `name` is in another language. */
  englishName?: Name
  /** Only for the user's own foods; `custom` when they created the food, `favourite` when they starred it. */
  personal?: { timesLogged: number; daysSinceLogged: number | null; custom: boolean; favourite?: boolean }
}

/**
 * The score of a food for a query; higher ranks first. Null when a word of the query does not occur in the food.
 *
 * Each step of `fit` outweighs all other terms, except where a plain food should beat a literal match: a packaged product named
 * just "Milk" comes after "Milk, whole".
 */
export function score(query: QueryWord[], food: Candidate): number | null {
  const best = findBestFit(query, food)
  if (!best) return null
  return (
    best.fit * (food.weight ?? 1) -
    best.cost * typoPenalty +
    (food.branded ? 0 : genericBonus) +
    (food.staple ? stapleBonus : 0) +
    (best.isPartial ? popularityWeight.partial : popularityWeight.complete) * food.popularity -
    processingPenalty(query, food) -
    Math.min(3, food.name.flat().length / 4) +
    personalBoost(food)
  )
}

const fit = {
  /** The query has every word of the name: "olive oil" and `Olive oil`, "whole milk" and `Milk, whole`. */
  name: 100,
  /** The query has the whole first segment and other words of the name: "brown rice" and `Rice, brown, cooked`. */
  head: 92,
  /** The same, with an incomplete last word. */
  prefixName: 76,
  prefixHead: 74,
  /** The name starts with the query: "apple" or "app" and `Apple pie`. */
  start: 70,
  prefixStart: 70,
  /** All words are in the name, or in the name and the brand. */
  words: 50,
  nameAndBrand: 48,
  /** Some words are only in a synonym. */
  anywhere: 34,
}
/** A complete synonym is almost as good as the name; an incomplete one is a guess: "ban" should not find sausages ("banger"). */
const synonymPenalty = -4
const prefixSynonymPenalty = -14
const typoPenalty = 14
const genericBonus = 16
const stapleBonus = 10
/** Popularity counts more while a word is incomplete: "chi" should find chicken before chicory. */
const popularityWeight = { complete: 12, partial: 36 }

/** `cost` of the typos; `isPartial` when the last word only matched as a prefix. */
type Fit = { fit: number; cost: number; isPartial: boolean }

function findBestFit(query: QueryWord[], food: Candidate): Fit | null {
  // Other languages put no comma where the English name has one: `Chou-fleur cuit` is a cauliflower.
  const candidates = [nameFit(query, food.name, food.englishName !== undefined && food.englishName.length > 1)]
  for (const other of food.synonyms) {
    const otherFit = nameFit(query, other)
    if (otherFit)
      candidates.push({
        ...otherFit,
        fit: otherFit.fit + (otherFit.isPartial ? prefixSynonymPenalty : synonymPenalty),
        isPartial: false,
      })
  }
  const best = candidates.reduce((a, b) => (b && (!a || netFit(b) > netFit(a)) ? b : a), null)
  if (best) return best
  return (
    wordsFit(query, [...food.name.flat(), ...food.brands], fit.nameAndBrand) ??
    wordsFit(query, [...food.name.flat(), ...food.brands, ...food.synonyms.flat(2)], fit.anywhere)
  )
}

const netFit = ({ fit, cost }: Fit) => fit - typoPenalty * cost

function wordsFit(query: QueryWord[], among: string[], value: number): Fit | null {
  const matches = matchAll(query, among)
  return matches && { fit: value, cost: costOfTypos(matches), isPartial: false }
}

/** `startIsHead`: what the name starts with is what the food is, as a first segment. */
function nameFit(query: QueryWord[], name: Name, startIsHead = false): Fit | null {
  const all = name.flat()
  const matches = matchAll(query, all)
  if (!matches) return null
  const head = name[0]?.length ?? 0
  const isComplete = matches.every(({ isWhole }) => isWhole)
  let value = fit.words
  if (matches.length === all.length) value = isComplete ? fit.name : fit.prefixName
  else if (matches.filter(({ at }) => at < head).length === head) value = isComplete ? fit.head : fit.prefixHead
  else if (startIsHead && matches.every(({ at }, i) => at === i)) value = isComplete ? fit.head : fit.prefixHead
  else if (matches.every(({ at }, i) => at === i)) value = isComplete ? fit.start : fit.prefixStart
  return { fit: value, cost: costOfTypos(matches), isPartial: !isComplete }
}

type Match = { at: number; isWhole: boolean; cost: number }

const costOfTypos = (matches: Match[]) => matches.reduce((sum, { cost }) => sum + cost, 0)

/** Matches each word to a different stem ("olive o" does not match `Olives`); null when a word matches none. */
function matchAll(query: QueryWord[], among: string[]): Match[] | null {
  const free: (string | null)[] = [...among]
  const matches: Match[] = []
  for (const word of query) {
    const found = match(word, free)
    if (!found) return null
    free[found.at] = null
    matches.push(found)
  }
  return isPlausible(query, matches) ? matches : null
}

/** Typos in several words have to be more likely than one alone, or any words would match. */
function isPlausible(query: QueryWord[], matches: Match[]): boolean {
  if (matches.filter(({ cost }) => cost > 0).length < 2) return true
  const letters = query.reduce((sum, { typed }) => sum + typed.length, 0)
  return costOfTypos(matches) <= 0.17 * letters
}

/** Finds a word in a list of stems: exactly, else as a prefix, else by one of its corrections. */
function match(word: QueryWord, among: (string | null)[]): Match | null {
  const at = among.indexOf(word.stem)
  if (at >= 0) return { at, isWhole: true, cost: 0 }
  const prefixAt = word.isPrefix ? among.findIndex((stem) => stem?.startsWith(word.typed)) : -1
  if (prefixAt >= 0) return { at: prefixAt, isWhole: false, cost: 0 }
  for (const { term, cost } of word.corrections) {
    const correctedAt = among.indexOf(term)
    if (correctedAt >= 0) return { at: correctedAt, isWhole: true, cost }
    const correctedPrefixAt = word.isPrefix ? among.findIndex((stem) => stem?.startsWith(term)) : -1
    if (correctedPrefixAt >= 0) return { at: correctedPrefixAt, isWhole: false, cost }
  }
  return null
}

/** Words that plain foods do not have. Each costs its points unless it is in the query. */
const processingWords: [points: number, words: string][] = [
  [22, 'babyfood infant toddler formula supplement'],
  [14, 'powder dehydrated dried freeze imitation substitute candy candies snack snacks chips extract concentrate mix'],
  [12, 'flavored flavour flavoured flavor filled bread breaded battered pie pudding dessert frosting topping'],
  [8, 'fried canned frozen sweetened syrup evaporated condensed pickled unprepared instant prepared'],
  [6, 'skin seed seeds peel leaves flour bran germ dry light lowfat nonfat fat reduced sodium free'],
]
const points = new Map(
  processingWords.flatMap(([cost, text]) => text.split(' ').map((word) => [stem(word), cost] as const)),
)
const categoryPoints: Record<string, number> = {
  'en:baby-foods': 22,
  'en:candies': 14,
  'en:fast-foods': 8,
  'en:restaurant-foods': 8,
}

function processingPenalty(query: QueryWord[], food: Candidate): number {
  let cost = 0
  for (const word of (food.englishName ?? food.name).flat()) {
    const points = costOf(word)
    if (points > cost && !query.some((one) => isInQuery(one, word))) cost = points
  }
  for (const category of food.categories) cost = Math.max(cost, categoryPoints[category] ?? 0)
  // Staples are already sorted by hand, so the penalty counts less for them.
  return food.staple ? cost / 3 : cost
}

const costOf = (word: string) => points.get(word) ?? 0
const isInQuery = (queryWord: QueryWord, word: string) =>
  queryWord.stem === word ||
  (queryWord.isPrefix && word.startsWith(queryWord.typed)) ||
  queryWord.corrections.some(({ term }) => term === word)

/** The user's frequent or recent foods come before everything else, then their custom foods. A favourite is like a food eaten all the time. */
function personalBoost({ personal }: Candidate): number {
  if (!personal) return 0
  const { timesLogged, daysSinceLogged, custom, favourite } = personal
  if (favourite) return 1000 + 20 * 2
  const recent = daysSinceLogged === null ? 0 : Math.exp(-daysSinceLogged / 14)
  const frequent = 1 - Math.exp(-timesLogged / 5)
  return (isHabit(timesLogged, daysSinceLogged) ? 1000 : custom ? 500 : 0) + 20 * (recent + frequent)
}

/** Whether somebody logs a food often, or did so lately; `daysSinceLogged` is null for never. */
export const isHabit = (timesLogged: number, daysSinceLogged: number | null): boolean =>
  daysSinceLogged !== null && (timesLogged >= 3 || daysSinceLogged <= 90)

/** `isForeign` when the reader's region calls the food something else. */
type ShownName = { name: string; isForeign: boolean }

/**
 * The name under which a query has found a food: the one with most of its words. Where several have, that of the reader's
 * region, else the food's own.
 */
export function shownName(
  own: string,
  others: readonly OtherName[],
  query: QueryWord[],
  region: Region | null,
): ShownName {
  const names = [
    { shown: own, stems: stems(own), region: null, isOwn: true },
    ...others.map((one) => ({ ...one, isOwn: false })),
  ]
  const counted = names.map((one) => ({ ...one, words: matchedWords(query, one.stems) }))
  const most = Math.max(...counted.map(({ words }) => words))
  const fitting = counted.filter(({ words }) => words === most)
  const regional = region && fitting.find((one) => one.region === region)
  const chosen = regional || fitting[0]
  const hasRegional = others.some((one) => one.region === region)
  const isForeign = region !== null && chosen?.region !== region && (hasRegional || chosen?.region != null)
  return { name: chosen?.shown ?? own, isForeign }
}

/** How many words of a query are in a name; a corrected word counts as less than one that was typed. */
function matchedWords(query: readonly QueryWord[], name: readonly string[]): number {
  const free: (string | null)[] = [...name]
  return query.reduce((sum, word) => {
    const found = match(word, free)
    if (found) free[found.at] = null
    return sum + (found ? 1 - found.cost / 10 : 0)
  }, 0)
}
