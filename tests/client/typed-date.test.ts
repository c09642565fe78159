import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'

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
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt-BR', 'ar']) {
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
