import type { Shape } from '../source.ts'

const delimiters = [',', ';', '\t', '|'] as const

/** What a file looks like, from its first bytes. Workbooks are archives and are recognised where archives are opened. */
export function shapeOf(head: Buffer): Shape {
  const text = textOf(head).trimStart()
  if (/^[{[]/.test(text)) return { type: 'json', isList: text.startsWith('['), keys: jsonKeys(text), text }
  if (/^(<!doctype html|<html)/i.test(text)) return { type: 'html', text }
  if (text.startsWith('<')) return { type: 'xml', root: rootOf(text), text }
  if (!text.includes('\u0000')) {
    const lines = text.split(/\r\n|\n|\r/)
    for (const [skipLines, line] of lines.entries()) {
      const delimiter = delimiterOf(line)
      if (delimiter) return { type: 'table', delimiter, header: cellsOf(line, delimiter), skipLines, lines }
    }
  }
  return { type: 'other', text }
}

/** The text of a head, which may end within a character; windows-1251 and the like stay unreadable but keep their signs. */
export const textOf = (head: Buffer): string =>
  head[0] === 0xff && head[1] === 0xfe
    ? new TextDecoder('utf-16le').decode(head)
    : new TextDecoder('utf-8', { ignoreBOM: false }).decode(head)

function delimiterOf(line: string): (typeof delimiters)[number] | null {
  const unquoted = line.replace(/"(?:[^"]|"")*"/g, '""')
  const counted = delimiters.map((delimiter) => ({ delimiter, count: unquoted.split(delimiter).length - 1 }))
  const most = counted.reduce((a, b) => (b.count > a.count ? b : a))
  return most.count > 0 ? most.delimiter : null
}

/** The cells of one line, for headers; whole files are read by the CSV library. */
function cellsOf(line: string, delimiter: string): string[] {
  const cell = new RegExp(`(?:^|\\${delimiter})(?:"((?:[^"]|"")*)"|([^\\${delimiter}]*))`, 'g')
  return [...line.matchAll(cell)].map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
}

const rootOf = (text: string) =>
  /<([A-Za-z_][\w:.-]*)/.exec(
    text.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<![A-Z][^[>]*(\[[\s\S]*?\])?\s*>/g, ''),
  )?.[1] ?? ''

/** The keys near the beginning of a JSON text, of every depth, in their order. */
const jsonKeys = (text: string) => [
  ...new Set([...text.matchAll(/"((?:[^"\\]|\\.){1,100})"\s*:/g)].map(([, key = '']) => key)),
]
