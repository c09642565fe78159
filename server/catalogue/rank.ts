import { stem } from './text.ts'
import type { Correction } from './typo.ts'

/** A word as it was asked for. The last one may still be half typed: then it also matches words that begin so. */
export type AskedWord = { typed: string; stem: string; unfinished: boolean; corrections: readonly Correction[] }

/** The stems of a name, one list per comma segment: `Rice, white, cooked` -> [[rice], [whit], [cook]]. */
export type Name = readonly (readonly string[])[]

/** What ranking knows of a food. */
export type Candidate = {
  name: Name
  synonyms: Name[]
  /** Stems of the makers' names. */
  brands: string[]
  categories: string[]
  /** From a pack, or analysed but of one maker. */
  branded: boolean
  /** From the hand-made list of everyday foods. */
  staple: boolean
  /** 0 (nobody eats it) to 1. */
  popularity: number
  /** Somebody's own: how often and how recently logged, in days; `custom` when they added the food themselves. */
  own?: { timesLogged: number; daysSinceLogged: number | null; custom: boolean }
}

/**
 * How well a food answers; the greater, the earlier. `null` when a word of the query is nowhere in it.
 *
 * Each step down `fit` is worth more than everything that follows it, except where the plain thing should win over
 * the literal one: a pack that is called just "Milk" comes after "Milk, whole".
 */
export function score(asked: AskedWord[], food: Candidate): number | null {
  const fitting = bestFit(asked, food)
  if (!fitting) return null
  return (
    fitting.fit -
    fitting.edits * perEdit +
    (food.branded ? 0 : generic) +
    (food.staple ? staple : 0) +
    (fitting.guess ? popular.guess : popular.sure) * food.popularity -
    unasked(asked, food) -
    Math.min(3, food.name.flat().length / 4) +
    belonging(food)
  )
}

const fit = {
  /** Every word of the name was asked for: "olive oil" and `Olive oil`, "whole milk" and `Milk, whole`. */
  name: 100,
  /** The first segment was asked for, and the rest are in the name: "brown rice" and `Rice, brown, cooked`. */
  head: 92,
  /** The same, with the last word still half typed. */
  unfinishedName: 76,
  unfinishedHead: 74,
  /** The name begins with the words: "apple" and `Apple pie`; "app" and `Apple pie`. */
  start: 70,
  unfinishedStart: 70,
  /** All words are in the name, or in the name and the brand. */
  words: 50,
  nameAndBrand: 48,
  /** Some words are only in another name of the food. */
  anywhere: 34,
}
/** A finished synonym is almost the name; a half-typed one is a guess: "ban" is no sausage, though "banger" is. */
const synonym = -4
const unfinishedSynonym = -14
const perEdit = 14
const generic = 16
const staple = 10
/** While a word is half typed, what most people eat is the best guess: "chi" is chicken before it is chicory. */
const popular = { sure: 12, guess: 36 }

/** `guess`: how the name begins is known, but a word of it is still half typed. */
type Fit = { fit: number; edits: number; guess: boolean }

function bestFit(asked: AskedWord[], food: Candidate): Fit | null {
  const candidates = [nameFit(asked, food.name)]
  for (const other of food.synonyms) {
    const fitting = nameFit(asked, other)
    if (fitting)
      candidates.push({ ...fitting, fit: fitting.fit + (fitting.guess ? unfinishedSynonym : synonym), guess: false })
  }
  const best = candidates.reduce((a, b) => (b && (!a || worth(b) > worth(a)) ? b : a), null)
  if (best) return best
  return (
    wordsFit(asked, [...food.name.flat(), ...food.brands], fit.nameAndBrand) ??
    wordsFit(asked, [...food.name.flat(), ...food.brands, ...food.synonyms.flat(2)], fit.anywhere)
  )
}

const worth = ({ fit, edits }: Fit) => fit - perEdit * edits

function wordsFit(asked: AskedWord[], among: string[], value: number): Fit | null {
  const matches = matchAll(asked, among)
  return matches && { fit: value, edits: edits(matches), guess: false }
}

function nameFit(asked: AskedWord[], name: Name): Fit | null {
  const all = name.flat()
  const matches = matchAll(asked, all)
  if (!matches) return null
  const head = name[0]?.length ?? 0
  const finished = matches.every(({ whole }) => whole)
  let value = fit.words
  if (matches.length === all.length) value = finished ? fit.name : fit.unfinishedName
  else if (matches.filter(({ at }) => at < head).length === head) value = finished ? fit.head : fit.unfinishedHead
  else if (matches.every(({ at }, i) => at === i)) value = finished ? fit.start : fit.unfinishedStart
  return { fit: value, edits: edits(matches), guess: !finished }
}

type Match = { at: number; whole: boolean; edits: number }

const edits = (matches: Match[]) => matches.reduce((sum, found) => sum + found.edits, 0)

/** Where each word is, each in a place of its own ("olive o" is not answered by olives alone); null when one is nowhere. */
function matchAll(asked: AskedWord[], among: string[]): Match[] | null {
  const free: (string | null)[] = [...among]
  const matches: Match[] = []
  for (const word of asked) {
    const found = match(word, free)
    if (!found) return null
    free[found.at] = null
    matches.push(found)
  }
  return matches
}

/** Where a word is in a list of stems: as it stands, else unfinished, else as what may have been meant. */
function match(word: AskedWord, among: (string | null)[]): Match | null {
  const at = among.indexOf(word.stem)
  if (at >= 0) return { at, whole: true, edits: 0 }
  const begun = word.unfinished ? among.findIndex((stem) => stem?.startsWith(word.typed)) : -1
  if (begun >= 0) return { at: begun, whole: false, edits: 0 }
  for (const { term, edits } of word.corrections) {
    const meant = among.indexOf(term)
    if (meant >= 0) return { at: meant, whole: true, edits }
    const meantBegun = word.unfinished ? among.findIndex((stem) => stem?.startsWith(term)) : -1
    if (meantBegun >= 0) return { at: meantBegun, whole: false, edits }
  }
  return null
}

/** What a plain food is not. A word costs its points unless it was asked for. */
const processing: [points: number, words: string][] = [
  [22, 'babyfood infant toddler formula supplement'],
  [14, 'powder dehydrated dried freeze imitation substitute candy candies snack snacks chips extract concentrate mix'],
  [12, 'flavored flavour flavoured flavor filled bread breaded battered pie pudding dessert frosting topping'],
  [8, 'fried canned frozen sweetened syrup evaporated condensed pickled unprepared instant prepared'],
  [6, 'skin seed seeds peel leaves flour bran germ dry light lowfat nonfat fat reduced sodium free'],
]
const points = new Map(processing.flatMap(([cost, text]) => text.split(' ').map((word) => [stem(word), cost] as const)))
const categoryPoints: Record<string, number> = {
  'en:baby-foods': 22,
  'en:candies': 14,
  'en:fast-foods': 8,
  'en:restaurant-foods': 8,
}

function unasked(asked: AskedWord[], food: Candidate): number {
  let cost = 0
  for (const word of food.name.flat()) {
    const points = costOf(word)
    if (points > cost && !asked.some((one) => isAsked(one, word))) cost = points
  }
  for (const category of food.categories) cost = Math.max(cost, categoryPoints[category] ?? 0)
  // The list of everyday foods is in the order that its makers mean; only the obvious is worth a doubt.
  return food.staple ? cost / 3 : cost
}

const costOf = (word: string) => points.get(word) ?? 0
const isAsked = (asked: AskedWord, word: string) =>
  asked.stem === word ||
  (asked.unfinished && word.startsWith(asked.typed)) ||
  asked.corrections.some(({ term }) => term === word)

/** Recent or frequent foods of one's own come before everything, then one's own custom foods. */
function belonging({ own }: Candidate): number {
  if (!own) return 0
  const { timesLogged, daysSinceLogged, custom } = own
  const recent = daysSinceLogged === null ? 0 : Math.exp(-daysSinceLogged / 14)
  const frequent = 1 - Math.exp(-timesLogged / 5)
  const habit = timesLogged > 0 && (timesLogged >= 3 || (daysSinceLogged !== null && daysSinceLogged <= 90))
  return (habit ? 1000 : custom ? 500 : 0) + 20 * (recent + frequent)
}
