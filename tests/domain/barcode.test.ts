import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasValidCheckDigit, isBarcode, isShopLocal, normaliseBarcode } from '#domain/barcode.ts'

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

  it.each([
    // UPC-E, and the UPC-A it is short for, by the last of its six digits.
    ['01234505', '0012000003455'],
    ['01234514', '0012100003454'],
    ['04252614', '0042100005264'],
    ['01234531', '0012300000451'],
    ['01234543', '0012340000053'],
    ['01234558', '0012345000058'],
    ['1234505', '0012000003455'],
  ])('%s is short for %s', (short, long) => {
    expect(hasValidCheckDigit(long)).toBe(true)
    expect(normaliseBarcode(short)).toBe(long)
    expect(normaliseBarcode(long.slice(1))).toBe(long)
  })

  it('of 8 digits is an EAN-8 where its check digit says so', () => {
    expect(normaliseBarcode('12345670')).toBe('12345670')
  })

  it('that begins with 2 is of one shop only', () => {
    expect(['20012345', '2001234567893', '0212345678901'].every(isShopLocal)).toBe(true)
    expect(['96385074', '4006381333931', '0012345678905', '12001234567893'].some(isShopLocal)).toBe(false)
  })

  it('may be padded with any number of zeros', () => {
    expect(normaliseBarcode('0000000004006381333931')).toBe('4006381333931')
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
