/** Barcodes. */

/**
 * Normalises a barcode (GTIN-8, UPC-A = GTIN-12, EAN-13, GTIN-14, UPC-E) by the rule of Open Food Facts: leading zeros are
 * stripped, then up to 8 digits are padded to 8, and 9 to 12 digits to 13; UPC-E is expanded to UPC-A. Null when it is no
 * barcode.
 */
export function normaliseBarcode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{6,64}$/.test(digits)) return null
  const bare = digits.replace(/^0+/, '')
  if (bare === '' || bare.length > 14) return null
  if (bare.length <= 8) return expandedUpcE(bare.padStart(8, '0')) ?? bare.padStart(8, '0')
  return bare.padStart(13, '0')
}

/**
 * Expands UPC-E to EAN-13; null for other codes. UPC-E has the number system 0 or 1, six digits, and the check digit of the
 * long form (GS1 General Specifications, 5.2.2.4.2). Codes that are also a valid EAN-8 stay EAN-8, unless they start with 0,
 * which EAN-8 does not assign.
 */
function expandedUpcE(code: string): string | null {
  if (!/^[01]/.test(code) || (code.startsWith('1') && hasValidCheckDigit(code))) return null
  const [system = '', a = '', b = '', c = '', d = '', e = '', last = '', check = ''] = code
  const middle = {
    0: `${a}${b}${last}0000${c}${d}${e}`,
    1: `${a}${b}${last}0000${c}${d}${e}`,
    2: `${a}${b}${last}0000${c}${d}${e}`,
    3: `${a}${b}${c}00000${d}${e}`,
    4: `${a}${b}${c}${d}00000${e}`,
  }[last]
  const long = `0${system}${middle ?? `${a}${b}${c}${d}${e}0000${last}`}${check}`
  // A long form with many leading zeros would be normalised to a short code again.
  return hasValidCheckDigit(long) && !long.startsWith('00000') ? long : null
}

/**
 * Whether a normalised code is shop-local. Shops assign codes that start with 2 (EAN or UPC-A) themselves, for example for
 * weighed cheese, so these mean different products in different shops.
 */
export const isShopLocal = (code: string): boolean => /^(?:2\d{7}|2\d{12}|02\d{11})$/.test(code)

/** Whether a text looks like a barcode: only digits, with the length of a GTIN. */
export const isBarcode = (text: string): boolean => /^\s*(?:\d{8}|\d{12,14})\s*$/.test(text)

/** Whether the last digit is GS1's modulo-10 check digit. */
export function hasValidCheckDigit(code: string): boolean {
  if (!/^\d{8,14}$/.test(code)) return false
  const digits = [...code].map(Number)
  const check = digits.pop() ?? 0
  const sum = digits.reverse().reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}
