/** Ranks the foods to suggest for a meal. */

import { type Day, daysBetween } from './day.ts'
import { type FoodEntry, isUnnamedQuickAdd, loggedFoodKey } from './logged-food.ts'
import type { Meal } from './meal-type.ts'

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
