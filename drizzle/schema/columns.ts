import { sql } from 'drizzle-orm'
import { customType, integer, real, text } from 'drizzle-orm/sqlite-core'
import { packAmounts, unpackAmounts } from '#domain/nutrient-amounts.ts'
import type { NutrientAmounts } from '#domain/nutrition.ts'

/** UUIDv7 as text: hard to guess and sorted by creation time. */
export const id = () => text().primaryKey()

/** A point in time as ISO 8601 UTC with milliseconds, so that text order is time order. */
export const instant = () => text()

/** A calendar date, `YYYY-MM-DD`. */
export const day = () => text()

export const flag = () => integer({ mode: 'boolean' })

/** Nutrients of a food: calories in kcal, the rest in g. Unknown is NULL, never 0. */
export const nutrientColumns = () => ({
  calories: real(),
  protein: real(),
  carbs: real(),
  fat: real(),
  fiber: real(),
  sugars: real(),
  saturatedFat: real(),
  salt: real(),
})

/** Packed amounts of nutrients, see `packAmounts`. */
const amounts = customType<{ data: NutrientAmounts; driverData: Uint8Array }>({
  dataType: () => 'blob',
  toDriver: packAmounts,
  fromDriver: unpackAmounts,
})

/** The nutrients beyond those with columns. An empty BLOB, which rows of earlier versions have, is none known. */
export const nutrientAmounts = () => amounts().notNull().default(sql`x''`)
