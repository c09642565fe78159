import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, id, instant } from './columns.ts'
import { users } from './users.ts'

/** Mails to send. A row leaves the queue by `sentAt`; without a mail server it stays for an admin to read. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    /** So that deleting an account deletes its mails; NULL for mail to nobody registered here. */
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
    /** Set when retries are used up. */
    failedAt: instant(),
  },
  (t) => [index('outbox_due').on(t.sentAt, t.nextAttemptAt), index('outbox_user').on(t.userId)],
)

/** Weekly summaries already queued: never two for one week, whatever restarts. */
export const weeklySummaries = sqliteTable(
  'weekly_summaries',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The Sunday the summarised week started on. */
    week: day().notNull(),
    queuedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.week] })],
)
