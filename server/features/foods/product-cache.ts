import { eq, sql } from 'drizzle-orm'
import { productCache } from '#schema'
import type { ProductCache } from '../../catalogue/openfoodfacts.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { storageErrorCode } from '../../db/storage-error.ts'
import { transaction } from '../../db/transaction.ts'

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
      // Drizzle's types do not allow placeholders in an update, although they work.
      .onConflictDoUpdate({ target: productCache.code, set: row as object })
      .prepare(),
  }
})

/** Caches responses of Open Food Facts in the database. */
export const createProductCache = (db: Db): ProductCache => ({
  get(code) {
    const row = statements(db).byCode.get({ code })
    return row ? { product: row.product, fetchedAt: new Date(row.fetchedAt) } : null
  },
  async put(code, { product, fetchedAt }) {
    const json = product && JSON.stringify(product)
    const row = { code, found: product !== null, json, fetchedAt: fetchedAt.toISOString() }
    try {
      await transaction(db, () => statements(db).put.run(row))
    } catch (error) {
      // What was looked up is still good to answer with; it will be looked up again.
      if (!storageErrorCode(error)) throw error
    }
  },
})
