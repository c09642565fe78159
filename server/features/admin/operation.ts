import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { type Backup, backupsFolder, newestScheduled } from '../../backup/backups.ts'
import type { Context } from '../../context.ts'
import { audited, listAdminNames, listAudit } from '../../db/audit.ts'
import { clearErrors, findError, listErrors, summarizeErrors } from '../../db/error-log.ts'
import { type JobRun, listJobRuns } from '../../db/job-runs.ts'
import type { Db } from '../../db/open.ts'
import { auditActions, groupErrors, scheduleText } from '../../domain/admin.ts'
import { hourMs } from '../../domain/day.ts'
import { ById, Page } from '../../domain/fields.ts'
import { pageSize, pagesOf } from '../../domain/limits.ts'
import { conflict, notFound, unavailable } from '../../errors.ts'
import { isJobRunning, jobs, runJob } from '../../jobs.ts'
import type { MailHealth } from '../../mail/outbox.ts'
import { adminProcedure, confirmedAdminProcedure, router } from '../../trpc.ts'

/** What an admin should see to; `text` says what is wrong and what to do. */
type Warning = { about: 'server' | 'backups' | 'jobs' | 'mail' | 'catalogue'; text: string }

export const warningsRouter = router({
  /** Everything about this server that an admin should see to, the most urgent first; empty when all is well. */
  list: adminProcedure.query(({ ctx }) => collectWarnings(ctx)),
})

async function collectWarnings({ db, env, now, readiness, backups, outbox, catalogue }: Context): Promise<Warning[]> {
  const { problems, warnings } = await readiness.check()
  const scheduled = new Set(jobs.filter((job) => !job.isOff?.(env)).map(({ name }) => name))
  return [
    ...[...problems, ...warnings].map((text) => ({ about: 'server' as const, text })),
    ...(isLate(backups.list(), env.BACKUP_EVERY, now) ? [{ about: 'backups' as const, text: lateBackup }] : []),
    ...listJobRuns(db)
      .filter(({ name, outcome }) => outcome === 'failed' && scheduled.has(name))
      .map((run) => ({ about: 'jobs' as const, text: failedJob(run) })),
    ...(outbox.canSend ? mailWarnings(outbox.health(now)) : []).map((text) => ({ about: 'mail' as const, text })),
    ...catalogue
      .status()
      .flatMap(({ source, problem }) =>
        problem === null ? [] : [{ about: 'catalogue' as const, text: brokenSource(source, problem) }],
      ),
  ]
}

/** Backups are late once one has been left out. */
const missedBackups = 2

function isLate(backups: readonly Backup[], everyHours: number | null, now: Date): boolean {
  const newest = newestScheduled(backups, now)
  if (everyHours === null || !newest) return false
  return now.getTime() - Date.parse(newest.createdAt) > missedBackups * everyHours * hourMs
}

const lateBackup =
  'The last scheduled backup is older than it should be. Make one now under Jobs & backups, and see why none was made.'

const failedJob = ({ name, error }: JobRun) =>
  `The job "${name}" failed${error ? `: ${withFullStop(error)}` : '.'} It is tried again at its next time; see the server's log if it goes on failing.`

const brokenSource = (source: string, problem: string) =>
  `The foods of ${source} have to be imported again. ${withFullStop(problem)}`

function mailWarnings({ failed, late, serverProblem }: MailHealth): string[] {
  return [
    ...(serverProblem === null
      ? []
      : [
          `The mail server could not be used: ${withFullStop(serverProblem)} Check it and SMTP_URL; emails are kept and tried again.`,
        ]),
    ...(late === 0
      ? []
      : [
          `${emails(late)} ${late === 1 ? 'has' : 'have'} been waiting for more than an hour. The outbox says why; try again there.`,
        ]),
    ...(failed === 0
      ? []
      : [
          `${emails(failed)} could not be sent and will not be tried again. Retry or delete ${failed === 1 ? 'it' : 'them'} in the outbox.`,
        ]),
  ]
}

const emails = (count: number) => (count === 1 ? '1 email' : `${count.toLocaleString('en')} emails`)

/** With one full stop at its end. */
const withFullStop = (text: string) => `${text.trim().replace(/[.\s]+$/, '')}.`

export const jobsRouter = router({
  /** Every job with its schedule in words, and its last run: when, how long it took and how it went; null before the first. */
  list: adminProcedure.query(({ ctx }) => {
    const { db, env } = ctx
    const runs = new Map(listJobRuns(db).map(({ name, ...run }) => [name, run]))
    return jobs.map(({ name, schedule, describeSchedule }) => ({
      name,
      schedule: describeSchedule?.(env) ?? scheduleText(schedule),
      isRunning: isJobRunning(ctx, name),
      lastRun: runs.get(name) ?? null,
    }))
  }),

  /** Runs a job besides its schedule. A long one goes on after the answer. */
  run: adminProcedure
    .input(z.object({ job: z.string('A job is required.').max(200, 'There is no such job.') }))
    .mutation(async ({ ctx, input: { job: name } }) => {
      const job = jobs.find((job) => job.name === name)
      if (!job) throw notFound('Job')
      if (isJobRunning(ctx, name)) throw conflict('This job is running already.')
      await audited(ctx, { action: 'job run', subject: name }, () => {})
      await answerInTime(runJob(job, ctx, ctx.log))
      return { msg: `The job "${name}" has been started.` }
    }),
})

export const errorsRouter = router({
  /** Server errors with their stacks, newest first; at most 1,000. */
  list: adminProcedure.query(({ ctx }) => listErrors(ctx.db)),

  /** The same errors by route and message, without their stacks. */
  groups: adminProcedure.query(({ ctx }) => groupErrors(summarizeErrors(ctx.db))),

  /** One error with its stack. */
  get: adminProcedure.input(ById).query(({ ctx, input: { id } }) => {
    const error = findError(ctx.db, id)
    if (!error) throw notFound('Error')
    return error
  }),

  clear: confirmedAdminProcedure.mutation(async ({ ctx }) => {
    await audited(
      ctx,
      (errors) => ({ action: 'error log cleared', subject: 'error log', detail: { errors } }),
      () => clearErrors(ctx.db),
    )
    return { msg: 'The error log has been cleared.' }
  }),
})

const Filter = z.object({
  page: Page,
  action: z.enum(auditActions, 'There is no such action.').optional(),
  /** The name of the admin at the time, or `command line`. */
  admin: z.string('An admin is named by a username.').max(200, 'There is no such admin.').optional(),
})

export const auditRouter = router({
  /** What admins did, newest first, also those who are none any more. Nobody can change or delete it. */
  list: adminProcedure.input(Filter).query(({ ctx, input: { page, ...filter } }) => {
    const { entries, total } = listAudit(ctx.db, filter, page, pageSize)
    return { entries, page, pages: pagesOf(total), total }
  }),

  /** The names of those who did something, to choose from. */
  admins: adminProcedure.query(({ ctx }) => listAdminNames(ctx.db)),
})

/** In seconds: by then an admin may have fixed the cause. */
const retryAfter = 60

// There is no download: a backup holds everybody's data and the key, and should not leave the server through a browser that
// was left signed in. The person who runs the server can copy the file.

export const backupsRouter = router({
  /**
   * The backups that the server made, newest first, each of which was read back and checked when it was made. `everyHours` is
   * null when none are scheduled; `problem` says why the last one failed.
   */
  list: adminProcedure.query(({ ctx: { db, env, backups } }) => {
    const made = backups.list()
    return {
      folder: resolve(backupsFolder(env.DATA_DIR)),
      everyHours: env.BACKUP_EVERY,
      keep: env.BACKUP_KEEP,
      /** Whether they have the key as well, which is elsewhere with SECRET_KEY. */
      holdsKey: env.SECRET_KEY === undefined,
      isRunning: backups.isRunning(),
      problem: backups.lastFailure() ?? failureSince(db, made[0]?.createdAt),
      backups: made,
    }
  }),

  /** Makes a backup now. A long one goes on after the answer, whose `backup` is then null. 503 when it fails. */
  make: adminProcedure.mutation(async ({ ctx }) => {
    if (ctx.backups.isRunning()) throw conflict('A backup is being made already.')
    await audited(ctx, { action: 'backup started', subject: 'by hand' }, () => {})
    const made = ctx.backups.make('by hand').catch((error: Error) => {
      // The reason can name folders of the server.
      ctx.log.error({ event: 'backup failed', err: error }, 'a backup failed')
      throw unavailable('The backup could not be made. Jobs & backups says why.', retryAfter)
    })
    const backup = await answerInTime(made)
    return { backup, msg: backup ? 'Backup made and checked.' : 'The backup is being made.' }
  }),
})

/** Why a scheduled backup failed after the newest one that was made, perhaps before the server's last start. */
function failureSince(db: Db, newest = ''): string | null {
  const run = listJobRuns(db).find(({ name }) => name === 'backup')
  return run?.outcome === 'failed' && run.startedAt > newest ? run.error : null
}

/** A timeout below that of most proxies. */
const maxAnswerMs = 10_000

/** The result of `work`, or null on a timeout; the work then goes on. */
export const answerInTime = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([work, setTimeout(maxAnswerMs, null, { ref: false })])
