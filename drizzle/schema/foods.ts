import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant, nutrientColumns } from './columns.ts'
import { users } from './users.ts'

/**
 * Foods added by users. Values per 100 g. Visible to their author, and to everybody once `global`. A `pending` one was suggested to
 * everybody and waits for an admin; a `private` one is nobody else's business, not even an admin's.
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
