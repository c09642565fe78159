/** Foods as they are logged, and the ids by which logged foods are found again. */

import type { z } from 'zod'
import { type Day, daysBetween } from './day.ts'
import type { FoodItem } from './fields.ts'
import type { Meal } from './meal-type.ts'
import {
  consistentSodium,
  isFruitOrVeg,
  mapNutrients,
  mergedAmounts,
  type NutrientAmounts,
  type Nutrients,
} from './nutrition.ts'

/** A food as stored in a row: the shape of diary entries, ingredients and items of saved meals. */
export type Snapshot = Nutrients & {
  foodName: string
  foodId: string | null
  quantity: number
  servingSize: string
  /** The nutrients beyond the label that are known. */
  nutrients: NutrientAmounts
  isFruitOrVeg: boolean
}

/** An amount of food, before or after parsing by `FoodItem`. */
export type SnapshotInput = Partial<Nutrients> & Omit<z.input<typeof FoodItem>, keyof Nutrients>

/** The snapshot to store for an amount of food; missing nutrients are null. */
export function snapshotOf(item: SnapshotInput): Snapshot {
  const { foodName, foodId, quantity = 1, servingSize = '100g', categories_tags } = item
  return consistentSodium({
    foodName,
    // A `logged:` id is only for looking up a food without an id, so it is not stored.
    foodId: foodId && loggedName(foodId) === null ? foodId : null,
    quantity,
    servingSize,
    ...mapNutrients((nutrient) => item[nutrient] ?? null),
    nutrients: mergedAmounts({}, item.nutrients ?? {}),
    isFruitOrVeg: item.isFruitOrVeg === true || isFruitOrVeg(foodName, categories_tags),
  })
}

/** A food that was chosen and is not stored yet. Without `nutrients`, the server takes those that the food states. */
export type ChosenFood = Omit<Snapshot, 'nutrients'> & { nutrients?: NutrientAmounts }

export function chosenFood(item: SnapshotInput): ChosenFood {
  const { nutrients, ...food } = snapshotOf(item)
  return item.nutrients ? { ...food, nutrients } : food
}

/** The id of an entry, and its place in the diary. */
type Slot = { id: string; date: Day; mealType: Meal }

/** A food as it was logged. `waterMl` is how much water it counts as; null for none. */
export type FoodEntry = Snapshot & Slot & { waterMl: number | null }

/** The entry to store for a logged food. */
export const entryOf = (input: SnapshotInput & Slot & { waterMl?: number | null | undefined }): FoodEntry => ({
  id: input.id,
  date: input.date,
  mealType: input.mealType,
  ...snapshotOf(input),
  waterMl: input.waterMl || null,
})

/** The last logged amount of a food, to log again with one tap. `grams` is its total weight; null when it is unknown. */
export type LastAmount = Omit<FoodEntry, 'id' | 'foodName' | 'foodId' | 'nutrients' | 'waterMl'> & {
  grams: number | null
}

/** What identifies a food in the diary: its food id, if it has one, and its name. */
export type LoggedFood = { foodId: string | null; foodName: string }

/** The name of a quick add without a name. */
export const quickAddName = 'Quick add'

/** Whether it is a quick add without a name, which is never suggested again. */
export const isUnnamedQuickAdd = ({ foodId, foodName }: LoggedFood): boolean =>
  foodId === null && foodName === quickAddName

const namePrefix = 'logged:'

/** The same for all entries of a food: its food id, or else its name in lower case. */
export const loggedFoodKey = ({ foodId, foodName }: LoggedFood): string => foodId ?? namePrefix + foodName.toLowerCase()

/** The id by which a logged food can be looked up: its food id, or `logged:` and its name. */
export const loggedFoodId = ({ foodId, foodName }: LoggedFood): string => foodId ?? namePrefix + foodName

/** The name in a `logged:` id, or null for other ids. */
export const loggedName = (foodId: string): string | null =>
  foodId.startsWith(namePrefix) ? foodId.slice(namePrefix.length) : null

/** The same for all ids of a food, because names in `logged:` ids are compared in lower case. */
export const foodIdKey = (foodId: string): string => (loggedName(foodId) === null ? foodId : foodId.toLowerCase())

/**
 * The foods that a user is most likely to log for a meal on a day, best first, at most `limit`. `entries` must be newest first;
 * entries after the day count as if they were logged on it. The last amount is preferably of the same meal, because portions
 * differ between meals. Unnamed quick adds are skipped. Foods that this meal already has come last, because people rarely eat
 * the same twice in a meal.
 */
export function recents(entries: readonly Logged[], meal: Meal, day: Day, limit: number): Recent[] {
  const weights = new Map<Day, number>()
  const weightOf = (date: Day) => {
    const weight = weights.get(date) ?? 0.5 ** (Math.max(0, daysBetween(date, day)) / halfLifeDays)
    weights.set(date, weight)
    return weight
  }

  const foods = new Map<string, Recent & { score: number; isEaten: boolean }>()
  for (const entry of entries) {
    if (isUnnamedQuickAdd(entry)) continue
    const here = entry.mealType === meal
    const key = loggedFoodKey(entry)
    const food = foods.get(key) ?? { last: entry, times: 0, score: 0, isEaten: false }
    if (here && food.times === 0) food.last = entry
    if (here) food.times++
    if (here && entry.date === day) food.isEaten = true
    food.score += weightOf(entry.date) * (here ? 1 : otherMealWeight)
    foods.set(key, food)
  }
  return [...foods.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .sort((a, b) => Number(a.isEaten) - Number(b.isEaten))
    .map(({ last, times }) => ({ last, times }))
}

/** The fields of an entry that the ranking needs. */
type Logged = Pick<FoodEntry, 'id' | 'date' | 'mealType' | 'foodId' | 'foodName'>

/** A recent food: the entry with its last amount, and how often it was logged in the meal. */
type Recent = { last: Logged; times: number }

/** The weight of an entry halves every this many days, so that frequency and recency both count. */
const halfLifeDays = 21

/** Entries of other meals fill up a short list, but rarely lead it. */
const otherMealWeight = 0.1
