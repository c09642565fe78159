import { badRequest } from '../../../errors.ts'
import { createCsvReader } from '../../../lib/csv.ts'
import { columnFields, columnNamed, perHundredOf } from '../formats/columns.ts'
import { headersOf, rowsIn } from '../formats/csv-rows.ts'
import { dayOf } from '../formats/dates.ts'
import { type Cell, dateOfSerial, rowsBelowHeader } from '../formats/xlsx.ts'
import { type ImportRow, type ReadContext, type ShapedFile, type Source, skipped } from '../source.ts'
import { conventionsOfTable, createRowReader, type Mapping, type Table } from './table-rows.ts'

/** Any CSV or xlsx with a column of dates. The person says which column holds what. Dates and numbers have one style in each table. */
export const table: Source = {
  name: 'table',
  label: 'Table',
  nutrientUnits: {},
  recognise: (file) => (hasDates(file) ? 'table' : null),
  async *read(files, ctx) {
    const tables = files.flatMap(tablesOf)
    const headers = [...new Set(tables.flatMap((table) => table.headers))].filter((header) => header !== '')
    const examples: Record<string, string[]> = {}
    for (const table of tables)
      for (const [header, values] of Object.entries(await valuesUnder(table))) examples[header] ??= values
    const guesses = guessesOf(headers, examples)
    const answer = ctx.columns(headers, guesses, examples)
    if (answer === null && !guesses.date) throw badRequest('No column of this table holds dates.')
    const mapping = answer === null ? guesses : mappingOf(answer, headers)
    for (const table of tables) yield* rowsOf(table, mapping, ctx)
  },
}

async function* rowsOf(table: Table, mapping: Mapping, ctx: ReadContext): AsyncGenerator<ImportRow> {
  if (mapping.date === undefined || !table.headers.includes(mapping.date)) {
    for await (const cells of table.rows()) yield skipped('The table has no column of dates.', cells.map(String))
    return
  }
  const { order, style } = await conventionsOfTable(table, mapping, ctx)
  const reader = createRowReader({ table, mapping, order, style, ctx })
  for await (const cells of table.rows()) yield* reader.read(cells)
  yield* reader.rest()
}

/** What the columns most likely hold, by their headers. A column of dates is also known by its values. */
export function guessesOf(headers: readonly string[], values: Record<string, readonly string[]>): Mapping {
  const guesses: Mapping = {}
  const holdsDates = (header: string) => areDates(values[header] ?? [])
  // Some tables have the values for 100 g beside those for the amount eaten, which are preferred.
  for (const header of headers.toSorted(
    (a, b) => Number(perHundredOf(a) !== null) - Number(perHundredOf(b) !== null),
  )) {
    const field = columnNamed(header)
    if (field && guesses[field] === undefined && (field !== 'date' || holdsDates(header))) guesses[field] = header
  }
  const date = guesses.date ?? headers.find(holdsDates)
  if (date === undefined) return guesses
  for (const field of columnFields) if (guesses[field] === date) delete guesses[field]
  return withBurned({ ...guesses, date })
}

/**
 * What the person said. They may name fields by our names or by other words, such as `name` for `foodName`.
 *
 * @throws 400 for an unknown field or header, without a date, and with nothing but a date.
 */
function mappingOf(answer: Record<string, string>, headers: readonly string[]): Mapping {
  const mapping: Mapping = {}
  for (const [key, answered] of Object.entries(answer)) {
    if (answered.trim() === '') continue
    const field = columnFields.find((field) => field === key) ?? columnNamed(key)
    if (field === null) throw badRequest(`There is no field named ${key}.`)
    const header = headers.find((header) => header === answered.trim())
    if (header === undefined) throw badRequest(`The file has no column named ${answered}.`)
    mapping[field] = header
  }
  if (mapping.date === undefined) throw badRequest('Please say which column holds the date.')
  if (Object.keys(mapping).every((field) => field === 'date' || field === 'time'))
    throw badRequest('Please say what at least one more column holds.')
  return withBurned(mapping)
}

/** In a table of exercise without foods, the calories are burned, not eaten. */
function withBurned(mapping: Mapping): Mapping {
  const { calories, ...others } = mapping
  const isOfExercise = mapping.exerciseName && !mapping.foodName && !mapping.mealType && !mapping.caloriesBurned
  return isOfExercise && calories ? { ...others, caloriesBurned: calories } : mapping
}

function tablesOf(file: ShapedFile): Table[] {
  const { shape } = file
  if (shape.type !== 'workbook') return [textTable(file)]
  return shape.sheets
    .filter(({ header }) => header.length > 1)
    .map(({ name, header }) => ({ headers: header, delimiter: null, rows: () => withDates(file, name, header) }))
}

function textTable(file: ShapedFile): Table {
  const rows = async function* () {
    for await (const { cells } of rowsIn(file)) yield cells
  }
  return { headers: headersOf(file), delimiter: file.shape.type === 'table' ? file.shape.delimiter : null, rows }
}

/** The rows of a sheet, with dates as text. Some programs write dates as numbers without the style of a date. */
async function* withDates(file: ShapedFile, sheet: string, headers: readonly string[]): AsyncGenerator<Cell[]> {
  const isDate = headers.map((header) => columnNamed(header) === 'date')
  for await (const cells of rowsBelowHeader(file, sheet))
    yield cells.map((cell, at) => (isDate[at] && isSerial(cell) ? dateOfSerial(cell, false) : cell))
}

/** Whether a number can be a date in Excel, from 1954 to 2119. */
const isSerial = (cell: Cell): cell is number => typeof cell === 'number' && cell >= 20_000 && cell < 80_000

/** Whether a column holds dates. True for any workbook with a header, because its values are not known yet. */
function hasDates({ shape }: ShapedFile): boolean {
  if (shape.type === 'workbook') return shape.sheets.some(({ header }) => header.length > 1)
  if (shape.type !== 'table') return false
  const { delimiter, skipLines, lines } = shape
  // The last line of the head may be cut off in the middle of a quoted cell, which the reader must not take for an error.
  const text = lines.slice(skipLines + 1, skipLines + 1 + lookedAt).join('\n')
  const rows = createCsvReader(delimiter).add(`${text}\n`)
  return shape.header.some((_, at) => areDates(rows.map((cells) => cells[at] ?? '')))
}

/** The first values under each header, without empty ones. */
async function valuesUnder(table: Table): Promise<Record<string, string[]>> {
  const values: Record<string, string[]> = {}
  let row = 0
  for await (const cells of table.rows()) {
    for (const [at, header] of table.headers.entries()) {
      const value = String(cells[at] ?? '').trim()
      const found = values[header] ?? []
      if (value !== '' && found.length < shownValues) values[header] = [...found, value.slice(0, 100)]
    }
    if (++row === lookedAt) break
  }
  return values
}

/** Values of a column that people see as examples, and rows that are searched for them. */
const shownValues = 5
const lookedAt = 50

/** Whether at least half of the values are dates. Empty values do not count. */
function areDates(values: readonly string[]): boolean {
  const written = values.filter((value) => value.trim() !== '')
  const dates = written.filter((value) => (dayOf(value) ?? dayOf(value, 'dmy') ?? dayOf(value, 'mdy')) !== null)
  return dates.length > 0 && dates.length * 2 >= written.length
}
