import { type Nutrients, unknownNutrients } from '../../../../domain/nutrition.ts'
import { dayOf } from '../../read/dates.ts'
import { amountOf } from '../../read/json.ts'
import { noDate, noName, skipped } from '../../read/skipped.ts'
import { type TableRow, tableRows } from '../../read/table.ts'
import type { ImportRow, RecognisedFile } from '../../source.ts'
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

export async function* readTable(file: RecognisedFile): AsyncGenerator<ImportRow> {
  for await (const row of tableRows(file)) yield* read[file.part as Table](row)
}

const columns = { calories: 'energy', protein: 'protein', carbs: 'carb', fat: 'fat' }
const sumColumns = {
  calories: 'Calories total',
  protein: 'Protein total',
  carbs: 'Carbs total',
  fat: 'Fat total',
}

const nutrientsIn = (cell: TableRow['cell'], names: typeof columns): Nutrients => ({
  ...unknownNutrients,
  calories: amountOf(cell(names.calories)),
  protein: amountOf(cell(names.protein)),
  carbs: amountOf(cell(names.carbs)),
  fat: amountOf(cell(names.fat)),
})

const read: Record<Table, (row: TableRow) => Generator<ImportRow>> = {
  *consumed({ cell, cells }) {
    const date = dayOf(cell('date'))
    const name = cell('product_name').trim()
    const amount = amountOf(cell('amount'))
    if (date === null) return yield skipped(noDate, cells)
    if (name === '') return yield skipped(noName, cells)
    const isPortion = cell('serving') === 'portion'
    yield eatenRow(date, cell('daytime'), '', {
      name,
      amount: isPortion ? null : amount,
      serving: cell('serving'),
      servings: isPortion ? amount : null,
      nutrients: nutrientsIn(cell, columns),
    })
  },
  *totals({ cell, cells }) {
    const date = dayOf(cell('date'))
    if (date === null) return yield skipped(noDate, cells)
    yield* totalRow(date, nutrientsIn(cell, columns))
    const ml = amountOf(cell('water_intake'))
    if (ml) yield { kind: 'water', date, ml }
  },
  *weights({ cell, cells }) {
    const date = dayOf(cell('date'))
    if (date === null) return yield skipped(noDate, cells)
    const measured = {
      weight: amountOf(cell('weight')),
      bodyFat: amountOf(cell('body_fat')),
      waist: amountOf(cell('waist')),
    }
    if (Object.values(measured).every((value) => value === null)) yield skipped('The row has no values.', cells)
    else yield { kind: 'progress', date, ...measured }
  },
  *log({ cell, cells }) {
    const date = dayOf(cell('Date'))
    const name = cell('Product').trim()
    const nutrients = nutrientsIn(cell, sumColumns)
    if (date === null) return yield skipped(noDate, cells)
    // The exporter writes this, and zeros, for a product that it did not find.
    if (name === '' || name === 'Unknown') return yield skipped(noName, cells)
    yield eatenRow(date, cell('Meal'), cell('Time'), {
      name,
      amount: amountOf(cell('Amount')) || null,
      serving: cell('Unit'),
      servings: amountOf(cell('Portions')),
      nutrients,
    })
  },
  *summary({ cell, cells }) {
    const date = dayOf(cell('Date'))
    if (date === null) return yield skipped(noDate, cells)
    yield* totalRow(date, nutrientsIn(cell, sumColumns))
  },
}

/** Days without foods are zeros, and make no entry. */
function* totalRow(date: string, nutrients: Nutrients): Generator<ImportRow> {
  if (nutrients.calories) yield { kind: 'dayTotal', date, nutrients }
}
