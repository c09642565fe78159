/**
 * Barcodes (GTIN-8, UPC-A = GTIN-12, EAN-13, GTIN-14, UPC-E) in one spelling: leading zeros stripped, then up to
 * 8 digits padded to 8, 9 to 12 padded to 13; UPC-E as the UPC-A it is short for. So all spellings of one product meet
 * (Open Food Facts' rule). Null: no barcode.
 */
export function normaliseBarcode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{6,64}$/.test(digits)) return null
  const bare = digits.replace(/^0+/, '')
  if (bare === '' || bare.length > 14) return null
  if (bare.length <= 8) return expandedUpcE(bare.padStart(8, '0')) ?? bare.padStart(8, '0')
  return bare.length <= 13 ? bare.padStart(13, '0') : bare
}

/**
 * The EAN-13 that 8 digits are short for, or null when they are no UPC-E. One is a number system of 0 or 1, six digits and
 * the check digit of the long form (GS1 General Specifications, 5.2.2.4.2). Digits that
 * also are a good EAN-8 stay one, unless they begin with 0: such are given out to nobody.
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
  // A long form of few digits would be read as a short code again.
  return hasValidCheckDigit(long) && !long.startsWith('00000') ? long : null
}

/**
 * Is a normalised code one that each shop gives out for itself (weighed cheese, its own bakery)? Those begin with 2 as EAN
 * or as UPC-A, and mean another thing in the next shop.
 */
export const isShopLocal = (code: string): boolean => /^(?:2\d{7}|2\d{12}|02\d{11})$/.test(code)

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
