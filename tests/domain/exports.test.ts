import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine, ExportDays, guardedText, joinedList, splitList, unguardedText } from '#domain/exports.ts'

describe('words in one cell', () => {
  it('are separated by commas, with a backslash before those within', () => {
    expect(joinedList(['en:soups', 'a, b', 'c\\d'])).toBe('en:soups, a\\, b, c\\\\d')
    expect(joinedList([])).toBe('')
  })

  it('are read again as they were', () => {
    const word = fc.string({ unit: fc.constantFrom('a', ',', ' ', '\\'), minLength: 1 })
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(splitList(joinedList(words))).toEqual(words)
      }),
    )
  })
})

describe('the days of an export', () => {
  const problemOf = (as: string, from: string, to: string) => {
    const issue = ExportDays.safeParse({ as, from, to }).error?.issues[0]
    return issue && [issue.path.join('.'), issue.message]
  }
  const tooLong = ['from', 'A spreadsheet can span at most 20 years.']

  it('are at most 20 years of a spreadsheet', () => {
    expect(problemOf('xlsx', '2006-01-01', '2025-12-31')).toBeUndefined()
    expect(problemOf('xlsx', '2006-01-01', '2026-01-01')).toEqual(tooLong)
  })

  it('are at most 3 years of a report', () => {
    expect(problemOf('report', '2023-01-01', '2025-12-31')).toBeUndefined()
    expect(problemOf('report', '2023-01-01', '2026-01-01')).toEqual(['from', 'A report can span at most 3 years.'])
    expect(problemOf('report', '2000-01-01', '2025-12-31')).toEqual(['from', 'A report can span at most 3 years.'])
  })

  it('are in order', () => {
    expect(problemOf('report', '2026-01-01', '2026-01-01')).toBeUndefined()
    expect(problemOf('report', '2026-01-02', '2026-01-01')).toEqual(['to', 'The last day cannot be before the first.'])
  })
})

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
