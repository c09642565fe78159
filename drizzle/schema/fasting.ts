import { isNull } from 'drizzle-orm'
import { index, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './users.ts'

/** Finished fasts and the running one, whose `endTime` is NULL. */
export const fasts = sqliteTable(
  'fasts',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startTime: instant().notNull(),
    endTime: instant(),
    plannedDurationHours: real().notNull(),
  },
  (t) => [
    index('fasts_user').on(t.userId, t.endTime),
    // At most one running fast per user, even with concurrent starts.
    uniqueIndex('fasts_running').on(t.userId).where(isNull(t.endTime)),
  ],
)
