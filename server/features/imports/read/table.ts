import { createCsvReader, type Delimiter } from '../../../lib/csv.ts'
import type { ImportFile, ShapedFile } from '../source.ts'
import { encodingOfTable } from './encoding.ts'
import { headerOf } from './shape.ts'

type TableOptions = {
  delimiter?: Delimiter
  /** How many lines come before the header. */
  skipLines?: number
  /** The encoding of the file, as `TextDecoder` names it; by default as its first bytes show. */
  encoding?: string
  /** How each row begins, where a quote may be left open: it ends before the next row at the latest. */
  rowStart?: RegExp
}

/** A row of a table: the cell under a header, '' when it is empty or missing. Headers are without blanks around them. */
export type TableRow = { cell: (header: string) => string; cells: readonly string[]; line: number }

/** Streams the rows of a delimited table whose header is its first line. Empty lines are left out, as are those of delimiters alone. */
export async function* tableRows(file: ImportFile, options: TableOptions = {}): AsyncGenerator<TableRow> {
  let columns: Map<string, number> | null = null
  let line = options.skipLines ?? 0
  for await (const cells of tableCells(file, options)) {
    line++
    if (columns === null) {
      columns = new Map(cells.map((header, i) => [headerOf(header), i] as const).reverse())
      continue
    }
    const index = columns
    yield { cell: (header) => cells[index.get(header) ?? -1] ?? '', cells, line }
  }
}

/** Streams the rows of a file that looks like a table. */
export const rowsIn = (file: ShapedFile, options: Pick<TableOptions, 'rowStart'> = {}): AsyncGenerator<TableRow> =>
  tableRows(file, file.shape.type === 'table' ? { ...file.shape, ...options } : options)

/** Streams the cells under one header of a file that looks like a table. */
export async function* columnOf(file: ShapedFile, header: string): AsyncGenerator<string> {
  for await (const { cell } of rowsIn(file)) yield cell(header)
}

/** The headers of a file that looks like a table; none of any other. */
export const headersOf = ({ shape }: ShapedFile): readonly string[] => (shape.type === 'table' ? shape.header : [])

/** Streams the cells of each line of a delimited table, its header included. */
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
    // Who needs only the first rows leaves no file open.
    stream.destroy()
  }
}

/** Changes a text that comes in parts; `end` has what is left of it. */
type Edit = { add: (text: string) => string; end: () => string }

const asItIs: Edit = { add: (text) => text, end: () => '' }

/** Text of bytes in an encoding, without a byte order mark. */
function decoder(encoding: string, edit: Edit = asItIs) {
  const decoder = new TextDecoder(encoding)
  return {
    add: (chunk: Buffer) => edit.add(decoder.decode(chunk, { stream: true })),
    end: () => edit.add(decoder.decode()) + edit.end(),
  }
}

/** Ends a quote that is still open before a line that begins like a row, so that it swallows no rows. */
function closedQuotes(rowStart: RegExp): Edit {
  let unfinished = ''
  let isOpen = false
  /** The end of the line before, which a missing quote comes before. */
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
