import type { Day } from '../../../../domain/day.ts'
import { type Nutrients, unknownNutrients } from '../../../../domain/nutrition.ts'
import { amountIn } from '../../read/amounts.ts'
import { dayOf } from '../../read/dates.ts'
import { mealOf } from '../../read/meals.ts'
import { numberIn } from '../../read/numbers.ts'
import { noDate, skipped } from '../../read/skipped.ts'
import { tableCells } from '../../read/table.ts'
import { kcalOf, mlOf, saltOf, saltOfGrams } from '../../read/units.ts'
import type { ImportRow, ReadContext, RecognisedFile } from '../../source.ts'

const title = /^(Body|Foods|Activities|Sleep|Food Log \d{8})$/

/** Does a file begin with one of the tables, each under its title? */
export function isMonth(lines: readonly string[]): boolean {
  const named = (line = '') => title.exec(line.replace(/(?<!["\s,])["\s,]+$|^["\ufeff]+/g, ''))?.[1]
  return lines.some((line, i) => {
    const table = named(line)
    if (table === 'Body' || table === 'Foods' || table === 'Activities') return /^"?Date"?,/.test(lines[i + 1] ?? '')
    return table !== undefined && table !== 'Sleep'
  })
}

type FoodLog = { day: Day; meal: string; isTotal: boolean; totals: Nutrients }

/**
 * Reads the tables of a month: `Body`, `Foods` with the calories of each day, and a `Food Log` for each day with its foods and
 * totals. The totals of a day are given once, and those of its log are preferred, which know more.
 */
export async function* readMonth(file: RecognisedFile, ctx: ReadContext): AsyncGenerator<ImportRow> {
  const calories = new Map<Day, number>()
  let table = ''
  let log: FoodLog | null = null
  for await (const cells of tableCells(file)) {
    const [first = '', second = '', third = ''] = cells.map((cell) => cell.trim())
    const isTitle = title.test(first) && second === '' && third === ''
    if (isTitle) {
      if (log) yield* totalRow(log, calories)
      log = logOf(first)
      table = first
    } else if (log) yield* logRows(log, [first, second, third])
    else if (table === 'Foods' && first !== 'Date') {
      const day = dayOf(first)
      const kcal = numberIn(second)
      if (day === null) yield skipped(noDate, cells)
      // Days without foods are 0.
      else if (kcal) calories.set(day, kcal)
    } else if (table === 'Body' && first !== 'Date') yield* bodyRows(cells, ctx)
  }
  if (log) yield* totalRow(log, calories)
  for (const [date, kcal] of calories)
    yield { kind: 'dayTotal', date, nutrients: { ...unknownNutrients, calories: kcal } }
}

function logOf(section: string): FoodLog | null {
  const day = dayOf(section.replace(/^Food Log /, ''))
  return day === null ? null : { day, meal: '', isTotal: false, totals: unknownNutrients }
}

/** Meal, food and calories; the meal alone, above its foods; or a line of the totals, with the unit in the value. */
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

/** Date, weight, BMI and per cent of fat. The weight is in the unit of the account, which the file does not tell. */
function* bodyRows(cells: readonly string[], ctx: ReadContext): Generator<ImportRow> {
  const date = dayOf(cells[0] ?? '')
  const weight = numberIn(cells[1])
  if (date === null) yield skipped(noDate, cells)
  else if (weight) {
    const bodyFat = numberIn(cells[3]) || null
    yield { kind: 'progress', date, weight: ctx.weightInAskedUnit(weight), bodyFat }
  }
}
