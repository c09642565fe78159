import { eq, sql } from 'drizzle-orm'
import { fetchedProducts } from '#schema'
import type { ProductCache } from '../../catalogue/openfoodfacts.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'

const statements = prepared((db) => ({
  byCode: db
    .select()
    .from(fetchedProducts)
    .where(eq(fetchedProducts.code, sql.placeholder('code')))
    .prepare(),
}))

/** Answers of Open Food Facts, kept in the database. */
export const productCache = (db: Db): ProductCache => ({
  get(code) {
    const row = statements(db).byCode.get({ code })
    return row ? { product: row.product, fetchedAt: new Date(row.fetchedAt) } : null
  },
  put(code, { product, fetchedAt }) {
    const row = { found: product !== null, product, fetchedAt: fetchedAt.toISOString() }
    db.insert(fetchedProducts)
      .values({ code, ...row })
      .onConflictDoUpdate({ target: fetchedProducts.code, set: row })
      .run()
  },
})
