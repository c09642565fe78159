/**
 * Barcodes (GTIN-8, UPC-A = GTIN-12, EAN-13, GTIN-14, UPC-E) in one spelling: leading zeros stripped, then up to
 * 8 digits padded to 8, 9 to 12 padded to 13. So all spellings of one product meet (Open Food Facts' rule).
 */
export function normaliseBarcode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{6,14}$/.test(digits)) return null
  const bare = digits.replace(/^0+/, '')
  if (bare === '') return null
  if (bare.length <= 8) return bare.padStart(8, '0')
  return bare.length <= 13 ? bare.padStart(13, '0') : bare
}

/** Does the text read as a barcode: digits only, of a length that a GTIN has? */
export const isBarcode = (text: string): boolean => /^\s*(?:\d{8}|\d{12,14})\s*$/.test(text)

/** Is the last digit the one that GS1's modulo-10 rule asks for? */
export function hasValidCheckDigit(code: string): boolean {
  if (!/^\d{8,14}$/.test(code)) return false
  const digits = [...code].map(Number)
  const check = digits.pop() ?? 0
  const sum = digits.reverse().reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}
