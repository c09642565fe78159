import type { z } from 'zod'
import type { Day } from './day.ts'
import type { ChangeFood } from './diary.ts'
import type { Meal } from './meal-type.ts'
import { mapNutrients } from './nutrition.ts'
import { entryGrams, withQuantity } from './portion.ts'
import { type Snapshot, type SnapshotInput, snapshotOf } from './snapshot.ts'

/** An entry's id and position in the diary. */
type Slot = { id: string; date: Day; mealType: Meal }

/** A food as it was logged. */
export type FoodEntry = Snapshot & Slot

/** The entry to store for a logged food. */
export const entryOf = (input: SnapshotInput & Slot): FoodEntry => ({
  id: input.id,
  date: input.date,
  mealType: input.mealType,
  ...snapshotOf(input),
})

/** The changeable fields of an entry. Missing ones stay as they are; null makes a nutrient unknown. */
export type EntryChange = Omit<z.input<typeof ChangeFood>, 'id'>

/**
 * Applies a change to an entry. A new quantity scales the nutrients and updates the serving text; explicit values in the
 * change override the scaled ones.
 */
export function changedEntry<Entry extends FoodEntry>(entry: Entry, change: EntryChange): Entry {
  const scaled = withQuantity(entry, change.quantity ?? entry.quantity)
  return {
    ...scaled,
    mealType: change.mealType ?? scaled.mealType,
    servingSize: change.servingSize ?? scaled.servingSize,
    ...mapNutrients((nutrient) => {
      const stated = change[nutrient]
      return stated === undefined ? scaled[nutrient] : stated
    }),
  }
}

/** The last logged amount, to log again with one tap. `grams` is its total weight; null when the text states none. */
export type LastAmount = Omit<FoodEntry, 'id' | 'foodName' | 'foodId'> & { grams: number | null }

export function lastAmountOf({ id: _, foodName: __, foodId: ___, ...entry }: FoodEntry): LastAmount {
  return { ...entry, grams: entryGrams(entry) }
}
