import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day } from './columns.ts'
import { users } from './users.ts'

export const waterDays = sqliteTable(
  'water_days',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: day().notNull(),
    glasses: integer().notNull(),
    /** Ids of the latest taps, newest first, so that a retried request is not counted twice. */
    lastTaps: text(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.date] })],
)
