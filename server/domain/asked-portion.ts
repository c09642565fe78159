import type { Amount } from './amount.ts'
import type { AskedAmount } from './asked-amount.ts'
import type { Food } from './food.ts'
import { unitOf } from './nouns.ts'
import { customPortion, hasWeight, type PortionChoice, portionChoices } from './portion.ts'

/** The label of a portion, split: `2 slices (58 g)` is 2 of [slice]. */
type Labelled = { choice: PortionChoice; count: number; words: string[] }

/**
 * The portion of a food, and how many, for an amount that was asked for: `2 eggs` is 2 x `1 large`. Null when the food has
 * no such portion, or has the number in its name.
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
  const isItself = headWords(food.product_name).every((word) => words(asked.food).includes(word))
  const found =
    unit === null
      ? (namedPiece(portions, asked.food) ?? (isItself ? anyPiece(portions) : undefined))
      : (unitPortion(portions, unit) ?? alike(portions, unit, isItself))
  if (found) return { choice: found.choice, quantity: rounded(quantity / found.count) }
  return unit === null ? null : byVolume(portions, quantity, unit)
}

/** A portion with all words of the unit, else with its last one: `small glass`, else `glass`. */
function unitPortion(portions: Labelled[], unit: string): Labelled | undefined {
  const asked = words(unit)
  return (
    single(portions.filter((portion) => asked.every((word) => portion.words.includes(word)))) ??
    single(portions.filter((portion) => portion.words.includes(asked.at(-1) ?? '')))
  )
}

/** For units that every food has: a piece, a size or a serving. */
function alike(portions: Labelled[], unit: string, isItself: boolean): Labelled | undefined {
  if (unit === 'serving' || unit === 'portion') return portions[0] && { ...portions[0], count: 1 }
  return unit === 'piece' || (sizes.has(unit) && isItself) ? anyPiece(portions) : undefined
}

const sizes = new Set(['small', 'medium', 'large', 'extra large'])

/** The portion named after what is asked for: `10 almonds`, `1 breast`. */
function namedPiece(portions: Labelled[], food: string): Labelled | undefined {
  const asked = words(food)
  return single(portions.filter((portion) => portion.words.some((word) => asked.includes(word))))
}

/** One piece of a food: the first portion that is not a measure. Two eggs are two of `1 large`, but not two egg salads. */
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

/** In ml. */
const volumes: Record<string, number> = { tsp: 5, tbsp: 15, cup: 240 }

/** A weight computed from another volume: a tsp from `1 tbsp (15 g)`. */
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

/** The portion that is one of its kind, else the first. */
const single = (portions: Labelled[]) => portions.find(({ count }) => count === 1) ?? portions[0]

function labelled(choice: PortionChoice): Labelled {
  const label = choice.text.replace(/\([^)]*\)/g, ' ')
  const denominator = /^\d\/(\d+)/.exec(label)?.[1] ?? 1
  const count = Number.parseFloat(label) / Number(denominator) || 1
  return { choice, count, words: words(label.replace(/\d/g, ' ')) }
}

/** In lower case and the singular, roughly: both sides of a comparison are made by the same rule. */
const words = (text: string): string[] =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => unitOf(word))

const rounded = (value: number) => Math.round(value * 1000) / 1000
