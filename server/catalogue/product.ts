import type { Food, Portion } from '#domain/food.ts'
import { isShopLocal, normaliseBarcode } from '#domain/food.ts'
import { foodNutriments } from '#domain/nutrient-amounts.ts'
import { internationalUnitsOfVitaminD, nutrientDefinitions, perGram } from '#domain/nutrients.ts'
import type { NutrientAmounts } from '#domain/nutrition.ts'
import { saltPerSodium, scaled } from '#domain/nutrition.ts'
import { portionText, servingGrams } from '#domain/portion.ts'
import type { FoodDraft } from './import/build.ts'
import { type OtherLanguage, otherLanguages } from './local-text.ts'
import type { LocalNames } from './name-index.ts'
import { type DeclaredValues, plausibleAmounts, validate } from './plausible.ts'

type Fields = Record<string, unknown>

/** An unvalidated Open Food Facts document, from the export or the API, in the old or the new schema. */
export type Product = Fields

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
    localNames: localNamesOf(product, name),
    brands: brandsOf(product.brands),
    // Codes that shops assign themselves are not unique, so such foods are found by name only.
    code: isShopLocal(code) ? null : code,
    ndb: null,
    ...servingOf(product),
    categories: tags(product.categories_tags).slice(-12),
    nutriments,
    // Implausible label values make the other values untrustworthy too.
    amounts: problem ? {} : plausibleAmounts(declaredAmounts(product), nutriments),
    kind: 'label',
    priority: priorityOf(Object.values(nutriments).slice(0, 4), scans, completeness, name),
    precedence: precedence(completeness, scans, number(product.last_modified_t) ?? 0),
    problem,
  }
}

/** The ids of products as foods are this and the barcode. */
export const productIdPrefix = 'openfoodfacts:'

/** A product as a food; null when `productDraft` would skip it. */
export function productFood(product: Product): Food | null {
  const draft = productDraft(product)
  if (typeof draft === 'string') return null
  return {
    id: `${productIdPrefix}${draft.key}`,
    product_name: draft.name,
    brands: draft.brands,
    code: draft.code,
    serving_size: draft.servingSize,
    categories_tags: draft.categories,
    nutriments: foodNutriments(scaled(draft.nutriments, 100, 1), draft.amounts ?? {}),
    portions: draft.portions,
    source: 'label',
  }
}

/** The only fields that are requested and stored. They do not include who edited the product. */
export const requestedFields = [
  'code',
  'product_name',
  'product_name_en',
  ...otherLanguages.map(nameField),
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

/** Its names in the languages of the program, where they differ from the main one. */
function localNamesOf(product: Product, main: string): LocalNames {
  const names = otherLanguages.flatMap((language): [OtherLanguage, [string]][] => {
    const name = productName(product, language)
    return name !== null && name !== main ? [[language, [name]]] : []
  })
  return Object.fromEntries(names)
}

/** What a product is called in a language; null when that is not stated. */
export function productName(product: Product, language: OtherLanguage): string | null {
  const name = text(product[nameField(language)], 200)
  return /[\p{L}\p{N}]/u.test(name) ? name : null
}

/** Open Food Facts has no Portuguese of Brazil apart. */
function nameField(language: OtherLanguage): string {
  return `product_name_${language.split('-')[0]}`
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

/** The serving and the whole pack as portions. The weight comes from the number field, the free text only provides the name. */
function servingOf(product: Product): { servingSize: string | null; portions: Portion[] } {
  const words = text(product.serving_size, 100)
  const grams = weight(product.serving_quantity) ?? weight(servingGrams(words))
  const serving = grams === null ? [] : [{ label: servingName(words, grams), grams }]
  const pack = weight(product.product_quantity)
  const whole = pack !== null && pack !== grams ? [{ label: '1 package', grams: pack }] : []
  return {
    servingSize: serving[0] ? portionText(serving[0].label, serving[0].grams) : words || null,
    portions: [...serving, ...whole],
  }
}

/** Grams above 0 and up to 1,000, rounded to a tenth, or null; ml count as g. */
function weight(value: unknown): number | null {
  const grams = number(value)
  return grams !== null && grams > 0 && grams <= 1000 ? Math.round(grams * 10) / 10 || null : null
}

const measure =
  /(?:≈|~|ca\.?|approx\.?|about)?\s*\d+(?:[.,]\d+)?\s*(?:g|gr|grams?|grammes?|gm|ml|cl|l|oz|onz|fl\.? ?oz)\b\.?/gi

/** The name of a serving without its weight: `2/3 cup (86 g)` becomes `2/3 cup`; `25 g` stays `25 g`. */
function servingName(words: string, grams: number): string {
  const name = words
    .replace(measure, '')
    .replace(/[()[\]|=]+|(?<!\d)\/|\/(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:.-]+|[\s,;:.-]+$/g, '')
  if (!/\p{L}/u.test(name))
    return `${grams} ${/\d\s*(?:ml|cl|l)\b/i.test(words) && !/\d\s*g\b/i.test(words) ? 'ml' : 'g'}`
  const lowered = name === name.toUpperCase() ? name.toLowerCase() : name
  return lowered.slice(0, 60).trim()
}

/**
 * The values per 100 g of an Open Food Facts document, from the new schema (`nutrition.aggregated_set`) or else the old one
 * (`nutriments`). Values that Open Food Facts estimated from the ingredients are left out, because nobody declared them.
 */
function declaredValues(document: Product): DeclaredValues {
  const set = aggregatedSet(document)
  const value = set ? (name: string) => amountOf(set[name]) : legacyValue(fields(document.nutriments) ?? {})
  const sodium = value('sodium')
  return {
    kcal: value('energy-kcal'),
    kj: value('energy-kj') ?? value('energy'),
    protein: value('proteins'),
    carbs: value('carbohydrates'),
    fat: value('fat'),
    fiber: value('fiber'),
    sugars: value('sugars'),
    saturatedFat: value('saturated-fat'),
    salt: value('salt') ?? (sodium === null ? null : sodium * saltPerSodium),
  }
}

const mainNutrients = ['energy-kcal', 'energy-kj', 'energy', 'proteins', 'carbohydrates', 'fat']

/** Per cent of the volume are ml in 100 ml, of which each weighs this many g (at 20 degrees). */
const gramsPerMlOfAlcohol = 0.789

/**
 * The other nutrients' amounts per 100 g, each in its unit. Sodium is left out, because it follows from the salt; so are estimates, which
 * the new schema marks and tables do not (see `productOf` of the tables).
 */
function declaredAmounts(document: Product): NutrientAmounts {
  const set = aggregatedSet(document)
  const legacy = fields(document.nutriments) ?? {}
  const grams = set ? ({ key }: Names) => statedGrams(key, set[key]) : legacyGrams(legacy)
  const amounts: Record<string, number> = {}
  for (const names of readNutrients) {
    const value = grams(names)
    if (value !== null) amounts[names.key] = Number((value * perGram[names.unit]).toPrecision(7))
  }
  return amounts
}

/** Joined once, because there are millions of products. */
const readNutrients = nutrientDefinitions
  .filter(({ key }) => key !== 'sodium')
  .map(({ key, unit }) => ({
    key,
    unit,
    sold: `${key}_100g`,
    prepared: `${key}_prepared_100g`,
    modifier: `${key}_modifier`,
  }))
type Names = (typeof readNutrients)[number]

/** Grams of a nutrient in the new schema; null for an estimate and for a unit that states no mass. */
function statedGrams(key: string, nutrient: unknown): number | null {
  const declared = fields(nutrient)
  if (!declared || declared.source === 'estimate' || declared.modifier === '~') return null
  const value = number(declared.value)
  const unit = typeof declared.unit === 'string' ? declared.unit.toLowerCase() : ''
  if (value === null) return null
  if (key === 'alcohol') return ['% vol', '%', '°', ''].includes(unit) ? value * gramsPerMlOfAlcohol : null
  if (unit === 'iu') return key === 'vitamin-d' ? value / internationalUnitsOfVitaminD / perGram.µg : null
  const factor = unit === 'g' || unit === '' ? 1 : gramsPerUnit.get(unit)
  return factor === undefined ? null : value * factor
}

/** The old schema states grams, and alcohol in per cent of the volume. */
function legacyGrams(nutriments: Fields) {
  const isSold = isAsSold(nutriments)
  return ({ key, sold, prepared, modifier }: Names) => {
    const stated = number(nutriments[isSold ? sold : prepared])
    if (stated === null || nutriments[modifier] === '~') return null
    return key === 'alcohol' ? stated * gramsPerMlOfAlcohol : stated
  }
}

function aggregatedSet(document: Fields): Fields | null {
  const set = fields(fields(document.nutrition)?.aggregated_set)
  const nutrients = fields(set?.nutrients)
  if (!set || !nutrients || (set.per !== '100g' && set.per !== '100ml')) return null
  return mainNutrients.some((name) => amountOf(nutrients[name]) !== null) ? nutrients : null
}

const gramsPerUnit = new Map<unknown, number>([
  ['mg', 1e-3],
  ['µg', 1e-6],
  ['μg', 1e-6],
  ['mcg', 1e-6],
])

function amountOf(nutrient: unknown): number | null {
  const declared = fields(nutrient)
  if (!declared || declared.source === 'estimate') return null
  const value = number(declared.value)
  return value === null ? null : value * (gramsPerUnit.get(declared.unit) ?? 1)
}

/** Values as sold, or as prepared if there are no others. */
function legacyValue(nutriments: Fields) {
  const suffix = isAsSold(nutriments) ? '_100g' : '_prepared_100g'
  return (name: string) => number(nutriments[name + suffix])
}

const isAsSold = (nutriments: Fields) => mainNutrients.some((name) => number(nutriments[`${name}_100g`]) !== null)

const fields = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

/** Parses a number or numeric string; anything else is null. */
function number(value: unknown): number | null {
  if (typeof value === 'string' ? value.trim() === '' : typeof value !== 'number') return null
  const parsed = Number(value)
  return Number.isFinite(parsed) ? parsed : null
}

const entities: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'", '#39': "'", nbsp: ' ' }

/** A single line of at most `maxLength` characters, with HTML entities decoded; empty when it is no text or number. */
function text(value: unknown, maxLength: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const raw = String(value)
  const plain = raw.includes('&')
    ? raw.replace(/&(quot|amp|lt|gt|apos|#39|nbsp);/g, (_, name) => entities[name] ?? '')
    : raw
  return plain
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
}
