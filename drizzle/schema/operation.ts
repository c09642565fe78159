/** Running the server: jobs, errors, audit log, settings, readiness and statistics of use. */

import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { day, id, instant } from './columns.ts'
import { users } from './users.ts'

/** The last run of each scheduled job (`server/jobs.ts`). */
export const jobRuns = sqliteTable('job_runs', {
  name: text().primaryKey(),
  startedAt: instant().notNull(),
  durationMs: integer().notNull(),
  outcome: text({ enum: ['ok', 'failed'] }).notNull(),
  error: text(),
})

/** Server errors (5xx), the newest 1,000. `id` is the request id shown to the user. */
export const errorLogs = sqliteTable(
  'error_logs',
  {
    id: id(),
    statusCode: integer().notNull(),
    method: text().notNull(),
    route: text().notNull(),
    stack: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('error_logs_created').on(t.createdAt)],
)

/** What admins did, in the browser or on the server's command line. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    /** NULL for the command line, and once the admin's account is deleted. */
    adminId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The admin's name at that time. */
    adminName: text().notNull(),
    /** One of `auditActions` (`domain/admin.ts`). */
    action: text().notNull(),
    /** What it was done to, in words: a username, the name of a food. */
    subject: text().notNull(),
    detail: text({ mode: 'json' }).$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('audit_log_created').on(t.createdAt),
    index('audit_log_action').on(t.action, t.createdAt),
    index('audit_log_admin').on(t.adminId, t.createdAt),
  ],
)

/** Settings an admin can change at runtime, by name. */
export const settings = sqliteTable('settings', {
  name: text().primaryKey(),
  value: text({ mode: 'json' }).$type<unknown>().notNull(),
})

/** One row, rewritten to find out whether the database can be written to (`server/readiness.ts`). */
export const readinessChecks = sqliteTable('readiness_checks', {
  id: integer().primaryKey(),
  checkedAt: instant().notNull(),
})

/** The days (UTC) of the last weeks on which each person used the product, for the statistics of admins. */
export const activeDays = sqliteTable(
  'active_days',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: day().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.date] }), index('active_days_date').on(t.date)],
)
