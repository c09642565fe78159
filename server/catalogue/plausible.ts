import type { Nutriments } from '#domain/nutrition.ts'
import { implausibilities } from '#domain/plausible.ts'

/** Values declared per 100 g or 100 ml: energy in kcal and kJ, the rest in g; null is unknown. */
export type DeclaredValues = {
  kcal: number | null
  kj: number | null
  protein: number | null
  carbs: number | null
  fat: number | null
  fiber: number | null
  sugars: number | null
  saturatedFat: number | null
  salt: number | null
}

/** The accepted values, or all null and the reason in `problem`. */
export type Validated = { nutriments: Nutriments; problem: string | null }

/** kJ per kcal (the thermochemical calorie, as in Regulation (EU) 1169/2011). */
const kjPerKcal = 4.184

/**
 * Rejects implausible values per 100 g (see `implausibilities`). One bad value rejects all, because the usual cause, values
 * per serving scaled up as if they were per 100 g, affects all of them.
 */
export function validate(declared: DeclaredValues): Validated {
  const values = { ...declared, kcal: energyInKcal(declared) }
  const { kcal: calories, kj: _, ...grams } = values
  const [problem = null] = implausibilities({ calories, ...grams })
  return problem ? { nutriments: unknown, problem } : { nutriments: nutrimentsOf(values), problem: null }
}

const unknown: Nutriments = {
  'energy-kcal_100g': null,
  proteins_100g: null,
  carbohydrates_100g: null,
  fat_100g: null,
}

/** If the energy is more than this many times what the macros add up to, it was entered in kJ instead of kcal. */
const kjAsKcalRatio = 3.5

/** Energy in kcal, converted if it is declared in kJ or evidently entered in kJ. */
function energyInKcal(declared: DeclaredValues): number | null {
  const { protein, carbs, fat } = declared
  const kcal = energyOf(declared)
  if (kcal === null || protein === null || carbs === null || fat === null) return kcal
  // Atwater's general factors: kcal per g of protein, carbohydrate and fat.
  const expected = 4 * protein + 4 * carbs + 9 * fat
  // Up to 10 kcal, rounding alone causes such ratios.
  return expected > 0 && kcal > 10 && kcal / expected > kjAsKcalRatio ? kcal / kjPerKcal : kcal
}

const energyOf = ({ kcal, kj }: DeclaredValues) => kcal ?? (kj === null ? null : kj / kjPerKcal)

/** The values in the form of a food, rounded; energy is converted from kJ if kcal is missing. */
export function nutrimentsOf(values: DeclaredValues): Nutriments {
  const nutriments: Nutriments = {
    'energy-kcal_100g': rounded(energyOf(values)),
    proteins_100g: rounded(values.protein),
    carbohydrates_100g: rounded(values.carbs),
    fat_100g: rounded(values.fat),
  }
  if (values.fiber !== null) nutriments.fiber_100g = rounded(values.fiber) ?? undefined
  if (values.sugars !== null) nutriments.sugars_100g = rounded(values.sugars) ?? undefined
  if (values.saturatedFat !== null) nutriments['saturated-fat_100g'] = rounded(values.saturatedFat) ?? undefined
  if (values.salt !== null) nutriments.salt_100g = rounded(values.salt) ?? undefined
  return nutriments
}

/** Three decimals. More are artefacts of unit conversion, such as `2.7000000476837`. */
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)
