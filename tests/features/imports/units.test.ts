import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cmOf, kcalOf, kgOf, mlOf, numberIn, saltOf } from '#server/features/imports/formats/numbers.ts'

const amount = fc.double({ min: 0.01, max: 5_000, noNaN: true })

describe('units', () => {
  it('are taken from the word that the file has', () => {
    expect([kgOf(180, 'lbs'), kgOf(180, 'Pounds'), kgOf(80, 'KG'), kgOf(12, 'st'), kgOf(500, 'g')]).toEqual([
      81.646627, 81.646627, 80, 76.203518, 0.5,
    ])
    expect([cmOf(32, 'in'), cmOf(32, 'inches'), cmOf(81, 'cm'), cmOf(810, 'mm')]).toEqual([81.28, 81.28, 81, 81])
    expect([mlOf(8, 'fl oz'), mlOf(8, 'US fl oz'), mlOf(2, 'L'), mlOf(3, 'glasses'), mlOf(33, 'cl')]).toEqual([
      236.588237, 236.588237, 2_000, 750, 330,
    ])
    expect([kcalOf(1_000, 'kJ'), kcalOf(200, 'kcal'), kcalOf(200, 'Cal')]).toEqual([239.005736, 200, 200])
    expect([saltOf(400), saltOf(null), saltOf(0)]).toEqual([1, null, 0])
  })

  it('that are none are unknown', () => {
    for (const convert of [kgOf, cmOf, mlOf, kcalOf])
      for (const unit of ['', 'stones thrown', 'foo', '%']) expect(convert(1, unit)).toBeNull()
  })

  it('there and back are the same amount', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect((kgOf(value, 'lb') ?? 0) / 0.45359237).toBeCloseTo(value, 4)
        expect((cmOf(value, 'in') ?? 0) / 2.54).toBeCloseTo(value, 4)
        expect((kcalOf(value, 'kJ') ?? 0) * 4.184).toBeCloseTo(value, 4)
        expect((mlOf(value, 'floz') ?? 0) / 29.5735295625).toBeCloseTo(value, 4)
      }),
    )
  })
})

describe('numbers', () => {
  it('written in either style are read as they are', () => {
    const styles = [
      ['en-US', 'point'],
      ['de-DE', 'comma'],
      ['fr-FR', 'comma'],
      ['sv-SE', 'comma'],
      ['de-CH', 'point'],
    ] as const
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.constantFrom(...styles),
        (thousandths, [language, style]) => {
          const value = thousandths / 1_000
          const written = new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(value).replace('’', "'")
          expect(numberIn(written, style)).toBe(value === 0 ? 0 : value)
        },
      ),
    )
  })

  it.each(['', '--', 'n/a', '12 kg', '1.2.3', '12/80', undefined])('are not made of %j', (text) =>
    expect(numberIn(text)).toBeNull(),
  )
})
