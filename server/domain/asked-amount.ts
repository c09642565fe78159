/** Reads amounts from a search, such as `2 eggs`, and finds the portion of a food for them. */

import type { Food } from './food.ts'
import {
  type Amount,
  customPortion,
  hasWeight,
  type PortionChoice,
  portionChoices,
  toThreeDecimals,
  withoutThousands,
} from './portion.ts'
import { leadingNumber, plural, unitOf } from './serving-words.ts'
import { sizeOf } from './units.ts'

/**
 * An amount that somebody typed with a food: a weight in g, a number of pieces (`unit` is null), or a number of household
 * units in the singular (`slice`, `cup`, `small glass`, `large`). `food` is the text without the amount.
 */
export type AskedAmount = { food: string } & ({ grams: number } | { quantity: number; unit: string | null })

/**
 * Reads an amount and a food from a search: `2 eggs`, `150g rice`, `half a banana`, `two slices of bread`, `rice 150 g`. Null
 * when the text is only a food, such as `7up`, `5 spice`, `milk 2%` and `half and half`.
 */
export function askedAmount(text: string): AskedAmount | null {
  const typed = withoutThousands(text.trim().replace(/\s+/g, ' '))
  return amountBefore(typed) ?? amountAfter(typed)
}

/** The text without its amount, for searching and highlighting. */
export const foodText = (text: string): string => askedAmount(text)?.food ?? text

function amountBefore(typed: string): AskedAmount | null {
  const number = numberAtStart(typed)
  if (!number) return null
  const { value, rest } = number
  const measured = unitPattern.exec(rest)
  if (measured) {
    const [, size, form = '', of, food = ''] = measured
    const isUnit = of !== undefined || !isPartOfName(value, form, food)
    if (isUnit) return isFood(food) ? amount(value, form, size, food) : null
  }
  const sized = sizePattern.exec(rest)
  if (sized?.[1] && isFood(sized[2])) return counted(value, sizeNames.get(sized[1].toLowerCase()) ?? null, sized[2])
  const food = /^(?: ?x)? (.+)/i.exec(rest)?.[1]
  return value <= maxPieces && isFood(food) && !isKind(value, food) ? counted(value, null, food) : null
}

function amountAfter(typed: string): AskedAmount | null {
  const times = /(.+?),? x ?(\d{1,2})$/i.exec(typed)
  if (times) return isFood(times[1]) ? counted(Number(times[2]), null, times[1]) : null
  for (const { index } of typed.matchAll(/ (?=[\d¼-¾⅐-⅞])/g)) {
    const number = numberAtStart(typed.slice(index + 1))
    const measured = number && unitAlonePattern.exec(number.rest)
    const food = typed.slice(0, index).replace(/,$/, '')
    if (measured && isFood(food)) return amount(number.value, measured[2] ?? '', measured[1], food)
  }
  return null
}

/** A larger number of pieces is part of a name, such as `100 grand`. */
const maxPieces = 99

function amount(value: number, form: string, size: string | undefined, food: string): AskedAmount | null {
  const weight = weights.get(form.toLowerCase())
  if (weight !== undefined) {
    const grams = Math.round(value * weight * 10) / 10
    return grams > 0 && grams <= 10_000 ? { food, grams } : null
  }
  const unit = unitNames.get(form.toLowerCase()) ?? null
  return counted(value, size && unit ? `${sizeNames.get(size.toLowerCase())} ${unit}` : unit, food)
}

const counted = (value: number, unit: string | null, food: string): AskedAmount | null =>
  value > 0 && value <= 1000 ? { food, quantity: toThreeDecimals(value), unit } : null

const isFood = (text: string | undefined): text is string => text !== undefined && /^\p{L}/u.test(text)

/** Grams; ml count as g. */
const weights = forms<number>([
  [1, 'g gr gram grams gramme grammes ml millilitre millilitres milliliter milliliters'],
  [1000, 'kg kilo kilos kilogram kilograms l litre litres liter liters'],
  [10, 'cl'],
  [100, 'dl'],
  [sizeOf('oz'), 'oz ounce ounces'],
  [sizeOf('fl oz'), 'fl_oz fluid_ounce fluid_ounces'],
  [sizeOf('lb') * 1000, 'lb lbs pound pounds'],
])

export const unitNames = forms<string>([
  ['tbsp', 'tbsp tbsps tbs tablespoon tablespoons'],
  ['tsp', 'tsp tsps teaspoon teaspoons'],
  ['slice', 'slice slices rasher rashers'],
  ['can', 'can cans tin tins'],
  ['packet', 'packet packets pack packs package packages sachet sachets'],
  ['leaf', 'leaf leaves'],
  ['patty', 'patty patties'],
  ...[
    ...['cup', 'piece', 'bottle', 'bowl', 'handful', 'serving', 'portion', 'scoop', 'stick', 'clove', 'pot', 'bar'],
    ...['square', 'fillet', 'mug', 'pint', 'shot', 'wedge', 'stalk', 'spear', 'ball', 'cube', 'pinch', 'bag', 'block'],
    ...['sheet', 'dash', 'glass'],
  ].map((name): [string, string] => [name, `${name} ${plural(name)}`]),
])

export const sizeNames = forms<string>([
  ['small', 'small little'],
  ['medium', 'medium'],
  ['large', 'large big'],
  ['extra large', 'extra_large'],
])

/** Maps every spelling of each unit to its value. `_` stands for a blank. */
export function forms<Value>(units: [Value, string][]): Map<string, Value> {
  return new Map(
    units.flatMap(([value, texts]) => texts.split(/\s+/).map((form) => [form.replaceAll('_', ' '), value] as const)),
  )
}

const oneOf = (...names: Map<string, unknown>[]) =>
  names
    .flatMap((some) => [...some.keys()])
    .sort((a, b) => b.length - a.length)
    .join('|')

const unit = `(?:(${oneOf(sizeNames)}) )?(${oneOf(weights, unitNames)})`
const unitPattern = new RegExp(`^ ?${unit}\\.?( of(?: an?| the)?)? (.+)$`, 'i')
const unitAlonePattern = new RegExp(`^ ?${unit}\\.?$`, 'i')
const sizePattern = new RegExp(`^ (${oneOf(sizeNames)}) (.+)$`, 'i')

/**
 * Whether a word that could be a unit is part of the food's name, as in `1 pound cake`, or in `2 pot noodles`, where a unit
 * would be in the plural.
 */
export function isPartOfName(value: number, form: string, food: string): boolean {
  const name = unitNames.get(form.toLowerCase())
  if (compounds.test(`${form} ${food}`)) return true
  return value > 1 && name === form.toLowerCase() && !oftenSingular.has(name)
}

/** Units that people also use in the singular with larger numbers. */
const oftenSingular = new Set(['cup', 'tbsp', 'tsp', 'slice', 'can', 'bottle', 'glass', 'piece'])

const compounds = /^(?:pot (?:noodle|pie|roast)|pounds? cake|cups? (?:cake|noodle|of noodle)|can opener|bar mix)/i

/** Whether the number is part of the name, as in `5 spice`, `3 bean chili`, `7 up` and `half and half`. */
export function isKind(value: number, food: string): boolean {
  if (value < 1) return /^(?:and|&|n|fat|baked|moon|price|time)\b/i.test(food)
  if (/^(?:up|la|in|or|and|grand|spice|musketeers|alive|island|guys|calories?|k?cal|minutes?|day)\b/i.test(food))
    return true
  return value > 1 && /^(?:bean|cheese|grain|seed|layer|fruit|berry|nut|meat|pepper|herb|star)\b(?!.*s$)/i.test(food)
}

type NumberAtStart = { value: number; rest: string }

const numberWords = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

const phrases: [RegExp, number][] = [
  [/^dozen(?= )/i, 12],
  [/^(?:a )?couple of(?= )/i, 2],
  [/^(?:(?:a|one) )?half(?: of)?(?: an?)?(?= )/i, 1 / 2],
  [/^(?:(?:a|one) )?quarter (?:of )?an?(?= )/i, 1 / 4],
  [/^(?:a|one) third of(?: an?)?(?= )/i, 1 / 3],
  [/^an?(?= )/i, 1],
  ...numberWords.map((word, value): [RegExp, number] => [new RegExp(`^${word}(?= )`, 'i'), value]),
]

/** A number before a blank or letters: `2`, `1.5`, `1/2`, `1 1/2`, `1½`, `two`, `half a`, `2 dozen`. */
export function numberAtStart(text: string): NumberAtStart | null {
  const number = plainNumberAtStart(text)
  const dozens = number && /^ dozens?(?: of)?(?= )/i.exec(number.rest)
  return dozens ? after(number.rest, dozens[0], number.value * 12) : number
}

function plainNumberAtStart(text: string): NumberAtStart | null {
  const mixed = /^(?:\d{1,2} )?[1-9]\/[2-8](?= |[a-z])/i.exec(text)
  const sign = /^\d{0,2} ?[¼-¾⅐-⅞] ?(?:(?:of )?an? )?/.exec(text)
  const found = mixed ?? sign
  const fraction = found && leadingNumber(found[0])
  if (fraction) return after(text, found[0].trimEnd(), fraction.value)
  const digits = /^(?!0\d)\d{1,4}(?:[.,]\d{1,3})?(?= |[a-z])/i.exec(text)
  if (digits) return after(text, digits[0], leadingNumber(digits[0])?.value ?? 0)
  for (const [pattern, value] of phrases) {
    const phrase = pattern.exec(text)
    if (phrase) return after(text, phrase[0], value)
  }
  return null
}

const after = (text: string, number: string, value: number): NumberAtStart => ({
  value,
  rest: text.slice(number.length),
})

/** A portion with its label split: `2 slices (58 g)` is 2 of [slice]. */
type Labelled = { choice: PortionChoice; count: number; words: string[] }

/**
 * The portion of a food and its quantity for a typed amount: `2 eggs` is 2 x `1 large`. Null when the food has no such
 * portion, or the number is part of its name.
 */
export function askedPortion(
  food: Pick<Food, 'product_name' | 'serving_size' | 'portions' | 'perServing'>,
  asked: AskedAmount,
): Amount | null {
  if ('grams' in asked) {
    const choice = hasWeight(food) ? customPortion(asked.grams) : null
    return choice && { choice, quantity: 1 }
  }
  const { quantity, unit } = asked
  if (unit === null && words(food.product_name).includes(String(quantity))) return null
  const portions = portionChoices(food)
    .filter(({ mode }) => mode === 'serving')
    .map(labelled)
  const isItself = isCalledSo(food.product_name, asked.food)
  const found =
    unit === null
      ? pieceOf(food.product_name, portions, asked.food)
      : (unitPortion(portions, unit) ?? alike(portions, unit, isItself))
  if (found) return { choice: found.choice, quantity: toThreeDecimals(quantity / found.count) }
  return unit === null ? null : byVolume(portions, quantity, unit)
}

/** A portion with all words of the unit, else with its last word: `small glass`, else `glass`. */
function unitPortion(portions: Labelled[], unit: string): Labelled | undefined {
  const asked = words(unit)
  return (
    single(portions.filter((portion) => asked.every((word) => portion.words.includes(word)))) ??
    single(portions.filter((portion) => portion.words.includes(asked.at(-1) ?? '')))
  )
}

/** The portion for units that fit every food: a serving, a piece or a size. */
function alike(portions: Labelled[], unit: string, isItself: boolean): Labelled | undefined {
  if (unit === 'serving' || unit === 'portion') return portions[0] && { ...portions[0], count: 1 }
  return unit === 'piece' || (sizes.has(unit) && isItself) ? anyPiece(portions) : undefined
}

const sizes = new Set(['small', 'medium', 'large', 'extra large'])

/** Whether all words of a name before its first comma or bracket are in a text. */
const isCalledSo = (name: string, text: string) => headWords(name).every((word) => words(text).includes(word))

/** The portion for one piece: `10 almonds`, or `1 breast` of a chicken; `1 cherry tomato` is not a portion of `tomato`. */
function pieceOf(name: string, portions: Labelled[], food: string): Labelled | undefined {
  const asked = words(food)
  const head = headWords(name)
  const exact = portions.filter(({ words }) => words.length > 0 && words.every((word) => asked.includes(word)))
  const named = (some: string[]) => portions.filter(({ words }) => words.some((word) => some.includes(word)))
  return (
    single(exact) ??
    single(named(asked.filter((word) => !head.includes(word)))) ??
    (isCalledSo(name, food) ? anyPiece(portions) : undefined) ??
    single(named(asked))
  )
}

/** The portion for one piece of a food: the first portion that is no measure, such as `1 large` for an egg. */
function anyPiece(portions: Labelled[]): Labelled | undefined {
  const [first] = portions
  return (
    portions.find((portion) => portion.count === 1 && !portion.words.some((word) => measures.has(word))) ??
    portions.find(({ count }) => count === 1) ??
    (first && { ...first, count: 1 })
  )
}

/** The words of a name before the first comma or bracket. */
const headWords = (name: string) => words(name.split(/[,(]/)[0] ?? '')

const measures = new Set(['cup', 'tbsp', 'tsp', 'oz', 'handful', 'g'])

/** ml */
const volumes: Record<string, number> = { tsp: 5, tbsp: 15, cup: 240 }

/** A weight that follows from the weight of another volume: a tsp from `1 tbsp (15 g)`. */
function byVolume(portions: Labelled[], quantity: number, unit: string): Amount | null {
  const asked = volumes[unit]
  if (asked === undefined) return null
  for (const { choice, count, words } of portions) {
    const volume = words.length === 1 ? volumes[words[0] ?? ''] : undefined
    const weight =
      volume &&
      choice.grams &&
      customPortion(Math.round(((quantity * asked) / (volume * count)) * choice.grams * 10) / 10)
    if (weight) return { choice: weight, quantity: 1 }
  }
  return null
}

/** The first portion with a count of 1, else the first. */
const single = (portions: Labelled[]) => portions.find(({ count }) => count === 1) ?? portions[0]

function labelled(choice: PortionChoice): Labelled {
  const label = choice.text.replace(/\([^)]*\)/g, ' ').trim()
  const { value, rest } = leadingNumber(label) ?? { value: 1, rest: label }
  return { choice, count: value || 1, words: words(rest.replace(/\d/g, ' ')) }
}

/** The words of a text in lower case and roughly in the singular. Both sides of a comparison must go through it. */
const words = (text: string): string[] =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => unitOf(word))
