/** Without it, Excel does not read a file as UTF-8. */
export const byteOrderMark = '\ufeff'

export type Cell = string | number | boolean | null | undefined

/** A line of a CSV file (RFC 4180). Unknown values are empty cells, and no text is run as a formula. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = guardedText(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Cells that begin like this are run as formulas by spreadsheets (CSV injection, as OWASP lists it), also behind apostrophes. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A text for a cell of a CSV file: with an apostrophe before it where a spreadsheet would run it as a formula. */
export const guardedText = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that `guardedText` was given. */
export const unguardedText = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
