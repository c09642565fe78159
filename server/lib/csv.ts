/** Reads CSV and other delimited text piece by piece. */

import Papa, { type ParseResult } from 'papaparse'

/**
 * Reads delimited text that comes in parts: `add` and `end` return the complete rows. Rows may have any number of cells and any
 * kind of line end; rows with only blank cells are left out. Quotes that do not enclose a whole cell are part of it. `skipLines`
 * lines at the beginning are skipped, not counting blank lines before them. Throws when a quote is not closed within ten million
 * characters.
 */
export function createCsvReader(delimiter: Delimiter = ',', skipLines = 0) {
  const parser = new Papa.Parser({ delimiter, newline: '\n' })
  let unfinished = ''
  let hasBegun = skipLines === 0

  /** The rows that are complete in some lines, and where they end. */
  const parse = (lines: string): ParseResult<string[]> => parser.parse(lines, 0, true)

  function add(part: string): string[][] {
    // Files that were edited or joined mix line ends, but the parser knows only one.
    let text = (unfinished + part).replace(/\r(?=[^\n])/g, '\n')
    const begin = hasBegun ? 0 : endOfLines(text, skipLines)
    if (begin !== null) {
      text = text.slice(begin)
      hasBegun = true
    }
    // Only whole lines, because a long line in many parts would be parsed again with each part.
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

export type Delimiter = ',' | ';' | '\t' | '|'

/** The position after a number of lines, not counting blank lines at the beginning; null while there are too few lines. */
function endOfLines(text: string, lines: number): number | null {
  let end = text.search(/\S/)
  for (let line = 0; line < lines && end >= 0; line++) {
    const next = text.indexOf('\n', end)
    end = next < 0 ? -1 : next + 1
  }
  return end < 0 ? null : end
}

/** Quotes cells with text after their closing quote as a whole, because the parser would look for another closing quote. */
const closedCells = (lines: string, delimiter: Delimiter): string =>
  lines.replace(quotedCells.get(delimiter) as RegExp, (cell, inside: string, after = '') =>
    after.trim() === '' ? cell : `"""${inside}""${after.replaceAll('"', '""')}"`,
  )

const quotedCells = new Map(
  ([',', ';', '\t', '|'] as const).map((delimiter) => [
    delimiter as Delimiter,
    new RegExp(`(?<=^|[${delimiter}\\n])"([^"]*(?:""[^"]*)*)(?:"(?!")([^${delimiter}\\n]*)|$)`, 'g'),
  ]),
)

/** A row without the CR of its line end, and with its cells cut to their maximal length. */
function finished(cells: string[]): string[] {
  const last = cells.length - 1
  return cells.map((cell, at) =>
    own((at === last && cell.endsWith('\r') ? cell.slice(0, -1) : cell).slice(0, maxCellLength)),
  )
}

/** Copies a cell, so that keeping it does not keep the text around it in memory. */
const own = (cell: string): string => (cell.length < minSliceLength ? cell : ` ${cell}`.slice(1))

/** Characters that a cell of a spreadsheet can hold. Longer cells are cut. */
export const maxCellLength = 32_767

/** Characters. A longer row comes from a quote that is never closed, which would keep the whole file in memory. */
const maxRowLength = 10_000_000

/** V8 keeps a slice of this length or more as a reference to the text that it comes from. */
const minSliceLength = 13
