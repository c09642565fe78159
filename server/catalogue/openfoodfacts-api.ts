import { dayMs } from '#domain/day.ts'
import type { Food } from '#domain/food.ts'
import { hasValidCheckDigit, isShopLocal, normaliseBarcode } from '#domain/food.ts'
import type { Throttle } from '../auth/throttle.ts'
import { version } from '../config/runtime.ts'
import type { Shared } from '../processes/shared.ts'
import type { OtherLanguage } from './local-text.ts'
import { type Product, pickRequestedFields, productFood, productName, requestedFields } from './product.ts'
import { words } from './text.ts'

/** A cached response of Open Food Facts; `product` is null when it has no such product. */
type CacheEntry = { product: Product | null; fetchedAt: Date }

/** Stores responses by barcode, or by `search:` and the words of a search. `put` stores all of its entries or none. */
export type ProductCache = {
  get(key: string): CacheEntry | null
  put(entries: ReadonlyMap<string, CacheEntry>): Promise<void>
}

/** Live requests to Open Food Facts. Responses are cached for 30 days; with OPENFOODFACTS=off only the cache is used. */
export type OpenFoodFacts = {
  isOn: boolean
  /** By barcode, with or without leading zeros, spaces and dashes; null when Open Food Facts has no such product. */
  product(code: string): Promise<{ food: Food | null } | Problem>
  /** Foods by name. Call it only on an explicit request, never while someone types, because of the rate limit. */
  search(query: string): Promise<{ foods: Food[] } | Problem>
  /** A food from the cache, however old; makes no request. */
  cached(code: string): Food | null
  /** What a food of the cache is called in a language; null when that is not known. */
  nameIn(language: OtherLanguage, code: string): string | null
}

type Options = {
  isOn: boolean
  store: ProductCache
  userAgent: string
  now: () => number
  /** As for all limits, see `MonotonicMs`. */
  monotonicMs: () => number
  /** Limits the calls of all processes together, which have one address. */
  throttle: Shared['throttle']
  productUrl?: string
  searchUrl?: string
  timeoutMs?: number
}

/** For how many days an answer is used without asking again. */
export const productCacheDays = 30
/** Open Food Facts' limits per IP address and minute. */
const maxReadsPerMinute = 15
const maxSearchesPerMinute = 10
/** Marks a product from a search. The search index has no serving sizes, so the product is requested again when it is picked. */
const partial = 'partial'
const languages = 'en,fr,de,es,it,nl,pl,pt,ar'

export function createOpenFoodFacts(options: Options): OpenFoodFacts {
  const { isOn, store, userAgent, now, monotonicMs, throttle, timeoutMs = 4000 } = options
  const { productUrl = 'https://world.openfoodfacts.org', searchUrl = 'https://search.openfoodfacts.org' } = options
  const readProduct = limitedFetch({
    calls: throttle('openFoodFactsReads', maxReadsPerMinute, 60),
    timeoutMs,
    userAgent,
    now: monotonicMs,
  })
  const readSearch = limitedFetch({
    calls: throttle('openFoodFactsSearches', maxSearchesPerMinute, 60),
    timeoutMs,
    userAgent,
    now: monotonicMs,
  })
  const pending = new Map<string, Promise<{ food: Food | null } | Problem>>()

  const freshEntry = (key: string): CacheEntry | null => {
    const entry = store.get(key)
    return entry && now() - entry.fetchedAt.getTime() < productCacheDays * dayMs ? entry : null
  }
  const entryOf = (product: Product | null): CacheEntry => ({ product, fetchedAt: new Date(now()) })
  const foodOf = (entry: CacheEntry | null) => (entry?.product ? productFood(entry.product) : null)

  async function fetchProduct(code: string): Promise<{ food: Food | null } | Problem> {
    const response = await readProduct(`${productUrl}/api/v2/product/${code}?fields=${requestedFields.join(',')}`)
    if ('problem' in response) return response
    const product = productIn(response.body)
    // Only 404 and 200 without a product mean that it does not exist.
    if (!product && response.status !== 404 && response.status !== 200) return unreadable
    const requested = product && pickRequestedFields({ ...product, code })
    await store.put(new Map([[code, entryOf(requested)]]))
    return { food: requested && productFood(requested) }
  }

  return {
    isOn,
    async product(text) {
      const code = normaliseBarcode(text)
      // Mistyped codes and codes that shops assign themselves cannot be found there.
      if (!code || isShopLocal(code) || !hasValidCheckDigit(code)) return { food: null }
      const entry = freshEntry(code)
      if (entry && !entry.product?.[partial]) return { food: foodOf(entry) }
      if (!isOn) return { food: foodOf(store.get(code)) }
      const call = pending.get(code) ?? fetchProduct(code).finally(() => pending.delete(code))
      pending.set(code, call)
      const result = await call
      const cached = foodOf(store.get(code))
      return 'problem' in result && cached ? { food: cached } : result
    },

    async search(query) {
      const normalised = words(query).join(' ')
      if (normalised === '') return { foods: [] }
      const key = `search:${normalised}`
      const cached = freshEntry(key)
      if (cached) return { foods: codesIn(cached).flatMap((code) => foodOf(store.get(code)) ?? []) }
      if (!isOn) return switchedOff
      const parameters = new URLSearchParams({
        q: normalised,
        langs: languages,
        page_size: '50',
        fields: requestedFields.join(','),
      })
      const response = await readSearch(`${searchUrl}/search?${parameters}`)
      if ('problem' in response) return response
      const hits = hitsIn(response.body)
      if (!hits) return unreadable
      const foods: Food[] = []
      const entries = new Map<string, CacheEntry>()
      for (const hit of hits) {
        const food = productFood(hit)
        const code = food?.code
        if (!food || !code || foods.some((other) => other.code === code)) continue
        foods.push(food)
        // Do not overwrite a complete product with the less complete one of the search index.
        if (!freshEntry(code)?.product) entries.set(code, entryOf({ ...pickRequestedFields(hit), [partial]: true }))
      }
      // Together, because a search without its products would find nothing for 30 days.
      await store.put(entries.set(key, entryOf({ codes: foods.map(({ code }) => code) })))
      return { foods }
    },

    cached(text) {
      const code = normaliseBarcode(text)
      return code ? foodOf(store.get(code)) : null
    },

    nameIn(language, code) {
      const product = store.get(code)?.product
      return product ? productName(product, language) : null
    },
  }
}

const switchedOff: Problem = {
  problem: 'Open Food Facts is switched off on this instance.',
  retryAfter: 0,
  isOwnLimit: true,
}

const unreadable: Problem = {
  problem: 'Open Food Facts sent an answer that could not be read.',
  retryAfter: 60,
  isOwnLimit: false,
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

const codesIn = ({ product }: CacheEntry): string[] => (Array.isArray(product?.codes) ? product.codes.map(String) : [])

/** The user agent that Open Food Facts asks for: name, version and contact URL. */
export const userAgentOf = ({ PUBLIC_URL }: { PUBLIC_URL: string }): string => `Glowlog/${version} (${PUBLIC_URL})`

/**
 * A failed or refused call, with a message for people and the seconds after which to retry. `isOwnLimit` is true when this
 * instance refused the call itself, because of its rate limit or settings, and false when the service failed.
 */
type Problem = { problem: string; retryAfter: number; isOwnLimit: boolean }

type Limits = { calls: Throttle; timeoutMs: number; userAgent: string; now: () => number }

/** Seconds to make no calls after a 429 or 5xx and after a failed call. Doubles with each failure in a row, up to `maxBackoff`. */
const backoff = { refused: 60, failed: 5 }
const maxBackoff = 900

/**
 * A fetch for one endpoint of an external service. It makes the `calls` that the whole instance may make, aborts calls
 * after `timeoutMs`, and backs off after the service refused a call or did not respond. Never rejects.
 */
function limitedFetch({ calls, timeoutMs, userAgent, now }: Limits) {
  let blockedUntil = 0
  let failures = 0

  function failed(baseSeconds: number): Problem {
    const seconds = Math.min(maxBackoff, baseSeconds * 2 ** failures)
    failures++
    blockedUntil = now() + seconds * 1000
    return { problem: unreachable, retryAfter: seconds, isOwnLimit: false }
  }

  return async (url: string): Promise<{ status: number; body: unknown } | Problem> => {
    const blockedSeconds = (blockedUntil - now()) / 1000
    if (blockedSeconds > 0) return { problem: unreachable, retryAfter: blockedSeconds, isOwnLimit: false }
    const wait = calls.retryAfter(all)
    if (wait > 0) return { problem: rateLimited, retryAfter: wait, isOwnLimit: true }
    calls.record(all)
    try {
      const response = await fetch(url, {
        headers: { 'user-agent': userAgent, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.status === 429 || response.status >= 500) {
        await response.body?.cancel()
        return failed(Math.max(backoff.refused, Number(response.headers.get('retry-after')) || 0))
      }
      const body: unknown = await response.json()
      failures = 0
      return { status: response.status, body }
    } catch {
      // No connection, a timeout or invalid JSON: callers need not tell these apart.
      return failed(backoff.failed)
    }
  }
}

/** The calls of everybody count together. */
const all = 'all'

const unreachable = 'Open Food Facts cannot be reached at the moment. Please try again later.'
const rateLimited = 'The limit of requests to Open Food Facts is reached. Please try again in a minute.'
