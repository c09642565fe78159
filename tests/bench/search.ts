import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { openServices } from '#server/services.ts'
import { callerOf } from '../support/people.ts'
import { seeded as seededRandom } from './made-up-products.ts'
import { benchEnv, entry, type Seeded } from './seed.ts'

/** What people type on an ordinary day, and some slips. */
const everydayQueries = [
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
 * Milliseconds that a search takes, over every prefix of everyday queries, each asked once of a catalogue that was just
 * opened, so that nothing is cached (the first round only warms the machine up).
 */
export async function benchSearch(open: () => Catalogue): Promise<Times> {
  await timesOf(open)
  return percentiles(await timesOf(open))
}

async function timesOf(open: () => Catalogue): Promise<number[]> {
  const catalogue = open()
  const times: number[] = []
  for (const prefix of everydayPrefixes) {
    const start = performance.now()
    await catalogue.search(prefix, [])
    times.push(performance.now() - start)
  }
  catalogue.close()
  return times
}

/**
 * Milliseconds that a search takes of many people who type everyday queries letter by letter, one of ten the person with five
 * years of diary; with each query somebody logs a food.
 */
export async function benchSearchOfMany(seeded: Seeded, isCached: boolean): Promise<Times> {
  const services = openServices(benchEnv(seeded.folder), { isCached })
  const random = seededRandom(7)
  const oneOf = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T
  const api = () => callerOf(services, (random() < 0.1 ? seeded.one : oneOf(seeded.people)).token)
  const times: number[] = []
  for (let n = 0; n < 600; n++) {
    const [person, query] = [api(), oneOf(everydayQueries)]
    for (let letters = 1; letters <= query.length; letters++) {
      const start = performance.now()
      await person.foods.search({ query: query.slice(0, letters) })
      // The first ones warm the machine up.
      if (n >= 100) times.push(performance.now() - start)
    }
    await api().diary.logFood({ ...entry, date: seeded.today })
  }
  services.close()
  return percentiles(times)
}

function percentiles(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(2))
  return { p50: at(0.5), p99: at(0.99), searches: times.length }
}

export const everydayPrefixes = [
  ...new Set(everydayQueries.flatMap((query) => Array.from(query, (_, i) => query.slice(0, i + 1)))),
]
