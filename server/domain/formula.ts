/** Cells that begin like this are run as formulas by spreadsheets (CSV injection, as OWASP lists it), also behind apostrophes. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A text for a cell of a CSV file: with an apostrophe before it where a spreadsheet would run it as a formula. */
export const guardedText = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that `guardedText` was given. */
export const unguardedText = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
