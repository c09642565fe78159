import type { Day } from '../../../domain/day.ts'
import { mealOf, usualMeal } from '../../../domain/imports.ts'
import type { UsualMeal } from '../../../domain/meal-type.ts'
import { type Nutrients, unknownNutrients } from '../../../domain/nutrition.ts'
import { tableCells } from '../formats/csv-rows.ts'
import { dayOf, timeOf } from '../formats/dates.ts'
import { amountOf, elements, type Fields, fieldsOf, jsonOf, wordsOf } from '../formats/json.ts'
import { amountIn, gramsOf, kcalOf, mlOf, numberIn, saltOf, saltOfGrams } from '../formats/numbers.ts'
import {
  type ImportRow,
  noDate,
  noName,
  noWater,
  noWeight,
  type ReadContext,
  type RecognisedFile,
  type Source,
  skipped,
} from '../source.ts'

/** Fitbit's logs as JSON, as in Google Takeout, and its CSV of a month, which has several tables. */
export const fitbit: Source = {
  name: 'fitbit',
  label: 'Fitbit',
  recognise: ({ name, shape }) => {
    if (shape.type === 'json') return logOf(shape.keys, name)
    return shape.type === 'table' && isMonth(shape.lines) ? 'month' : null
  },
  async *read(files, ctx) {
    for (const file of files) yield* file.part === 'month' ? readMonth(file, ctx) : readLog(file, ctx)
  },
  notes: () => [
    'Fitbit exports neither sugars nor saturated fat.',
    'The steps and burned calories of a whole day are no exercise and are left out.',
  ],
}

type Log = 'foods' | 'weights' | 'exercises' | 'water'

/** The kind of a log, by the keys in it; null for any other file. */
function logOf(keys: readonly string[], name: string): string | null {
  const has = (...wanted: string[]) => wanted.every((key) => keys.includes(key))
  if (has('loggedFood', 'mealTypeId') || has('loggedFood', 'nutritionalValues')) return 'foods'
  if (has('weight', 'bmi', 'date', 'logId')) return 'weights'
  if (has('activityName', 'calories', 'startTime')) return 'exercises'
  return /water/i.test(name) && has('amount') && (has('date') || has('logDate')) ? 'water' : null
}

/** Reads a list, or the answer of the API, such as `{foods: [...], summary: {...}}`. */
async function* readLog(file: RecognisedFile, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const ofApi = ['foods', 'weight', 'activities', 'water']
  const wanted = ([list]: readonly string[]) => list === undefined || ofApi.includes(list)
  for await (const { value } of jsonOf(file, elements, wanted)) yield readers[file.part as Log](fieldsOf(value), ctx)
}

const readers: Record<Log, (item: Fields, ctx: ReadContext) => ImportRow> = {
  foods(item) {
    const food = fieldsOf(item.loggedFood)
    const values = fieldsOf(item.nutritionalValues)
    const date = dayOf(wordsOf(item.logDate))
    const name = wordsOf(food.name)
    if (date === null) return skipped(noDate, [name, wordsOf(item.logDate)])
    if (name === '') return skipped(noName, [date])
    return {
      kind: 'food',
      date,
      meal: usualMeal(mealOfType[wordsOf(food.mealTypeId)] ?? 'Snacks'),
      name,
      ...servingOf(amountOf(food.amount), wordsOf(fieldsOf(food.unit).name)),
      nutrients: {
        calories: amountOf(values.calories) ?? amountOf(food.calories),
        protein: amountOf(values.protein),
        carbs: amountOf(values.carbs),
        fat: amountOf(values.fat),
        fiber: amountOf(values.fiber),
        sugars: null,
        saturatedFat: null,
        salt: saltOf(amountOf(values.sodium)),
      },
    }
  },
  weights(item, ctx) {
    const weight = amountOf(item.weight)
    const date = americanDay(item.date)
    if (date === null) return skipped(noDate, [wordsOf(item.date)])
    if (!weight) return skipped(noWeight, [date])
    // The weight is in the unit of the account, which the file does not name.
    return {
      kind: 'progress',
      date,
      time: timeOf(wordsOf(item.time)) ?? '',
      weight: ctx.weightInAskedUnit(weight),
      bodyFat: amountOf(item.fat) || null,
    }
  },
  exercises(item) {
    const date = americanDay(item.startTime)
    const name = wordsOf(item.activityName) || 'Exercise'
    if (date === null) return skipped(noDate, [name, wordsOf(item.startTime)])
    return { kind: 'exercise', date, name, calories: amountOf(item.calories) }
  },
  water(item, ctx) {
    const amount = amountOf(item.amount)
    const at = wordsOf(item.logDate) || wordsOf(item.date)
    const date = americanDay(at)
    if (date === null) return skipped(noDate, ['Water', at])
    const ml = amount ? mlOf(amount, wordsOf(item.measurementUnit) || ctx.ask('waterUnit')) : null
    return ml ? { kind: 'water', date, ml } : skipped(noWater, [date])
  },
}

/** Takeout writes the month first in every country: `05/31/26`. */
const americanDay = (value: unknown) => dayOf(wordsOf(value), 'mdy')

const mealOfType: Record<string, UsualMeal> = { 1: 'Breakfast', 3: 'Lunch', 5: 'Dinner' }

/** An amount by weight or volume is one serving of that size. Other amounts are numbers of servings. */
function servingOf(amount: number | null, unit: string) {
  if (amount === null || amount <= 0) return { quantity: 1, servingSize: unit || '1 serving', grams: null }
  const grams = gramsOf(amount, unit)
  if (grams !== null || /^(ml|milliliters?)$/i.test(unit))
    return { quantity: 1, servingSize: `${amount} ${unit}`, grams }
  return { quantity: amount, servingSize: `1 ${unit || 'serving'}`, grams }
}

/** Whether a file begins with the title of one of the tables, and the table below it. */
function isMonth(lines: readonly string[]): boolean {
  const named = (line = '') => title.exec(line.replace(/(?<!["\s,])["\s,]+$|^["\ufeff]+/g, ''))?.[1]
  return lines.some((line, i) => {
    const table = named(line)
    if (table === 'Body' || table === 'Foods' || table === 'Activities') return /^"?Date"?,/.test(lines[i + 1] ?? '')
    return table !== undefined && table !== 'Sleep'
  })
}

const title = /^(Body|Foods|Activities|Sleep|Food Log \d{8})$/

type FoodLog = { day: Day; meal: string; isTotal: boolean; totals: Nutrients }

/**
 * Reads the tables of a month: `Body`, `Foods` with the calories of each day, and for each day a `Food Log` with its foods and totals.
 * The totals of a day are yielded once. Those of its log are preferred, because they have more nutrients.
 */
async function* readMonth(file: RecognisedFile, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const calories = new Map<Day, number>()
  let table = ''
  let log: FoodLog | null = null
  for await (const cells of tableCells(file)) {
    const [first = '', second = '', third = ''] = cells.map((cell) => cell.trim())
    const isTitle = title.test(first) && second === '' && third === ''
    if (isTitle) {
      if (log) yield* totalRow(log, calories)
      log = foodLogOf(first)
      table = first
    } else if (log) yield* logRows(log, [first, second, third])
    else if (table === 'Foods' && first !== 'Date') {
      const day = dayOf(first)
      const kcal = numberIn(second)
      if (day === null) yield skipped(noDate, cells)
      // Days without foods have 0.
      else if (kcal) calories.set(day, kcal)
    } else if (table === 'Body' && first !== 'Date') yield* bodyRows(cells, ctx)
  }
  if (log) yield* totalRow(log, calories)
  for (const [date, kcal] of calories)
    yield { kind: 'dayTotal', date, nutrients: { ...unknownNutrients, calories: kcal } }
}

function foodLogOf(section: string): FoodLog | null {
  const day = dayOf(section.replace(/^Food Log /, ''))
  return day === null ? null : { day, meal: '', isTotal: false, totals: unknownNutrients }
}

/** A line has a meal, food and calories, or a meal alone above its foods, or one of the totals with the unit in its value. */
function* logRows(log: FoodLog, [first, second, third]: [string, string, string]): Generator<ImportRow> {
  if (/^(Daily )?Totals?$/i.test(first)) log.isTotal = true
  else if (log.isTotal) yield* totalLine(log, second, third)
  else if (!(first === 'Meal' && second === 'Food')) {
    if (first !== '') log.meal = first
    if (second === '') return
    const calories = amountIn(third)
    yield {
      kind: 'food',
      date: log.day,
      meal: mealOf(log.meal || null),
      name: second,
      quantity: 1,
      servingSize: '1 serving',
      nutrients: {
        ...unknownNutrients,
        calories: calories && kcalOf(calories.amount, calories.unit || 'kcal'),
      },
    }
  }
}

function* totalLine(log: FoodLog, label: string, value: string): Generator<ImportRow> {
  const found = amountIn(value)
  if (found === null) return
  const { amount, unit } = found
  const name = label.toLowerCase()
  if (name === 'water') {
    const ml = mlOf(amount, unit)
    if (ml === null) yield skipped('The amount of water has no unit that is known.', [log.day, value])
    else if (ml > 0) yield { kind: 'water', date: log.day, ml }
    return
  }
  const nutrient = totalNames[name]
  if (name === 'sodium') log.totals = { ...log.totals, salt: unit === 'g' ? saltOfGrams(amount) : saltOf(amount) }
  else if (nutrient === 'calories') log.totals = { ...log.totals, calories: kcalOf(amount, unit || 'kcal') }
  else if (nutrient) log.totals = { ...log.totals, [nutrient]: amount }
}

const totalNames: Record<string, keyof Nutrients> = {
  calories: 'calories',
  fat: 'fat',
  fiber: 'fiber',
  carbs: 'carbs',
  protein: 'protein',
}

function* totalRow({ day, totals }: FoodLog, calories: Map<Day, number>): Generator<ImportRow> {
  if (!totals.calories) return
  calories.delete(day)
  yield { kind: 'dayTotal', date: day, nutrients: totals }
}

/** Date, weight, BMI and body fat in per cent. The weight is in the unit of the account, which the file does not name. */
function* bodyRows(cells: readonly string[], ctx: ReadContext): Generator<ImportRow> {
  const date = dayOf(cells[0] ?? '')
  const weight = numberIn(cells[1])
  if (date === null) yield skipped(noDate, cells)
  else if (weight) {
    const bodyFat = numberIn(cells[3]) || null
    yield { kind: 'progress', date, weight: ctx.weightInAskedUnit(weight), bodyFat }
  }
}
