import { type Day, daysBetween } from '#domain/day.ts'
import type { Meal } from '#domain/diary.ts'
import type { Food } from '#domain/food.ts'
import { scaled } from '#domain/nutrition.ts'
import {
  customPortion,
  namedServing,
  type PortionChoice,
  per100g,
  portionChoices,
  servingText,
  specificGrams,
} from '#domain/portion.ts'
import type { RouterInputs } from '../../trpc.ts'
import { dayAndMonth, dayText, weekdayName } from '../../ui/format.ts'

/** How somebody last logged a food. `grams` is the weight of all of it, quantity included. */
export type LastUse = { quantity: number; servingSize: string; grams: number | null; date: Day; mealType: Meal }

/** A food of the search. One's own foods carry how they were last logged. */
export type FoundFood = Food & { last?: LastUse | null }

/** What the diary is told of a food that was eaten; the screen knows the day. */
export type Eaten = Omit<RouterInputs['diary']['logFood'], 'id' | 'date'>

/** The portions to choose from in the order in which they are offered. */
export function offeredPortions(food: Food): PortionChoice[] {
  return [per100g, ...portionChoices(food).filter(({ mode }) => mode !== '100g')]
}

/** A portion of a food, `quantity` times, as an entry of a meal. */
export function eaten(food: Food, choice: PortionChoice, quantity: number, mealType: Meal): Eaten {
  return {
    ...about(food),
    mealType,
    quantity,
    servingSize: servingText(choice, quantity),
    ...scaled(food.nutriments, choice.grams, quantity),
  }
}

/** The same amount as last time; null when its weight is not known. */
export function eatenAgain(food: FoundFood, mealType: Meal): Eaten | null {
  if (!food.last?.grams) return null
  const { quantity, servingSize, grams } = food.last
  return { ...about(food), mealType, quantity, servingSize, ...scaled(food.nutriments, grams, 1) }
}

const about = ({ product_name, id, categories_tags }: Food) => ({
  foodName: product_name.slice(0, 200),
  foodId: id,
  categories_tags,
})

/** The portion and quantity that somebody last took, where it is one of those offered; else 100g, once. */
export function usualAmount(food: FoundFood): { choice: PortionChoice; quantity: number } {
  const { last } = food
  if (last) {
    const grams = specificGrams(last)
    const specific = grams === null || grams === 100 ? null : customPortion(grams)
    if (specific) return { choice: specific, quantity: 1 }
    const choice = offeredPortions(food).find((one) => servingText(one, last.quantity) === last.servingSize)
    if (choice) return { choice, quantity: last.quantity }
  }
  return { choice: per100g, quantity: 1 }
}

/** `55g`, `1 medium`, `2 x 1 slice`: the last amount, short enough for a button. */
export function lastAmount({ servingSize, quantity, grams }: LastUse): string {
  if (grams !== null && /(^|x )[\d.]+g$/.test(servingSize)) return `${Math.round(grams * 10) / 10}g`
  const short = servingSize.replace(/\s*\([^)]*\)$/, '')
  return quantity === 1 ? short.replace(/^1 x /, '') : short
}

/** `yesterday, Breakfast`. */
export function lastUseText({ date, mealType }: LastUse, today: Day): string {
  const ago = daysBetween(date, today)
  if (ago === 0 || ago === 1) return `${dayText(date, today).toLowerCase()}, ${mealType}`
  return `${ago > 1 && ago < 7 ? weekdayName(date) : dayAndMonth(date)}, ${mealType}`
}

/** The energy that a result tells: of the serving whose weight the food states in brackets, else of 100 g. */
export function energyOf(food: Food): { kcal: number | null; per: string } {
  const kcal = food.nutriments['energy-kcal_100g']
  const serving = namedServing(food.serving_size)
  if (kcal === null || !serving) return { kcal, per: 'per 100g' }
  return {
    kcal: (kcal * serving.grams) / 100,
    per: serving.name === '1 serving' ? 'per serving' : `per serving (${serving.name})`,
  }
}

/** What a tag says of where the figures are from. */
export function sourceTag(food: Food): 'Lab' | 'Label' | 'Shared' | 'Yours' {
  if (food.mine) return 'Yours'
  return ({ generic: 'Lab', label: 'Label', custom: 'Shared' } as const)[food.source]
}
