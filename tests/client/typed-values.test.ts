import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { notANumber } from '../../client/forms/not-a-number.ts'
import { roundTo } from '../../client/ui/format.ts'
import { numberOf, numberSoFar, shownNumber, steppedPortions } from '../../client/ui/typed-number.ts'

describe('a typed number', () => {
  it('takes comma and point, groups of thousands, and signs of minus', () => {
    expect(['64', '64.', '64,5', '.5', ' 64 ', '007', '1,200.5', '1 200,5', '1,200', '−3', '-3'].map(numberOf)).toEqual(
      [64, 64, 64.5, 0.5, 64, 7, 1200.5, 1200.5, 1200, -3, -3],
    )
  })

  it('takes fractions in every spelling', () => {
    expect(['1/2', '½', '1 1/2', '1½', '1 ½', '3 / 4', '⅜', '0,5', '10/4'].map(numberOf)).toEqual([
      0.5, 0.5, 1.5, 1.5, 1.5, 0.75, 0.375, 0.5, 2.5,
    ])
  })

  it('is nothing in an empty field, and never another number in any other text', () => {
    expect(['', '  '].map(numberOf)).toEqual([null, null])
    for (const text of [
      'a6b4',
      '64.5.5',
      '1/',
      '1/0',
      '1 1',
      '12 kg',
      'about 64',
      '1/2/3',
      '.',
      '-',
      '1.5/2',
      '1e3',
      'NaN',
    ])
      expect([text, numberOf(text)]).toEqual([text, Number.NaN])
  })

  it('is as much as there is of it so far while it is being typed', () => {
    expect(['1', '1 ', '1 1', '1 1/', '1 1/2'].map(numberSoFar)).toEqual([1, 1, 1, 1, 1.5])
    expect(['-', '.', '1/', 'a', '1a'].map(numberSoFar)).toEqual([null, null, 1, Number.NaN, Number.NaN])
  })

  it('has a sentence for what is none', () => expect(notANumber()).toBe('Enter a number.'))

  it('is read back as it is shown', () => {
    const decimals = fc.integer({ min: 0, max: 6 })
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), decimals, (value, most) => {
        expect(numberOf(shownNumber(value, most))).toBe(roundTo(value, most))
      }),
    )
  })

  it('is the quotient for any fraction, alone and after a whole number', () => {
    const part = fc.integer({ min: 1, max: 999 })
    fc.assert(
      fc.property(part, part, part, (whole, above, below) => {
        expect(numberOf(`${above}/${below}`)).toBeCloseTo(above / below, 9)
        expect(numberOf(`${whole} ${above}/${below}`)).toBeCloseTo(whole + above / below, 9)
      }),
    )
  })

  it('is read as a number only if it holds nothing but one', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const number = numberOf(text)
        if (number === null) expect(text.trim()).toBe('')
        else if (!Number.isNaN(number)) expect(text).toMatch(/^[\s\d.,/⁄−¼-¾⅐-⅞↉-]+$/)
      }),
    )
  })
})

describe('the steps of a quantity', () => {
  const steps = (from: number, direction: 1 | -1, times: number) =>
    Array.from({ length: times }).reduce<number[]>(
      (all) => [...all, steppedPortions(all.at(-1) ?? 0, direction)],
      [from],
    )

  it('are 1, and quarters below 1', () => {
    expect(steps(3, -1, 6)).toEqual([3, 2, 1, 0.75, 0.5, 0.25, 0.25])
    expect(steps(0.25, 1, 5)).toEqual([0.25, 0.5, 0.75, 1, 2, 3])
  })

  it('lead from any other number to a quarter, and not past 1', () => {
    expect([steppedPortions(0.333, 1), steppedPortions(0.333, -1), steppedPortions(0.9, 1)]).toEqual([0.5, 0.25, 1])
    expect([steppedPortions(1.5, -1), steppedPortions(1.5, 1), steppedPortions(2.5, -1)]).toEqual([1, 2.5, 1.5])
  })
})

afterEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

/** The module on a page of somebody whose browser has this language. */
async function typedDateIn(language: string) {
  vi.stubGlobal('navigator', { languages: [language], language })
  vi.resetModules()
  return import('../../client/forms/typed-date.ts')
}

describe('a typed date', () => {
  it.each([
    ['de', '31.12.1986', '31.12.1986'],
    ['fr', '31/12/1986', '31-12-1986'],
    ['en-GB', '31/12/1986', '31.12.1986'],
    ['en-US', '12/31/1986', '12-31-1986'],
    ['nl', '31-12-1986', '31 12 1986'],
    ['ar', '31/12/1986', '٣١/١٢/١٩٨٦'],
    ['ar-SA', '31/12/1986', '٣١/١٢/١٩٨٦'],
    // English is shown for want of these, with the order of their country.
    ['th-TH', '31/12/1986', '31.12.1986'],
    ['fa-IR', '1986/12/31', '1986-12-31'],
    ['en-US@posix', '12/31/1986', '12-31-1986'],
  ])('has the order of %s, with any signs between the numbers or none', async (language, written, another) => {
    const { readDate, typedDate } = await typedDateIn(language)
    expect(typedDate('1986-12-31')).toBe(written)
    for (const text of [written, another, written.replace(/\D/g, ''), '1986-12-31', ` ${written} `])
      expect(readDate(text), text).toBe('1986-12-31')
  })

  it.each(['', '31', '31.12', '31.12.86', '31.2.1986', '31.13.1986', '1.2.3.1986', 'soon'])(
    'is none where it is not whole: %s',
    async (text) => expect((await typedDateIn('de')).readDate(text)).toBeNull(),
  )

  it('is read as it is written, in every language', async () => {
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt-BR', 'ar', 'th-TH', 'fa-IR', 'my-MM']) {
      const { readDate, typedDate } = await typedDateIn(language)
      fc.assert(
        fc.property(
          fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
          (date) => {
            const day = date.toISOString().slice(0, 10)
            expect(readDate(typedDate(day))).toBe(day)
          },
        ),
        { numRuns: 50 },
      )
    }
  })
})
