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
    /** The ids of the last taps, newest first: one sent again by a client that heard no answer is not counted again. */
    lastTaps: text(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.date] })],
)
