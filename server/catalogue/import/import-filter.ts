import { scansOf } from '../product.ts'
import type { Product } from '../product-values.ts'

/** Which products to import; a missing field does not filter. Countries as tags (`en:france`), languages as codes (`fr`). */
export type ImportFilter = { countries?: string[]; languages?: string[]; minScans?: number }

/** Why the filter excludes a product, or null. */
export function skipReason(product: Product, { countries, languages, minScans = 0 }: ImportFilter): string | null {
  if (countries && !listOf(product.countries_tags).some((tag) => countries.includes(String(tag))))
    return 'of another country'
  if (languages && !languagesOf(product).some((language) => languages.includes(language))) return 'in another language'
  return minScans > 0 && scansOf(product) < minScans ? 'scanned too seldom' : null
}

/** Turns `France`, `fr` or `en:france` into Open Food Facts' country tag. */
export function countryTag(text: string): string {
  const country = text.trim()
  const name = /^[a-z]{2}$/i.test(country) ? nameOfRegion(country) : country.replace(/^en:/, '')
  return `en:${name.toLowerCase().replace(/[^a-z]+/g, '-')}`
}

const nameOfRegion = (code: string) => new Intl.DisplayNames(['en'], { type: 'region' }).of(code.toUpperCase()) ?? code

function languagesOf(product: Product): string[] {
  const codes = product.languages_codes
  return [String(product.lang ?? product.lc ?? ''), ...Object.keys(typeof codes === 'object' && codes ? codes : {})]
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : String(value ?? '').split(','))
