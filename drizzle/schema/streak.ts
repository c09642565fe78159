import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, id, instant } from './columns.ts'
import { users } from './users.ts'

/** Days, the first and last included, that neither count towards a user's streak nor break it. */
export const streakPauses = sqliteTable(
  'streak_pauses',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startDate: day().notNull(),
    endDate: day().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('streak_pauses_user').on(t.userId, t.startDate)],
)
