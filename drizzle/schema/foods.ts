import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant, nutrientColumns } from './columns.ts'
import { users } from './users.ts'

/** Foods people added here. Values per 100 g. Seen by their author at once, by all when `global`. */
export const customFoods = sqliteTable(
  'custom_foods',
  {
    id: id(),
    /** NULL when the author deleted the account and the food had been approved. */
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    productName: text().notNull(),
    code: text(),
    servingSize: text(),
    ...nutrientColumns(),
    categoriesTags: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    portions: text({ mode: 'json' }).$type<{ label: string; grams: number }[]>().notNull().default([]),
    status: text({ enum: ['pending', 'global'] })
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
