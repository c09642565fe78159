import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** The last run of each scheduled job (`server/jobs.ts`). */
export const jobRuns = sqliteTable('job_runs', {
  name: text().primaryKey(),
  startedAt: instant().notNull(),
  durationMs: integer().notNull(),
  outcome: text({ enum: ['ok', 'failed'] }).notNull(),
  error: text(),
})
