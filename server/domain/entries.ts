/** Changes of diary entries. */

import type { z } from 'zod'
import type { ChangeFood } from './diary.ts'
import type { FoodEntry, LastAmount, Snapshot } from './logged-food.ts'
import { changedAmounts, isFruitOrVeg, mapNutrients, multipliedAmounts, nutrients } from './nutrition.ts'
import { amountOf, entryGrams, type Portioned, toThreeDecimals, withAmount, withQuantity } from './portion.ts'

/** The changeable fields of an entry, as in `ChangeFood`. */
export type EntryChange = Omit<z.input<typeof ChangeFood>, 'id'>

/**
 * Applies a change to an entry. A new quantity scales the nutrients and updates the serving text; values in the change
 * override the scaled ones. A new name decides again whether it is fruit or veg, unless the change states it.
 */
export function changedEntry<Entry extends FoodEntry>(entry: Entry, change: EntryChange): Entry {
  const scaled = withQuantity(entry, change.quantity ?? entry.quantity)
  const foodName = change.foodName ?? entry.foodName
  const isFruitByName = foodName === entry.foodName ? entry.isFruitOrVeg : isFruitOrVeg(foodName)
  // The nutrients beyond the label follow the weight, not only the quantity, of another portion.
  const servingSize = change.servingSize ?? scaled.servingSize
  const growth = growthOf(entry, { ...scaled, servingSize })
  // Days that a device kept from an earlier version have entries without nutrients.
  const grown = { salt: scaled.salt, nutrients: multipliedAmounts(entry.nutrients ?? {}, growth) }
  return {
    ...scaled,
    foodName,
    isFruitOrVeg: change.isFruitOrVeg ?? isFruitByName,
    mealType: change.mealType ?? scaled.mealType,
    servingSize,
    waterMl: change.waterMl === undefined ? multipliedWater(entry.waterMl, growth) : change.waterMl || null,
    ...mapNutrients((nutrient) => {
      const stated = change[nutrient]
      return stated === undefined ? scaled[nutrient] : stated
    }),
    ...changedAmounts(grown, change),
  }
}

/** The water of an entry that grew; undefined on days that a device kept from an earlier version. */
const multipliedWater = (waterMl: number | null | undefined, growth: number): number | null =>
  waterMl == null ? null : toThreeDecimals(waterMl * growth)

/** By how much an entry grew: by weight, or where its texts state none, by quantity. */
function growthOf(before: Portioned, after: Portioned): number {
  const [from, to] = [entryGrams(before), entryGrams(after)]
  return from !== null && to !== null ? to / from : after.quantity / before.quantity
}

/**
 * The smallest change that turns `before` into `after`, so that changes of different fields on different devices do not
 * overwrite each other. Null when nothing changed.
 */
export function changeBetween(before: FoodEntry, after: FoodEntry): EntryChange | null {
  const main = differing(before, after, ['foodName', 'quantity'])
  // Other fields follow from these, so only fields that differ from what follows are stated.
  const change = {
    ...main,
    ...differing(changedEntry(before, main), after, ['mealType', 'servingSize', 'isFruitOrVeg', ...nutrients]),
  }
  // Its water follows from its amount too, and a food is remembered by what is stated.
  Object.assign(change, differing(changedEntry(before, change), after, ['waterMl']))
  return Object.keys(change).length > 0 ? change : null
}

const differing = <Key extends keyof FoodEntry>(before: FoodEntry, after: FoodEntry, keys: Key[]) =>
  Object.fromEntries(keys.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]])) as Partial<
    Pick<FoodEntry, Key>
  >

export function lastAmountOf({
  id: _,
  foodName: __,
  foodId: ___,
  nutrients: ____,
  waterMl: _____,
  ...entry
}: FoodEntry): LastAmount {
  return { ...entry, grams: entryGrams(entry) }
}

/** The foods of a number of servings of a saved meal, such as 0.5: amounts and nutrients are multiplied. */
export const servingsOf = (items: readonly Snapshot[], servings: number): Snapshot[] =>
  items.map((item) => withAmount(item, Math.max(0.001, toThreeDecimals(amountOf(item) * servings))))

/** Applies a change to an exercise entry. */
export const changedExercise = <Entry extends { exerciseName: string; caloriesBurned: number }>(
  entry: Entry,
  { exerciseName, caloriesBurned }: { exerciseName?: string | undefined; caloriesBurned?: number | undefined },
): Entry => ({ ...entry, ...definedFields({ exerciseName, caloriesBurned }) })

/** Drops undefined fields. In a change, null is a value, but a missing field changes nothing. */
export const definedFields = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
