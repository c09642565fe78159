/** Foods added by users, starred foods, and the cache of Open Food Facts. */

import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, nutrientAmounts, nutrientColumns } from './columns.ts'
import { users } from './users.ts'

/**
 * Foods added by users. Values are per 100 g. Their author sees them. Everybody sees a `global` food; a `pending` food waits for an
 * admin to make it global; a `private` food is shown to nobody else, not even to an admin.
 */
export const customFoods = sqliteTable(
  'custom_foods',
  {
    id: id(),
    /** NULL when the food was approved and its author deleted their account. */
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    productName: text().notNull(),
    code: text(),
    servingSize: text(),
    ...nutrientColumns(),
    nutrients: nutrientAmounts(),
    categoriesTags: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    portions: text({ mode: 'json' }).$type<{ label: string; grams: number }[]>().notNull().default([]),
    status: text({ enum: ['private', 'pending', 'global'] })
      .notNull()
      .default('pending'),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('custom_foods_author').on(t.createdBy),
    index('custom_foods_code').on(t.code),
    index('custom_foods_status').on(t.status, t.createdAt),
  ],
)

/** Foods that a user has starred, whatever they come from: `foodId` is the id under which search finds the food. */
export const favouriteFoods = sqliteTable(
  'favourite_foods',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    foodId: text().notNull(),
    foodName: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.foodId] })],
)

/** Cached responses of Open Food Facts, so that a barcode is not requested twice within 30 days. */
export const productCache = sqliteTable('product_cache', {
  code: text().primaryKey(),
  found: flag().notNull(),
  product: text({ mode: 'json' }).$type<Record<string, unknown>>(),
  fetchedAt: instant().notNull(),
})
