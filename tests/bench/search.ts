import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { seeded as seededRandom } from '#server/seed/story.ts'
import { openServices } from '#server/services.ts'
import { callerOf } from '../support/people.ts'
import { benchEnv, entry, type Seeded } from './seed.ts'

/** Common queries, some with typos. */
const commonQueries = [
  'banana',
  'milk',
  'egg',
  'apple',
  'rice',
  'bread',
  'butter',
  'yogurt',
  'tomato',
  'chicken breast',
  'olive oil',
  'oats',
  'greek yogurt',
  'whole milk',
  'peanut butter',
  'brown rice cooked',
  'scrambled eggs',
  'orange juice',
  'cheddar cheese',
  'dark chocolate',
  'coffee with milk',
  'spaghetti bolognese',
  'sweet potato',
  'chicken soup',
  'salmon fillet',
  'minced beef',
  'porridge',
  'avocado',
  'strawberries',
  'crème fraîche',
  'wholemeal bread',
  'green tea',
  'ice cream vanilla',
  'potato chips',
  'tuna canned in water',
  'bananna',
  'brocolli',
  'tomatos',
  'chiken brest',
  'yoghrut',
]

export type Times = { p50: number; p99: number; searches: number }

/**
 * Milliseconds per search over every prefix of common queries, each searched once in a newly opened catalogue with empty caches.
 * The first round only warms up.
 */
export async function benchSearch(open: () => Catalogue): Promise<Times> {
  await measure(open)
  return percentiles(await measure(open))
}

async function measure(open: () => Catalogue): Promise<number[]> {
  const catalogue = open()
  const times: number[] = []
  for (const prefix of commonPrefixes) {
    const start = performance.now()
    await catalogue.search(prefix, [])
    times.push(performance.now() - start)
  }
  catalogue.close()
  return times
}

/**
 * Milliseconds per search when many users type common queries letter by letter and log a food after each. One query in ten is by
 * the user with five years of diary.
 */
export async function benchSearchOfMany(seeded: Seeded, isCached: boolean): Promise<Times> {
  const services = openServices(benchEnv(seeded.folder), { isCached })
  const random = seededRandom(7)
  const oneOf = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T
  const api = () => callerOf(services, (random() < 0.1 ? seeded.one : oneOf(seeded.people)).token)
  const times: number[] = []
  for (let n = 0; n < 600; n++) {
    const [person, query] = [api(), oneOf(commonQueries)]
    for (let letters = 1; letters <= query.length; letters++) {
      const start = performance.now()
      await person.foods.search({ query: query.slice(0, letters) })
      // The first 100 queries only warm up.
      if (n >= 100) times.push(performance.now() - start)
    }
    await api().diary.logFood({ ...entry, date: seeded.today })
  }
  services.close()
  return percentiles(times)
}

export function percentiles(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(2))
  return { p50: at(0.5), p99: at(0.99), searches: times.length }
}

export const commonPrefixes = [
  ...new Set(commonQueries.flatMap((query) => Array.from(query, (_, i) => query.slice(0, i + 1)))),
]
