import { and, eq, lt, not, sql } from 'drizzle-orm'
import { favouriteFoods, productCache } from '#schema'
import { type ProductCache, productCacheDays } from '../../catalogue/openfoodfacts-api.ts'
import { productIdPrefix } from '../../catalogue/product.ts'
import type { Db } from '../../db/open.ts'
import { prepared, pruneTable, updateValues } from '../../db/prepared.ts'
import { storageErrorCode } from '../../db/storage-error.ts'
import { transaction } from '../../db/transaction.ts'
import { daysBefore } from '../../domain/day.ts'

const statements = prepared((db) => {
  const row = {
    found: sql.placeholder('found'),
    // Drizzle would store null as the JSON text `null`.
    product: sql`${sql.placeholder('json')}`,
    fetchedAt: sql.placeholder('fetchedAt'),
  }
  return {
    byCode: db
      .select()
      .from(productCache)
      .where(eq(productCache.code, sql.placeholder('code')))
      .prepare(),
    put: db
      .insert(productCache)
      .values({ code: sql.placeholder('code'), ...row })
      .onConflictDoUpdate({ target: productCache.code, set: updateValues(row) })
      .prepare(),
  }
})

/** Caches responses of Open Food Facts in the database. */
export const createProductCache = (db: Db): ProductCache => ({
  get(code) {
    const row = statements(db).byCode.get({ code })
    return row ? { product: row.product, fetchedAt: new Date(row.fetchedAt) } : null
  },
  async put(entries) {
    const rows = [...entries].map(([code, { product, fetchedAt }]) => {
      const json = product && JSON.stringify(product)
      return { code, found: product !== null, json, fetchedAt: fetchedAt.toISOString() }
    })
    try {
      await transaction(db, () => rows.forEach((row) => void statements(db).put.run(row)))
    } catch (error) {
      // What was looked up is still good to answer with; it will be looked up again.
      if (!storageErrorCode(error)) throw error
    }
  },
})

/**
 * Deletes the products and searches that were looked up too long ago to be used, and returns how many. Starred products are kept,
 * because their values are nowhere else; those in diaries are in the entries.
 */
export function pruneProducts(db: Db, now: Date): Promise<number> {
  const before = daysBefore(now, productCacheDays)
  const isStarred = sql`${productCache.code} in (select substr(${favouriteFoods.foodId}, ${productIdPrefix.length + 1}) from ${favouriteFoods} where substr(${favouriteFoods.foodId}, 1, ${productIdPrefix.length}) = ${productIdPrefix})`
  return pruneTable(db, productCache, productCache.code, and(lt(productCache.fetchedAt, before), not(isStarred)))
}
