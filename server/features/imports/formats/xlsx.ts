import { posix } from 'node:path'
import { addDays } from '../../../domain/day.ts'
import { badRequest } from '../../../errors.ts'
import { maxCellLength } from '../../../lib/csv.ts'
import type { ImportFile } from '../source.ts'
import { headerOf } from './columns.ts'
import { openParts, type Parts, parsePart } from './xml.ts'

/** A cell of a workbook: a number or a text, '' when it is empty. Dates are texts: `2026-10-05`, `2026-10-05 07:30:00`. */
export type Cell = string | number

/** The header is the first row with several cells. */
type Sheet = { name: string; header: readonly string[] }

/**
 * The sheets of a workbook, in their order.
 *
 * @throws 400 when the file is not a workbook or is damaged.
 */
export async function workbookSheets(file: ImportFile): Promise<Sheet[]> {
  const workbook = await openWorkbook(file)
  try {
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
  } finally {
    workbook.parts.close()
  }
}

/**
 * Streams the rows of a sheet, including its header. Rows without any value are left out.
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

/** Streams the rows of a sheet below its header. */
export async function* rowsBelowHeader(file: ImportFile, sheetName: string): AsyncGenerator<Cell[]> {
  let isBelow = false
  for await (const row of sheetRows(file, sheetName)) {
    if (isBelow) yield row
    isBelow ||= isHeader(row)
  }
}

/** A title above the header has only one cell. */
const isHeader = (row: readonly Cell[]) => row.filter((cell) => cell !== '').length > 1

type Workbook = {
  parts: Parts
  sheets: { name: string; path: string }[]
  is1904: boolean
  texts: Texts
  dateStyles: ReadonlySet<number>
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

/** The parts to which a part of a workbook refers; '' is the workbook itself. `type` is the last word of the type's address. */
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

const maxColumns = 1_000

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

/** The column of a cell such as `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}

/** The shared strings of a workbook, to which its cells refer by number. */
type Texts = { get: (index: number) => string }

const blockBytes = 1 << 20
const maxBlocks = 100
const maxTexts = 4_000_000

/**
 * Reads the shared strings into blocks of bytes. Kept as strings, each would keep the chunk of XML from which it comes in memory.
 *
 * @throws 400 when they take over 100 MB.
 */
async function sharedTexts(parts: Parts, path: string | null): Promise<Texts> {
  if (path === null || !parts.has(path)) return { get: () => '' }
  const blocks: Buffer[] = []
  let used = blockBytes
  let starts = new Uint32Array(1_024)
  let lengths = new Uint32Array(1_024)
  let count = 0
  function add(text: string) {
    const bytes = Buffer.from(text)
    const length = Math.min(bytes.length, blockBytes)
    if (used + length > blockBytes) {
      blocks.push(Buffer.alloc(blockBytes))
      used = 0
    }
    if (blocks.length > maxBlocks || count >= maxTexts)
      throw badRequest('This workbook holds too many different texts.')
    if (count === starts.length) {
      starts = grown(starts)
      lengths = grown(lengths)
    }
    starts[count] = (blocks.length - 1) * blockBytes + used
    lengths[count] = length
    blocks.at(-1)?.set(bytes.subarray(0, length), used)
    used += length
    count++
  }

  let text = ''
  let isText = false
  let phonetic = 0
  const chunks = parsePart(parts, path, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic++
      else if (name === 't') isText = phonetic === 0
    },
    close(name) {
      if (name === 'si') add(text)
      else if (name === 'rPh') phonetic--
      else if (name === 't') isText = false
    },
    text(part) {
      if (isText) text += part
    },
  })
  for await (const _ of chunks);
  return {
    get(index) {
      const start = starts[index]
      if (index >= count || start === undefined) return ''
      const offset = start % blockBytes
      return blocks[Math.floor(start / blockBytes)]?.toString('utf8', offset, offset + (lengths[index] ?? 0)) ?? ''
    },
  }
}

function grown(numbers: Uint32Array<ArrayBuffer>) {
  const larger = new Uint32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}

const daySeconds = 86_400

/**
 * A serial number of Excel as text: `2026-10-05`, `2026-10-05 07:30:00`, or `07:30:00` for a time alone. The number itself when it is
 * not a date. Day 1 is 1900-01-01, and day 60 is a 29 February 1900 that did not exist (ECMA-376 part 1, 18.17.4.1). In the 1904
 * system day 0 is 1904-01-01.
 */
export function dateOfSerial(serial: number, is1904: boolean): string | number {
  // Rounded to seconds, because a fraction of a day is only exact to half a millisecond.
  const seconds = Math.round(serial * daySeconds)
  const days = Math.floor(seconds / daySeconds)
  const time = clock(seconds - days * daySeconds)
  if (serial < 0 || days > 2_958_465) return serial
  if (days === 0 && !is1904) return time
  if (days === 60 && !is1904) return serial
  const day = is1904 ? addDays('1904-01-01', days) : addDays(days < 60 ? '1899-12-31' : '1899-12-30', days)
  return time === '00:00:00' ? day : `${day} ${time}`
}

const clock = (seconds: number) =>
  [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')

/** The built-in formats that show a date or a time, also in East Asian languages (ECMA-376 part 1, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether a format such as `dd/mm/yyyy;@` shows a date or a time. Quoted texts, colours and languages in it do not count. */
export function isDateFormat(format: string): boolean {
  const signs = format.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
  return /[ymdhs]/i.test(signs)
}

/** The numbers of the cell styles that show dates. */
async function dateStyles(parts: Parts, path: string | null): Promise<ReadonlySet<number>> {
  const styles = new Set<number>()
  if (path === null || !parts.has(path)) return styles
  const formats = new Map<number, string>()
  let isCellStyles = false
  let index = 0
  const chunks = parsePart(parts, path, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs') isCellStyles = true
      else if (name === 'xf' && isCellStyles) {
        const id = Number(attributes.numFmtId ?? 0)
        const format = formats.get(id)
        if (format === undefined ? isBuiltInDate(id) : isDateFormat(format)) styles.add(index)
        index++
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  for await (const _ of chunks);
  return styles
}
