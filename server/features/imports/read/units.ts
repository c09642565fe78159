import { saltPerSodium } from '../../../domain/nutrition.ts'
import { glassVolume, kjPerKcal, poundsPerStone, sizeOf } from '../../../domain/units.ts'

export const gramsPerOunce = sizeOf('oz')
export const mlPerFluidOunce = sizeOf('fl oz')

/** A weight in kg of a unit as files write it; null when it is no unit of weight. */
export function kgOf(weight: number, unit: string): number | null {
  if (/^kgs?$|^kilo/i.test(unit)) return weight
  if (/^lbs?$|^pounds?$/i.test(unit)) return rounded(weight * sizeOf('lb'))
  if (/^st(one)?s?$/i.test(unit)) return rounded(weight * poundsPerStone * sizeOf('lb'))
  if (/^g(rams?)?$/i.test(unit)) return weight / 1_000
  return null
}

/** A length in cm; null when the unit is no unit of length. */
export function cmOf(length: number, unit: string): number | null {
  if (/^cm$|^centim/i.test(unit)) return length
  if (/^in(ch(es)?)?$|^"$/i.test(unit)) return rounded(length * sizeOf('in'))
  if (/^mm$/i.test(unit)) return length / 10
  if (/^m$/i.test(unit)) return length * 100
  return null
}

/** A volume of water in ml; null when the unit is none. Ounces and cups are those of the US. */
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

/** Energy in kcal; null when the unit is none. */
export function kcalOf(energy: number, unit: string): number | null {
  if (/^k?cals?$|^calories$/i.test(unit)) return energy
  if (/^kj$|^kilojoules?$/i.test(unit)) return rounded(energy / kjPerKcal)
  return null
}

/** Salt in g of sodium in mg. */
export const saltOf = (sodiumMg: number | null): number | null =>
  sodiumMg === null ? null : rounded((sodiumMg * saltPerSodium) / 1_000)

/** Salt in g of sodium in g. */
export const saltOfGrams = (sodium: number | null): number | null => saltOf(sodium === null ? null : sodium * 1_000)

const rounded = (value: number) => Math.round(value * 1e6) / 1e6
