import { maxQuantity } from '../../../domain/fields.ts'
import { saltPerSodium } from '../../../domain/nutrition.ts'
import { glassVolume, kjPerKcal, poundsPerStone, sizeOf } from '../../../domain/units.ts'

/** The decimal sign of a file. A file has one style; it is never decided cell by cell. */
export type DecimalStyle = 'point' | 'comma'

/**
 * The number in a cell; null for an empty cell, a dash, `n/a` and any other text. The caller cuts off a unit after the number. Spaces
 * and apostrophes between digits are ignored. The style decides about numbers that can be read in two ways: `1,234` is 1234 with
 * points and 1.234 with commas. `80,2` is 80.2 in either style, so that a stray cell never becomes 802.
 */
export function numberIn(text: string | undefined, style: DecimalStyle = 'point'): number | null {
  if (text === undefined || text.length > maxLength) return null
  // Nearly all numbers are simple, and a file has millions of them.
  if (text && simple[style].test(text)) return Number(style === 'comma' ? text.replace(',', '.') : text)
  const plain = withoutBlanks(text)
  const value =
    (styleShownBy(plain) ?? style) === 'comma' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '')
  return isNumber.test(plain) && plainNumber.test(value) ? Number(value) : null
}

/** The style shown by the first number that can be read in one way only; null when there is no such number. */
export function decimalStyleOf(texts: Iterable<string>): DecimalStyle | null {
  for (const text of texts) {
    const style = text.length > maxLength ? null : styleShownBy(withoutBlanks(text))
    if (style) return style
  }
  return null
}

/** Whether a number can be read in two ways, such as `1,234`. */
export const isAmbiguous = (text: string): boolean =>
  text.length <= maxLength && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(withoutBlanks(text))

/** Whether a text is a number in the notation of programs: with a point, and without thousands separators. */
export const isPlainNumber = (text: string): boolean => text.length <= maxLength && plainNumber.test(text)

/** Characters. A longer cell is not a number. */
const maxLength = 100

const simple: Record<DecimalStyle, RegExp> = { point: /^-?\d+(\.\d+)?$/, comma: /^-?\d+(,\d+)?$/ }

// Digits with thousands separators and at most one decimal sign, in either style.
const isNumber = /^[+-]?(\d{1,3}(,\d{3})+(\.\d*)?|\d{1,3}(\.\d{3})+(,\d*)?|\d*(?:[.,]\d*)?)(e[+-]?\d+)?$/i
const plainNumber = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

const withoutBlanks = (text: string) => text.replace(/[\s\u00a0\u202f'’]/g, '').replace('\u2212', '-')

/** The style of a number. Null for a number without a sign, and for one sign before three digits, as in `1,234`. */
function styleShownBy(number: string): DecimalStyle | null {
  const [, rest = ''] = /^[+-]?\d*((?:[.,]\d*)*)(?:e[+-]?\d+)?$/i.exec(number) ?? []
  const signs = rest.replace(/\d/g, '')
  if (signs === '') return null
  const last = signs.at(-1) === ',' ? 'comma' : 'point'
  if (signs.length === 1) return isAmbiguous(number) ? null : last
  // If the signs differ, the last one is the decimal sign. Equal signs separate thousands.
  if (new Set(signs).size > 1) return last
  return last === 'comma' ? 'point' : 'comma'
}

/** An amount and its unit: 45 and `g` for `45.00 g`. Null when the text does not begin with a number. */
export function amountIn(text: string): { amount: number; unit: string } | null {
  const [, number, unit = ''] = /^\s*(\d[\d.,]*)(?![\d.,]|\s*\/)\s*(.*)$/s.exec(text) ?? []
  const amount = numberIn(number)
  return amount === null ? null : { amount, unit: unit.trim() }
}

/** `45 g` for 45.00 and `g`. */
export const amountText = (amount: number, unit: string): string => `${Math.round(amount * 1e3) / 1e3} ${unit}`.trim()

/** An amount in g, if its unit is one of weight, such as `g`, `Grams` or `oz`, which is the avoirdupois ounce; else null. */
export function gramsOf(amount: number, unit: string): number | null {
  const kg = /^(oz|ounces?)$/i.test(unit) ? kgOf(amount / 16, 'lb') : kgOf(amount, unit)
  return kg === null ? null : Math.round(kg * 1e6) / 1e3
}

/** A weight in kg, by the unit as files write it; null for an unknown unit. */
export function kgOf(weight: number, unit: string): number | null {
  if (/^kgs?$|^kilo/i.test(unit)) return weight
  if (/^lbs?$|^pounds?$/i.test(unit)) return rounded(weight * sizeOf('lb'))
  if (/^st(one)?s?$/i.test(unit)) return rounded(weight * poundsPerStone * sizeOf('lb'))
  if (/^g(rams?)?$/i.test(unit)) return weight / 1_000
  return null
}

/** A length in cm; null for an unknown unit. */
export function cmOf(length: number, unit: string): number | null {
  if (/^cm$|^centim/i.test(unit)) return length
  if (/^in(ch(es)?)?$|^"$/i.test(unit)) return rounded(length * sizeOf('in'))
  if (/^mm$/i.test(unit)) return length / 10
  if (/^m$/i.test(unit)) return length * 100
  return null
}

/** A volume of water in ml; null for an unknown unit. Ounces and cups are those of the US. */
export function mlOf(volume: number, unit: string): number | null {
  if (/^ml$|^millil/i.test(unit)) return volume
  if (/^l$|^lit(er|re)s?$/i.test(unit)) return volume * 1_000
  if (/^cl$/i.test(unit)) return volume * 10
  if (/^g$/i.test(unit)) return volume
  if (/^(us )?fl\.? ?oz|^floz$|^ounces?$|^oz$/i.test(unit)) return rounded(volume * mlPerFluidOunce)
  if (/^glass(es)?$/i.test(unit)) return volume * glassVolume
  if (/^cups?$/i.test(unit)) return rounded(volume * 8 * mlPerFluidOunce)
  return null
}

/** Energy in kcal; null for an unknown unit. */
export function kcalOf(energy: number, unit: string): number | null {
  if (/^k?cals?$|^calories$/i.test(unit)) return energy
  if (/^kj$|^kilojoules?$/i.test(unit)) return rounded(energy / kjPerKcal)
  return null
}

/** Salt in g for sodium in mg. */
export const saltOf = (sodiumMg: number | null): number | null =>
  sodiumMg === null ? null : rounded((sodiumMg * saltPerSodium) / 1_000)

/** Salt in g for sodium in g. */
export const saltOfGrams = (sodium: number | null): number | null => saltOf(sodium === null ? null : sodium * 1_000)

export const gramsPerOunce = sizeOf('oz')
export const mlPerFluidOunce = sizeOf('fl oz')

const rounded = (value: number) => Math.round(value * 1e6) / 1e6

/**
 * The serving of a quantity and its unit or size: 150 and `g` are one serving of `150 g`, 1.5 and `cup` are 1.5 servings of `1 cup`, 2
 * and `30 g` are two servings of `30 g`. An unknown quantity is 1. `grams` is the weight of the whole amount, if the unit is one of
 * weight.
 */
export function servingOf(
  quantity: number | null,
  size: string,
): { quantity: number; servingSize: string; grams: number | null } {
  const unit = size.trim()
  const count = quantity ?? 1
  const measure = measures[unit.toLowerCase()]
  if (measure)
    return quantity === null
      ? { quantity: 1, servingSize: '1 serving', grams: null }
      : { quantity: 1, servingSize: amountText(count, measure), grams: gramsOf(count, measure) }
  if (count > maxQuantity) return { quantity: 1, servingSize: amountText(count, unit || 'servings'), grams: null }
  const [, number, sizeUnit = ''] = /^(\d+(?:[.,]\d+)?)\s*(.*)$/.exec(unit) ?? []
  if (number === undefined) return { quantity: count, servingSize: `1 ${unit || 'serving'}`, grams: null }
  const grams = gramsOf(Number(number.replace(',', '.')) * count, sizeUnit)
  return { quantity: count, servingSize: unit, grams }
}

/** Units of weight and volume. Their number belongs to the serving: people write `200 g`, and not twice `100 g`. */
const measures: Record<string, string> = {
  g: 'g',
  gram: 'g',
  grams: 'g',
  gramm: 'g',
  gr: 'g',
  kg: 'kg',
  mg: 'mg',
  oz: 'oz',
  ounce: 'oz',
  ounces: 'oz',
  lb: 'lb',
  lbs: 'lb',
  ml: 'ml',
  milliliter: 'ml',
  milliliters: 'ml',
  millilitre: 'ml',
  millilitres: 'ml',
  cl: 'cl',
  dl: 'dl',
  l: 'l',
  liter: 'l',
  litre: 'l',
}
