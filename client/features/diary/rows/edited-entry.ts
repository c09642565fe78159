import type { z } from 'zod'
import type { EditEntry } from '#domain/diary.ts'
import type { Food } from '#domain/food.ts'
import { isFruitOrVeg, mapNutrients, type Nutrient } from '#domain/nutrition.ts'
import {
  amountOf,
  customPortion,
  entryGrams,
  portionChoices,
  specificGrams,
  toThreeDecimals,
  unitText,
  withGrams,
  withPortion,
  withQuantity,
} from '#domain/portion.ts'
import { isDrink, isInMl, mlPer100gOf, volumeOf, waterOfEntry } from '#domain/water.ts'
import type { FoodEntry } from '../day/entries.ts'

export type EntryValues = z.input<typeof EditEntry>

/** The values of the form for an entry. */
export const valuesOf = (entry: FoodEntry): EntryValues => ({
  portion: portionOf(entry),
  amount: amountOf(entry),
  foodName: entry.foodName,
  mealType: entry.mealType,
  isWater: Boolean(entry.waterMl),
  ...mapNutrients((nutrient) => entry[nutrient]),
})

/** Its own serving text, or `custom` if it was logged by weight. */
const portionOf = (entry: FoodEntry) => (specificGrams(entry) === null ? unitText(entry) : 'custom')

/** The serving texts to choose from: the entry's own, unless it was logged by weight, and those of its food. */
export function portionTexts(entry: FoodEntry, food: Food | null): string[] {
  const own = specificGrams(entry) === null ? [unitText(entry)] : []
  return [...new Set([...own, ...(food ? portionChoices(food).map(({ text }) => text) : [])])]
}

/** The amount to start with when another portion is chosen: the same weight in g, else the same number of portions. */
export function amountIn(portion: string, before: FoodEntry): number | null {
  if (portion === 'custom') return entryGrams(before)
  return specificGrams(before) === null ? before.quantity : 1
}

/** The entry with the values of the form. Nutrients that the person `typed` replace the computed ones. */
export function editedEntry<Entry extends FoodEntry>(
  entry: Entry,
  food: Food | null,
  values: EntryValues,
  typed: (nutrient: Nutrient) => boolean,
): Entry {
  const portioned = withAmountIn(entry, food, values)
  const { foodName, mealType, isWater } = values
  const isRenamed = foodName !== entry.foodName
  return {
    ...portioned,
    foodName,
    mealType,
    waterMl: isWater ? waterIn(entry, portioned) : null,
    isFruitOrVeg: isRenamed ? isFruitOrVeg(foodName, food?.categories_tags) : entry.isFruitOrVeg,
    ...mapNutrients((nutrient) => (typed(nutrient) ? (values[nutrient] ?? null) : portioned[nutrient])),
  }
}

/** Whether to ask if an entry counts as water. */
export const canBeWater = (entry: FoodEntry, food: Food | null): boolean =>
  Boolean(entry.waterMl) || isInMl(entry.servingSize) || (food !== null && isDrink(food))

/** The water of an entry whose amount may have changed: as much of its weight as before, else its volume. */
function waterIn(before: FoodEntry, after: Pick<FoodEntry, 'quantity' | 'servingSize'>): number | null {
  const mlPer100g = before.waterMl ? mlPer100gOf(before, before.waterMl) : null
  if (mlPer100g !== null) return waterOfEntry(after, mlPer100g)
  return before.waterMl ? toThreeDecimals((before.waterMl * after.quantity) / before.quantity) : volumeOf(after)
}

function withAmountIn<Entry extends FoodEntry>(entry: Entry, food: Food | null, { portion, amount }: EntryValues) {
  if (!amount || amount <= 0) return entry
  if (portion === portionOf(entry)) return portion === 'custom' ? withGrams(entry, amount) : withQuantity(entry, amount)
  if (portion === 'custom') {
    const weight = customPortion(amount)
    return weight ? withPortion(entry, { choice: weight, quantity: 1 }, food) : entry
  }
  const choice = food && portionChoices(food).find(({ text }) => text === portion)
  return choice ? withPortion(entry, { choice, quantity: amount }, food) : entry
}
