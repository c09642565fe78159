import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { users } from './users.ts'

/** Badges a user has unlocked. The list of badges is code (`domain/achievements.ts`). */
export const unlockedAchievements = sqliteTable(
  'unlocked_achievements',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    achievement: text().notNull(),
    unlockedAt: instant().notNull(),
    /** The import and the notification that it came with, to take both back with the import; NULL for what was unlocked by a deed. */
    importId: text(),
    notificationId: text(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.achievement] })],
)
