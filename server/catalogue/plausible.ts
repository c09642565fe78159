import { nutrientDefinitions, perGram } from '#domain/nutrients.ts'
import type { NutrientAmounts } from '#domain/nutrition.ts'
import {
  implausibilities,
  macroEnergy,
  mapNutrients,
  type Nutrients,
  type Nutriments,
  nutrimentsOf,
  unknownNutriments,
} from '#domain/nutrition.ts'

import { kjPerKcal } from '#domain/units.ts'

/** Values declared per 100 g or 100 ml: energy in kcal and kJ, the rest in g; null is unknown. */
export type DeclaredValues = Omit<Nutrients, 'calories'> & { kcal: number | null; kj: number | null }

/** The accepted values, or all null and the reason in `problem`. */
type Validated = { nutriments: Nutriments; problem: string | null }

/**
 * Rejects implausible values per 100 g (see `implausibilities`). One bad value rejects all, because the usual cause, values
 * per serving scaled up as if they were per 100 g, affects all of them.
 */
export function validate(declared: DeclaredValues): Validated {
  const values = { ...declared, kcal: energyInKcal(declared) }
  const { kcal: calories, kj: _, ...grams } = values
  const [problem = null] = implausibilities({ calories, ...grams })
  return problem ? { nutriments: unknownNutriments, problem } : { nutriments: roundedNutriments(values), problem: null }
}

/** If the energy is more than this many times what the macros add up to, it was entered in kJ instead of kcal. */
const kjAsKcalRatio = 3.5

/** Energy in kcal, converted if it is declared in kJ or evidently entered in kJ. */
function energyInKcal(declared: DeclaredValues): number | null {
  const { protein, carbs, fat } = declared
  const kcal = energyOf(declared)
  if (kcal === null || protein === null || carbs === null || fat === null) return kcal
  const expected = macroEnergy({ protein, carbs, fat })
  // Up to 10 kcal, rounding alone causes such ratios.
  return expected > 0 && kcal > 10 && kcal / expected > kjAsKcalRatio ? kcal / kjPerKcal : kcal
}

const energyOf = ({ kcal, kj }: DeclaredValues) => kcal ?? (kj === null ? null : kj / kjPerKcal)

/** The values in the form of a food, rounded; energy is converted from kJ if kcal is missing. */
export const roundedNutriments = (values: DeclaredValues): Nutriments =>
  nutrimentsOf(mapNutrients((nutrient) => rounded(nutrient === 'calories' ? energyOf(values) : values[nutrient])))

/** Three decimals. More are artefacts of unit conversion, such as `2.7000000476837`. */
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)

/** The nutrient of the label of which others are a part. */
const wholeOf: Record<string, keyof Nutriments> = {
  'monounsaturated-fat': 'fat_100g',
  'polyunsaturated-fat': 'fat_100g',
  'trans-fat': 'fat_100g',
  'omega-3-fat': 'fat_100g',
  'omega-6-fat': 'fat_100g',
  'alpha-linolenic-acid': 'fat_100g',
  'linoleic-acid': 'fat_100g',
  'eicosapentaenoic-acid': 'fat_100g',
  'docosahexaenoic-acid': 'fat_100g',
  starch: 'carbohydrates_100g',
  'added-sugars': 'sugars_100g',
  glucose: 'sugars_100g',
  fructose: 'sugars_100g',
  lactose: 'sugars_100g',
  sucrose: 'sugars_100g',
}

/** As much as the label's values are rounded. */
const roundingGrams = 0.5

/** The most in 100 g, in grams. What is stated in µg never makes up a hundredth of a food. */
const maxGrams = { kcal: 0, g: 100, mg: 100, µg: 1 }

/**
 * The amounts per 100 g without those that cannot be: below 0, over 100 g, over 1 g of what is stated in µg, or more of a part, such as
 * lactose, than of the whole. One bad value says nothing about the others, because people type them one by one.
 */
export function plausibleAmounts(amounts: NutrientAmounts, label: Nutriments): NutrientAmounts {
  const plausible: Record<string, number> = {}
  for (const [key, amount] of Object.entries(amounts)) {
    const unit = unitByKey.get(key)
    if (unit === undefined) continue
    const whole = wholeOf[key] ? (label[wholeOf[key]] ?? null) : null
    const most = whole === null ? maxGrams[unit] : Math.min(maxGrams[unit], whole + roundingGrams)
    if (amount >= 0 && amount / perGram[unit] <= most) plausible[key] = amount
  }
  return plausible
}

const unitByKey = new Map(nutrientDefinitions.map(({ key, unit }) => [key, unit]))
