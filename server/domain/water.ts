/** Water of a day: plain, and in the drinks that count as water. */

import { toThreeDecimals } from './portion.ts'
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
