/** Whose English names foods: American (`us`) or Commonwealth (`gb`). */
export type Region = 'us' | 'gb'

const american = new Set(['us', 'ca', 'ph', 'pr'])

/** The region of the first English that a browser asks for with a country (`Accept-Language`); null when none has one. */
export function regionOf(acceptLanguage: string | undefined): Region | null {
  const country = /\ben-([a-z]{2})\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase()
  return country === undefined ? null : american.has(country) ? 'us' : 'gb'
}
