import { readFileSync } from 'node:fs'
import { hasValidCheckDigit, isShopLocal, normaliseBarcode } from '#domain/barcode.ts'
import type { Food } from '#domain/food.ts'
import type { Problem } from './limited-fetch.ts'
import { limitedFetch } from './limited-fetch.ts'
import { askedFields, productFood, withoutOthers } from './product.ts'
import type { Product } from './product-values.ts'
import { words } from './text.ts'

/** What Open Food Facts once answered; a product of null: it knows none. */
export type Answer = { product: Product | null; fetchedAt: Date }

/** Keeps answers, by barcode or by what else was asked. */
export type ProductCache = { get(key: string): Answer | null; put(key: string, answer: Answer): void }

/** Open Food Facts, asked live. No call is made for what it answered within 30 days, and none at all when it is off. */
export type OpenFoodFacts = {
  isOn: boolean
  /** By barcode, in any spelling; null when Open Food Facts knows none. */
  product(code: string): Promise<{ food: Food | null } | Problem>
  /** Foods by name. Only for somebody who asks for it expressly, never while one types. */
  search(query: string): Promise<{ foods: Food[] } | Problem>
  /** A food that was fetched at any time before. */
  known(code: string): Food | null
}

type Options = {
  isOn: boolean
  store: ProductCache
  userAgent: string
  now: () => number
  productUrl?: string
  searchUrl?: string
  timeoutMs?: number
}

const keptMs = 30 * 24 * 60 * 60 * 1000
/** Its limits per address and minute. */
const mostReads = 15
const mostSearches = 10
/** Marks a product of a search: its index has no serving sizes, so it is asked for once more when somebody picks it. */
const partial = 'partial'
const languages = 'en,fr,de,es,it,nl,pt'

export function createOpenFoodFacts(options: Options): OpenFoodFacts {
  const { isOn, store, userAgent, now, timeoutMs = 4000 } = options
  const { productUrl = 'https://world.openfoodfacts.org', searchUrl = 'https://search.openfoodfacts.org' } = options
  const readProduct = limitedFetch({ most: mostReads, timeoutMs, userAgent, now })
  const readSearch = limitedFetch({ most: mostSearches, timeoutMs, userAgent, now })
  const underWay = new Map<string, Promise<{ food: Food | null } | Problem>>()

  const fresh = (key: string): Answer | null => {
    const answer = store.get(key)
    return answer && now() - answer.fetchedAt.getTime() < keptMs ? answer : null
  }
  const keep = (key: string, product: Product | null) => store.put(key, { product, fetchedAt: new Date(now()) })
  const foodIn = (answer: Answer | null) => (answer?.product ? productFood(answer.product) : null)

  async function fetchProduct(code: string): Promise<{ food: Food | null } | Problem> {
    const answer = await readProduct(`${productUrl}/api/v2/product/${code}?fields=${askedFields.join(',')}`)
    if ('problem' in answer) return answer
    const product = productIn(answer.body)
    // Not every refusal says that the product is unknown.
    if (!product && answer.status !== 404 && answer.status !== 200) return unexpected
    keep(code, product && withoutOthers({ ...product, code }))
    return { food: foodIn(store.get(code)) }
  }

  return {
    isOn,
    async product(text) {
      const code = normaliseBarcode(text)
      // A number that was mistyped, or that each shop gives out for itself, is no reason to ask.
      if (!code || isShopLocal(code) || !hasValidCheckDigit(code)) return { food: null }
      const answer = fresh(code)
      if (answer && !answer.product?.[partial]) return { food: foodIn(answer) }
      if (!isOn) return { food: foodIn(store.get(code)) }
      const call = underWay.get(code) ?? fetchProduct(code).finally(() => underWay.delete(code))
      underWay.set(code, call)
      const result = await call
      const before = foodIn(store.get(code))
      return 'problem' in result && before ? { food: before } : result
    },

    async search(query) {
      const asked = words(query).join(' ')
      if (asked === '') return { foods: [] }
      const key = `search:${asked}`
      const before = fresh(key)
      if (before) return { foods: codesIn(before).flatMap((code) => foodIn(store.get(code)) ?? []) }
      if (!isOn) return switchedOff
      const parameters = new URLSearchParams({
        q: asked,
        langs: languages,
        page_size: '50',
        fields: askedFields.join(','),
      })
      const answer = await readSearch(`${searchUrl}/search?${parameters}`)
      if ('problem' in answer) return answer
      const hits = hitsIn(answer.body)
      if (!hits) return unexpected
      const foods: Food[] = []
      for (const hit of hits) {
        const food = productFood(hit)
        const code = food?.code
        if (!food || !code || foods.some((other) => other.code === code)) continue
        foods.push(food)
        // What was read of the product itself says more than the index of the search.
        if (!fresh(code)?.product) keep(code, { ...withoutOthers(hit), [partial]: true })
      }
      keep(key, { codes: foods.map(({ code }) => code) })
      return { foods }
    },

    known(text) {
      const code = normaliseBarcode(text)
      return code ? foodIn(store.get(code)) : null
    },
  }
}

const switchedOff: Problem = {
  problem: 'Open Food Facts is switched off on this instance.',
  retryAfter: 0,
  isOurs: true,
}

const unexpected: Problem = {
  problem: 'Open Food Facts gave an answer that nobody can read.',
  retryAfter: 60,
  isOurs: false,
}

function productIn(body: unknown): Product | null {
  if (typeof body !== 'object' || body === null) return null
  const { status, product } = body as { status?: unknown; product?: unknown }
  return status !== 0 && typeof product === 'object' && product !== null ? (product as Product) : null
}

function hitsIn(body: unknown): Product[] | null {
  const hits = typeof body === 'object' && body !== null ? (body as { hits?: unknown }).hits : null
  return Array.isArray(hits) ? hits.filter((hit) => typeof hit === 'object' && hit !== null) : null
}

const codesIn = ({ product }: Answer): string[] => (Array.isArray(product?.codes) ? product.codes.map(String) : [])

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** Who asks, as Open Food Facts wants to know: name, version, and where to write to. */
export const userAgentOf = ({ PUBLIC_URL }: { PUBLIC_URL: string }): string => `Glowlog/${version} (${PUBLIC_URL})`
