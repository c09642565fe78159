import { decimalSeparator, readNumber, roundTo } from './format.ts'

/** The number in the text of a field that was left: null when it is empty, NaN when it is no number. */
export const numberOf = (text: string): number | null => (text.trim() === '' ? null : (readNumber(text) ?? Number.NaN))

/** The number so far while it is being typed, also for beginnings such as `1/` or `1 1`. */
export function numberSoFar(text: string): number | null {
  const number = numberOf(text)
  if (!Number.isNaN(number)) return number
  const [, whole] = /^\s*[-−]?(\d*)\s*(?:[.,/]|\d+\s*\/?)?\s*$/.exec(text) ?? []
  if (whole === undefined) return Number.NaN
  return whole === '' ? null : Number(whole)
}

/** A number as a field shows it, rounded to so many decimals. */
export const shownNumber = (value: number, decimals: number): string =>
  String(roundTo(value, decimals)).replace('.', decimalSeparator())

/** One step up or down from a number of portions: by 1, and below 1 to the next quarter. Never from above 1 to below it. */
export function steppedPortions(value: number, direction: 1 | -1): number {
  const isBelow = direction > 0 ? value < 1 : value <= 1
  if (!isBelow) return direction > 0 ? roundTo(value + 1, 3) : Math.max(1, roundTo(value - 1, 3))
  const quarters = direction > 0 ? Math.floor(value * 4) + 1 : Math.ceil(value * 4) - 1
  return Math.max(quarters, 1) / 4
}
