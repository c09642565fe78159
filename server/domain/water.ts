/** Water of a day, plain and in the drinks that count as water: which foods are drinks, and how much water an amount of one is. */

import type { Food } from './food.ts'
import { entryGrams, toThreeDecimals, unitText } from './portion.ts'
import { glassVolume } from './units.ts'

/** A day's water in ml and in whole glasses. */
export type Water = { glasses: number; ml: number }

/** An amount of water in ml, without the remainders of sums. */
export function waterOf(ml: number): Water {
  const rounded = toThreeDecimals(ml)
  return { glasses: Math.round(rounded / glassVolume), ml: rounded }
}

/** The ml of the drinks among entries that count as water. Entries that a device kept from an earlier version state none. */
export const drinksMl = (entries: readonly { waterMl?: number | null }[]): number =>
  toThreeDecimals(entries.reduce((sum, { waterMl }) => sum + (waterMl ?? 0), 0))

/** The volume of an entry in ml: that of its text, else its weight, since drinks are nearly as heavy as water. Null when unknown. */
export function volumeOf(entry: { quantity: number; servingSize: string }): number | null {
  const ml = /(?<!\d)(\d+(?:[.,]\d+)?)\s*ml\b/i.exec(unitText(entry))?.[1]
  return ml ? toThreeDecimals(Number(ml.replace(',', '.')) * entry.quantity) : entryGrams(entry)
}

/** How much water an entry counts as by what its person said of the food, in ml; null when its weight is unknown. */
export function waterOfEntry(entry: { quantity: number; servingSize: string }, mlPer100g: number): number | null {
  const grams = entryGrams(entry)
  return grams === null ? null : toThreeDecimals((grams * mlPer100g) / 100)
}

/** The ml of water in 100 g of a food of which this entry counts as `waterMl`; null when its weight is unknown. */
export function mlPer100gOf(entry: { quantity: number; servingSize: string }, waterMl: number): number | null {
  const grams = entryGrams(entry)
  return grams === null || grams === 0 ? null : (waterMl / grams) * 100
}

const drinkWords = /beverage|drink|water|juice|coffee|tea\b|teas\b|milks?\b|soda|beer|wine/

/** Whether a food looks like a drink, by its categories and its serving. */
export const isDrink = ({ categories_tags, serving_size }: Pick<Food, 'categories_tags' | 'serving_size'>): boolean =>
  categories_tags.some((tag) => drinkWords.test(tag)) || isInMl(serving_size ?? '')

/** Whether an amount is stated as a volume. */
export const isInMl = (text: string): boolean => /\d\s*(?:ml|cl|fl\.? ?oz)\b/i.test(text)
