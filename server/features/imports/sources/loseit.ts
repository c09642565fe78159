import { mealOf } from '../../../domain/imports.ts'
import { multiplied, multipliedAmounts, unknownNutrients } from '../../../domain/nutrition.ts'
import { nutrientReader } from '../formats/columns.ts'
import { headersOf, rowsIn, type TableRow } from '../formats/csv-rows.ts'
import { dayOf, instantIn } from '../formats/dates.ts'
import { amountText, gramsOf, mlOf, numberIn } from '../formats/numbers.ts'
import { amountReader } from '../formats/nutrient-columns.ts'
import {
  type ImportRow,
  noDate,
  noName,
  noWeight,
  type ReadContext,
  type RecognisedFile,
  type ShapedFile,
  type Source,
  skipped,
} from '../source.ts'

/** Lose It!'s zip of CSV files, or single files of it. Dates are month first in every region. */
export const loseit: Source = {
  name: 'loseit',
  label: 'Lose It!',
  recognise: partOf,
  // Every header has its unit.
  nutrientUnits: {},
  async *read(files, ctx) {
    for (const file of files) yield* readers[file.part as Part](file, ctx)
  },
}

/** Makes a reader of the nutrients in the rows of a file. */
function stated(file: ShapedFile) {
  const [nutrientsOf, amountsOf] = [nutrientReader(headersOf(file)), amountReader(headersOf(file))]
  return ({ cells }: TableRow) => ({ nutrients: nutrientsOf(cells), amounts: amountsOf(cells) })
}

const dateIn = (row: TableRow) => dayOf(row.cell('Date'), 'mdy')
const isDeleted = (row: TableRow) => /^(1(\.0)?|true|yes)$/i.test(row.cell('Deleted').trim())
const deleted = (row: TableRow) => skipped('The row was deleted in Lose It! before the export.', row.cells)

type Part =
  | 'foods'
  | 'exercises'
  | 'weights'
  | 'water'
  | 'bodyFat'
  | 'steps'
  | 'values'
  | 'customFoods'
  | 'recipes'
  | 'fasts'
  | 'summary'
  | 'notes'
  | 'profile'

function partOf(file: ShapedFile): Part | null {
  const headers = headersOf(file)
  const has = (...names: string[]) => names.every((name) => headers.includes(name))
  if (has('Date', 'Name', 'Icon', 'Quantity', 'Units', 'Calories')) return has('Fat (g)') ? 'foods' : 'exercises'
  if (has('Name', 'UniqueId', 'Quantity', 'Measure', 'Calories')) return has('Author') ? 'recipes' : 'customFoods'
  if (has('Date', 'Weight', 'Last Updated')) return 'weights'
  if (has('Date', 'Value', 'Secondary Value', 'Last Updated')) return partNamed(file.name)
  if (has('Scheduled start', 'Actual start', 'Actual end')) return 'fasts'
  if (has('Date', 'Food cals', 'Exercise cals')) return 'summary'
  const lines = file.shape.type === 'table' ? file.shape.lines : []
  // Any diary may have these columns, but few have dates with the month first.
  if (headers.join() === 'Date,Title,Body')
    return lines.slice(1).some((line) => /^\d\d\/\d\d\/\d{4},/.test(line)) ? 'notes' : null
  return headers.join() === 'Name,Value' && lines.some((line) => /^(Goal Weight|Current EER),/.test(line))
    ? 'profile'
    : null
}

/** Steps, water and body fat have the same headers, so the name of the file decides. */
function partNamed(name: string): Part {
  const base = name.replace(/^.*[/\\]/, '')
  if (/water/i.test(base)) return 'water'
  if (/body.?fat/i.test(base)) return 'bodyFat'
  return /steps/i.test(base) ? 'steps' : 'values'
}

const readers: Record<Part, (file: RecognisedFile, ctx: ReadContext) => AsyncGenerator<ImportRow>> = {
  async *foods(file) {
    const statedIn = stated(file)
    for await (const row of rowsIn(file)) {
      const date = dateIn(row)
      const name = row.cell('Name').trim()
      if (isDeleted(row)) yield deleted(row)
      else if (date === null) yield skipped(noDate, row.cells)
      else if (name === '') yield skipped(noName, row.cells)
      else {
        const meal = mealOf(row.cell('Meal') || row.cell('Type'))
        yield { kind: 'food', date, meal, name, ...amountOf(row), ...statedIn(row) }
      }
    }
  },

  async *exercises(file) {
    for await (const row of rowsIn(file)) {
      const date = dateIn(row)
      const name = row.cell('Name').trim()
      if (isDeleted(row)) yield deleted(row)
      else if (date === null) yield skipped(noDate, row.cells)
      else if (name === '') yield skipped(noName, row.cells)
      else {
        const calories = numberIn(row.cell('Calories'))
        yield { kind: 'exercise', date, name, calories, isAdjustment: /\badjustment$/i.test(name) }
      }
    }
  },

  async *weights(file, ctx) {
    for await (const row of rowsIn(file)) {
      const date = dateIn(row)
      const weight = numberIn(row.cell('Weight'))
      if (isDeleted(row)) yield deleted(row)
      else if (date === null) yield skipped(noDate, row.cells)
      else if (!weight) yield skipped(noWeight, row.cells)
      else yield { kind: 'progress', date, time: updatedAt(row, ctx), weight: ctx.weightInAskedUnit(weight) }
    }
  },

  async *bodyFat(file, ctx) {
    for await (const [row, date, bodyFat] of valuesOf(file))
      if (date === null) yield skipped(noDate, row.cells)
      else yield { kind: 'progress', date, time: updatedAt(row, ctx), bodyFat }
  },

  async *water(file, ctx) {
    for await (const [row, date, value] of valuesOf(file))
      if (date === null) yield skipped(noDate, row.cells)
      else {
        const unit = ctx.ask('waterUnit', row.cell('Value').trim())
        yield { kind: 'water', date, ml: (ctx.answers.waterUnit ? mlOf(value, unit) : uncertainMl(value)) ?? 0 }
      }
  },

  async *steps(file) {
    for await (const [row] of valuesOf(file)) yield skipped('Steps are not imported.', row.cells)
  },

  async *values(file) {
    for await (const [row] of valuesOf(file))
      yield skipped(file.name === '' ? unnamed : 'Of these values, only water and body fat are imported.', row.cells)
  },

  async *customFoods(file) {
    const statedIn = stated(file)
    for await (const row of rowsIn(file)) {
      const name = row.cell('Name').trim()
      const { servingSize, grams } = amountOf(row)
      if (isDeleted(row)) yield deleted(row)
      else if (name === '') yield skipped(noName, row.cells)
      else if (!grams)
        yield skipped(
          "The custom food's values are not given by weight, so its values per 100 g are unknown.",
          row.cells,
        )
      else {
        const { nutrients, amounts } = statedIn(row)
        const per100g = {
          nutrients: multiplied(nutrients, 100 / grams),
          amounts: amounts && multipliedAmounts(amounts, 100 / grams),
        }
        yield { kind: 'customFood', name, servingSize, ...per100g }
      }
    }
  },

  async *recipes(file) {
    const statedIn = stated(file)
    for await (const row of rowsIn(file)) {
      const name = row.cell('Name').trim()
      if (isDeleted(row)) yield deleted(row)
      else if (name === '') yield skipped(noName, row.cells)
      else {
        const { grams } = amountOf(row)
        const quantity = numberIn(row.cell('Quantity'))
        // The export has no ingredients, so a single one stands for the whole recipe, with its values.
        const whole = { name, quantity: 1, servingSize: '1 recipe', ...statedIn(row) }
        yield { kind: 'recipe', name, servings: grams ? 1 : (quantity ?? 1), cookedWeight: grams, ingredients: [whole] }
      }
    }
  },

  async *fasts(file, ctx) {
    for await (const row of rowsIn(file)) {
      const startTime = instantIn(row.cell('Actual start'), ctx.timeZone, 'mdy')
      const endTime = instantIn(row.cell('Actual end'), ctx.timeZone, 'mdy')
      const plannedDurationHours = numberIn(row.cell('Scheduled duration'))
      if (isDeleted(row)) yield deleted(row)
      else if (startTime === null) yield skipped('The fast was planned, but has no start.', row.cells)
      else yield { kind: 'fast', startTime, endTime, plannedDurationHours }
    }
  },

  // `validate.ts` leaves out the totals of days whose foods are in the file.
  async *summary(file) {
    for await (const row of rowsIn(file)) {
      const date = dateIn(row)
      const calories = numberIn(row.cell('Food cals'))
      if (date !== null && calories) yield { kind: 'dayTotal', date, nutrients: { ...unknownNutrients, calories } }
    }
  },

  async *notes(file) {
    for await (const row of rowsIn(file)) yield skipped('Notes are not imported.', row.cells)
  },

  async *profile() {
    yield skipped('Your profile and goals are not imported.', ['Birthday, height, goal weight and the like'])
  },
}

const unnamed =
  'This file alone does not say whether it holds water, body fat or steps. Import the whole zip of Lose It! instead.'

async function* valuesOf(file: ShapedFile) {
  for await (const row of rowsIn(file)) {
    const value = numberIn(row.cell('Value'))
    if (isDeleted(row) || !value) continue
    yield [row, dateIn(row), value] as const
  }
}

/** For counting days with water before the unit is known. As fluid ounces most figures are plausible, and 10 l is a limit. */
const uncertainMl = (value: number) => Math.min(mlOf(value, 'floz') ?? 0, 10_000)

/** Sorts the rows of a day: the one that was changed last counts. */
const updatedAt = (row: TableRow, ctx: ReadContext) =>
  instantIn(row.cell('Last Updated'), ctx.timeZone, 'mdy') ?? undefined

function amountOf(row: TableRow): { quantity: number; servingSize: string; grams: number | null } {
  const amount = numberIn(row.cell('Quantity'))
  const written = (row.cell('Units') || row.cell('Measure')).trim().toLowerCase()
  if (!amount || amount < 0) return { quantity: 1, servingSize: '1 serving', grams: null }
  if (/^servings?$/.test(written)) return { quantity: amount, servingSize: '1 serving', grams: null }
  return {
    quantity: 1,
    servingSize: amountText(amount, shortUnits[written] ?? written),
    grams: gramsOf(amount, written),
  }
}

const shortUnits: Record<string, string> = {
  gram: 'g',
  grams: 'g',
  kilograms: 'kg',
  milliliter: 'ml',
  milliliters: 'ml',
  liters: 'l',
  ounce: 'oz',
  ounces: 'oz',
  pounds: 'lb',
  'fluid ounce': 'fl oz',
  'fluid ounces': 'fl oz',
  tablespoon: 'tbsp',
  tablespoons: 'tbsp',
  teaspoon: 'tsp',
  teaspoons: 'tsp',
}
