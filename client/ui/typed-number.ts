import { decimalSeparator, fieldNumber } from './format.ts'

/** What a number field keeps of a typed text: digits, the first decimal mark as this locale's, and so many decimals. */
export function typedNumber(text: string, decimals: number): string {
  const [whole = '', ...fraction] = text.split(/[.,]/).map((part) => part.replace(/\D/g, ''))
  if (fraction.length === 0 || decimals === 0) return whole
  return whole + decimalSeparator() + fraction.join('').slice(0, decimals)
}

/** The same of a text inserted as a whole, whose `1,200.5` must not become 1.2005. */
export const insertedNumber = (text: string, decimals: number): string =>
  typedNumber(fieldNumber(text) ?? text, decimals)

/** The number in a typed text; null where there is none yet. */
export const numberOf = (typed: string): number | null =>
  /\d/.test(typed) ? Number(typed.replace(decimalSeparator(), '.')) : null

/** A number as a field shows it, rounded to so many decimals. */
export const shownNumber = (value: number, decimals: number): string =>
  String(roundTo(value, decimals)).replace('.', decimalSeparator())

/** At most 6 decimals: JavaScript writes smaller numbers as `1e-7`. */
export const roundTo = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
