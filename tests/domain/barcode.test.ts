import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasValidCheckDigit, isBarcode, normaliseBarcode } from '#domain/barcode.ts'

describe('a barcode', () => {
  it('has one spelling, however it was typed or printed', () => {
    expect(normaliseBarcode('012345678905')).toBe('0012345678905')
    expect(normaliseBarcode('12345678905')).toBe('0012345678905')
    expect(normaliseBarcode('00012345678905')).toBe('0012345678905')
    expect(normaliseBarcode(' 5 012345 678900 ')).toBe('5012345678900')
    expect(normaliseBarcode('96385074')).toBe('96385074')
    expect(normaliseBarcode('0000096385074')).toBe('96385074')
  })

  it('is digits only, of a length that exists', () => {
    expect(['', '12ab', '12345', '123456789012345', '0000000000000'].map(normaliseBarcode)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect(['50123456', '501234567890', '5012345678900', '15012345678907'].every(isBarcode)).toBe(true)
    expect(['7', '2026', '501234567', 'banana'].some(isBarcode)).toBe(false)
  })

  it('stays the same when normalised again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6,14}$/), (digits) => {
        const once = normaliseBarcode(digits)
        expect(once === null ? null : normaliseBarcode(once)).toBe(once)
      }),
    )
  })

  it('ends in its check digit', () => {
    expect(hasValidCheckDigit('4006381333931')).toBe(true)
    expect(hasValidCheckDigit('4006381333932')).toBe(false)
    expect(hasValidCheckDigit('96385074')).toBe(true)
  })
})
