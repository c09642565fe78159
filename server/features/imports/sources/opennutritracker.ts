import { isBarcode } from '../../../domain/food.ts'
import { mealOf } from '../../../domain/imports.ts'
import { multiplied, multipliedAmounts, type Nutrients, unknownNutrients } from '../../../domain/nutrition.ts'
import { headersOf, rowsIn } from '../formats/csv-rows.ts'
import { dayOf, hourOf, timeOf } from '../formats/dates.ts'
import { amountOf, elements, type Fields, fieldsOf, jsonOf, listOf, wordsOf } from '../formats/json.ts'
import { gramsPerOunce, mlOf, saltOf } from '../formats/numbers.ts'
import { amountsUnder, type UnstatedUnits } from '../formats/nutrient-columns.ts'
import {
  type ImportRow,
  noDate,
  noName,
  noWeight,
  type RecipeRow,
  type RecognisedFile,
  type Source,
  skipped,
} from '../source.ts'

// The format's own description of its columns.
const units = {
  'monounsaturated-fat': 'g',
  'polyunsaturated-fat': 'g',
  'trans-fat': 'g',
  cholesterol: 'mg',
  potassium: 'mg',
  magnesium: 'mg',
  calcium: 'mg',
  iron: 'mg',
  zinc: 'mg',
  phosphorus: 'mg',
  'vitamin-a': 'µg',
  'vitamin-c': 'mg',
  'vitamin-d': 'µg',
  'vitamin-b6': 'mg',
  'vitamin-b12': 'µg',
  'vitamin-pp': 'mg',
} as const satisfies UnstatedUnits

/** The names of these nutrients in the JSON, by their columns in the CSV. */
const nutrientKeys: Readonly<Record<string, string>> = {
  monounsaturated_fat_per_100g: 'monounsaturatedFat100',
  polyunsaturated_fat_per_100g: 'polyunsaturatedFat100',
  trans_fat_per_100g: 'transFat100',
  cholesterol_per_100g: 'cholesterol100',
  potassium_per_100g: 'potassium100',
  magnesium_per_100g: 'magnesium100',
  calcium_per_100g: 'calcium100',
  iron_per_100g: 'iron100',
  zinc_per_100g: 'zinc100',
  phosphorus_per_100g: 'phosphorus100',
  vitamin_a_per_100g: 'vitaminA100',
  vitamin_c_per_100g: 'vitaminC100',
  vitamin_d_per_100g: 'vitaminD100',
  vitamin_b6_per_100g: 'vitaminB6100',
  vitamin_b12_per_100g: 'vitaminB12100',
  niacin_per_100g: 'niacin100',
}

const amountsOf = amountsUnder(Object.keys(nutrientKeys), units)

/**
 * OpenNutriTracker's export as JSON or CSV, and its template of custom meals. Values are per 100 g or ml; times are local, without a
 * time zone.
 */
export const opennutritracker: Source = {
  name: 'opennutritracker',
  label: 'OpenNutriTracker',
  nutrientUnits: units,
  recognise: ({ shape }) => {
    if (shape.type === 'json' && shape.isList) return partOf((key) => shape.keys.includes(key), jsonKeys)
    const header = shape.type === 'table' ? shape.header.map((name) => name.toLowerCase()) : []
    return partOf((name) => header.includes(name), columns)
  },
  async *read(files) {
    for (const file of files) {
      // An archive may have the same rows in both formats.
      const isTwin =
        file.shape.type === 'table' && files.some((other) => other.shape.type === 'json' && other.part === file.part)
      if (!isTwin) for await (const row of rowsOf(file)) yield* read[file.part as Part](row)
    }
  },
}

type Part = 'intake' | 'activity' | 'weights' | 'recipes' | 'trackedDays' | 'customMeals'
type KeysOfParts = Partial<Record<Part, string[]>>

const jsonKeys: KeysOfParts = {
  recipes: ['aggregatedNutrimentsPer100', 'ingredients'],
  intake: ['meal', 'nutriments', 'energyKcal100'],
  activity: ['physicalActivityDBO', 'burnedKcal'],
  weights: ['date', 'weightKg'],
  trackedDays: ['day', 'caloriesTracked'],
}
const columns: KeysOfParts = {
  intake: ['date_time', 'meal_name', 'kcal_per_100g'],
  activity: ['burned_kcal', 'specific_activity'],
  trackedDays: ['day', 'calories_tracked'],
  customMeals: ['name', 'kcal_per_100g', 'carbs_per_100g'],
}

const partOf = (has: (key: string) => boolean, parts: KeysOfParts): string | null =>
  Object.entries(parts).find(([, keys]) => keys.every(has))?.[0] ?? null

/** A value of a row, by the name of its column in the CSV. */
type Row = (column: string) => unknown

async function* rowsOf(file: RecognisedFile): AsyncGenerator<Row> {
  if (file.shape.type === 'json') {
    for await (const { value } of jsonOf(file, elements)) yield rowOf(fieldsOf(value))
    return
  }
  const headers = new Map(headersOf(file).map((header) => [header.toLowerCase(), header]))
  for await (const { cell } of rowsIn(file)) yield (column) => cell(headers.get(column) ?? column)
}

/** Gives the values of an item in the JSON by the names of the columns in the CSV. */
function rowOf(item: Fields): Row {
  const meal = fieldsOf(item.meal)
  const nutriments = fieldsOf(meal.nutriments)
  const activity = fieldsOf(item.physicalActivityDBO)
  const values: Fields = {
    ...item,
    date_time: item.dateTime,
    meal_code: meal.code,
    meal_name: meal.name,
    meal_serving_quantity: meal.servingQuantity,
    meal_serving_unit: meal.servingUnit,
    meal_serving_size: meal.servingSize,
    specific_activity: activity.specificActivity,
    burned_kcal: item.burnedKcal,
    user_kcal: item.userKcal,
    calories_tracked: item.caloriesTracked,
    carbs_tracked: item.carbsTracked,
    fat_tracked: item.fatTracked,
    protein_tracked: item.proteinTracked,
    ...per100gColumns(nutriments),
  }
  return (column) => values[column]
}

const per100gColumns = (nutriments: Fields) => ({
  kcal_per_100g: nutriments.energyKcal100,
  carbs_per_100g: nutriments.carbohydrates100,
  fat_per_100g: nutriments.fat100,
  protein_per_100g: nutriments.proteins100,
  sugars_per_100g: nutriments.sugars100,
  saturated_fat_per_100g: nutriments.saturatedFat100,
  fiber_per_100g: nutriments.fiber100,
  sodium_per_100g: nutriments.sodium100,
  ...Object.fromEntries(Object.entries(nutrientKeys).map(([column, key]) => [column, nutriments[key]])),
})

/** A number. In the CSV a comma may be the decimal sign, and there are no thousands separators. */
const amount = (value: unknown) => amountOf(typeof value === 'string' ? value.replace(',', '.') : value)

const per100gOf = (row: Row): Nutrients => ({
  calories: amount(row('kcal_per_100g')),
  protein: amount(row('protein_per_100g')),
  carbs: amount(row('carbs_per_100g')),
  fat: amount(row('fat_per_100g')),
  fiber: amount(row('fiber_per_100g')),
  sugars: amount(row('sugars_per_100g')),
  saturatedFat: amount(row('saturated_fat_per_100g')),
  salt: saltOf(amount(row('sodium_per_100g'))),
})

const amountsPer100gOf = (row: Row) => amountsOf((column) => amount(row(column)))

const read: Record<Part, (row: Row) => Generator<ImportRow>> = {
  *intake(row) {
    const at = wordsOf(row('date_time'))
    const eaten = eatenOf(row)
    const date = dayOf(at)
    if (date === null) yield skipped(noDate, [wordsOf(row('meal_name')), at])
    else if (eaten === null) yield skipped('The row has no name or no amount.', [wordsOf(row('meal_name')), at])
    else {
      const code = wordsOf(row('meal_code'))
      yield {
        kind: 'food',
        date,
        meal: mealOf(wordsOf(row('type')), hourOf(at)),
        ...eaten,
        barcode: isBarcode(code) ? code : null,
      }
    }
  },
  *activity(row) {
    const at = wordsOf(row('date'))
    const date = dayOf(at)
    const name = wordsOf(row('specific_activity')) || wordsOf(row('description')) || wordsOf(row('type'))
    if (date === null) yield skipped(noDate, [name, at])
    else yield { kind: 'exercise', date, name, calories: amount(row('user_kcal')) ?? amount(row('burned_kcal')) }
  },
  *weights(row) {
    const at = wordsOf(row('date'))
    const date = dayOf(at)
    const weight = amount(row('weightKg'))
    if (date === null) yield skipped(noDate, ['Weight', at])
    else if (weight === null) yield skipped(noWeight, [at])
    else yield { kind: 'progress', date, time: timeOf(at) ?? '', weight }
  },
  *trackedDays(row) {
    const date = dayOf(wordsOf(row('day')))
    const calories = amount(row('calories_tracked'))
    // The app writes zeros for days without foods.
    if (date !== null && calories) yield { kind: 'dayTotal', date, nutrients: trackedOf(row, calories) }
  },
  *customMeals(row) {
    const name = wordsOf(row('name'))
    if (name === '') return yield skipped(noName, [wordsOf(row('barcode'))])
    const code = wordsOf(row('barcode'))
    yield {
      kind: 'customFood',
      name,
      code: isBarcode(code) ? code : null,
      servingSize: wordsOf(row('serving_size')) || null,
      nutrients: per100gOf(row),
      amounts: amountsPer100gOf(row),
    }
  },
  *recipes(row) {
    const name = wordsOf(row('name'))
    const weight = amount(row('totalWeightG'))
    const columns: Fields = per100gColumns(fieldsOf(row('aggregatedNutrimentsPer100')))
    const per100g = per100gOf((column) => columns[column])
    const amounts = amountsPer100gOf((column) => columns[column])
    if (name === '' || !weight) return yield skipped('The recipe has no name or no weight.', [name])
    const servings = amount(row('servingsCount')) ?? 1
    yield {
      kind: 'recipe',
      name,
      description: wordsOf(row('description')) || null,
      servings: servings >= 1 ? Math.round(servings) : 1,
      cookedWeight: weight,
      ingredients: ingredientsOf(row) ?? [
        {
          name,
          quantity: 1,
          servingSize: `${weight} g`,
          nutrients: multiplied(per100g, weight / 100),
          amounts: amounts && multipliedAmounts(amounts, weight / 100),
        },
      ],
    }
  },
}

const trackedOf = (row: Row, calories: number): Nutrients => ({
  ...unknownNutrients,
  calories,
  carbs: amount(row('carbs_tracked')),
  fat: amount(row('fat_tracked')),
  protein: amount(row('protein_tracked')),
})

/** The ingredients with their values; null when the file does not have the values of each. */
function ingredientsOf(row: Row): RecipeRow['ingredients'] | null {
  const listed = listOf(row('ingredients'))
  const known = listed.flatMap((item) => {
    const eaten = eatenOf(rowOf(item))
    if (eaten === null || eaten.nutrients.calories === null) return []
    const { grams: _, ...ingredient } = eaten
    return [ingredient]
  })
  return known.length > 0 && known.length === listed.length ? known : null
}

/** What was eaten; null when its name or amount is missing. The values are unknown when the weight of the unit is. */
function eatenOf(row: Row) {
  const name = wordsOf(row('meal_name'))
  const eaten = amount(row('amount'))
  const unit = wordsOf(row('unit')) || 'g'
  if (name === '' || !eaten || eaten < 0) return null
  const isServing = /^servings?$/i.test(unit)
  const unitGrams = isServing ? amount(row('meal_serving_quantity')) : gramsOfUnit(unit)
  const grams = unitGrams ? Math.round(eaten * unitGrams * 1e6) / 1e6 : null
  const amounts = grams === null ? undefined : amountsPer100gOf(row)
  return {
    name,
    quantity: isServing ? eaten : 1,
    servingSize: isServing ? servingOf(row) : `${eaten} ${unit}`,
    nutrients: grams === null ? unknownNutrients : multiplied(per100gOf(row), grams / 100),
    amounts: amounts && grams !== null ? multipliedAmounts(amounts, grams / 100) : undefined,
    grams,
  }
}

/** The g of a unit, or its ml where values are per 100 ml; null for an unknown unit. `oz` is the avoirdupois ounce. */
const gramsOfUnit = (unit: string): number | null => {
  if (/^(g|gram|g\/ml|undefined)s?$/i.test(unit)) return 1
  if (/^kg$/i.test(unit)) return 1_000
  if (/^oz$/i.test(unit)) return gramsPerOunce
  return /^(ml|l|fl\.? ?oz)$/i.test(unit) ? mlOf(1, unit) : null
}

function servingOf(row: Row): string {
  const size = wordsOf(row('meal_serving_size'))
  const quantity = amount(row('meal_serving_quantity'))
  return size || (quantity ? `${quantity} ${wordsOf(row('meal_serving_unit')) || 'g'}` : '1 serving')
}
