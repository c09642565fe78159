import type { z } from 'zod'
import { addDays } from '../../domain/day.ts'
import { type Cell, csvLine, type ExportFile, SpreadsheetRange } from '../../domain/exports.ts'
import { mealOf } from '../../domain/imports.ts'
import { saltPerSodium } from '../../domain/nutrition.ts'
import { entryGrams, unitText } from '../../domain/portion.ts'
import { parsed } from '../../errors.ts'
import type { StreamedFile } from '../../lib/streamed.ts'
import { zipOf } from '../../lib/zip.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import { type Exported, everythingAsZip, exportData } from './everything.ts'
import { spreadsheetOf } from './spreadsheet.ts'

export const zipType = 'application/zip'
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The viewer's data in a format. 400 for a spreadsheet of days out of order or too many; 429 while another export of this person is being sent. */
export function exportFile(ctx: UserContext, input: z.output<typeof ExportFile>) {
  switch (input.format) {
    case 'json':
      return exportData(ctx)
    case 'zip':
      return fileOf(fileNameOf(ctx, 'zip'), zipType, everythingAsZip(ctx))
    case 'sparkyfitness':
      return fileOf(fileNameOf(ctx, 'zip', 'sparkyfitness'), zipType, forSparkyFitness(ctx))
    case 'xlsx': {
      const { to = todayOf(ctx), from = addDays(to, -364) } = input
      const days = parsed(SpreadsheetRange, { from, to })
      return fileOf(fileNameOf(ctx, 'xlsx', 'days'), xlsxType, spreadsheetOf(ctx, days.from, days.to))
    }
  }
}

const fileOf = (fileName: string, fileType: string, content: Pick<StreamedFile, 'open' | 'close'>): StreamedFile => ({
  fileName,
  fileType,
  ...content,
})

/** `glowlog-2026-03-10.zip`: the product's name in letters that every file system allows, and the day. */
export function fileNameOf(ctx: UserContext, ending: string, what = ''): string {
  const product = ctx.env.PRODUCT_NAME.normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const parts = [product || 'export', what, todayOf(ctx)].filter((part) => part !== '')
  return `${parts.join('-')}.${ending}`
}

// SparkyFitness imports these tables: https://github.com/CodeWithCJ/SparkyFitness, shared/src/utils/csvFormat.ts. Columns
// that have no counterpart here stay empty. There is no byte order mark, which would become part of the first header.

type Table<Row> = [header: string, value: (row: Row) => Cell][]
const empty = () => null

const food: Table<Exported['food'][number]> = [
  ['date', ({ date }) => date],
  ['meal_type', ({ mealType }) => mealOf(mealType).usual.toLowerCase()],
  ['meal_name', empty],
  ['food_name', ({ foodName }) => foodName],
  ['brand', empty],
  ['quantity', (entry) => amountOf(entry).quantity],
  ['unit', (entry) => amountOf(entry).unit],
  ['calories', ({ calories }) => calories],
  ['protein', ({ protein }) => protein],
  ['carbs', ({ carbs }) => carbs],
  ['fat', ({ fat }) => fat],
  ['saturated_fat', ({ saturatedFat }) => saturatedFat],
  ...['polyunsaturated_fat', 'monounsaturated_fat', 'trans_fat', 'cholesterol'].map(unknown),
  ['sodium', ({ salt }) => sodiumOf(salt)],
  unknown('potassium'),
  ['dietary_fiber', ({ fiber }) => fiber],
  ['sugars', ({ sugars }) => sugars],
  ...['vitamin_a', 'vitamin_c', 'calcium', 'iron'].map(unknown),
]

const measurements: Table<Exported['progress'][number]> = [
  ['date', ({ date }) => date],
  ['weight', ({ weight }) => weight],
  ['weight_unit', () => 'kg'],
  ['body_fat', ({ bodyFatPercentage }) => bodyFatPercentage],
  ['height', empty],
  ['neck', empty],
  ['waist', ({ waist }) => waist],
  ['hips', empty],
  ['length_unit', () => 'cm'],
]

const hydrationOf = (product: string): Table<Exported['water'][number]> => [
  ['date', ({ date }) => date],
  ['value', ({ ml }) => ml],
  ['unit', () => 'ml'],
  ['source', () => product],
]

/** The diary, the measurements and the water as the files that SparkyFitness imports. */
function forSparkyFitness(ctx: UserContext): Pick<StreamedFile, 'open' | 'close'> {
  const { lists, close } = exportData(ctx)
  const entries = [
    { name: 'food_diary.csv', text: textOf(food, lists.food) },
    { name: 'measurements.csv', text: textOf(measurements, lists.progress) },
    { name: 'hydration.csv', text: textOf(hydrationOf(ctx.env.PRODUCT_NAME), lists.water) },
  ]
  return { open: () => zipOf(entries, ctx.now), close }
}

function* textOf<Row>(table: Table<Row>, pages: Iterable<readonly Row[]>) {
  yield csvLine(table.map(([header]) => header))
  for (const page of pages) yield page.map((row) => csvLine(table.map(([, value]) => value(row)))).join('')
}

function unknown(header: string): [string, () => null] {
  return [header, empty]
}

/** `2 x 100g` is 200 g, `2 x 1 slice` 2 slices. */
function amountOf(entry: { quantity: number; servingSize: string }): { quantity: number; unit: string } {
  const grams = entryGrams(entry)
  if (grams !== null) return { quantity: grams, unit: 'g' }
  const [, count = '1', unit = unitText(entry)] = /^(\d+(?:\.\d+)?)\s+(.+)$/s.exec(unitText(entry)) ?? []
  return { quantity: rounded(entry.quantity * Number(count)), unit }
}

/** mg of sodium in g of salt. */
const sodiumOf = (salt: number | null) => (salt === null ? null : rounded((salt / saltPerSodium) * 1_000))

const rounded = (value: number) => Math.round(value * 1e6) / 1e6
