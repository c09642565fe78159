import type { Portion } from '#domain/food.ts'
import { portionText, servingGrams } from '#domain/portion.ts'
import { text } from './product-text.ts'
import { number, type Product } from './product-values.ts'

/** The serving and the whole pack as portions. The weight comes from the number field, the free text only provides the name. */
export function servingOf(product: Product): { servingSize: string | null; portions: Portion[] } {
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

/** The name of a serving without its weight: `2 cookies (25 g)` becomes `2 cookies`; `25 g` stays `25 g`. */
function servingName(words: string, grams: number): string {
  const name = words
    .replace(measure, '')
    .replace(/[()[\]|=/]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:.-]+|[\s,;:.-]+$/g, '')
  if (!/\p{L}/u.test(name))
    return `${grams} ${/\d\s*(?:ml|cl|l)\b/i.test(words) && !/\d\s*g\b/i.test(words) ? 'ml' : 'g'}`
  const lowered = name === name.toUpperCase() ? name.toLowerCase() : name
  return lowered.slice(0, 60).trim()
}
