/** Fields that several schemas share, with the sentences that are shown when a value is invalid. */

import { z } from 'zod'
import { daysBetween, firstDay, isDay, isTimeZone } from './day.ts'
import { maxFoodsPerCall, maxPage } from './limits.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** UUIDs in upper and lower case are the same id (RFC 9562). Other ids, such as those of catalogue foods, stay as they are. */
const lowerCaseUuid = (id: string) => (uuid.test(id) ? id.toLowerCase() : id)

/** An id in a path or body. Its format is not checked: an impossible id is not found. */
export const Id = z.string('An id is required.').overwrite(lowerCaseUuid)

export const ById = z.object({ id: Id })

/** Whether a change has any field besides the id. */
export const hasChange = ({ id: _, ...change }: { id: string }): boolean =>
  Object.values(change).some((value) => value !== undefined)
export const nothingToChange = 'There is nothing to change.'

/** A UUID chosen by the client, which makes a create idempotent. */
export const ClientId = z.uuid('An id must be a UUID.').toLowerCase()

/** An instant in ISO 8601 with `Z` or an offset, converted to UTC with milliseconds; not before 1900. `needed` is the message when it is missing. */
export const Instant = (needed: string) =>
  z.iso
    .datetime({
      offset: true,
      // The other checks need a valid instant.
      abort: true,
      error: ({ input }) =>
        typeof input === 'string' && input !== '' ? 'A time must be written like 2026-03-10T18:00:00.000Z.' : needed,
    })
    .overwrite((text) => new Date(text).toISOString())
    .refine((text) => text >= '1900', 'A time cannot be before 1900.')

/** The ids of foods can be long. */
const FoodId = Id.max(220)

const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

/** Whether a text is invisible: only white space, zero-width and control characters, fillers and the like. */
export const isBlank = (text: string): boolean => !visible.test(text)

/** Makes a blank text empty. Invisible characters in other texts stay, because emoji and Persian words need them. */
export const emptyIfBlank = (text: string): string => (isBlank(text) ? '' : text)

/** Replaces lone surrogates, which JSON can contain but SQLite cannot store, by U+FFFD. */
const wellFormed = (text: string) => text.toWellFormed()

/** A trimmed text of at most `max` characters. */
export const text = (notText: string, max: number, tooLong: string) =>
  z.string(notText).trim().overwrite(emptyIfBlank).max(max, tooLong).overwrite(wellFormed)

export const maxNameLength = 200

/** 1 to 200 characters. `what` includes the article, such as `A recipe name`; `needed` is the message for an empty name. */
export const name = (what: string, needed = `${what} is required.`) =>
  text(needed, maxNameLength, `${what} can have at most 200 characters.`).min(1, needed)

export const longText = (what: string) =>
  text(`${what} must be text.`, 10_000, `${what} can have at most 10,000 characters.`)

/** The text of a portion, such as `2 x 100g`. */
export const Serving = text('A serving must be text.', 200, 'A serving can have at most 200 characters.')

/** The error for a value that is no number. Null is an empty field of a form. */
export const notNumber = (sentence: string) => ({
  error: ({ input }: { input?: unknown }) => (input === null ? 'Enter a number.' : sentence),
})

export const maxQuantity = 1_000

export const Quantity = z
  .number(notNumber('Quantity must be a number.'))
  .gt(0, 'Quantity must be more than 0.')
  .max(maxQuantity, 'Quantity can be at most 1,000.')

/** The weight of a food in g, as people type it. */
export const FoodWeight = z
  .number(notNumber('A weight must be a number of grams.'))
  .gt(0, 'Enter a weight above 0.')
  .max(10_000, 'A weight can be at most 10,000 g (352 oz).')

export const maxKcal = 100_000

/** Energy in kcal. `error` is the error for a value that is no number. */
export const kcal = (what: string, error = notNumber(`${what} must be a number.`)) =>
  z.number(error).min(0, `${what} cannot be negative.`).max(maxKcal, `${what} can be at most 100,000.`)

export const Calories = kcal('Calories')

export const maxGrams = 10_000

/** Grams of one nutrient. */
export const grams = (what: string) =>
  z
    .number(notNumber(`${what} must be a number of grams.`))
    .min(0, `${what} cannot be negative.`)
    .max(maxGrams, `${what} can be at most 10,000 g.`)

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

/** A real calendar date: 2026-02-30 and 2025-02-29 are refused. Not before 1900. */
export const Day = z
  .string('A date is required, written YYYY-MM-DD.')
  .refine(isDay, 'A date must be a real day, written YYYY-MM-DD.')
  .refine((day) => day >= firstDay, 'A date cannot be before 1900-01-01.')
/** The type `Day` of `day.ts`, for files that also need the schema. */
export type Day = z.output<typeof Day>

type Span = { from: Day; to: Day }

export const isInOrder = ({ from, to }: Span): boolean => from <= to
export const notInOrder = { path: ['to'], error: 'The last day cannot be before the first.' }

export const isWithin = ({ from, to }: Span, days: number): boolean => daysBetween(from, to) < days

/** A first and a last day, both included. */
export const dayRange = (maxDays: number, tooLong: string) =>
  z
    .object({ from: Day, to: Day })
    .refine(isInOrder, notInOrder)
    .refine((span) => isWithin(span, maxDays), { path: ['from'], error: tooLong })

/** An IANA time zone name, such as `Europe/Stockholm`. */
export const TimeZone = z
  .string('A time zone must be a name such as Europe/London.')
  .max(64, 'A time zone must be a name such as Europe/London.')
  .refine(isTimeZone, 'This time zone is unknown.')

/** A page number, from 1. Pages past the end are empty. */
export const Page = z
  .int('A page must be a whole number.')
  .min(1, 'The first page is 1.')
  .max(maxPage, 'There are not that many pages.')
  .default(1)

/** The name of a meal, which the server looks for among those of the person. */
export const MealType = name('The name of a meal', 'Please name a meal.')

const maxNutrientAmount = 1_000_000_000

/** Amounts of the nutrients beyond the label, by key and in the unit of each; null means unknown. */
export const NutrientAmounts = z
  .record(
    z.string(),
    z
      .number('An amount of a nutrient must be a number.')
      .min(0, 'An amount of a nutrient cannot be negative.')
      .max(maxNutrientAmount, 'An amount of a nutrient can be at most 1,000,000,000.')
      .nullable(),
    'nutrients must be amounts by key.',
  )
  .refine((amounts) => Object.keys(amounts).length <= 200, 'There are not that many nutrients.')

/** An amount of a food. Nutrients are for the whole amount, with its quantity; missing or null means unknown. */
export const FoodItem = z.object({
  foodName: name('A food name'),
  foodId: FoodId.overwrite((id) => id.toWellFormed()).nullish(),
  quantity: Quantity.default(1),
  servingSize: Serving.default('100g'),
  calories: Calories.nullable(),
  ...optionalNutrients,
  /** Without them, they are those of the food. */
  nutrients: NutrientAmounts.optional(),
  isFruitOrVeg: z.boolean('isFruitOrVeg must be true or false.').optional(),
  categories_tags: z.array(z.string().max(200)).max(200).optional(),
})

export const foodItems = z
  .array(FoodItem, 'foodItems must be a list of foods.')
  .max(maxFoodsPerCall, `At most ${maxFoodsPerCall} foods can be sent at once.`)
