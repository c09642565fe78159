import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from './columns.ts'
import { users } from './users.ts'

export const notifications = sqliteTable(
  'notifications',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({
      enum: ['nudge', 'achievement', 'pastAchievement', 'request', 'share', 'food', 'account', 'household'],
    }).notNull(),
    message: text().notNull(),
    /** The buddy request, share, achievement or invitation to a household that it is about, which may have been deleted since. */
    targetId: text(),
    read: flag().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [index('notifications_user').on(t.userId, t.createdAt)],
)
