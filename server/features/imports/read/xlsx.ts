import { posix } from 'node:path'
import { badRequest } from '../../../errors.ts'
import { maxCellLength } from '../../../lib/csv.ts'
import type { ImportFile } from '../source.ts'
import { headerOf } from './shape.ts'
import { dateOfSerial, dateStyles } from './xlsx-dates.ts'
import { openParts, type Parts, parsePart } from './xlsx-parts.ts'
import { sharedTexts, type Texts } from './xlsx-texts.ts'

/** What a cell of a workbook holds: a number, or a text; '' when it is empty. Dates are texts: `2026-10-05`, `2026-10-05 07:30:00`. */
export type Cell = string | number

/** A sheet of a workbook with the cells of its first row that has several. */
type Sheet = { name: string; header: readonly string[] }

const maxColumns = 1_000

/**
 * The sheets of a workbook, in their order.
 *
 * @throws 400 when the file is no workbook or is damaged.
 */
export async function workbookSheets(file: ImportFile): Promise<Sheet[]> {
  return withWorkbook(file, async (workbook) => {
    const sheets: Sheet[] = []
    for (const { name, path } of workbook.sheets) {
      let header: string[] = []
      for await (const row of rowsOf(workbook, path)) {
        if (!isHeader(row)) continue
        header = row.map((cell) => headerOf(String(cell)))
        break
      }
      sheets.push({ name, header })
    }
    return sheets
  })
}

/** A title above the table has one cell. */
const isHeader = (row: readonly Cell[]) => row.filter((cell) => cell !== '').length > 1

/** Streams the rows of a sheet below its header. */
export async function* rowsBelowHeader(file: ImportFile, sheetName: string): AsyncGenerator<Cell[]> {
  let isBelow = false
  for await (const row of sheetRows(file, sheetName)) {
    if (isBelow) yield row
    isBelow ||= isHeader(row)
  }
}

/**
 * Streams the rows of a sheet, its header included; rows without any value are left out.
 *
 * @throws 400 when the workbook has no such sheet or is damaged.
 */
export async function* sheetRows(file: ImportFile, sheetName: string): AsyncGenerator<Cell[]> {
  const workbook = await openWorkbook(file)
  try {
    const sheet = workbook.sheets.find(({ name }) => name === sheetName)
    if (!sheet) throw badRequest(`This workbook has no sheet named ${sheetName}.`)
    yield* rowsOf(workbook, sheet.path)
  } finally {
    workbook.parts.close()
  }
}

type Workbook = {
  parts: Parts
  sheets: { name: string; path: string }[]
  is1904: boolean
  texts: Texts
  dateStyles: ReadonlySet<number>
}

async function withWorkbook<T>(file: ImportFile, use: (workbook: Workbook) => Promise<T>): Promise<T> {
  const workbook = await openWorkbook(file)
  try {
    return await use(workbook)
  } finally {
    workbook.parts.close()
  }
}

async function openWorkbook(file: ImportFile): Promise<Workbook> {
  const parts = await openParts(file)
  try {
    const path = (await related(parts, '')).find(({ type }) => type === 'officeDocument')?.path
    if (!path) throw badRequest('This file is not a workbook.')
    const targets = await related(parts, path)
    const pathOf = (type: string) => targets.find((target) => target.type === type)?.path ?? null
    const sheets: Workbook['sheets'] = []
    let is1904 = false
    const chunks = parsePart(parts, path, {
      open(name, attributes) {
        if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
        if (name !== 'sheet') return
        const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
        const target = targets.find((target) => target.id === id)
        if (target?.type === 'worksheet') sheets.push({ name: attributes.name ?? '', path: target.path })
      },
    })
    for await (const _ of chunks);
    return {
      parts,
      sheets,
      is1904,
      texts: await sharedTexts(parts, pathOf('sharedStrings')),
      dateStyles: await dateStyles(parts, pathOf('styles')),
    }
  } catch (error) {
    parts.close()
    throw error
  }
}

/** What a part of a workbook refers to; the package itself is ''. Types without the beginning of their address. */
async function related(parts: Parts, path: string): Promise<{ id: string; type: string; path: string }[]> {
  const folder = posix.dirname(path)
  const relations = posix.join(folder, '_rels', `${posix.basename(path)}.rels`)
  const found: { id: string; type: string; path: string }[] = []
  if (!parts.has(relations)) return found
  const chunks = parsePart(parts, relations, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path: target })
    },
  })
  for await (const _ of chunks);
  return found
}

async function* rowsOf(workbook: Workbook, path: string): AsyncGenerator<Cell[]> {
  let rows: Cell[][] = []
  let row: Cell[] = []
  let column = -1
  let cell: { type: string; style: number } | null = null
  let text = ''
  let isText = false
  let phonetic = 0
  const chunks = parsePart(workbook.parts, path, {
    open(name, attributes) {
      if (name === 'row') {
        row = []
        column = -1
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0) }
        text = ''
      } else if (name === 'rPh') phonetic++
      else if (name === 'v' || name === 't') isText = cell !== null && phonetic === 0
    },
    close(name) {
      if (name === 'row') {
        if (row.length > 0) rows.push(row)
      } else if (name === 'c') {
        const value = cell && text !== '' ? cellValue(workbook, cell, text) : ''
        cell = null
        if (value === '' || column >= maxColumns) return
        while (row.length < column) row.push('')
        row[column] = value
      } else if (name === 'rPh') phonetic--
      else if (name === 'v' || name === 't') isText = false
    },
    text(part) {
      if (isText && text.length < maxCellLength) text += part
    },
  })
  for await (const _ of chunks) {
    yield* rows
    rows = []
  }
}

function cellValue({ texts, dateStyles, is1904 }: Workbook, cell: { type: string; style: number }, text: string): Cell {
  if (cell.type === 's') return texts.get(Number(text))
  if (cell.type === 'e') return ''
  if (cell.type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (cell.type === 'd') return text.replace('T', ' ')
  if (cell.type !== 'n') return text
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  return dateStyles.has(cell.style) ? dateOfSerial(number, is1904) : number
}

/** The number of a column from 0, of a cell such as `AB12`. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}
