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

/** Milliseconds that a search takes, over every prefix of everyday queries, each asked once after a warm-up. */
export async function benchSearch(catalogue: Catalogue): Promise<{ p50Ms: number; p99Ms: number; queries: number }> {
  const prefixes = [...new Set(everydayQueries.flatMap(prefixesOf))]
  for (const prefix of prefixes) await catalogue.search(prefix, [])
  const times: number[] = []
  for (const prefix of prefixes) {
    const start = performance.now()
    await catalogue.search(prefix, [])
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99), queries: times.length }
}

const prefixesOf = (query: string) => Array.from(query, (_, i) => query.slice(0, i + 1))
