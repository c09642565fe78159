import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasValidCheckDigit, isBarcode, isShopLocal, normaliseBarcode } from '#domain/barcode.ts'

describe('a barcode', () => {
  it('is normalised to one form, however it was typed or printed', () => {
    expect(normaliseBarcode('012345678905')).toBe('0012345678905')
    expect(normaliseBarcode('12345678905')).toBe('0012345678905')
    expect(normaliseBarcode('00012345678905')).toBe('0012345678905')
    expect(normaliseBarcode(' 5 012345 678900 ')).toBe('5012345678900')
    expect(normaliseBarcode('96385074')).toBe('96385074')
    expect(normaliseBarcode('0000096385074')).toBe('96385074')
    expect(normaliseBarcode('15012345678907')).toBe('15012345678907')
  })

  it('contains only digits and has a valid length', () => {
    const others = ['', '12ab', 'ab12345678905', '12345678905ab', '12345', '123456789012345', '0000000000000']
    expect(others.map(normaliseBarcode)).toEqual(others.map(() => null))
    expect(['50123456', '501234567890', '5012345678900', '15012345678907'].every(isBarcode)).toBe(true)
    expect(['7', '2026', '501234567', 'banana'].some(isBarcode)).toBe(false)
  })

  it.each([
    // UPC-E codes and their UPC-A expansions, one for each value of the last data digit.
    ['01234505', '0012000003455'],
    ['01234514', '0012100003454'],
    ['04252614', '0042100005264'],
    ['01234531', '0012300000451'],
    ['01234543', '0012340000053'],
    ['01234558', '0012345000058'],
    ['1234505', '0012000003455'],
  ])('expands UPC-E %s to %s', (short, long) => {
    expect(hasValidCheckDigit(long)).toBe(true)
    expect(normaliseBarcode(short)).toBe(long)
    expect(normaliseBarcode(long.slice(1))).toBe(long)
  })

  it('is read as EAN-8 when its 8 digits have a valid EAN-8 check digit', () => {
    expect(normaliseBarcode('12345670')).toBe('12345670')
  })

  it('is not expanded when that gives no valid code, or one that is shortened again', () => {
    expect(normaliseBarcode('01234506')).toBe('01234506')
    expect(normaliseBarcode('00012005')).toBe('00012005')
  })

  it('is shop-local when it starts with 2', () => {
    expect(['20012345', '2001234567893', '0212345678901'].every(isShopLocal)).toBe(true)
    expect(['96385074', '4006381333931', '0012345678905', '12001234567893', '25012345678904'].some(isShopLocal)).toBe(
      false,
    )
  })

  it('may have any number of leading zeros', () => {
    expect(normaliseBarcode('0000000004006381333931')).toBe('4006381333931')
  })

  it('does not change when normalised again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6,14}$/), (digits) => {
        const once = normaliseBarcode(digits)
        expect(once === null ? null : normaliseBarcode(once)).toBe(once)
      }),
    )
  })

  it('is validated by its check digit', () => {
    expect(hasValidCheckDigit('4006381333931')).toBe(true)
    expect(hasValidCheckDigit('4006381333932')).toBe(false)
    expect(hasValidCheckDigit('96385074')).toBe(true)
    expect(['', '0'.repeat(7), '0'.repeat(15)].some(hasValidCheckDigit)).toBe(false)
  })
})
