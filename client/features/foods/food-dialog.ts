import type { Meal } from '#domain/meal-type.ts'
import type { FoundFood } from './food-option.ts'

/** A dialog above the food search. A new object each time, so that each opening starts afresh. */
export type FoodDialog =
  /** How much of a food. */
  | { kind: 'amount'; food: FoundFood; meal: Meal }
  /** A custom food: a new one, or the values of `food`. */
  | { kind: 'custom'; food?: FoundFood; name?: string; code?: string }
  | { kind: 'scan' }
  | { kind: 'yours' }
