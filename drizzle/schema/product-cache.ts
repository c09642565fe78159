import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant } from './columns.ts'

/** Cached responses of Open Food Facts, so that a barcode is not requested twice within 30 days. */
export const productCache = sqliteTable('product_cache', {
  code: text().primaryKey(),
  found: flag().notNull(),
  product: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  fetchedAt: instant().notNull(),
})
