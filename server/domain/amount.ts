import type { Food } from './food.ts'
import type { LastAmount } from './food-entry.ts'
import { mapNutrients, multiplied, type Nutrient, type Nutrients, nutrients, scaled } from './nutrition.ts'
import {
  customPortion,
  hasWeight,
  type PortionChoice,
  per100g,
  portionChoices,
  servingGrams,
  specificGrams,
  unitText,
} from './portion.ts'

/** A number of portions of a food. */
export type Amount = { choice: PortionChoice; quantity: number }

type KnownFood = Pick<Food, 'serving_size' | 'portions' | 'perServing' | 'nutriments'> & { last?: LastAmount | null }

/** The nutrients of `quantity` portions of a food. Unknown stays unknown. */
export const nutrientsOf = (food: Pick<Food, 'nutriments'>, { choice, quantity }: Amount): Nutrients =>
  choice.nutrients ? multiplied(choice.nutrients, quantity) : scaled(food.nutriments, choice.grams, quantity)

/**
 * The amount of a food that search shows, that one tap adds and that the add-food modal opens with: the one asked for,
 * else the last one, else one serving of its own, else 100 g.
 */
export const shownAmount = (food: KnownFood, asked?: Amount | null): Amount =>
  asked ?? lastUsed(food) ?? ownServing(food)

/** One serving of the food's own: that of its label, else its first household portion; 100 g if it has none. */
export function ownServing(food: KnownFood): Amount {
  const choices = portionChoices(food)
  const ofLabel = choices.find(({ nutrients, text }) => nutrients || text === food.serving_size?.trim())
  return { choice: ofLabel ?? choices[0] ?? per100g, quantity: 1 }
}

/**
 * The portions to choose from, except a custom weight: the last one used first, then 100g and the food's own. What is
 * counted in servings begins with its serving.
 */
export function offeredPortions(food: KnownFood): PortionChoice[] {
  const last = lastUsed(food)?.choice
  const first = last && last.mode !== 'custom' ? [last] : []
  const weight = food.perServing ? [] : [per100g]
  const byText = new Map<string, PortionChoice>()
  for (const choice of [...first, ...weight, ...portionChoices(food)]) {
    const key = isAsLast(choice) ? `last ${choice.text}` : choice.text
    if (!byText.has(key)) byText.set(key, choice)
  }
  return [...byText.values()]
}

/** Has the portion the values that were last logged, which are not those of the food today? */
export const isAsLast = (choice: PortionChoice): boolean => choice.nutrients !== undefined && choice.asLast === true

/** The nutrients of a portion of which only a part is known, as those that an ingredient of a recipe does not state. */
export const partialNutrients = (food: Pick<Food, 'perServing'>, choice: PortionChoice): readonly Nutrient[] =>
  (isAsLast(choice) ? null : food.perServing?.partial) ?? []

/** The last amount. If the food has no such portion, or its values have changed since, the portion is made of the entry. */
function lastUsed(food: KnownFood): Amount | null {
  const { last } = food
  if (!last) return null
  const amount = sameAmount(food, last)
  if (amount && isSame(last, nutrientsOf(food, amount))) return amount
  const { quantity } = last
  const text = unitText(last) || '1 serving'
  const grams = servingGrams(text)
  const each = mapNutrients((nutrient) => divided(last[nutrient], quantity))
  return { choice: { mode: 'serving', text, grams, nutrients: each, asLast: true }, quantity }
}

function sameAmount(food: KnownFood, last: LastAmount): Amount | null {
  const grams = specificGrams(last)
  const specific = grams === null || grams === 100 || !hasWeight(food) ? null : customPortion(grams)
  if (specific) return { choice: specific, quantity: 1 }
  const choice = portionChoices(food).find(({ text }) => text === unitText(last))
  return choice ? { choice, quantity: last.quantity } : null
}

/** Has every nutrient of an entry the same value now, up to rounding? What the entry did not state may be known now. */
const isSame = (entry: Nutrients, now: Nutrients): boolean =>
  nutrients.every((nutrient) => {
    const [before, after] = [entry[nutrient], now[nutrient]]
    if (before === null) return true
    return after !== null && Math.abs(before - after) <= Math.max(roundingOf(nutrient), before / 100)
  })

/** The precision of the values that recipes are logged with. */
const roundingOf = (nutrient: Nutrient) => (nutrient === 'calories' ? 1 : 0.1)

const divided = (value: number | null, by: number) => (value === null ? null : value / by)
