import { type Day, daysBetween } from './day.ts'
import type { FoodEntry } from './food-entry.ts'
import { isUnnamedQuickAdd, loggedFoodKey } from './logged-food.ts'
import type { Meal } from './meal-type.ts'

/** What ranking needs of an entry. */
export type Logged = Pick<FoodEntry, 'id' | 'date' | 'mealType' | 'foodId' | 'foodName'>

/** A food of a meal slot: the entry that holds its last amount, and how often it was logged in that slot. */
export type Recent = { last: Logged; times: number }

/** An entry counts half as much after this many days: often and lately both tell. */
const halfLifeDays = 21

/** How much an entry of another meal counts: enough to fill the list of somebody new, not to lead it. */
const ofAnotherMeal = 0.1

/**
 * The foods that somebody will most likely log for a meal on a day, the likeliest first, at most `limit`.
 * `entries` are newest first; those after the day count as of the day itself. The last amount is that of the same
 * meal where there is one, for a snack is not a breakfast's size. Unnamed quick adds are no food.
 */
export function recents(entries: readonly Logged[], meal: Meal, day: Day, limit: number): Recent[] {
  const weights = new Map<Day, number>()
  const weightOf = (date: Day) => {
    const weight = weights.get(date) ?? 0.5 ** (Math.max(0, daysBetween(date, day)) / halfLifeDays)
    weights.set(date, weight)
    return weight
  }

  const foods = new Map<string, Recent & { score: number }>()
  for (const entry of entries) {
    if (isUnnamedQuickAdd(entry)) continue
    const here = entry.mealType === meal
    const key = loggedFoodKey(entry)
    const food = foods.get(key) ?? { last: entry, times: 0, score: 0 }
    if (here && food.times === 0) food.last = entry
    if (here) food.times++
    food.score += weightOf(entry.date) * (here ? 1 : ofAnotherMeal)
    foods.set(key, food)
  }
  return [...foods.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ last, times }) => ({ last, times }))
}
