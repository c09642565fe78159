import { eq, sql } from 'drizzle-orm'
import { productCache } from '#schema'
import type { ProductCache } from '../../catalogue/openfoodfacts.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'

const statements = prepared((db) => ({
  byCode: db
    .select()
    .from(productCache)
    .where(eq(productCache.code, sql.placeholder('code')))
    .prepare(),
}))

/** Answers of Open Food Facts, kept in the database. */
export const createProductCache = (db: Db): ProductCache => ({
  get(code) {
    const row = statements(db).byCode.get({ code })
    return row ? { product: row.product, fetchedAt: new Date(row.fetchedAt) } : null
  },
  put(code, { product, fetchedAt }) {
    const row = { found: product !== null, product, fetchedAt: fetchedAt.toISOString() }
    db.insert(productCache)
      .values({ code, ...row })
      .onConflictDoUpdate({ target: productCache.code, set: row })
      .run()
  },
})
