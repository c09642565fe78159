import { isNull } from 'drizzle-orm'
import { index, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './users.ts'

/** Fasts that ended, and the one that runs: its `endTime` is NULL. */
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
    // Two starts at once are one fast.
    uniqueIndex('fasts_running').on(t.userId).where(isNull(t.endTime)),
  ],
)
