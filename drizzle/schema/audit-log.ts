import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { users } from './users.ts'

/** What admins did, and whoever runs the server on its command line. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    /** NULL for the command line, and once the admin's account is deleted. */
    adminId: text().references(() => users.id, { onDelete: 'set null' }),
    /** As it was at that time. */
    adminName: text().notNull(),
    /** One of `auditActions` (`domain/audit.ts`). */
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
