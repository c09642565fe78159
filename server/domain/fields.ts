import { z } from 'zod'

/** Fields shared by several input schemas, with the messages shown when a value is invalid. */

/** An id in a path or body. The format is not checked: an impossible id is just not found. */
export const Id = z.string('An id is required.')

/** A UUID chosen by the client, which makes a create idempotent. */
export const ClientId = z.uuid('An id must be a UUID.')

/** JSON can contain lone surrogates, which SQLite cannot store: they become U+FFFD. */
const wellFormed = (text: string) => text.toWellFormed()

/** A trimmed text of at most `max` characters. */
export const text = (notText: string, max: number, tooLong: string) =>
  z.string(notText).trim().max(max, tooLong).overwrite(wellFormed)

/** 1 to 200 characters. `what` includes the article, such as `A recipe name`; `needed` is the message for an empty name. */
export const name = (what: string, needed = `${what} is required.`) =>
  text(needed, 200, `${what} can have at most 200 characters.`).min(1, needed)

export const longText = (what: string) =>
  text(`${what} must be text.`, 10_000, `${what} can have at most 10,000 characters.`)

/** The text of a portion, such as `2 x 100g`. */
export const Serving = text('A serving must be text.', 200, 'A serving can have at most 200 characters.')

/** The error of a value that is no number; null is an emptied field of a form. */
export const notNumber = (sentence: string) => ({
  error: ({ input }: { input?: unknown }) => (input === null ? 'Enter a number.' : sentence),
})

export const Quantity = z
  .number(notNumber('Quantity must be a number.'))
  .gt(0, 'Quantity must be more than 0.')
  .max(1_000, 'Quantity can be at most 1,000.')

/** Energy in kcal. `error` is for values that are no number. */
export const kcal = (what: string, error = notNumber(`${what} must be a number.`)) =>
  z.number(error).min(0, `${what} cannot be negative.`).max(100_000, `${what} can be at most 100,000.`)

export const Calories = kcal('Calories')

/** Grams of one nutrient. */
export const grams = (what: string) =>
  z
    .number(notNumber(`${what} must be a number of grams.`))
    .min(0, `${what} cannot be negative.`)
    .max(10_000, `${what} can be at most 10,000 g.`)

/** All nutrients except energy. Missing or null means unknown. */
export const optionalNutrients = {
  protein: grams('Protein').nullish(),
  carbs: grams('Carbs').nullish(),
  fat: grams('Fat').nullish(),
  fiber: grams('Fibre').nullish(),
  sugars: grams('Sugars').nullish(),
  saturatedFat: grams('Saturated fat').nullish(),
  salt: grams('Salt').nullish(),
}

/** Drops undefined fields: in a change, null is a value, but a missing field changes nothing. */
export const definedFields = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
