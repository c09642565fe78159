import type { z } from 'zod'
import type { Day } from './day.ts'
import type { ChangeFood } from './diary.ts'
import type { Meal } from './meal-type.ts'
import { mapNutrients } from './nutrition.ts'
import { entryGrams, withQuantity } from './portion.ts'
import { type Snapshot, type SnapshotInput, snapshotOf } from './snapshot.ts'

/** Where an entry stands in the diary. */
type Slot = { id: string; date: Day; mealType: Meal }

/** A food as it was logged. */
export type FoodEntry = Snapshot & Slot

/** The entry that is kept of what somebody logs. */
export const entryOf = (input: SnapshotInput & Slot): FoodEntry => ({
  id: input.id,
  date: input.date,
  mealType: input.mealType,
  ...snapshotOf(input),
})

/** The fields of an entry that may change. A missing one stays as it is; null makes a nutrient unknown. */
export type EntryChange = Omit<z.input<typeof ChangeFood>, 'id'>

/**
 * An entry after a change. Another quantity of the same portion scales its nutrients and renames its serving; the fields
 * that the change states count more than what follows from the quantity.
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

/** What one tap logs again. `grams` is the weight of the whole amount, or null where its text tells none. */
export type LastAmount = Omit<FoodEntry, 'id' | 'foodName' | 'foodId'> & { grams: number | null }

export function lastAmountOf({ id: _, foodName: __, foodId: ___, ...entry }: FoodEntry): LastAmount {
  return { ...entry, grams: entryGrams(entry) }
}
