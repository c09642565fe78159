import { z } from 'zod'
import { Calories, grams } from '../../domain/fields.ts'
import { mapNutrients, type Nutrients, nutrients, type Totals } from '../../domain/nutrition.ts'

// Names carry the unit, and unknown is null.

const unknown = 'null is unknown, which is not 0'

/** A number that may be unknown. */
export const known = (what: string) => z.number().nullable().describe(`${what}; ${unknown}`)

const fieldOf = {
  calories: 'calories_kcal',
  protein: 'protein_g',
  carbs: 'carbs_g',
  fat: 'fat_g',
  fiber: 'fiber_g',
  sugars: 'sugars_g',
  saturatedFat: 'saturated_fat_g',
  salt: 'salt_g',
} as const satisfies Record<keyof Nutrients, string>

export type UnitField = (typeof fieldOf)[keyof Nutrients]

/** Nutrients of whatever the object around them is about. */
export const nutrientFields = {
  calories_kcal: known('Energy in kcal'),
  protein_g: known('Protein in g'),
  carbs_g: known('Carbohydrates in g'),
  fat_g: known('Fat in g'),
  fiber_g: known('Fibre in g'),
  sugars_g: known('Sugars in g'),
  saturated_fat_g: known('Saturated fat in g'),
  salt_g: known('Salt in g'),
}

/** Nutrients that somebody states, within the limits of an entry. */
export const statedNutrientFields = {
  calories_kcal: Calories.nullish(),
  protein_g: grams('Protein').nullish(),
  carbs_g: grams('Carbs').nullish(),
  fat_g: grams('Fat').nullish(),
  fiber_g: grams('Fibre').nullish(),
  sugars_g: grams('Sugars').nullish(),
  saturated_fat_g: grams('Saturated fat').nullish(),
  salt_g: grams('Salt').nullish(),
}

export const withUnits = (amounts: Nutrients) =>
  Object.fromEntries(nutrients.map((nutrient) => [fieldOf[nutrient], amounts[nutrient]])) as Record<
    UnitField,
    number | null
  >

export const withoutUnits = (stated: Partial<Record<UnitField, number | null | undefined>>): Nutrients =>
  mapNutrients((nutrient) => stated[fieldOf[nutrient]] ?? null)

/** The fields of these nutrients. */
export const fieldsOf = (names: readonly (keyof Nutrients)[]): UnitField[] => names.map((name) => fieldOf[name])

export const sumsOut = (sums: Totals) => withUnits(mapNutrients((nutrient) => sums[nutrient].sum))

export const incomplete = z
  .array(z.string())
  .describe('Fields of the totals that some entry does not state, so that the real total is higher')

/** To one decimal. */
export const rounded = (value: number) => Math.round(value * 10) / 10
