import { type Day, daysBetween } from '#domain/day.ts'
import type { Food } from '#domain/food.ts'
import type { LastAmount } from '#domain/food-entry.ts'
import type { Meal } from '#domain/meal-type.ts'
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
import type { RouterInputs, RouterOutputs } from '../../trpc.ts'
import { dayAndMonth, dayText, weekdayName } from '../../ui/format.ts'

/** A food in the search results. `last` is the amount last logged by this user, if any. */
export type FoundFood = Food & { last?: LastAmount | null }

/** A food often logged for a meal, with its last amount. */
export type RecentFood = RouterOutputs['diary']['recents'][number]

/** An option in the food search. `food` is null where only the last amount is loaded; other amounts need a request. */
export type FoodOption = {
  id: string
  foodId: string | null
  name: string
  last: LastAmount | null
  food: FoundFood | null
}

export const optionOf = (food: FoundFood): FoodOption => ({
  id: food.id,
  foodId: food.id,
  name: food.product_name,
  last: food.last ?? null,
  food,
})

export const optionOfRecent = ({ id, foodId, foodName, last }: RecentFood): FoodOption => ({
  id,
  foodId,
  name: foodName,
  last,
  food: null,
})

/** A food to log; the caller adds the day and the id. */
export type NewEntry = Omit<RouterInputs['diary']['logFood'], 'id' | 'date'>

/** The portions to choose from, in the order shown. */
export function offeredPortions(food: Food): PortionChoice[] {
  return [per100g, ...portionChoices(food).filter(({ mode }) => mode !== '100g')]
}

/** Makes an entry of `quantity` portions of a food. */
export function newEntry(food: Food, choice: PortionChoice, quantity: number, mealType: Meal): NewEntry {
  return {
    ...about(food),
    mealType,
    quantity,
    servingSize: servingText(choice, quantity),
    ...scaled(food.nutriments, choice.grams, quantity),
  }
}

/** Makes an entry with the last amount; null when there is none. */
export function repeatEntry({ name, foodId, last }: FoodOption, mealType: Meal): NewEntry | null {
  if (!last) return null
  const { grams: _, date: __, ...amount } = last
  return { ...amount, mealType, foodName: name.slice(0, 200), foodId }
}

/** Makes an entry with the last amount, else the default one; null when neither is known. */
export function defaultEntry(option: FoodOption, mealType: Meal): NewEntry | null {
  if (option.last || !option.food) return repeatEntry(option, mealType)
  const { choice, quantity } = defaultAmount(option.food)
  return newEntry(option.food, choice, quantity, mealType)
}

const about = ({ product_name, id, categories_tags }: Food) => ({
  foodName: product_name.slice(0, 200),
  foodId: id,
  categories_tags,
})

/** The portion and quantity last used, if that portion still exists; else 1 x 100g. */
export function defaultAmount(food: FoundFood): { choice: PortionChoice; quantity: number } {
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

/** `55g`, `1 medium`, `2 x 1 slice`: the last amount as a short text. */
export function lastAmount({
  servingSize,
  quantity,
  grams,
}: Pick<LastAmount, 'servingSize' | 'quantity' | 'grams'>): string {
  if (grams !== null && /(^|x )[\d.]+g$/.test(servingSize)) return `${Math.round(grams * 10) / 10}g`
  const short = servingSize.replace(/\s*\([^)]*\)$/, '')
  return quantity === 1 ? short.replace(/^1 x /, '') : short
}

/** `yesterday, Breakfast`. */
export function lastUseText({ date, mealType }: LastAmount, today: Day): string {
  const ago = daysBetween(date, today)
  if (ago === 0 || ago === 1) return `${dayText(date, today).toLowerCase()}, ${mealType}`
  return `${ago > 1 && ago < 7 ? weekdayName(date) : dayAndMonth(date)}, ${mealType}`
}

/** The energy shown with a result: per serving when the food states its weight in brackets, else per 100 g. */
export function energyOf(food: Food): { kcal: number | null; per: string } {
  const kcal = food.nutriments['energy-kcal_100g']
  const serving = namedServing(food.serving_size)
  if (kcal === null || !serving) return { kcal, per: 'per 100g' }
  return {
    kcal: (kcal * serving.grams) / 100,
    per: serving.name === '1 serving' ? 'per serving' : `per serving (${serving.name})`,
  }
}

/** The tag for the source of the figures. Own foods that no admin has approved yet are pending. */
export function sourceTag({ source, mine, status }: Food): string {
  if (source === 'custom' && mine) return status === 'pending' ? 'Yours, pending' : 'Yours'
  return sourceTags[source]
}

const sourceTags = {
  generic: 'Lab',
  label: 'Label',
  custom: 'Shared',
  recipe: 'Your recipe',
  meal: 'Saved meal',
} as const satisfies Record<Food['source'], string>
