import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, instant } from './columns.ts'
import { users } from './users.ts'

export const waterDays = sqliteTable(
  'water_days',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: day().notNull(),
    glasses: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.date] })],
)

/** The taps of the last weeks by the ids that clients chose, so that a retried request is not counted twice. */
export const waterTaps = sqliteTable(
  'water_taps',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    date: day().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
)
