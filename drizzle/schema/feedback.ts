import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from './columns.ts'
import { users } from './users.ts'

export const feedback = sqliteTable(
  'feedback',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ['Feature Suggestion', 'Bug Report', 'General Feedback'] }).notNull(),
    message: text().notNull(),
    isResolved: flag().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('feedback_user').on(t.userId),
    index('feedback_created').on(t.createdAt),
    index('feedback_status').on(t.isResolved, t.createdAt),
  ],
)
