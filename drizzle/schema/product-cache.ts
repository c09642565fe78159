import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant } from './columns.ts'

/** Answers of Open Food Facts, kept so that a code is not asked twice within 30 days. */
export const productCache = sqliteTable('product_cache', {
  code: text().primaryKey(),
  found: flag().notNull(),
  product: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  fetchedAt: instant().notNull(),
})
