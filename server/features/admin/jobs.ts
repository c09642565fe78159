import { z } from 'zod'
import { audited } from '../../db/audit.ts'
import { listJobRuns } from '../../db/job-runs.ts'
import { scheduleText } from '../../domain/schedule.ts'
import { conflict, notFound } from '../../errors.ts'
import { isJobRunning, jobs, runJob } from '../../jobs.ts'
import { adminProcedure, router } from '../../trpc.ts'
import { answerInTime } from './answer-in-time.ts'

export const jobsRouter = router({
  /** Every job with its schedule in words, and its last run: when, how long it took and how it went; null before the first. */
  list: adminProcedure.query(({ ctx: { db, env } }) => {
    const runs = new Map(listJobRuns(db).map(({ name, ...run }) => [name, run]))
    return jobs.map(({ name, schedule, describeSchedule }) => ({
      name,
      schedule: describeSchedule?.(env) ?? scheduleText(schedule),
      isRunning: isJobRunning(db, name),
      lastRun: runs.get(name) ?? null,
    }))
  }),

  /** Runs a job besides its schedule. A long one goes on after the answer. */
  run: adminProcedure
    .input(z.object({ job: z.string('A job is required.').max(200, 'There is no such job.') }))
    .mutation(async ({ ctx, input: { job: name } }) => {
      const job = jobs.find((job) => job.name === name)
      if (!job) throw notFound('Job')
      if (isJobRunning(ctx.db, name)) throw conflict('This job is running already.')
      await audited(ctx, { action: 'job run', subject: name }, () => {})
      await answerInTime(runJob(job, ctx, ctx.log))
      return { msg: `The job "${name}" has been started.` }
    }),
})
