import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './users.ts'

/** Fasts that ended. The one under way is `users.fastingStartTime`. */
export const fasts = sqliteTable(
  'fasts',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startTime: instant().notNull(),
    endTime: instant().notNull(),
    plannedDurationHours: real().notNull(),
  },
  (t) => [index('fasts_user').on(t.userId, t.endTime)],
)
