import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine, guardedText, unguardedText } from '#domain/export-tables.ts'

describe('a line of CSV', () => {
  it('has numbers and words as they are, and nothing for what is unknown', () => {
    expect(csvLine(['Oats', 12.5, 0, true, false, null, undefined, ''])).toBe('Oats,12.5,0,true,false,,,\r\n')
    expect(csvLine([])).toBe('\r\n')
  })

  it.each([
    ['a, b', '"a, b"'],
    ['2" pipe', '"2"" pipe"'],
    ['two\nlines', '"two\nlines"'],
    ['two\rlines', '"two\rlines"'],
    ['half; full', 'half; full'],
  ])('quotes %j', (cell, text) => expect(csvLine([cell])).toBe(`${text}\r\n`))

  it('has an apostrophe before a text that would be a formula, but not before a number', () => {
    expect(csvLine(['=1+1', -5])).toBe("'=1+1,-5\r\n")
  })
})

describe('a text that a spreadsheet would run', () => {
  it.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
    'is guarded when it begins with %j',
    (sign) => {
      expect(guardedText(`${sign}1`)).toBe(`'${sign}1`)
      expect(guardedText(`'${sign}1`)).toBe(`''${sign}1`)
      expect(guardedText(`1${sign}1`)).toBe(`1${sign}1`)
    },
  )

  it('is the same after it was guarded and read again, as is any other', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '-', '@', 'a', '1', ' ') })
    fc.assert(
      fc.property(text, (typed) => {
        expect(unguardedText(guardedText(typed))).toBe(typed)
      }),
    )
    expect(unguardedText("'tis")).toBe("'tis")
    expect(unguardedText('=1+1')).toBe('=1+1')
  })
})
