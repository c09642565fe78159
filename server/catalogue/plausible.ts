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
