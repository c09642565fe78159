import type { Delimiter } from '../../../lib/csv.ts'
import type { Shape } from '../source.ts'
import { encodingOfTable } from './encoding.ts'

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']

/** What a file looks like, from its first bytes. Workbooks are archives and are recognised where archives are opened. */
export function shapeOf(head: Buffer): Shape {
  const text = textOf(head).trimStart()
  if (/^[{[]/.test(text)) return { type: 'json', isList: text.startsWith('['), keys: jsonKeys(text), text }
  if (/^(<!doctype html|<html)/i.test(text)) return { type: 'html', text }
  if (text.startsWith('<')) return { type: 'xml', root: rootOf(text), text }
  if (!text.includes('\u0000')) {
    const lines = text.split(/\r\n|\n|\r/)
    for (const skipLines of lines.keys()) {
      const line = wholeRow(lines, skipLines)
      const delimiter = delimiterOf(line)
      const header = delimiter ? cellsOf(line, delimiter) : []
      // Spreadsheets pad a title with delimiters, and say `sep=;`.
      if (delimiter && header.filter((cell) => cell !== '').length > 1)
        return { type: 'table', delimiter, header, skipLines, lines }
    }
  }
  return { type: 'other', text }
}

/** The text of a head, which may end within a character. Bytes that are no text are left as they are. */
const textOf = (head: Buffer): string =>
  new TextDecoder(head.includes(0) && head[0] !== 0xff ? 'utf-8' : encodingOfTable(head)).decode(head)

const maxLinesOfRow = 20

/** The row that begins in a line: a cell in quotes may go on in the next lines. */
function wholeRow(lines: readonly string[], at: number): string {
  const line = lines[at] ?? ''
  if (!isOpen(line)) return line
  for (let end = at + 2; end <= at + maxLinesOfRow && end <= lines.length; end++) {
    const row = lines.slice(at, end).join('\n')
    if (!isOpen(row)) return row
  }
  return line
}

const isOpen = (text: string) => text.split('"').length % 2 === 0

function delimiterOf(line: string): Delimiter | null {
  const unquoted = line.replace(/"(?:[^"]|"")*"/g, '""')
  const counted = delimiters.map((delimiter) => ({ delimiter, count: unquoted.split(delimiter).length - 1 }))
  const most = counted.reduce((a, b) => (b.count > a.count ? b : a))
  return most.count > 0 ? most.delimiter : null
}

const cells = new Map(
  delimiters.map((delimiter) => [
    delimiter,
    new RegExp(`(?:^|\\${delimiter})(?:"((?:[^"]|"")*)"|([^\\${delimiter}]*))`, 'g'),
  ]),
)

/** The cells of one line, for headers; whole files are read by the CSV library. */
function cellsOf(line: string, delimiter: Delimiter): string[] {
  return [...line.matchAll(cells.get(delimiter) as RegExp)].map(([, quoted, plain = '']) =>
    headerOf(quoted?.replaceAll('""', '"') ?? plain),
  )
}

/** A header without blanks around it, in one line. */
export const headerOf = (cell: string): string =>
  cell.trim().replace(/(?<!\s)\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks))

/** The name of the first tag, which comes after declarations, comments and the type of the document. */
function rootOf(text: string): string {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const found = /^<([A-Za-z_][\w:.-]*)/.exec(text.slice(at, at + maxName))
    if (found) return found[1] ?? ''
    const closing = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null
    const end = closing === null ? endOfType(text, at) : text.indexOf(closing, at)
    if (end < 0) return ''
    at = end + 1
  }
  return ''
}

const maxName = 200

/** Where a document type ends that may hold declarations in brackets. */
function endOfType(text: string, at: number): number {
  const end = text.indexOf('>', at)
  const list = text.slice(at, end).indexOf('[')
  return list < 0 ? end : text.indexOf(']', at + list)
}

/** The keys near the beginning of a JSON text, of every depth, in their order. */
const jsonKeys = (text: string) => [
  ...new Set([...text.matchAll(/"((?:[^"\\]|\\.){1,100})"\s*:/g)].map(([, key = '']) => key)),
]
