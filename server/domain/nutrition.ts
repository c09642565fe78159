/** Nutrients: sums and averages, energy, values that cannot be right, and fruit and veg. */

/** Nutrients of an entry, a recipe or a day: kcal for calories, grams for the rest. `null` is unknown, never 0. */
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

/**
 * Amounts of the nutrients beyond the label, by key and in the unit of each (see `nutrients.ts`). A key that is absent is
 * unknown; a stated 0 is 0.
 */
export type NutrientAmounts = Readonly<Record<string, number>>

/** Amounts are stored as float32, which keeps seven digits; the rest is noise (0.1 is read as 0.10000000149). */
export function sevenDigits(value: number): number {
  const scale = powersOfTen[6 - Math.floor(Math.log10(Math.abs(value)))]
  // Ten times as fast as a text with seven digits, which the few others take.
  return scale === undefined ? Number(value.toPrecision(7)) : Math.round(value * scale) / scale
}

/** Those that are exact. */
const powersOfTen = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))

/** Amounts multiplied by a factor. */
export const multipliedAmounts = (amounts: NutrientAmounts, factor: number): NutrientAmounts =>
  factor === 1
    ? amounts
    : Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, sevenDigits(amount * factor)]))

/** The same amounts with those of a change: null makes one unknown. */
export function mergedAmounts(
  amounts: NutrientAmounts,
  change: Readonly<Record<string, number | null>>,
): NutrientAmounts {
  const merged = { ...amounts, ...change }
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, number] => entry[1] !== null))
}

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

/** The nutrients that a food states only when they are known. */
export const extraNutrients = ['fiber', 'sugars', 'saturatedFat', 'salt'] as const satisfies Nutrient[]

/** The nutrients that are shown where there is room for a few, in this order. */
export const macros = ['protein', 'carbs', 'fat'] as const satisfies Nutrient[]

/** The names on screens and in reports. */
export const nutrientNames = {
  calories: 'Energy',
  protein: 'Protein',
  carbs: 'Carbs',
  fat: 'Fat',
  fiber: 'Fibre',
  sugars: 'Sugars',
  saturatedFat: 'Saturated fat',
  salt: 'Salt',
} as const satisfies Record<Nutrient, string>

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

export const unknownNutrients: Nutrients = mapNutrients(() => null)

/**
 * Values per 100 g, with the field names of Open Food Facts. The four main values are always present, the others only when known.
 * Foods carry nutrients beyond the label too, such as `iron_100g`, in grams (see `nutrimentFields`).
 */
export type Nutriments = {
  'energy-kcal_100g': number | null
  proteins_100g: number | null
  carbohydrates_100g: number | null
  fat_100g: number | null
  fiber_100g?: number
  sugars_100g?: number
  'saturated-fat_100g'?: number
  salt_100g?: number
}

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

/** A food's nutrients for `quantity` times `weight` g: value x (weight / 100) x quantity. Unknown stays unknown. */
export function scaled(per100g: Nutriments, weight: number, quantity: number): Nutrients {
  return mapNutrients((nutrient) => times(per100g[per100gName[nutrient]] ?? null, (weight / 100) * quantity))
}

/** A food's values per 100 g, given the nutrients of `grams` g of it. All are unknown when the weight is unknown. */
export const per100gOf = (amounts: Nutrients, grams: number | null): Nutriments =>
  nutrimentsOf(mapNutrients((nutrient) => (grams ? times(amounts[nutrient], 100 / grams) : null)))

/** The nutrients of 100 g of a food, under the field names of a food. */
export function nutrimentsOf(per100g: Nutrients): Nutriments {
  const nutriments: Nutriments = {
    'energy-kcal_100g': per100g.calories,
    proteins_100g: per100g.protein,
    carbohydrates_100g: per100g.carbs,
    fat_100g: per100g.fat,
  }
  for (const nutrient of extraNutrients) {
    const value = per100g[nutrient]
    if (value !== null) nutriments[per100gName[nutrient]] = value
  }
  return nutriments
}

export const unknownNutriments: Nutriments = nutrimentsOf(unknownNutrients)

/** The same nutrients multiplied by a factor. Unknown stays unknown. */
export function multiplied(amounts: Nutrients, factor: number): Nutrients {
  return mapNutrients((nutrient) => times(amounts[nutrient], factor))
}

/** The sum of `of` entries; `known` is how many of them state a value. `sum` is `null` when there are entries but none states a value. */
export type Total = { sum: number | null; known: number; of: number }
export type Totals = Record<Nutrient, Total>

/** Sums each nutrient over all entries. Without entries a sum is 0, with only unknown values it is `null`. */
export function totals(entries: readonly Nutrients[]): Totals {
  return mapNutrients((nutrient) => {
    const known = entries.map((entry) => entry[nutrient]).filter((value) => value !== null)
    const sum = known.length === 0 && entries.length > 0 ? null : roundedToMicro(known.reduce((a, b) => a + b, 0))
    return { sum, known: known.length, of: entries.length }
  })
}

/** The totals of all entries of two totals. */
export function sumOf(a: Totals, b: Totals): Totals {
  return mapNutrients((nutrient) => {
    const sums = [a[nutrient].sum, b[nutrient].sum].filter((sum) => sum !== null)
    return {
      sum: sums.length === 0 ? null : roundedToMicro(sums.reduce((a, b) => a + b)),
      known: a[nutrient].known + b[nutrient].known,
      of: a[nutrient].of + b[nutrient].of,
    }
  })
}

/**
 * The average per day, where `days` are the days with entries. `known` and `of` count entries, because an average with unknown
 * values is too low. Without any known value it is `null`.
 */
export function averages(days: readonly Totals[]): Totals {
  return mapNutrients((nutrient) => {
    const sums = days.map((day) => day[nutrient].sum).filter((sum) => sum !== null)
    return {
      sum: sums.length === 0 ? null : roundedToMicro(sums.reduce((a, b) => a + b, 0) / days.length),
      known: days.reduce((known, day) => known + day[nutrient].known, 0),
      of: days.reduce((of, day) => of + day[nutrient].of, 0),
    }
  })
}

/** Whether the value of some entry is unknown. */
export const isPartial = (total: Total): boolean => total.known < total.of

/** The nutrients whose value is unknown for some entry. */
export const partialOf = (sums: Totals): Nutrient[] => nutrients.filter((nutrient) => isPartial(sums[nutrient]))

/** The kcal burned by exercise. */
export const burnedBy = (exercise: readonly { caloriesBurned: number }[]): number =>
  exercise.reduce((sum, { caloriesBurned }) => sum + caloriesBurned, 0)

/**
 * The kcal left for a day, not rounded. Entries with unknown calories count as 0; `isPartial` tells whether there are any.
 */
export const caloriesLeft = (goal: number, consumed: number, burned: number): number => goal - consumed + burned

/** kcal per g: Atwater's general factors (FAO 2003, Food and Nutrition Paper 77). */
export const kcalPerGram = { protein: 4, carbs: 4, fat: 9 }

/** The energy of protein, carbs and fat (g) in kcal. */
export const macroEnergy = ({ protein, carbs, fat }: Record<keyof typeof kcalPerGram, number>): number =>
  protein * kcalPerGram.protein + carbs * kcalPerGram.carbs + fat * kcalPerGram.fat

/** Labels state salt as sodium times 2.5 (Regulation (EU) 1169/2011, annex I). */
export const saltPerSodium = 2.5

/** mg of sodium in 1 g of salt. */
const sodiumPerSalt = 1000 / saltPerSodium

/** Salt and the nutrients beyond the label after a change. Sodium follows from salt, and a change of sodium alone is one of salt. */
export function changedAmounts(
  before: { salt: number | null; nutrients: NutrientAmounts },
  change: { salt?: number | null | undefined; nutrients?: Readonly<Record<string, number | null>> | undefined },
): { salt: number | null; nutrients: NutrientAmounts } {
  const sodium = change.nutrients?.sodium
  const saltOfSodium = sodium === undefined ? before.salt : times(sodium, 1 / sodiumPerSalt)
  return consistentSodium({
    salt: change.salt === undefined ? saltOfSodium : change.salt,
    nutrients: mergedAmounts(before.nutrients, {
      ...change.nutrients,
      sodium: change.salt === null ? (sodium ?? null) : null,
    }),
  })
}

/** The same food with sodium (mg) and salt (g) that agree: salt wins where both are stated, and gives sodium where it is not. */
export function consistentSodium<Food extends { salt: number | null; nutrients: NutrientAmounts }>(food: Food): Food {
  const { sodium } = food.nutrients
  if (food.salt === null) return sodium === undefined ? food : { ...food, salt: times(sodium, 1 / sodiumPerSalt) }
  return { ...food, nutrients: { ...food.nutrients, sodium: sevenDigits(food.salt * sodiumPerSalt) } }
}

/**
 * A warning when a food's energy and macros disagree, or null. They disagree when 4 kcal per g of protein and carbs and 9 kcal
 * per g of fat (Atwater factors) differ from the stated energy by over 30 % and by over 10 kcal; rounding explains smaller
 * differences. It is only a warning, because fibre and alcohol are real exceptions. `format` turns kcal into text.
 */
export function energyWarning(
  { calories, protein, carbs, fat }: Pick<Nutrients, 'calories' | 'protein' | 'carbs' | 'fat'>,
  format = (kcal: number) => `${Math.round(kcal)} kcal`,
) {
  if (calories === null || protein === null || carbs === null || fat === null) return null
  const expected = macroEnergy({ protein, carbs, fat })
  const difference = Math.abs(calories - expected)
  if (!(difference > 10 && difference > 0.3 * calories)) return null
  return `Protein, carbs and fat add up to about ${format(expected)}, not ${format(calories)}. Please check the values.`
}

/**
 * Why values per 100 g are refused, and the nutrient to correct: over 900 kcal, or over 105 g of protein, carbs and fat
 * together. Null for possible values; unknown values are never wrong. Foods that were stored earlier are still read.
 */
export function refusalOf(values: Partial<Nutrients>): { nutrient: Nutrient; message: string } | null {
  const { calories, protein, carbs, fat } = values
  if (Math.round(calories ?? 0) > maxKcal)
    return { nutrient: 'calories', message: 'Nothing has over 900 kcal (3,766 kJ) per 100 g: that is pure fat.' }
  const grams = { protein: protein ?? 0, carbs: carbs ?? 0, fat: fat ?? 0 }
  const sum = Math.round((grams.protein + grams.carbs + grams.fat) * 10) / 10
  if (sum <= maxMacros) return null
  const [nutrient = 'carbs'] = macros.toSorted((a, b) => grams[b] - grams[a])
  return { nutrient, message: `Protein, carbs and fat cannot be ${sum} g together in 100 g.` }
}

/** `refusalOf` for a changed food. A change without new values is never refused, so that old foods can still be renamed. */
export const refusalOfChange = (change: Partial<Nutrients>, changed: Nutrients) =>
  nutrients.some((nutrient) => change[nutrient] !== undefined) ? refusalOf(changed) : null

/**
 * What is impossible in values per 100 g: negative values, over 910 kcal, a nutrient over 100 g, macros over 105 g together,
 * more sugars than carbohydrates, or more saturated fat than fat (with 0.5 g for rounding). Empty for possible values; unknown
 * values are never wrong.
 */
export function implausibilities({ calories, ...grams }: Nutrients, format = inKcal): string[] {
  const { protein, carbs, fat, fiber, sugars, saturatedFat, salt } = grams
  const found: [boolean, string][] = [
    [[calories, ...Object.values(grams)].some((value) => (value ?? 0) < 0), 'a value under 0'],
    [isOver(calories, maxKcalOfLabels), `energy over ${format(maxKcalOfLabels)}`],
    [isOver(fat, 100), 'fat over 100 g'],
    [isOver(carbs, 100), 'carbohydrates over 100 g'],
    [isOver(protein, 100), 'protein over 100 g'],
    [isOver(fiber, 100), 'fibre over 100 g'],
    [isOver(sugars, 100), 'sugars over 100 g'],
    [isOver(saturatedFat, 100), 'saturated fat over 100 g'],
    [isOver(salt, 100), 'salt over 100 g'],
    [(fat ?? 0) + (carbs ?? 0) + (protein ?? 0) > maxMacros, 'fat, carbohydrates and protein over 105 g together'],
    [carbs !== null && isOver(sugars, carbs + 0.5), 'more sugars than carbohydrates'],
    [fat !== null && isOver(saturatedFat, fat + 0.5), 'more saturated fat than fat'],
  ]
  return found.flatMap(([isWrong, what]) => (isWrong ? [what] : []))
}

/**
 * Warnings about values per 100 g that look wrong, and about energy that disagrees with macros. Nothing is refused for them.
 * `translate` turns what is impossible into another language.
 */
export function plausibilityWarnings(
  values: Nutrients,
  format?: Format,
  translate = (problem: string) => problem,
): string[] {
  const wrong = implausibilities(values, format).map(translate)
  const energy = energyWarning(values, format)
  return [...(wrong.length > 0 ? [`Not possible in 100 g: ${wrong.join(', ')}.`] : []), ...(energy ? [energy] : [])]
}

/** Turns kcal into a text. */
type Format = (kcal: number) => string
const inKcal: Format = (kcal) => `${kcal} kcal`

/** Pure fat has 900 kcal per 100 g. */
const maxKcal = 900
/** Labels round their values. */
const maxKcalOfLabels = 910

/** The most g of protein, carbs and fat in 100 g, with room for rounding. */
const maxMacros = 105

const isOver = (value: number | null, limit: number) => value !== null && value > limit

/** Whether the name or a category contains one of the keywords, ignoring case. */
export function isFruitOrVeg(foodName: string, categories: readonly string[] = []): boolean {
  return [foodName, ...categories].some((text) => {
    const lower = text.toLowerCase()
    return fruitAndVegWords.some((word) => lower.includes(word))
  })
}

const fruitAndVegWords = ['fruit', 'vegetable', 'salad', 'apple', 'orange', 'banana', 'broccoli', 'carrot']

/** The number of entries of fruit and veg. Each counts as one portion, whatever its weight. */
export const fruitAndVegCount = (entries: readonly { isFruitOrVeg: boolean }[]): number =>
  entries.filter((entry) => entry.isFruitOrVeg).length

/** Portions of fruit and veg per day. */
export const fruitAndVegGoal = 5

const times = (value: number | null, factor: number) => (value === null ? null : roundedToMicro(value * factor))

/** Rounds to six decimals, which removes floating-point noise (0.1 + 0.2). */
const roundedToMicro = (value: number) => Math.round(value * 1e6) / 1e6
