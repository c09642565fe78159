/** The generic foods with most of a nutrient. */

import { setImmediate } from 'node:timers/promises'
import type { Food } from '#domain/food.ts'
import type { NutrientQuery } from '#domain/nutrient-query.ts'
import type { SourceFile, StatedFood } from './source-file.ts'

/** Sources of products, of which there are millions. */
const ofProducts: readonly string[] = ['openfoodfacts', 'usda-branded']

const rowsAtOnce = 500

type Ranked = { source: SourceFile; rank: number; ndb: string | null; key: string; amount: number }

/** Fewer kcal are mostly water: per 100 kcal they would be whole buckets. */
const leastKcal = 5

/**
 * At most `limit` generic foods that state a nutrient, those with most of it first. Staples stand for their foods of the USDA. Lets other
 * requests run in between, since it reads some ten thousand foods.
 */
export async function richestFoods(
  sources: readonly SourceFile[],
  { key, per }: NutrientQuery,
  limit: number,
): Promise<Food[]> {
  const ranked: Ranked[] = []
  const known = new Set<string>()
  // The staples come first, because their names are plain.
  const generic = sources.filter(({ source }) => !ofProducts.includes(source))
  for (const source of generic.toSorted((a, b) => Number(b.source === 'staples') - Number(a.source === 'staples'))) {
    for (let from = 0; ; await setImmediate()) {
      const rows = source.stated(from, rowsAtOnce)
      for (const row of rows) {
        const amount = amountOf(row, key, per)
        if (amount === null || amount === 0 || (row.ndb !== null && known.has(row.ndb))) continue
        if (row.ndb !== null) known.add(row.ndb)
        ranked.push({ source, rank: row.rank, ndb: row.ndb, key: row.key, amount })
      }
      if (rows.length < rowsAtOnce) break
      from = (rows.at(-1)?.rank ?? 0) + 1
    }
  }
  ranked.sort((a, b) => b.amount - a.amount || (a.key < b.key ? -1 : 1))
  return ranked.slice(0, limit).flatMap(({ source, key }) => source.byKey(key) ?? [])
}

function amountOf({ kcal, amounts, label }: StatedFood, key: string, per: NutrientQuery['per']): number | null {
  const amount = amounts[key] ?? label[key] ?? null
  if (amount === null || per === '100g') return amount
  return kcal !== null && kcal >= leastKcal ? (amount / kcal) * 100 : null
}
