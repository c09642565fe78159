/**
 * The units in which people see and type what is stored in kg, cm, kcal, g and ml.
 *
 * All sizes are exact by definition: the pound of 0.45359237 kg and the inch of 2.54 cm (International Yard and Pound
 * Agreement, 1959), the stone of 14 pounds, the avoirdupois ounce of 1/16 pound, the US fluid ounce of 1/128 gallon of
 * 231 cubic inches (NIST Handbook 44, appendix C), and the thermochemical calorie of 4.184 J (ISO 31-4).
 */
export const kjPerKcal = 4.184
const units = {
  kg: { size: 1, decimals: 1, storedDecimals: 3 },
  lb: { size: 0.45359237, decimals: 1, storedDecimals: 3 },
  cm: { size: 1, decimals: 1, storedDecimals: 3 },
  in: { size: 2.54, decimals: 1, storedDecimals: 3 },
  kcal: { size: 1, decimals: 0, storedDecimals: 3 },
  kJ: { size: 1 / kjPerKcal, decimals: 0, storedDecimals: 3 },
  g: { size: 1, decimals: 1, storedDecimals: 1 },
  oz: { size: 28.349523125, decimals: 2, storedDecimals: 1 },
  ml: { size: 1, decimals: 1, storedDecimals: 1 },
  'fl oz': { size: 29.5735295625, decimals: 1, storedDecimals: 1 },
}

export type Unit = keyof typeof units

/** The units that a person can choose. `st` is stones and pounds; `in` is feet and inches for a height. */
export const unitChoices = {
  weight: ['kg', 'lb', 'st'],
  length: ['cm', 'in'],
  energy: ['kcal', 'kJ'],
  food: ['g', 'oz'],
  volume: ['ml', 'fl oz'],
} as const

export type Units = { [Quantity in keyof typeof unitChoices]: (typeof unitChoices)[Quantity][number] }

export const poundsPerStone = 14
const inchesPerFoot = 12

/** How many kg, cm, kcal, g or ml one of the unit is. */
export const sizeOf = (unit: Unit): number => units[unit].size

/** How many decimals of a unit are shown and can be typed. */
export const decimalsOf = (unit: Unit): number => units[unit].decimals

/** A stored value in another unit, not rounded: 0.45359237 kg is 1 lb. */
export const inUnit = (stored: number, unit: Unit): number => stored / units[unit].size

/** A stored value as it is shown in a unit: 68.719 kg is 151.5 lb. */
export const shownIn = (stored: number, unit: Unit, decimals = decimalsOf(unit)): number =>
  rounded(inUnit(stored, unit), decimals)

/**
 * The value to store for a value that was typed in a unit: 151.5 lb is 68.719 kg. Rounded, so that exports contain no long
 * fractions, but precisely enough for `shownIn` to return the typed value. Metric values stay as they are.
 */
export function storedFrom(typed: number, unit: Unit): number {
  const { size, storedDecimals } = units[unit]
  return size === 1 ? typed : rounded(typed * size, storedDecimals)
}

/** Whole stones and the pounds beyond them, to one decimal: 68.719 kg is 10 st 11.5 lb. For weights of at least 0. */
export const stonesAndPounds = (kg: number): [stones: number, pounds: number] =>
  divided(shownIn(kg, 'lb'), poundsPerStone)

export const kgOfStones = (stones: number, pounds: number): number => storedFrom(stones * poundsPerStone + pounds, 'lb')

/** Whole feet and the inches beyond them, to one decimal: 170.18 cm is 5 ft 7 in. For lengths of at least 0. */
export const feetAndInches = (cm: number): [feet: number, inches: number] => divided(shownIn(cm, 'in'), inchesPerFoot)

export const cmOfFeet = (feet: number, inches: number): number => storedFrom(feet * inchesPerFoot + inches, 'in')

/** Divides a rounded value, because nobody is 5 ft 12 in tall. */
function divided(shown: number, by: number): [number, number] {
  const whole = Math.floor(shown / by)
  return [whole, rounded(shown - whole * by, 1)]
}

// `+ 0` turns -0 into 0.
const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals + 0

/** The English in which foods are named: American (`us`) or Commonwealth (`gb`). */
export type Region = 'us' | 'gb'

const american = new Set(['us', 'ca', 'ph', 'pr'])

/** The region of the first English with a country in the header `Accept-Language`; null when there is none. */
export function regionOf(acceptLanguage: string | undefined): Region | null {
  const country = /\ben-([a-z]{2})\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase()
  return country === undefined ? null : american.has(country) ? 'us' : 'gb'
}

const weights: Record<string, Units['weight'] | undefined> = { US: 'lb', GB: 'st' }
const feetForHeight = new Set(['CA', 'GB', 'IN', 'US'])

/**
 * The non-metric units for body weight, height and drinks in a region such as `US`. Source: Unicode CLDR, unitPreferenceData:
 * mass and length of a person, fluids.
 */
export function unitsOfRegion(region: string): Partial<Units> {
  const weight = weights[region]
  return {
    ...(weight && { weight }),
    ...(feetForHeight.has(region) && { length: 'in' }),
    ...(region === 'US' && { volume: 'fl oz' }),
  }
}

/** The ml of a glass of water. Days count glasses. */
export const glassVolume = 250
