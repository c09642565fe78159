import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCsvReader, type Delimiter } from '#server/lib/csv.ts'

/** The rows of a text that comes cut at some places. */
function rowsOf(text: string, { delimiter = ',' as Delimiter, skipLines = 0, cuts = [] as number[] } = {}): string[][] {
  const reader = createCsvReader(delimiter, skipLines)
  const ends = [...cuts.map((cut) => Math.min(cut, text.length)).toSorted((a, b) => a - b), text.length]
  const rows = ends.flatMap((end, n) => reader.add(text.slice(ends[n - 1] ?? 0, end)))
  return [...rows, ...reader.end()]
}

const attempt = (read: () => string[][]) => {
  try {
    return read()
  } catch {
    return 'refused'
  }
}

describe('CSV in parts', () => {
  it('reads what csv-parse reads, wherever the text is cut', () => {
    const piece = fc.constantFrom(
      '"',
      '"',
      '""',
      ',',
      ',',
      ';',
      '\n',
      '\r\n',
      '\r',
      ' ',
      'a',
      'é',
      'porridge with milk',
    )
    const pieces = fc.array(piece, { maxLength: 24 })
    const cuts = fc.array(fc.nat(60), { maxLength: 4 })
    fc.assert(
      fc.property(pieces, cuts, (pieces, cuts) => {
        // Blanks behind a closing quote are no part of the cell here, and a line break within a cell is one of two kinds.
        const text = pieces.join('').replace(/" +(?=[,\r\n]|$)/g, '"')
        const expected = attempt(() =>
          parse(text, {
            recordDelimiter: ['\r\n', '\n', '\r'],
            relax_column_count: true,
            relax_quotes: true,
            skip_empty_lines: true,
            skip_records_with_empty_values: true,
          }),
        )
        const lines = (rows: string[][] | 'refused') => JSON.stringify(rows).replace(/\\r(?!\\n)/g, '\\n')
        expect(lines(attempt(() => rowsOf(text, { cuts })))).toBe(lines(expected))
      }),
      { numRuns: 1_000 },
    )
  })

  it('leaves out lines before the header, and blank ones before them', () => {
    const text = '\n \r\nMy diary\r\rfrom "somewhere\nDay;Food\n1;Soup'
    expect(rowsOf(text, { delimiter: ';', skipLines: 3, cuts: [1, 9, 13, 14] })).toEqual([
      ['Day', 'Food'],
      ['1', 'Soup'],
    ])
  })

  it('refuses a quote that is still open after ten million characters, before it fills the memory', () => {
    const reader = createCsvReader(',')
    const part = 'x'.repeat(4_000_000)
    reader.add(`Day,"Food ${part}`)
    reader.add(part)
    expect(() => reader.add(part)).toThrow('A row is longer than any can be.')
  })
})
