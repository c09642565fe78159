import type { Meal } from '../../../../domain/meal-type.ts'
import { gramsOf } from '../../read/amounts.ts'
import { dayOf, timeOf } from '../../read/dates.ts'
import { amountOf, elements, type Fields, fieldsOf, jsonOf, wordsOf } from '../../read/json.ts'
import { noDate, noName, noWater, noWeight, skipped } from '../../read/skipped.ts'
import { mlOf, saltOf } from '../../read/units.ts'
import type { ImportRow, ReadContext, RecognisedFile } from '../../source.ts'

type Log = 'foods' | 'weights' | 'exercises' | 'water'

/** The log that a list with these keys is; null when it is none. */
export function logOf(keys: readonly string[], name: string): string | null {
  const has = (...wanted: string[]) => wanted.every((key) => keys.includes(key))
  if (has('loggedFood', 'mealTypeId') || has('loggedFood', 'nutritionalValues')) return 'foods'
  if (has('weight', 'bmi', 'date', 'logId')) return 'weights'
  if (has('activityName', 'calories', 'startTime')) return 'exercises'
  return /water/i.test(name) && has('amount') && (has('date') || has('logDate')) ? 'water' : null
}

/** A list, or as the API answers: `{foods: [...], summary: {...}}`. */
export async function* readLog(file: RecognisedFile, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const ofApi = ['foods', 'weight', 'activities', 'water']
  const wanted = ([list]: readonly string[]) => list === undefined || ofApi.includes(list)
  for await (const { value } of jsonOf(file, elements, wanted)) yield read[file.part as Log](fieldsOf(value), ctx)
}

const read: Record<Log, (item: Fields, ctx: ReadContext) => ImportRow> = {
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
      meal: mealOfType[wordsOf(food.mealTypeId)] ?? 'Snacks',
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
    // Fitbit writes the unit of the account, and never says which.
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

/** Takeout writes `05/31/26` in every country. */
const americanDay = (value: unknown) => dayOf(wordsOf(value), 'mdy')

const mealOfType: Record<string, Meal> = { 1: 'Breakfast', 3: 'Lunch', 5: 'Dinner' }

/** Amounts by weight or volume are one serving of it, others are counted. */
function servingOf(amount: number | null, unit: string) {
  if (amount === null || amount <= 0) return { quantity: 1, servingSize: unit || '1 serving', grams: null }
  const grams = gramsOf(amount, unit)
  if (grams !== null || /^(ml|milliliters?)$/i.test(unit))
    return { quantity: 1, servingSize: `${amount} ${unit}`, grams }
  return { quantity: amount, servingSize: `1 ${unit || 'serving'}`, grams }
}
