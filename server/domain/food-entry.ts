import type { Day } from './day.ts'
import type { Meal } from './meal-type.ts'
import { entryGrams } from './portion.ts'
import type { Snapshot } from './snapshot.ts'

/** A food as it was logged. */
export type FoodEntry = Snapshot & { id: string; date: Day; mealType: Meal }

/** What one tap logs again. `grams` is the weight of the whole amount, or null where its text tells none. */
export type LastAmount = Omit<FoodEntry, 'id' | 'foodName' | 'foodId'> & { grams: number | null }

export function lastAmountOf({ id: _, foodName: __, foodId: ___, ...entry }: FoodEntry): LastAmount {
  return { ...entry, grams: entryGrams(entry) }
}
