import { asc } from 'drizzle-orm'
import { jobRuns } from '#schema'
import type { Db } from './open.ts'
import { transaction } from './transaction.ts'

export type JobRun = typeof jobRuns.$inferSelect

/** The last run of each job that has run, by name. */
export const listJobRuns = (db: Db): JobRun[] => db.select().from(jobRuns).orderBy(asc(jobRuns.name)).all()

/** Replaces the previous run of the same job. */
export const recordJobRun = (db: Db, run: JobRun) =>
  transaction(db, () => db.insert(jobRuns).values(run).onConflictDoUpdate({ target: jobRuns.name, set: run }).run())
