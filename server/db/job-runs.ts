import { asc } from 'drizzle-orm'
import { jobRuns } from '#schema'
import type { Db } from './open.ts'
import { placeholdersOf, prepared, preparedRows } from './prepared.ts'
import { transaction } from './transaction.ts'

export type JobRun = typeof jobRuns.$inferSelect

const columns = {
  name: jobRuns.name,
  startedAt: jobRuns.startedAt,
  durationMs: jobRuns.durationMs,
  outcome: jobRuns.outcome,
  error: jobRuns.error,
}

const statements = prepared((db) => ({
  all: preparedRows(db, columns, db.select(columns).from(jobRuns).orderBy(asc(jobRuns.name))),
  put: db
    .insert(jobRuns)
    .values(placeholdersOf(columns))
    // Drizzle's types do not allow placeholders in an update, although they work.
    .onConflictDoUpdate({ target: jobRuns.name, set: placeholdersOf(columns) as object })
    .prepare(),
}))

/** The last run of each job that has run, by name. */
export const listJobRuns = (db: Db): JobRun[] => statements(db).all.all({})

/** Replaces the previous run of the same job. */
export const recordJobRun = (db: Db, run: JobRun) => transaction(db, () => statements(db).put.run(run))
