import { createCsvReader } from '../../../../lib/csv.ts'
import { columnNamed } from '../../read/column-names.ts'
import { dayOf } from '../../read/dates.ts'
import { headersOf, rowsIn } from '../../read/table.ts'
import { type Cell, rowsBelowHeader } from '../../read/xlsx.ts'
import { dateOfSerial } from '../../read/xlsx-dates.ts'
import type { ShapedFile } from '../../source.ts'

/** A CSV, or a sheet of a workbook. `rows` streams what is below the header. */
export type Table = {
  headers: readonly string[]
  /** The sign between cells; null in a workbook. */
  delimiter: string | null
  rows: () => AsyncGenerator<readonly Cell[]>
}

/** So many first values of a column show what it holds. */
const shownValues = 5
const lookedAt = 50

export function tablesOf(file: ShapedFile): Table[] {
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

/** Rows with the dates of columns of dates as texts: some programs write their numbers without the style of a date. */
async function* withDates(file: ShapedFile, sheet: string, headers: readonly string[]): AsyncGenerator<Cell[]> {
  const isDate = headers.map((header) => columnNamed(header) === 'date')
  for await (const cells of rowsBelowHeader(file, sheet))
    yield cells.map((cell, at) => (isDate[at] && isSerial(cell) ? dateOfSerial(cell, false) : cell))
}

/** From 1954 to 2119, as numbers of days. */
const isSerial = (cell: Cell): cell is number => typeof cell === 'number' && cell >= 20_000 && cell < 80_000

/** Does a column hold dates? Of a workbook only the headers are known yet, so that reading it will tell. */
export function hasDates({ shape }: ShapedFile): boolean {
  if (shape.type === 'workbook') return shape.sheets.some(({ header }) => header.length > 1)
  if (shape.type !== 'table') return false
  const { delimiter, skipLines, lines } = shape
  // The last line of the head may be cut off, and a quoted cell may go on in the next one.
  const text = lines.slice(skipLines + 1, skipLines + 1 + lookedAt).join('\n')
  const rows = createCsvReader(delimiter).add(`${text}\n`)
  return shape.header.some((_, at) => areDates(rows.map((cells) => cells[at] ?? '')))
}

/** The first values under each header that are not empty. */
export async function valuesUnder(table: Table): Promise<Record<string, string[]>> {
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

/** Are most of the values, of those that are not empty, dates? */
export function areDates(values: readonly string[]): boolean {
  const written = values.filter((value) => value.trim() !== '')
  const dates = written.filter((value) => (dayOf(value) ?? dayOf(value, 'dmy') ?? dayOf(value, 'mdy')) !== null)
  return dates.length > 0 && dates.length * 2 >= written.length
}
