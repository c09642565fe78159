import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, id, instant } from './columns.ts'
import { users } from './users.ts'

/** The queue of outgoing mails. A row with `sentAt` is off the queue. Without a mail server, rows stay for an admin to read. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    /** Deleting an account deletes its mails. NULL when the recipient is not a user. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    headers: text({ mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    lastError: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** When the mail was given up: after the last retry, or when the mail server refused it for good. */
    failedAt: instant(),
  },
  (t) => [index('outbox_due').on(t.sentAt, t.nextAttemptAt), index('outbox_user').on(t.userId)],
)

/** Weekly summaries already queued. The primary key prevents duplicates across restarts. */
export const weeklySummaries = sqliteTable(
  'weekly_summaries',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The Sunday on which the week started. */
    week: day().notNull(),
    queuedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.week] })],
)
