/** Foods, their barcodes, and the schemas of custom foods. */

import { z } from 'zod'
import {
  ClientId,
  emptyIfBlank,
  hasChange,
  Id,
  kcal,
  name,
  nothingToChange,
  optionalNutrients,
  Serving,
  text,
} from './fields.ts'
import type { Snapshot } from './logged-food.ts'
import type { FoodNutriments } from './nutrient-amounts.ts'
import { type Nutrient, type NutrientAmounts, type Nutrients, refusalOf } from './nutrition.ts'

/**
 * A food as search returns it, with the field names of Open Food Facts. Values are per 100 g (or 100 ml), in grams, and in
 * kcal for energy. `null` means unknown, never 0.
 */
export type Food = {
  id: string
  product_name: string
  brands: string | null
  /** The barcode, normalised, or null. */
  code: string | null
  /** Free text: `1 medium (118 g)`, `30 g`. */
  serving_size: string | null
  categories_tags: string[]
  nutriments: FoodNutriments
  /** Household portions, the most common first. */
  portions: Portion[]
  /** Only for foods that are logged in servings: recipes, saved meals, and logged foods of unknown weight. */
  perServing?: PerServing
  /** Only for saved meals: the foods that one serving logs. */
  items?: Snapshot[]
  source: FoodSource
  /** Only for custom foods: visible to the author (`private`), waiting for an admin's approval (`pending`), or visible to everybody (`global`). */
  status?: 'private' | 'pending' | 'global'
  /** Only set for the author. */
  mine?: true
  /**
   * Whose a custom food, recipe or saved meal is: somebody of the viewer's household, or null for the viewer's own. Missing for foods of
   * the catalogue, and of people whom the viewer does not live with.
   */
  owner?: { name: string } | null
  /** Only for the author of a custom food: whether it was created as a private food. */
  isPrivate?: boolean
}

/**
 * `generic`: analysed, or composed of analysed foods (USDA, staples). `label`: from a package (Open Food Facts). `custom`:
 * added by a user. `recipe` and `meal`: a recipe or saved meal of the viewer or their household.
 */
export type FoodSource = 'generic' | 'label' | 'custom' | 'recipe' | 'meal'

/**
 * One serving and its nutrients. `label` includes the amount: `1 serving`. `grams` is its weight; when it is null, the values
 * per 100 g are unknown too. Nutrients in `partial` are lower bounds, because an ingredient does not state them.
 */
type PerServing = {
  label: string
  grams: number | null
  nutrients: Nutrients
  partial?: Nutrient[]
  /** The nutrients beyond the label. */
  amounts?: NutrientAmounts
}

/** A household portion and its weight. `label` includes the amount: `1 medium`, `1 cup sliced`. */
export type Portion = { label: string; grams: number }

/**
 * The foods that a search covers. `recent`: foods that the user has logged. `mine`: the user's own foods, recipes and saved
 * meals. `favourites`: foods that the user has starred.
 */
export const searchScopes = ['all', 'recent', 'mine', 'favourites'] as const
export type SearchScope = (typeof searchScopes)[number]

/** Per user. */
export const maxCustomFoods = 1_000

/** Per user. */
export const maxFavourites = 500

/** Per custom food. */
export const maxPortions = 20

const requiredForCustom = 'Product name and calories are required.'
const missing = (input: unknown) => input === undefined || input === null || input === ''

const customFields = {
  productName: name('A product name', requiredForCustom),
  calories: kcal('Calories', {
    error: ({ input }) => (missing(input) ? requiredForCustom : 'Calories must be a number.'),
  }),
  ...optionalNutrients,
  servingSize: Serving.transform((serving) => serving || null).nullish(),
  /** The nutrients beyond the label, in grams per 100 g under Open Food Facts' names, such as `iron_100g`. */
  nutriments: z
    .record(
      z.string(),
      z
        .number('An amount of a nutrient must be a number.')
        .min(0, 'An amount of a nutrient cannot be negative.')
        .max(1_000_000, 'An amount of a nutrient can be at most 1,000,000.')
        .nullable(),
      'nutriments must be amounts by name.',
    )
    .refine((amounts) => Object.keys(amounts).length <= 200, 'There are not that many nutrients.')
    .optional(),
  /** A barcode in any format; blank means none. */
  barcode: z
    .string('A barcode must be a text of digits.')
    .trim()
    .overwrite(emptyIfBlank)
    .max(64, 'A barcode can have at most 14 digits.')
    .refine((code) => code === '' || normaliseBarcode(code) !== null, 'A barcode must have 6 to 14 digits.')
    .transform(normaliseBarcode)
    .nullish(),
}

const portions = z
  .array(
    z.object({
      label: text('A portion needs a name.', 100, 'The name of a portion can have at most 100 characters.').min(
        1,
        'A portion needs a name.',
      ),
      grams: z
        .number('The weight of a portion must be a number of grams.')
        .gt(0, 'The weight of a portion must be more than 0 g.')
        .max(10_000, 'The weight of a portion can be at most 10,000 g.'),
    }),
    'Portions must be a list.',
  )
  .max(maxPortions, `A food can have at most ${maxPortions} portions.`)

/** Whether the food is only for its author, instead of suggested to everybody. */
const isPrivate = z.boolean('A food is either private (true) or suggested to everybody (false).')

const refuseImpossible = (values: Partial<Nutrients>, context: z.RefinementCtx) => {
  // Not when another error is already shown.
  const refusal = context.issues.length === 0 ? refusalOf(values) : null
  if (refusal) context.addIssue({ code: 'custom', path: [refusal.nutrient], message: refusal.message })
}

/** A custom food from a file of another tracker or of this one. Unlike people, an import may bring impossible values. */
export const ImportedFood = z.object({
  id: ClientId.optional(),
  ...customFields,
  portions: portions.default([]),
  isPrivate: isPrivate.default(false),
})

/** Values are per 100 g; missing or null means unknown. */
export const CreateCustomFood = ImportedFood.superRefine(refuseImpossible)

/** Without `isPrivate`, a private food stays private, and any other needs approval again. */
export const ChangeCustomFood = z
  .object({ id: Id, ...customFields, portions, isPrivate })
  .partial()
  .required({ id: true })
  .superRefine(refuseImpossible)

/** An admin's review of a user's food. Missing fields stay as they are; null is unknown. */
export const ReviewFood = z
  .object({
    id: Id,
    ...customFields,
    status: z.enum(['pending', 'global'], 'The status must be pending or global.'),
  })
  .partial()
  .required({ id: true })
  .refine(hasChange, nothingToChange)
  .superRefine(refuseImpossible)

/** Searches the approved foods by name. */
export const SearchSharedFoods = z.object({
  search: text('A search must be text.', 200, 'A search can have at most 200 characters.').default(''),
})

/**
 * Normalises a barcode (GTIN-8, UPC-A = GTIN-12, EAN-13, GTIN-14, UPC-E) by the rule of Open Food Facts: leading zeros are
 * stripped, then up to 8 digits are padded to 8, and 9 to 12 digits to 13; UPC-E is expanded to UPC-A. Null when it is no
 * barcode.
 */
export function normaliseBarcode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{6,64}$/.test(digits)) return null
  const bare = digits.replace(/^0+/, '')
  if (bare === '' || bare.length > 14) return null
  if (bare.length <= 8) return expandedUpcE(bare.padStart(8, '0')) ?? bare.padStart(8, '0')
  return bare.padStart(13, '0')
}

/**
 * Expands UPC-E to EAN-13; null for other codes. UPC-E has the number system 0 or 1, six digits, and the check digit of the
 * long form (GS1 General Specifications, 5.2.2.4.2). Codes that are also a valid EAN-8 stay EAN-8, unless they start with 0,
 * which EAN-8 does not assign.
 */
function expandedUpcE(code: string): string | null {
  if (!/^[01]/.test(code) || (code.startsWith('1') && hasValidCheckDigit(code))) return null
  const [system = '', a = '', b = '', c = '', d = '', e = '', last = '', check = ''] = code
  const middle = {
    0: `${a}${b}${last}0000${c}${d}${e}`,
    1: `${a}${b}${last}0000${c}${d}${e}`,
    2: `${a}${b}${last}0000${c}${d}${e}`,
    3: `${a}${b}${c}00000${d}${e}`,
    4: `${a}${b}${c}${d}00000${e}`,
  }[last]
  const long = `0${system}${middle ?? `${a}${b}${c}${d}${e}0000${last}`}${check}`
  // A long form with many leading zeros would be normalised to a short code again.
  return hasValidCheckDigit(long) && !long.startsWith('00000') ? long : null
}

/**
 * Whether a normalised code is shop-local. Shops assign codes that start with 2 (EAN or UPC-A) themselves, for example for
 * weighed cheese, so these mean different products in different shops.
 */
export const isShopLocal = (code: string): boolean => /^(?:2\d{7}|2\d{12}|02\d{11})$/.test(code)

/** Whether a text looks like a barcode: only digits, with the length of a GTIN. */
export const isBarcode = (text: string): boolean => /^\s*(?:\d{8}|\d{12,14})\s*$/.test(text)

/** Whether the last digit is GS1's modulo-10 check digit. */
export function hasValidCheckDigit(code: string): boolean {
  if (!/^\d{8,14}$/.test(code)) return false
  const digits = [...code].map(Number)
  const check = digits.pop() ?? 0
  const sum = digits.reverse().reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}
