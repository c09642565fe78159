import { createCsvReader, type Delimiter } from '../../../lib/csv.ts'
import type { ImportFile, ReadContext, ShapedFile } from '../source.ts'
import { columnNamed, headerOf } from './columns.ts'
import { createDateOrderFinder, type DateOrder } from './dates.ts'
import { type DecimalStyle, decimalStyleOf } from './numbers.ts'

/** A row of a table: `cell` gives the cell under a header, '' when it is empty or missing. */
export type TableRow = { cell: (header: string) => string; cells: readonly string[] }

type TableOptions = {
  delimiter?: Delimiter
  /** The number of lines above the header. */
  skipLines?: number
  /** The encoding of the file, as `TextDecoder` names it; by default the one that its first bytes show. */
  encoding?: string
  /** How each row begins, for files in which a closing quote may be missing: a quote then ends before the next row. */
  rowStart?: RegExp
}

/** Streams the rows below the header of a file that looks like a table. Rows with nothing but delimiters are left out. */
export async function* rowsIn(file: ShapedFile, options: TableOptions = {}): AsyncGenerator<TableRow> {
  let columns: Map<string, number> | null = null
  for await (const cells of tableCells(file, file.shape.type === 'table' ? { ...file.shape, ...options } : options)) {
    if (columns === null) {
      columns = new Map(cells.map((header, i) => [headerOf(header), i] as const).reverse())
      continue
    }
    const index = columns
    yield { cell: (header) => cells[index.get(header) ?? -1] ?? '', cells }
  }
}

/** The headers of a file that looks like a table; no headers for any other file. */
export const headersOf = ({ shape }: ShapedFile): readonly string[] => (shape.type === 'table' ? shape.header : [])

/** The first part of which a file has all headers; null for none. */
export function partByHeaders<Part extends string>(file: ShapedFile, columns: Record<Part, string[]>): Part | null {
  const headers = headersOf(file)
  const parts = Object.entries(columns) as [Part, string[]][]
  return parts.find(([, names]) => names.every((name) => headers.includes(name)))?.[0] ?? null
}

/** Streams the cells under one header of a file that looks like a table. */
export async function* columnOf(file: ShapedFile, header: string): AsyncGenerator<string> {
  for await (const { cell } of rowsIn(file)) yield cell(header)
}

/** How a file writes its dates and decimals. */
type Conventions = { order: DateOrder | null; style: DecimalStyle }

/**
 * Looks through the dates and the numbers of a table once, until both are certain. `date` may give null for a date that says nothing
 * about the order; `numbers` are headers. See `dateOrderIn` and `decimalStyleIn`.
 */
export async function conventionsIn(
  file: ShapedFile,
  { date, numbers }: { date: (row: TableRow) => string | null; numbers: readonly string[] },
  ctx: ReadContext,
): Promise<Conventions> {
  const samples = async function* () {
    for await (const row of rowsIn(file)) yield { date: date(row), numbers: numbers.map(row.cell) }
  }
  const { order, style } = await conventionsOf(samples(), ctx)
  return { order, style: style ?? usualStyle(file) }
}

/** The same for dates and numbers of any origin. The style is null when no number shows it. */
export async function conventionsOf(
  samples: AsyncIterable<{ date: string | null; numbers: Iterable<string> }>,
  ctx: ReadContext,
): Promise<{ order: DateOrder | null; style: DecimalStyle | null }> {
  const finder = createDateOrderFinder(ctx)
  let isOrderCertain = false
  let style: DecimalStyle | null = null
  for await (const { date, numbers } of samples) {
    isOrderCertain ||= date !== null && finder.add(date)
    style ??= decimalStyleOf(numbers)
    if (isOrderCertain && style) break
  }
  return { order: finder.order(), style }
}

/** How a table writes decimals, by the first number that can be read in one way only, in the columns with these headers. */
export async function decimalStyleIn(file: ShapedFile, headers: readonly string[]): Promise<DecimalStyle> {
  for await (const { cell } of rowsIn(file)) {
    const style = decimalStyleOf(headers.map(cell))
    if (style) return style
  }
  return usualStyle(file)
}

/** Programs write semicolons between cells where commas are decimal signs. */
const usualStyle = ({ shape }: ShapedFile): DecimalStyle =>
  shape.type === 'table' && shape.delimiter === ';' ? 'comma' : 'point'

/** Streams the cells of each line of a delimited table, including its header. */
export async function* tableCells(
  file: ImportFile,
  { delimiter = ',', skipLines = 0, encoding = encodingOfTable(file.head), rowStart }: TableOptions = {},
): AsyncGenerator<string[]> {
  const reader = createCsvReader(delimiter, skipLines)
  const text = decoder(encoding, rowStart && closedQuotes(rowStart))
  const stream = await file.open()
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>)
      for (const cells of reader.add(text.add(chunk))) yield cells
    for (const cells of reader.add(text.end())) yield cells
    for (const cells of reader.end()) yield cells
  } finally {
    // The caller may need only the first rows, and must not leave the file open.
    stream.destroy()
  }
}

/**
 * The encoding of a file, by its first bytes: UTF-8 or UTF-16 if they are valid, else the code page in which `known` counts most known
 * words, such as headers. Null when it finds no known word in any of them.
 */
export function encodingOf(head: Buffer, known: (text: string) => number): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  try {
    // As a stream, because the head may end in the middle of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'utf-8'
  } catch {
    // A few broken bytes in UTF-8 are no sign of a code page.
    const text = new TextDecoder().decode(head)
    if ((text.match(/[\u0080-\ufffc\ufffe\uffff]/g)?.length ?? 0) > (text.match(/\ufffd/g)?.length ?? 0)) return 'utf-8'
    const counted = codePages.map((name) => ({ name, found: known(new TextDecoder(name).decode(head)) }))
    const best = counted.reduce((a, b) => (b.found > a.found ? b : a))
    return best.found > 0 ? best.name : null
  }
}

/** The encoding of a table, by its first bytes. Known headers decide about the code page; without any it is that of Western Europe. */
export const encodingOfTable = (head: Buffer): string => encodingOf(head, knownCells) ?? 'windows-1252'

/** The code pages of Cyrillic, Western and Central European languages, for programs that do not write UTF-8. */
const codePages = ['windows-1251', 'windows-1252', 'windows-1250'] as const

/** The number of cells near the beginning of a text that are known headers. */
const knownCells = (text: string): number =>
  text
    .split(/[\r\n]+/, 20)
    .flatMap((line) => line.split(/[,;\t|]/))
    .filter((cell) => columnNamed(cell.replaceAll('"', '')) !== null).length

/** Changes a text that comes in parts. `end` returns the rest. */
type Edit = { add: (text: string) => string; end: () => string }

const unchanged: Edit = { add: (text) => text, end: () => '' }

/** Decodes bytes to text without a byte order mark. */
function decoder(encoding: string, edit: Edit = unchanged) {
  const decoder = new TextDecoder(encoding)
  return {
    add: (chunk: Buffer) => edit.add(decoder.decode(chunk, { stream: true })),
    end: () => edit.add(decoder.decode()) + edit.end(),
  }
}

/** Closes a quote that is still open before a line that begins like a row. Else the quoted cell would contain all rows after it. */
function closedQuotes(rowStart: RegExp): Edit {
  let unfinished = ''
  let isOpen = false
  /** The line end of the line before. A missing quote has to come before it. */
  let lineEnd = ''
  const edited = (line: string) => {
    const isRow = rowStart.test(line)
    const before = isOpen && isRow ? `"${lineEnd}` : lineEnd
    const isOdd = line.split('"').length % 2 === 0
    isOpen = isRow ? isOdd : isOpen !== isOdd
    lineEnd = line.endsWith('\r') ? '\r\n' : '\n'
    return before + (line.endsWith('\r') ? line.slice(0, -1) : line)
  }
  return {
    add(text) {
      const lines = (unfinished + text).split('\n')
      unfinished = lines.pop() ?? ''
      return lines.map(edited).join('')
    },
    end() {
      const last = unfinished === '' ? '' : edited(unfinished)
      const quote = isOpen ? '"' : ''
      return last === '' ? quote + lineEnd : last + quote
    },
  }
}
