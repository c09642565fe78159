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
    /** The import that unlocked it, which locks it again when it is undone; NULL where the user's own entry unlocked it. */
    importId: text(),
    /** The notification about it, which is changed or deleted when the import is undone. */
    notificationId: text(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.achievement] })],
)
