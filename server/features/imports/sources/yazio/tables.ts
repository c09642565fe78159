import { type Nutrients, unknownNutrients } from '../../../../domain/nutrition.ts'
import { dayOf } from '../../read/dates.ts'
import { decimalStyleIn } from '../../read/decimal-style.ts'
import { type DecimalStyle, numberIn } from '../../read/numbers.ts'
import { noDate, noName, skipped } from '../../read/skipped.ts'
import { rowsIn, type TableRow } from '../../read/table.ts'
import { cmOf } from '../../read/units.ts'
import type { ImportRow, ReadContext, RecognisedFile } from '../../source.ts'
import { eatenRow } from './eaten.ts'

/** The columns by which the tables of the exporters are known. */
const headers = {
  // aleksandr-bogdanov/yazio-exporter
  consumed: ['date', 'daytime', 'product_name', 'amount', 'serving', 'energy'],
  totals: ['date', 'energy', 'carb', 'protein', 'fat', 'energy_goal'],
  weights: ['date', 'weight', 'body_fat', 'waist'],
  // bjkaleck-code/yazio-csv-exporter
  log: ['Date', 'Meal', 'Product', 'Amount', 'Portions', 'Calories total'],
  summary: ['Date', 'Calories total', 'Protein total', 'Energy goal'],
}
type Table = keyof typeof headers

/** Which table a header is of; null when it is none. */
export function tableNamed(header: readonly string[]): string | null {
  const isExact = (columns: string[]) => columns.length === header.length
  const found = Object.entries(headers).find(
    ([name, columns]) => columns.every((column) => header.includes(column)) && (name !== 'weights' || isExact(columns)),
  )
  return found?.[0] ?? null
}

type Format = {
  style: DecimalStyle
  /** For the units of measurements, where they may not be Yazio's kg and cm. */
  ctx: ReadContext | null
}

export async function* readTable(file: RecognisedFile, ctx: ReadContext | null): AsyncGenerator<ImportRow> {
  const style = await decimalStyleIn(file, numbers[file.part as Table])
  for await (const row of rowsIn(file)) yield* read[file.part as Table](row, { style, ctx })
}

const numbers: Record<Table, string[]> = {
  consumed: ['amount', 'energy', 'carb', 'protein', 'fat'],
  totals: ['energy', 'carb', 'protein', 'fat', 'water_intake'],
  weights: ['weight', 'body_fat', 'waist'],
  log: ['Amount', 'Portions', 'Calories total', 'Protein total', 'Carbs total', 'Fat total'],
  summary: ['Calories total', 'Protein total', 'Carbs total', 'Fat total'],
}

const columns = { calories: 'energy', protein: 'protein', carbs: 'carb', fat: 'fat' }
const sumColumns = {
  calories: 'Calories total',
  protein: 'Protein total',
  carbs: 'Carbs total',
  fat: 'Fat total',
}

const nutrientsIn = (cell: TableRow['cell'], names: typeof columns, style: DecimalStyle): Nutrients => ({
  ...unknownNutrients,
  calories: numberIn(cell(names.calories), style),
  protein: numberIn(cell(names.protein), style),
  carbs: numberIn(cell(names.carbs), style),
  fat: numberIn(cell(names.fat), style),
})

const read: Record<Table, (row: TableRow, format: Format) => Generator<ImportRow>> = {
  *consumed({ cell, cells }, { style }) {
    const date = dayOf(cell('date'))
    const name = cell('product_name').trim()
    const amount = numberIn(cell('amount'), style)
    if (date === null) return yield skipped(noDate, cells)
    if (name === '') return yield skipped(noName, cells)
    const isPortion = cell('serving') === 'portion'
    yield eatenRow(date, cell('daytime'), '', {
      name,
      amount: isPortion ? null : amount,
      serving: cell('serving'),
      servings: isPortion ? amount : null,
      nutrients: nutrientsIn(cell, columns, style),
    })
  },
  *totals({ cell, cells }, { style }) {
    const date = dayOf(cell('date'))
    if (date === null) return yield skipped(noDate, cells)
    yield* totalRow(date, nutrientsIn(cell, columns, style))
    const ml = numberIn(cell('water_intake'), style)
    if (ml) yield { kind: 'water', date, ml }
  },
  *weights({ cell, cells }, { style, ctx }) {
    const date = dayOf(cell('date'))
    if (date === null) return yield skipped(noDate, cells)
    const [weight, waist] = [numberIn(cell('weight'), style) || null, numberIn(cell('waist'), style) || null]
    const bodyFat = numberIn(cell('body_fat'), style) || null
    if (weight === null && bodyFat === null && waist === null) yield skipped('The row has no values.', cells)
    else
      yield {
        kind: 'progress',
        date,
        weight: weight && ctx ? ctx.weightInAskedUnit(weight) : weight,
        bodyFat,
        waist: waist && ctx ? cmOf(waist, ctx.ask('lengthUnit', cell('waist').trim())) : waist,
      }
  },
  *log({ cell, cells }, { style }) {
    const date = dayOf(cell('Date'))
    const name = cell('Product').trim()
    const nutrients = nutrientsIn(cell, sumColumns, style)
    if (date === null) return yield skipped(noDate, cells)
    // The exporter writes this, and zeros, for a product that it did not find.
    if (name === '' || name === 'Unknown') return yield skipped(noName, cells)
    yield eatenRow(date, cell('Meal'), cell('Time'), {
      name,
      amount: numberIn(cell('Amount'), style) || null,
      serving: cell('Unit'),
      servings: numberIn(cell('Portions'), style),
      nutrients,
    })
  },
  *summary({ cell, cells }, { style }) {
    const date = dayOf(cell('Date'))
    if (date === null) return yield skipped(noDate, cells)
    yield* totalRow(date, nutrientsIn(cell, sumColumns, style))
  },
}

/** Days without foods are zeros, and make no entry. */
function* totalRow(date: string, nutrients: Nutrients): Generator<ImportRow> {
  if (nutrients.calories) yield { kind: 'dayTotal', date, nutrients }
}
