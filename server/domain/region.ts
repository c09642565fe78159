import type { Units } from './units.ts'

/** Whose English names foods: American (`us`) or Commonwealth (`gb`). */
export type Region = 'us' | 'gb'

const american = new Set(['us', 'ca', 'ph', 'pr'])

/** The region of the first English that a browser asks for with a country (`Accept-Language`); null when none has one. */
export function regionOf(acceptLanguage: string | undefined): Region | null {
  const country = /\ben-([a-z]{2})\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase()
  return country === undefined ? null : american.has(country) ? 'us' : 'gb'
}

const weights: Record<string, Units['weight'] | undefined> = { US: 'lb', GB: 'st' }
const feetForHeight = new Set(['CA', 'GB', 'IN', 'US'])

/**
 * The units of people's bodies and of drinks in a region (`US`), where they are not metric. Source: Unicode CLDR,
 * unitPreferenceData: mass and length of a person, fluids.
 */
export function unitsOfRegion(region: string): Partial<Units> {
  const weight = weights[region]
  return {
    ...(weight && { weight }),
    ...(feetForHeight.has(region) && { length: 'in' }),
    ...(region === 'US' && { volume: 'fl oz' }),
  }
}
