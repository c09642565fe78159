import Papa, { type ParseResult } from 'papaparse'

/** Characters. A longer row is no row, but a file with an open quote, which would all be kept in memory. */
const maxRowLength = 10_000_000

/** Characters: as many as a cell of a spreadsheet can hold. What is longer is cut. */
export const maxCellLength = 32_767

export type Delimiter = ',' | ';' | '\t' | '|'

/** V8 keeps slices of so many characters or more as part of the text they come from. */
const minSliceLength = 13

/**
 * Reads delimited text that comes in parts: `add` and `end` return the rows that are complete. Rows end with any kind of line
 * end and may have any number of cells; those whose cells are all blank are left out. Quotes that do not enclose a whole cell
 * are part of it. `skipLines` lines at the beginning are left out, blank ones before them not counted. Throws when a quote is
 * never closed, or only after ten million characters.
 */
export function createCsvReader(delimiter: Delimiter = ',', skipLines = 0) {
  const parser = new Papa.Parser({ delimiter, newline: '\n' })
  let unfinished = ''
  let hasBegun = skipLines === 0

  /** The rows that are complete in some lines, and where they end. */
  const parse = (lines: string): ParseResult<string[]> => parser.parse(lines, 0, true)

  function add(part: string): string[][] {
    // Files that were edited or joined have more than one kind of line end, of which the parser knows one.
    let text = (unfinished + part).replace(/\r(?=[^\n])/g, '\n')
    const begin = hasBegun ? 0 : endOfLines(text, skipLines)
    if (begin !== null) {
      text = text.slice(begin)
      hasBegun = true
    }
    // Whole lines only, since a long one that comes in many parts would be parsed as often.
    let lines = hasBegun ? text.slice(0, text.lastIndexOf('\n') + 1) : ''
    const rest = text.slice(lines.length)
    let parsed = parse(lines)
    if (parsed.errors.some(({ code }) => code === 'InvalidQuotes')) {
      lines = closedCells(lines, delimiter)
      parsed = parse(lines)
    }
    unfinished = lines.slice(parsed.meta.cursor) + rest
    if (unfinished.length > maxRowLength) throw new Error('A row is longer than any can be.')
    return parsed.data.filter((cells) => cells.some((cell) => cell.trim() !== '')).map(finished)
  }

  function end(): string[][] {
    const rows = add('\n')
    if (hasBegun && unfinished !== '') throw new Error('A quote is never closed.')
    return rows
  }

  return { add, end }
}

/** Where a text goes on after so many lines, of which blank ones at its beginning are none; null while it has not got them. */
function endOfLines(text: string, lines: number): number | null {
  let end = text.search(/\S/)
  for (let line = 0; line < lines && end >= 0; line++) {
    const next = text.indexOf('\n', end)
    end = next < 0 ? -1 : next + 1
  }
  return end < 0 ? null : end
}

const quotedCells = new Map(
  ([',', ';', '\t', '|'] as const).map((delimiter) => [
    delimiter as Delimiter,
    new RegExp(`(?<=^|[${delimiter}\\n])"([^"]*(?:""[^"]*)*)(?:"(?!")([^${delimiter}\\n]*)|$)`, 'g'),
  ]),
)

/** Puts cells that go on after their closing quote into quotes as a whole, where the parser would look for another one. */
const closedCells = (lines: string, delimiter: Delimiter): string =>
  lines.replace(quotedCells.get(delimiter) as RegExp, (cell, inside: string, after = '') =>
    after.trim() === '' ? cell : `"""${inside}""${after.replaceAll('"', '""')}"`,
  )

/** A row without the first half of its line end. */
function finished(cells: string[]): string[] {
  const last = cells.length - 1
  return cells.map((cell, at) =>
    own((at === last && cell.endsWith('\r') ? cell.slice(0, -1) : cell).slice(0, maxCellLength)),
  )
}

/** A cell as a text of its own: who keeps one must not keep all around it in memory. */
const own = (cell: string): string => (cell.length < minSliceLength ? cell : ` ${cell}`.slice(1))
