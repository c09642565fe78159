import { integer, real, text } from 'drizzle-orm/sqlite-core'

/** UUIDv7 text: unguessable enough, and in order of creation. */
export const id = () => text().primaryKey()

/** An instant, ISO 8601 UTC with milliseconds, so that text order is time order. */
export const instant = () => text()

/** A civil date, `YYYY-MM-DD`. */
export const day = () => text()

export const flag = () => integer({ mode: 'boolean' })

/** What a row of food holds: kcal, and grams for the rest. NULL is "nobody stated it", never 0. */
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
