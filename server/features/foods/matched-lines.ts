/** Finds the foods of ingredient lines and of described meals among the viewer's own and the catalogue's. */

import { stemIn, wordsIn } from '../../catalogue/local-text.ts'
import { stem, stems, words } from '../../catalogue/text.ts'
import {
  comma,
  cookedWords,
  cooking,
  cutting,
  describedGroups,
  joined,
  maxDescribed,
  type Piece,
} from '../../domain/described-meal.ts'
import { type IngredientLine, quantityOf, readLine } from '../../domain/ingredient-line.ts'
import type { Language } from '../../domain/languages.ts'
import { amountGrams, lineAmount, mealAmount } from '../../domain/line-amount.ts'
import { singular } from '../../domain/serving-words.ts'
import { conjunctions, plainWord, unitWords } from '../../domain/unit-words.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import type { UserContext } from '../../trpc.ts'
import { type FoundFood, listed, rankedFoods } from './look-up.ts'

/**
 * A line with its food. `quantity` counts `unit`, or pieces when that is null; of a range it is the mean. `grams` is the weight
 * of the whole amount, null when unknown. `food` is the first of `candidates`, or null when nothing was found. `isSure`: the
 * name is that of a plain food or of one of the viewer's own, and the amount is understood.
 */
type MatchedLine = {
  line: string
  quantity: number | null
  unit: string | null
  name: string
  note?: string
  grams: number | null
  food: FoundFood | null
  isSure: boolean
  candidates: FoundFood[]
}

/** At most, best first. */
const maxCandidates = 5

/** In a recipe, rice is dry and meat raw; in a meal they are cooked. */
type LineUse = 'recipe' | 'meal'

/**
 * Finds the food of each line by the search, without asking other servers. Each line costs a search or two, between which
 * other requests can run; the caller limits their number.
 */
export async function matchedLines(
  ctx: UserContext,
  lines: readonly string[],
  use: LineUse = 'recipe',
): Promise<MatchedLine[]> {
  // What a household made is many foods, which are read in steps before the search.
  await ctx.userFoods.ready(ctx.viewer)
  const yieldIfLong = yieldRegularly()
  const matched: MatchedLine[] = []
  for (const line of lines) {
    const read = readLine(line)
    matched.push(matchedLine(ctx, line, read, await foodsOf(ctx, line, read, use), use))
    await yieldIfLong()
  }
  return matched
}

type DescribedItem = Omit<MatchedLine, 'line'> & { text: string }

/** The foods of a text such as `2 eggs, 100 g oats and a glass of milk`, and the parts that name none. */
export async function describedMeal(
  ctx: UserContext,
  text: string,
): Promise<{ items: DescribedItem[]; notUnderstood: string[] }> {
  const yieldIfLong = yieldRegularly()
  const items: DescribedItem[] = []
  const notUnderstood: string[] = []
  for (const group of describedGroups(text)) {
    for (let from = 0; from < group.length; ) {
      if (items.length + notUnderstood.length >= maxDescribed) {
        notUnderstood.push(joined(group.slice(from)))
        break
      }
      const { text, read, foods, count } = await foodOfPieces(ctx, group.slice(from))
      from += count
      if (foods.length === 0) notUnderstood.push(text)
      else {
        const { line, ...item } = matchedLine(ctx, text, read, foods, 'meal')
        items.push({ text: line, ...item })
      }
      await yieldIfLong()
    }
  }
  return { items, notUnderstood }
}

/** How many pieces may be one food, such as `beans and cheese with rice`. */
const maxTogether = 3

/** The food of the first piece, or of several pieces that are surely one food together. */
async function foodOfPieces(ctx: UserContext, pieces: readonly Piece[]) {
  for (let count = Math.min(maxTogether, pieces.length); count > 1; count -= 1) {
    const together = pieces.slice(0, count)
    const text = joined(together)
    // Here a comma separates no note.
    const read = readLine(text.replaceAll(comma, ' '))
    const foods = await foodsOf(ctx, text, read, 'meal')
    if (foods[0] && isNamedSo(ctx, foods[0], read.name) && !(await isList(ctx, together)))
      return { text, read, foods, count }
  }
  const text = pieces[0]?.text ?? ''
  const read = readLine(text)
  return { text, read, foods: await foodsOf(ctx, text, read, 'meal'), count: 1 }
}

/** Whether what follows a comma is a food of its own: `bread, cheese`, but not `rice, brown`. */
async function isList(ctx: UserContext, pieces: readonly Piece[]): Promise<boolean> {
  for (const { separator, text } of pieces.slice(1)) {
    const [best] = separator === comma ? await rankedFoods(ctx, text) : []
    if (best && isNamedSo(ctx, best, text)) return true
  }
  return false
}

function matchedLine(
  ctx: UserContext,
  line: string,
  read: IngredientLine,
  foods: readonly FoundFood[],
  use: LineUse,
): MatchedLine {
  const candidates = listed(ctx, alike(ctx, foods, read.name).slice(0, maxCandidates))
  const food = candidates[0] ?? null
  const called = food && portionedAs(ctx, food, read.name)
  const amount = called && (use === 'meal' ? mealAmount : lineAmount)(called, read)
  return {
    line,
    quantity: quantityOf(read),
    unit: read.unit,
    name: read.name,
    ...(read.note !== undefined && { note: read.note }),
    grams: amount && amountGrams(amount),
    food,
    isSure: food !== null && amount?.isSure === true && isNamedSo(ctx, food, read.name),
    candidates,
  }
}

/** Portions are told by English words, so in other languages a food is taken by the name in the line that it answers to, else by its English one. */
function portionedAs(ctx: UserContext, food: FoundFood, name: string): FoundFood {
  if (ctx.language === 'en') return food
  return { ...food, product_name: ctx.catalogue.isCalled(food.id, ctx.language, name) ? name : englishName(ctx, food) }
}

/** Those called so before the rest, without foods of other names, which a corrected word brings, unless all are. */
function alike(ctx: UserContext, foods: readonly FoundFood[], name: string): FoundFood[] {
  const asked = wordsOf(ctx.language, name)
  const [best, ...others] = foods
  if (!best) return []
  const shares = (food: FoundFood) => wordsOf(ctx.language, food.product_name).some((word) => asked.includes(word))
  const kept = shares(best) ? others.filter(shares) : others
  const isNamed = (food: FoundFood) => isNamedSo(ctx, food, name)
  return [best, ...kept.filter(isNamed), ...kept.filter((food) => !isNamed(food))]
}

/** Foods for a line, the best first: by its whole name, else without what says nothing about the food, else by a part of it. */
async function foodsOf(
  ctx: UserContext,
  line: string,
  { name, note = '' }: IngredientLine,
  use: LineUse,
): Promise<FoundFood[]> {
  if (!/\p{L}/u.test(name)) return []
  const said = [name, note, isCanned(line) ? 'canned' : '']
  const found: FoundFood[][] = []
  for (const text of spellingsOf(name)) {
    const foods = namedFirst(ctx, await rankedFoods(ctx, text), text)
    if (foods[0] && isNamedSo(ctx, foods[0], text)) return chosenFirst(ctx, foods, text, said, use)
    found.push(foods)
  }
  const best = found.find((foods) => foods.length > 0)
  if (best) return best
  for (const text of partsOfName(name)) {
    const foods = await rankedFoods(ctx, text)
    if (foods[0] && isNamedSo(ctx, foods[0], text)) return foods
    found.push(foods)
  }
  return found.find((foods) => foods.length > 0) ?? []
}

/** The search puts a rice pudding first that somebody often has. Who says `rice` means rice. */
function namedFirst(ctx: UserContext, foods: FoundFood[], name: string): FoundFood[] {
  const [best] = foods
  if (!best || !isHabit(best)) return foods
  const named = foods.slice(0, maxLooked).find((food) => isNamedSo(ctx, food, name))
  return named && named !== best ? [named, ...foods.filter((food) => food !== named)] : foods
}

const maxLooked = 15

/** The name as it is, without words such as `chopped`, and also without `and`. */
function spellingsOf(name: string): string[] {
  const all = name.split(' ')
  const bare = all.filter((word) => !cutting.has(plainWord(word)))
  const withoutConjunctions = bare.filter((word) => !conjunctions.has(plainWord(word)))
  return [...new Set([all, bare, withoutConjunctions].filter(({ length }) => length > 0).map((some) => some.join(' ')))]
}

/** The name without its first or its last word, for what no food is called: `crunchy carrot`, `carrot sticks`. */
function partsOfName(name: string): string[] {
  const some = (spellingsOf(name).at(-1) ?? name).split(' ').filter((word) => !cooking.has(plainWord(word)))
  return some.length < 2 ? some : [some.slice(1), some.slice(0, -1)].map((part) => part.join(' '))
}

const isCanned = (line: string) => line.split(' ').some((word) => unitWords.get(plainWord(word)) === 'can')

/** Whether this is surely the food of a name: a plain one or the viewer's own that is called so, in the viewer's language or in English. */
function isNamedSo(ctx: UserContext, food: FoundFood, name: string): boolean {
  const isOwn = food.mine === true || food.last !== null || food.source !== 'label'
  if (!isOwn) return false
  if (hasName(ctx.language, food.product_name, name)) return true
  if (ctx.language === 'en') return false
  const isCalled = spellingsOf(name).some((text) => ctx.catalogue.isCalled(food.id, ctx.language, text))
  return isCalled || hasName('en', englishName(ctx, food), name)
}

/** Whether all words of a text are in a name, and its own head among them. */
function hasName(language: Language, name: string, text: string): boolean {
  const all = new Set(wordsOf(language, name))
  const head = wordsOf(language, name.split(/[,(]/)[0] ?? '')
  return spellingsOf(text).some((spelling) => {
    const asked = wordsOf(language, spelling)
    return asked.length > 0 && asked.every((word) => all.has(word)) && head.every((word) => asked.includes(word))
  })
}

const englishName = (ctx: UserContext, food: FoundFood): string =>
  ctx.catalogue.outlineById(food.id)?.product_name ?? food.product_name

/** The stems of a name without `and`, `with` and the like. */
const wordsOf = (language: Language, name: string): string[] =>
  language === 'en'
    ? words(name)
        .filter((word) => !conjunctions.has(word))
        .map((word) => stem(singular(word)))
    : wordsIn(language, name)
        .filter((word) => !conjunctions.has(word))
        .map((word) => stemIn(language, word))

/** The raw version of a cooked food among those found, by English names: other languages have many words for `cooked`. */
function rawOne(ctx: UserContext, food: FoundFood, foods: readonly FoundFood[]): FoundFood | undefined {
  const english = (one: FoundFood) => wordsOf('en', englishName(ctx, one))
  const bare = (all: readonly string[]) =>
    all
      .filter((word) => !cooked.has(word) && !uncooked.has(word))
      .sort()
      .join(' ')
  const own = english(food)
  if (!own.some((word) => cooked.has(word))) return undefined
  return foods.find((one) => {
    const other = english(one)
    return !isHabit(one) && !other.some((word) => cooked.has(word)) && bare(other) === bare(own)
  })
}

const cooked = new Set(stems('cooked boiled grilled fried baked roasted steamed'))
const uncooked = new Set(stems('raw dry dried uncooked'))

/**
 * Moves the food first that fits the rest of the line: of those with the same name the one that is called by the note, such as
 * `drained`, and in a recipe the raw one, unless the line says otherwise.
 */
function chosenFirst(ctx: UserContext, foods: FoundFood[], name: string, said: string[], use: LineUse): FoundFood[] {
  const named = foods.filter((food) => isNamedSo(ctx, food, name))
  const best = named[0]
  if (!best || best !== foods[0] || isHabit(best)) return foods
  // In other languages than English a food may be called so whose name has none of the words.
  const stated = new Set((ctx.language === 'en' ? said : said.slice(1)).flatMap((text) => wordsOf(ctx.language, text)))
  const isCooked =
    [...stated].some((word) => cooked.has(word)) ||
    (ctx.language !== 'en' && words(said.join(' ')).some((word) => cookedWords.has(word)))
  const fitOf = (food: FoundFood): number => {
    const ofFood = wordsOf(ctx.language, food.product_name)
    const fitting = ofFood.filter((word) => stated.has(word)).length
    const isRaw = use === 'recipe' && !isCooked && ofFood.some((word) => uncooked.has(word))
    const isMade = use === 'recipe' && !isCooked && ofFood.some((word) => cooked.has(word))
    return fitting + (isRaw ? 0.5 : 0) - (isMade ? 0.5 : 0)
  }
  const fitting = named.reduce((most, food) => (fitOf(food) > fitOf(most) ? food : most), best)
  const raw = fitting === best && use === 'recipe' && !isCooked ? rawOne(ctx, best, foods) : undefined
  const chosen = raw ?? fitting
  return chosen === best ? foods : [chosen, ...foods.filter((food) => food !== chosen)]
}

/** Logged before, so that it is what this person means by the name. */
const isHabit = (food: FoundFood) => food.last !== null || food.mine === true
