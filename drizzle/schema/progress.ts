import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, id, instant } from './columns.ts'
import { users } from './users.ts'

/** Weight in kg, body fat in per cent, waist in cm. */
export const progressEntries = sqliteTable(
  'progress_entries',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: day().notNull(),
    weight: real().notNull(),
    bodyFatPercentage: real(),
    waist: real(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('progress_entries_user').on(t.userId, t.date),
    // A covering index for the pages of everybody's entries that admins see.
    index('progress_entries_date').on(t.date, t.createdAt, t.id, t.userId),
  ],
)
