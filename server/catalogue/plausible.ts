import type { Nutriments } from '#domain/food.ts'

/** What a label states per 100 g (or 100 ml): energy in kcal or, where that is missing, in kJ; the rest in g. */
export type Stated = {
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

/** Either the values as they are kept, or none of them and why. */
export type Validated = { nutriments: Nutriments; problem: string | null }

/** kJ in a kcal (the thermochemical calorie, as Regulation (EU) 1169/2011 reads it). */
const kjPerKcal = 4.184

/**
 * Values that can be true, per 100 g: at most 910 kcal (pure fat has 900), no macro over 100 g, together at most 105 g, sugars
 * within carbohydrates and saturated within fat (0.5 g for rounding). One that cannot be spoils its whole row, for the usual
 * cause, values of a serving scaled up as if they were of 100 g, spoils them all alike.
 */
export function validate(stated: Stated): Validated {
  const values = { ...stated, kcal: sameUnit(stated) }
  const problem = problemOf(values)
  return problem ? { nutriments: unknown, problem } : { nutriments: nutrimentsOf(values), problem: null }
}

const unknown: Nutriments = {
  'energy-kcal_100g': null,
  proteins_100g: null,
  carbohydrates_100g: null,
  fat_100g: null,
}

/** Three and a half times what the macros amount to: then the kJ stand where the kcal should. */
const swapped = 3.5

/** Energy in kcal, also where it stands in kJ, said or unsaid. */
function sameUnit(stated: Stated): number | null {
  const { protein, carbs, fat } = stated
  const kcal = energyOf(stated)
  if (kcal === null || protein === null || carbs === null || fat === null) return kcal
  // Atwater's factors: kcal in a gram of protein, carbohydrate and fat.
  const expected = 4 * protein + 4 * carbs + 9 * fat
  // Below 10 kcal rounding alone makes such ratios.
  return expected > 0 && kcal > 10 && kcal / expected > swapped ? kcal / kjPerKcal : kcal
}

const energyOf = ({ kcal, kj }: Stated) => kcal ?? (kj === null ? null : kj / kjPerKcal)

function problemOf({ kcal, kj, ...grams }: Stated): string | null {
  const { protein, carbs, fat, sugars, saturatedFat, salt } = grams
  if ([kcal, ...Object.values(grams)].some((value) => value !== null && value < 0)) return 'a value under 0'
  if (over(kcal, 910)) return 'energy over 910 kcal'
  if (over(fat, 100)) return 'fat over 100 g'
  if (over(carbs, 100)) return 'carbohydrates over 100 g'
  if (over(protein, 100)) return 'protein over 100 g'
  if (over(grams.fiber, 100)) return 'fibre over 100 g'
  if (over(sugars, 100)) return 'sugars over 100 g'
  if (over(saturatedFat, 100)) return 'saturated fat over 100 g'
  if (over(salt, 100)) return 'salt over 100 g'
  if ((fat ?? 0) + (carbs ?? 0) + (protein ?? 0) > 105) return 'fat, carbohydrates and protein over 105 g together'
  if (carbs !== null && over(sugars, carbs + 0.5)) return 'more sugars than carbohydrates'
  if (fat !== null && over(saturatedFat, fat + 0.5)) return 'more saturated fat than fat'
  return null
}

const over = (value: number | null, limit: number) => value !== null && value > limit

/** The values as a food carries them; energy from kJ where kcal is missing. */
export function nutrimentsOf(values: Stated): Nutriments {
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

/** Three decimals: what is beyond comes from units converted back and forth, `2.7000000476837`. */
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)
