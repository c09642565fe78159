import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** One row, rewritten to find out whether the database can be written to (`server/readiness.ts`). */
export const readinessChecks = sqliteTable('readiness_checks', {
  id: integer().primaryKey(),
  checkedAt: instant().notNull(),
})
