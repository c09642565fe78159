import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day } from './columns.ts'
import { users } from './users.ts'

/** The days (UTC) on which somebody used the product, of the last weeks, for the statistics of admins. */
export const activeDays = sqliteTable(
  'active_days',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: day().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.date] }), index('active_days_date').on(t.date)],
)
