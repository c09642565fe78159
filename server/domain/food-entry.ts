import type { z } from 'zod'
import type { Day } from './day.ts'
import type { ChangeFood } from './diary.ts'
import { isFruitOrVeg } from './fruit-and-veg.ts'
import type { Meal } from './meal-type.ts'
import { mapNutrients, nutrients } from './nutrition.ts'
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

/** The changeable fields of an entry, as in `ChangeFood`. */
export type EntryChange = Omit<z.input<typeof ChangeFood>, 'id'>

/**
 * Applies a change to an entry. A new quantity scales the nutrients and updates the serving text; explicit values in the
 * change override the scaled ones. A new name decides again whether it is fruit or veg, unless the change says so.
 */
export function changedEntry<Entry extends FoodEntry>(entry: Entry, change: EntryChange): Entry {
  const scaled = withQuantity(entry, change.quantity ?? entry.quantity)
  const foodName = change.foodName ?? entry.foodName
  const isFruitByName = foodName === entry.foodName ? entry.isFruitOrVeg : isFruitOrVeg(foodName)
  return {
    ...scaled,
    foodName,
    isFruitOrVeg: change.isFruitOrVeg ?? isFruitByName,
    mealType: change.mealType ?? scaled.mealType,
    servingSize: change.servingSize ?? scaled.servingSize,
    ...mapNutrients((nutrient) => {
      const stated = change[nutrient]
      return stated === undefined ? scaled[nutrient] : stated
    }),
  }
}

/**
 * The smallest change that turns `before` into `after`, so that changes to different fields, made on different devices,
 * do not overwrite each other. Null when nothing changed.
 */
export function changeBetween(before: FoodEntry, after: FoodEntry): EntryChange | null {
  const main = differing(before, after, ['foodName', 'quantity'])
  // Other fields follow from these, so only those that do not are stated.
  const change = {
    ...main,
    ...differing(changedEntry(before, main), after, ['mealType', 'servingSize', 'isFruitOrVeg', ...nutrients]),
  }
  return Object.keys(change).length > 0 ? change : null
}

const differing = <Key extends keyof FoodEntry>(before: FoodEntry, after: FoodEntry, keys: Key[]) =>
  Object.fromEntries(keys.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]])) as Partial<
    Pick<FoodEntry, Key>
  >

/** The last logged amount, to log again with one tap. `grams` is its total weight; null when the text states none. */
export type LastAmount = Omit<FoodEntry, 'id' | 'foodName' | 'foodId'> & { grams: number | null }

export function lastAmountOf({ id: _, foodName: __, foodId: ___, ...entry }: FoodEntry): LastAmount {
  return { ...entry, grams: entryGrams(entry) }
}
