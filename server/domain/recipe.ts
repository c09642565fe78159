/** Recipes and their nutrients. */

import { z } from 'zod'
import { Calories, ClientId, FoodItem, Id, longText, name, notNumber, text } from './fields.ts'
import { maxFoodsPerCall } from './limits.ts'
import {
  mapNutrients,
  multiplied,
  type Nutrient,
  type Nutrients,
  partialOf,
  totals,
  unknownNutrients,
} from './nutrition.ts'

/** Per user. Limits the list, which has no pages. */
export const maxRecipes = 500
/** In all recipes of a user together. Limits the list too. */
export const maxIngredients = 10_000

/** The nutrients of an ingredient are for its whole amount. */
const Ingredient = FoodItem.extend({ calories: Calories.nullish() })

const minutes = (what: string) =>
  z
    .number(notNumber(`${what} must be a number of minutes.`))
    .int(`${what} must be whole minutes.`)
    .min(1, `${what} must be at least 1 minute.`)
    .max(100_000, `${what} can be at most 100,000 minutes.`)
    .nullish()

/** An empty one is none. */
const sourceUrl = text('A source must be an address.', 2_000, 'A source can have at most 2,000 characters.')
  .refine(
    (address) => address === '' || (/^https?:\/\//i.test(address) && URL.canParse(address)),
    'A source must be an address that begins with https:// or http://.',
  )
  .transform((address) => address || null)
  .nullish()

const fields = {
  name: name('A recipe name'),
  description: longText('A description').nullish(),
  servings: z
    .number(notNumber('Servings must be a number.'))
    .int('Servings must be a whole number.')
    .min(1, 'A recipe must have at least 1 serving.')
    .max(1_000, 'A recipe can have at most 1,000 servings.'),
  instructions: longText('Instructions').nullish(),
  /** The weight of the whole dish in g. */
  cookedWeight: z
    .number(notNumber('The cooked weight must be a number of grams.'))
    .gt(0, 'The cooked weight must be more than 0 g.')
    .max(100_000, 'The cooked weight can be at most 100,000 g.')
    .nullish(),
  /** Where it was read. */
  sourceUrl,
  prepMinutes: minutes('The preparation time'),
  cookMinutes: minutes('The cooking time'),
}

const ingredients = z
  .array(Ingredient, 'Ingredients must be a list.')
  .max(maxFoodsPerCall, `A recipe can have at most ${maxFoodsPerCall} ingredients.`)

export const CreateRecipe = z.object({ id: ClientId.optional(), ...fields, ingredients: ingredients.default([]) })

/** Characters of a recipe's steps, as `longText` allows. */
export const maxInstructions = 10_000

/** The largest page or text in which a recipe is looked for, in bytes. */
export const maxPageBytes = 3 * 1024 * 1024

const longest = (what: string) =>
  z
    .string(`${what} must be text.`)
    .max(maxPageBytes, `${what} can have at most 3 MB.`)
    .overwrite((text) => text.toWellFormed())
    .optional()

/** The form in which somebody says where a recipe is. */
export const ReadSource = z.object({
  source: z
    .string()
    .trim()
    .min(1, 'Paste the address of a recipe, or its text.')
    .max(maxPageBytes, 'A text can have at most 3 MB.'),
})

/** A recipe to read: at an address, in a page, which may say where it is from, or in plain text. */
export const ReadRecipe = z
  .object({
    url: z
      .string('An address must be text.')
      .trim()
      .max(2_000, 'An address can have at most 2,000 characters.')
      .optional(),
    html: longest('A page'),
    text: longest('A text'),
  })
  .refine(({ url, html, text }) => (text === undefined ? (html ?? url) !== undefined : (html ?? url) === undefined), {
    error: 'Give the address of a recipe, the page with it, or its text.',
  })

const zeroAsNone = z
  .number()
  .nullish()
  .transform((value): number | null | undefined => value || null)

/** The form of a recipe. Empty servings are 1, and a weight of 0 g means that the dish was not weighed. */
export const WriteRecipe = CreateRecipe.extend({
  servings: z
    .number()
    .nullable()
    .transform((servings) => servings ?? 1)
    .pipe(fields.servings),
  cookedWeight: zeroAsNone.pipe(fields.cookedWeight),
  prepMinutes: zeroAsNone.pipe(fields.prepMinutes),
  cookMinutes: zeroAsNone.pipe(fields.cookMinutes),
})

export const ChangeRecipe = z
  .object({ id: Id, ...fields, ingredients })
  .partial()
  .required({ id: true })

/** `copyId` is the id of the copy. */
export const DuplicateRecipe = z.object({ id: Id, copyId: ClientId.optional() })

/**
 * The nutrients of the whole recipe: the sums of the known values, `null` without any. `partial` lists the nutrients that are
 * unknown for some ingredient.
 */
export function recipeTotals(ingredients: readonly Nutrients[]): { total: Nutrients; partial: Nutrient[] } {
  const sums = totals(ingredients)
  return {
    total: mapNutrients((nutrient) => sums[nutrient].sum),
    partial: partialOf(sums),
  }
}

/** Amounts of nutrients. Nutrients in `partial` are lower bounds, because an ingredient does not state them. */
export type Amounts = { values: Nutrients; partial: Nutrient[] }

/** The nutrients of one serving. Without ingredients all are unknown. */
export function nutrientsPerServing(ingredients: readonly Nutrients[], servings: number): Amounts {
  if (ingredients.length === 0) return { values: unknownNutrients, partial: [] }
  const { total, partial } = recipeTotals(ingredients)
  return { values: perServing(total, servings), partial }
}

/** Nutrients per serving: calories in whole kcal, the others with one decimal. Unknown stays unknown. */
export const perServing = (total: Nutrients, servings: number): Nutrients => rounded(multiplied(total, 1 / servings))

/** Nutrients of `grams` g of a dish that weighs `cookedWeight` g, rounded like a serving. */
export const perGrams = (total: Nutrients, cookedWeight: number, grams: number): Nutrients =>
  rounded(multiplied(total, grams / cookedWeight))

const rounded = (amounts: Nutrients): Nutrients =>
  mapNutrients((nutrient) => {
    const value = amounts[nutrient]
    if (value === null) return null
    return nutrient === 'calories' ? Math.round(value) : Math.round(value * 10) / 10
  })
