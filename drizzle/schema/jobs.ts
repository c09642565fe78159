import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** How each job by the clock (`server/jobs.ts`) went the last time. */
export const jobRuns = sqliteTable('job_runs', {
  name: text().primaryKey(),
  startedAt: instant().notNull(),
  durationMs: integer().notNull(),
  outcome: text({ enum: ['ok', 'failed'] }).notNull(),
  error: text(),
})
