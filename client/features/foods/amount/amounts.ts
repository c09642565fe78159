/** The fields to choose an amount of a food. */

import type { Meal } from '#domain/meal-type.ts'
import { type Amount, customPortion, isAsLast, offeredPortions, type PortionChoice } from '#domain/portion.ts'
import type { FoundFood } from '../food-option.ts'

/** `portion` is the index in `offeredPortions`, or `custom` with a weight in `grams`. `isWater` is a drink that counts as water. */
export type Amounts = {
  portion: string
  grams: number | null
  quantity: number | null
  mealType: Meal
  isWater: boolean
}

/** The fields for an amount of a food. */
export function amountsOf(food: FoundFood | undefined, opening: Amount | null, mealType: Meal): Amounts {
  const isWater = Boolean(food?.waterMlPer100g)
  if (!food || !opening) return { portion: '0', grams: null, quantity: 1, mealType, isWater }
  const { choice, quantity } = opening
  const amounts = { portion: 'custom', grams: choice.grams, quantity, mealType, isWater }
  if (choice.mode === 'custom') return amounts
  const at = offeredPortions(food).findIndex((one) => one.text === choice.text && isAsLast(one) === isAsLast(choice))
  return { ...amounts, portion: String(at), grams: null }
}

/** The portion in the fields; null for an invalid weight. */
export const choiceOf = (food: FoundFood, { portion, grams }: Amounts): PortionChoice | null =>
  portion === 'custom' ? customPortion(grams ?? 0) : (offeredPortions(food)[Number(portion)] ?? null)
