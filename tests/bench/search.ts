import type { Catalogue } from '../../server/catalogue/catalogue.ts'

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

/**
 * Milliseconds that a search takes, over every prefix of everyday queries, each asked once of a catalogue that was just
 * opened, so that it remembers nothing (the first one only warms the machine up).
 */
export async function benchSearch(open: () => Catalogue): Promise<{ p50Ms: number; p99Ms: number; queries: number }> {
  await timesOf(open)
  const times = await timesOf(open)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99), queries: times.length }
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

export const everydayPrefixes = [
  ...new Set(everydayQueries.flatMap((query) => Array.from(query, (_, i) => query.slice(0, i + 1)))),
]
