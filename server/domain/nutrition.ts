import type { Nutriments } from './food.ts'

/** What an entry, a recipe or a day holds. kcal for calories, grams for the rest; `null` is unknown, never 0. */
export type Nutrients = {
  calories: number | null
  protein: number | null
  carbs: number | null
  fat: number | null
  fiber: number | null
  sugars: number | null
  saturatedFat: number | null
  salt: number | null
}

export type Nutrient = keyof Nutrients

export const nutrients = [
  'calories',
  'protein',
  'carbs',
  'fat',
  'fiber',
  'sugars',
  'saturatedFat',
  'salt',
] as const satisfies Nutrient[]

const per100gName = {
  calories: 'energy-kcal_100g',
  protein: 'proteins_100g',
  carbs: 'carbohydrates_100g',
  fat: 'fat_100g',
  fiber: 'fiber_100g',
  sugars: 'sugars_100g',
  saturatedFat: 'saturated-fat_100g',
  salt: 'salt_100g',
} as const satisfies Record<Nutrient, keyof Nutriments>

/** A food's values for `weight` g taken `quantity` times: value x (weight / 100) x quantity. Unknown stays unknown. */
export function scaled(per100g: Nutriments, weight: number, quantity: number): Nutrients {
  return mapNutrients((nutrient) => times(per100g[per100gName[nutrient]] ?? null, (weight / 100) * quantity))
}

/** The same nutrients multiplied by a factor. Unknown stays unknown. */
export function multiplied(amounts: Nutrients, factor: number): Nutrients {
  return mapNutrients((nutrient) => times(amounts[nutrient], factor))
}

/** A sum that remembers how many of its parts stated a value. `null` when none did (and some part exists). */
export type Total = { sum: number | null; known: number; of: number }
export type Totals = Record<Nutrient, Total>

/** Sums of many entries, nutrient by nutrient. Nothing eaten is 0; only unknown entries is `null`. */
export function totals(entries: readonly Nutrients[]): Totals {
  return mapNutrients((nutrient) => {
    const known = entries.map((entry) => entry[nutrient]).filter((value) => value !== null)
    const sum = known.length === 0 && entries.length > 0 ? null : tidy(known.reduce((a, b) => a + b, 0))
    return { sum, known: known.length, of: entries.length }
  })
}

/** A food's values per 100 g from what `grams` g of it hold; not knowing the weight, all are unknown. */
export function per100gOf(amounts: Nutrients, grams: number | null): Nutriments {
  const value = (nutrient: Nutrient) => (grams ? times(amounts[nutrient], 100 / grams) : null)
  const known = (nutrient: Nutrient) => value(nutrient) ?? undefined
  return {
    'energy-kcal_100g': value('calories'),
    proteins_100g: value('protein'),
    carbohydrates_100g: value('carbs'),
    fat_100g: value('fat'),
    fiber_100g: known('fiber'),
    sugars_100g: known('sugars'),
    'saturated-fat_100g': known('saturatedFat'),
    salt_100g: known('salt'),
  }
}

/**
 * The mean day: sums divided by the number of days given, which should be those with entries. The counts say how many
 * entries stated a value; a mean over some unknown ones is too low by them, and one over nothing is `null`.
 */
export function averages(days: readonly Totals[]): Totals {
  return mapNutrients((nutrient) => {
    const sums = days.map((day) => day[nutrient].sum).filter((sum) => sum !== null)
    return {
      sum: sums.length === 0 ? null : tidy(sums.reduce((a, b) => a + b, 0) / days.length),
      known: days.reduce((known, day) => known + day[nutrient].known, 0),
      of: days.reduce((of, day) => of + day[nutrient].of, 0),
    }
  })
}

/**
 * What somebody should check about a food's values, or null. Energy and macros disagree when 4 kcal a gram of protein
 * and carbs and 9 of fat (Atwater's factors) are off the stated energy by over 30 % of it, and by over 10 kcal, for
 * below that rounding alone does it. Fibre and alcohol make honest exceptions, so this is a warning and no refusal.
 */
export function energyWarning({
  calories,
  protein,
  carbs,
  fat,
}: Pick<Nutrients, 'calories' | 'protein' | 'carbs' | 'fat'>) {
  if (calories === null || protein === null || carbs === null || fat === null) return null
  const expected = 4 * protein + 4 * carbs + 9 * fat
  const difference = Math.abs(calories - expected)
  if (difference <= 10 || difference <= 0.3 * calories) return null
  return `Protein, carbs and fat add up to about ${Math.round(expected)} kcal, not ${Math.round(calories)}. Please check the values.`
}

/** Is a part of the total unknown? */
export const isPartial = (total: Total): boolean => total.known < total.of

/**
 * Calories left for a day: goal - consumed + burned, rounded to whole kcal.
 * Entries whose calories nobody stated count for nothing here; `isPartial` says so beside it.
 */
export function caloriesLeft(goal: number, consumed: number, burned: number): number {
  // `+ 0` because Math.round(-0.4) is -0, which would be shown as "-0".
  return Math.round(goal - consumed + burned) + 0
}

/** Nothing known at all. */
export const unknownNutrients: Nutrients = mapNutrients(() => null)

/** One value for each nutrient. */
export function mapNutrients<T>(value: (nutrient: Nutrient) => T): Record<Nutrient, T> {
  return {
    calories: value('calories'),
    protein: value('protein'),
    carbs: value('carbs'),
    fat: value('fat'),
    fiber: value('fiber'),
    sugars: value('sugars'),
    saturatedFat: value('saturatedFat'),
    salt: value('salt'),
  }
}

const times = (value: number | null, factor: number) => (value === null ? null : tidy(value * factor))

/** Drops what only floating point added (0.1 + 0.2), keeping six decimals. */
const tidy = (value: number) => Math.round(value * 1e6) / 1e6
