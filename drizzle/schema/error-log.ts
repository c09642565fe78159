import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'

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
