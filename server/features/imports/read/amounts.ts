import { numberIn } from './numbers.ts'
import { kgOf } from './units.ts'

/** An amount with its unit, such as 45 and `g` of `45.00 g`; null when the text does not begin with a number. */
export function amountIn(text: string): { amount: number; unit: string } | null {
  const [, number, unit = ''] = /^\s*(\d[\d.,]*)(?![\d.,]|\s*\/)\s*(.*)$/s.exec(text) ?? []
  const amount = numberIn(number)
  return amount === null ? null : { amount, unit: unit.trim() }
}

/** An amount as text: `45 g` for 45.00 and `g`. */
export const amountText = (amount: number, unit: string): string => `${Math.round(amount * 1e3) / 1e3} ${unit}`.trim()

/** The weight in g of an amount in a unit of weight, such as `g`, `Grams` or `oz`; null when it is none. Avoirdupois ounce. */
export function gramsOf(amount: number, unit: string): number | null {
  const kg = /^(oz|ounces?)$/i.test(unit) ? kgOf(amount / 16, 'lb') : kgOf(amount, unit)
  return kg === null ? null : Math.round(kg * 1e6) / 1e3
}
