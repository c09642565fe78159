import { isShopLocal, normaliseBarcode } from '#domain/barcode.ts'
import type { Food } from '#domain/food.ts'
import type { FoodDraft } from './import/build.ts'
import { validate } from './plausible.ts'
import { servingOf } from './product-serving.ts'
import { text } from './product-text.ts'
import { declaredValues, number, type Product } from './product-values.ts'

/** The draft of a product, or the reason to skip it. */
export function productDraft(product: Product): FoodDraft | string {
  if (isSet(product.obsolete)) return 'obsolete'
  if (typeof product.product_type === 'string' && !['', 'food'].includes(product.product_type)) return 'not a food'
  const code = normaliseBarcode(text(product.code, 64) || text(product._id, 64))
  if (!code) return 'no barcode'
  const names = namesOf(product)
  const [name] = names
  if (name === undefined) return 'no name'
  const { nutriments, problem } = validate(declaredValues(product))
  const scans = scansOf(product)
  const completeness = Math.min(1.1, Math.max(0, number(product.completeness) ?? 0))
  return {
    key: code,
    name,
    synonyms: names.slice(1, 6),
    brands: brandsOf(product.brands),
    // Codes that shops assign themselves are not unique, so such foods are found by name only.
    code: isShopLocal(code) ? null : code,
    ndb: null,
    ...servingOf(product),
    categories: tags(product.categories_tags).slice(-12),
    nutriments,
    kind: 'label',
    priority: priorityOf(Object.values(nutriments).slice(0, 4), scans, completeness, name),
    precedence: precedence(completeness, scans, number(product.last_modified_t) ?? 0),
    problem,
  }
}

/** A product as a food; null when `productDraft` would skip it. */
export function productFood(product: Product): Food | null {
  const draft = productDraft(product)
  if (typeof draft === 'string') return null
  return {
    id: `openfoodfacts:${draft.key}`,
    product_name: draft.name,
    brands: draft.brands,
    code: draft.code,
    serving_size: draft.servingSize,
    categories_tags: draft.categories,
    nutriments: draft.nutriments,
    portions: draft.portions,
    source: 'label',
  }
}

/** The only fields that are requested and stored. They do not include who edited the product. */
export const requestedFields = [
  'code',
  'product_name',
  'product_name_en',
  'generic_name',
  'brands',
  'categories_tags',
  'serving_size',
  'serving_quantity',
  'product_quantity',
  'nutriments',
  'nutrition',
  'obsolete',
  'product_type',
  'completeness',
  'unique_scans_n',
  'last_modified_t',
]

/** Drops all other fields. */
export const pickRequestedFields = (product: Product): Product =>
  Object.fromEntries(requestedFields.flatMap((field) => (field in product ? [[field, product[field]]] : [])))

/** Number of people who scanned it within a year. */
export const scansOf = (product: Product): number => number(product.unique_scans_n) ?? 0

/** Higher for products that are scanned often and have complete values; lower for long names, which people seldom mean. */
function priorityOf(macros: (number | null | undefined)[], scans: number, completeness: number, name: string): number {
  const knownCount = macros.filter((value) => value !== null).length
  return 10 * Math.log2(1 + scans) + 10 * completeness + 5 * knownCount - name.length / 20
}

const secondsPerHour = 3600
const bits = { scans: 20, hours: 19 }

/** Packs completeness, scans and time of change (in hours) into one number of at most 53 bits, in order of importance. */
function precedence(completeness: number, scans: number, modified: number): number {
  const clamp = (value: number, size: number) => Math.min(2 ** size - 1, Math.max(0, Math.floor(value)))
  const hours = clamp(modified / secondsPerHour, bits.hours)
  const cappedScans = clamp(scans, bits.scans)
  return (clamp(completeness * 10_000, 14) * 2 ** bits.scans + cappedScans) * 2 ** bits.hours + hours
}

/** The main name first, then the names in other languages and the generic name, without duplicates. */
function namesOf(product: Product): string[] {
  const languages = Object.keys((product.languages_codes as object | null) ?? {})
  const fields = ['product_name', 'product_name_en', ...languages.map((language) => `product_name_${language}`)]
  const names = fields.map((field) => text(product[field], 200)).filter((name) => /[\p{L}\p{N}]/u.test(name))
  const main = names[0]
  if (main === undefined) return []
  const others = [...names, text(product.generic_name, 100)].filter((name) => name !== '')
  const seen = new Set<string>()
  return others.filter((name) => {
    const isNew = !seen.has(name.toLowerCase())
    seen.add(name.toLowerCase())
    return isNew
  })
}

function brandsOf(value: unknown): string | null {
  const brands = text(Array.isArray(value) ? value.map((brand) => text(brand, 200)).join(',') : value, 200).split(',')
  const unique = [...new Set(brands.map((brand) => brand.trim()))].filter((brand) => brand !== '')
  return unique.slice(0, 3).join(', ') || null
}

/** English category tags, from general to specific. */
function tags(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return list.filter((tag) => typeof tag === 'string' && /^en:[a-z0-9-]{2,60}$/.test(tag) && tag !== 'en:null')
}

/** Flags are `on`, 1 or true. */
const isSet = (value: unknown) => value === true || ['on', '1', 'true'].includes(text(value, 10).toLowerCase())
