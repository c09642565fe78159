const kgPerPound = 0.45359237
/** Avoirdupois. */
export const gramsPerOunce = 28.349523125
/** US customary. */
export const mlPerFluidOunce = 29.5735295625
const kjPerKcal = 4.184

/** A weight in kg of a unit as files write it; null when it is no unit of weight. International pound (NIST SP 811). */
export function kgOf(weight: number, unit: string): number | null {
  if (/^kgs?$|^kilo/i.test(unit)) return weight
  if (/^lbs?$|^pounds?$/i.test(unit)) return rounded(weight * kgPerPound)
  if (/^st(one)?s?$/i.test(unit)) return rounded(weight * 14 * kgPerPound)
  if (/^g(rams?)?$/i.test(unit)) return weight / 1_000
  return null
}

/** A length in cm; null when the unit is no unit of length. */
export function cmOf(length: number, unit: string): number | null {
  if (/^cm$|^centim/i.test(unit)) return length
  if (/^in(ch(es)?)?$|^"$/i.test(unit)) return rounded(length * 2.54)
  if (/^mm$/i.test(unit)) return length / 10
  if (/^m$/i.test(unit)) return length * 100
  return null
}

/** A volume of water in ml; a glass is 250 ml. Null when the unit is none. US fluid ounce. */
export function mlOf(volume: number, unit: string): number | null {
  if (/^ml$|^millil/i.test(unit)) return volume
  if (/^l$|^lit(er|re)s?$/i.test(unit)) return volume * 1_000
  if (/^cl$/i.test(unit)) return volume * 10
  if (/^g$/i.test(unit)) return volume
  if (/^(us )?fl\.? ?oz|^floz$|^ounces?$|^oz$/i.test(unit)) return rounded(volume * mlPerFluidOunce)
  if (/^glass(es)?$/i.test(unit)) return volume * 250
  if (/^cups?$/i.test(unit)) return rounded(volume * 8 * mlPerFluidOunce)
  return null
}

/** Energy in kcal; null when the unit is none. Thermochemical calorie. */
export function kcalOf(energy: number, unit: string): number | null {
  if (/^k?cals?$|^calories$/i.test(unit)) return energy
  if (/^kj$|^kilojoules?$/i.test(unit)) return rounded(energy / kjPerKcal)
  return null
}

/** Salt in g of sodium in mg: x 2.5 (Regulation (EU) 1169/2011). */
export const saltOf = (sodiumMg: number | null): number | null =>
  sodiumMg === null ? null : rounded((sodiumMg * 2.5) / 1_000)

const rounded = (value: number) => Math.round(value * 1e6) / 1e6
