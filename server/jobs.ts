/** Scheduled jobs. */

import { Cron } from 'croner'
import type { Env } from './config/env.ts'
import type { Services } from './context.ts'
import { pruneAudit } from './db/audit.ts'
import { listJobRuns, recordJobRun } from './db/job-runs.ts'
import type { Db } from './db/open.ts'
import { hourMs } from './domain/day.ts'
import { removeDeletedAccounts } from './features/account/deletion.ts'
import { unlockPast } from './features/achievements/unlock-quietly.ts'
import { pruneTaps } from './features/diary/water.ts'
import { pruneProducts } from './features/foods/product-cache.ts'
import { cleanUpImports, removeStrayFiles } from './features/imports/imports.ts'
import { recoverImports, removeReplaced } from './features/imports/recover.ts'
import { removeDeletedNutrients } from './features/nutrients/own-nutrients.ts'
import { queueWeeklySummaries } from './features/weekly-summary.ts'
import type { Log } from './lib/log.ts'
import { lead } from './processes/leader.ts'
import { createReadinessLog } from './readiness.ts'

/**
 * A scheduled job; `schedule` is a cron pattern. Every job must tolerate missed and repeated runs. A job with `isDue` is skipped
 * while that is false, so that its recorded run is one that did something.
 */
export type Job = {
  name: string
  schedule: string
  isDue?: (services: Services, now: Date) => boolean
  /** Whether the settings turn the job off. */
  isOff?: (env: Env) => boolean
  /** When a job with `isDue` is due, in words. */
  describeSchedule?: (env: Env) => string
  run: (services: Services, now: Date) => Result | Promise<Result>
}

/** Counts of what a run did, for the log, such as `{ mails: 3 }`. Null for a run that stopping the server has ended: it is not recorded. */
type Result = Record<string, number> | null

export const jobs: readonly Job[] = [
  {
    name: 'weekly summaries',
    schedule: '*/10 * * * *',
    run: async (services, now) => ({ queued: await queueWeeklySummaries(services, now) }),
  },
  {
    name: 'unlock achievements',
    schedule: '*/10 * * * *',
    run: async (services, now) => ({ achievements: await unlockPast(services, now) }),
  },
  {
    name: 'clean up sessions',
    schedule: '17 * * * *',
    run: ({ sessions }, now) => sessions.prune(now),
  },
  {
    name: 'clean up deleted accounts',
    schedule: '21 * * * *',
    run: async ({ db }) => ({
      accounts: await removeDeletedAccounts(db),
      nutrients: await removeDeletedNutrients(db),
    }),
  },
  {
    name: 'clean up mails',
    schedule: '19 * * * *',
    run: async ({ outbox }, now) => ({ mails: await outbox.prune(now) }),
  },
  {
    name: 'clean up products',
    schedule: '23 * * * *',
    run: async ({ db }, now) => ({ products: await pruneProducts(db, now) }),
  },
  {
    name: 'clean up taps',
    schedule: '27 4 * * *',
    run: async ({ db }, now) => ({ taps: await pruneTaps(db, now) }),
  },
  {
    name: 'clean up uploads',
    schedule: '25 * * * *',
    run: async ({ catalogueImports }, now) => ({ files: await catalogueImports.pruneUploads(now) }),
  },
  {
    name: 'clean up imports',
    // Previews are kept for an hour.
    schedule: '9-59/10 * * * *',
    run: async (services, now) => {
      const recovered = await recoverImports(services, now)
      const settled = await removeReplaced(services, now)
      return { recovered, settled, ...(await cleanUpImports(services, now)) }
    },
  },
  {
    name: 'backup',
    schedule: '*/10 * * * *',
    isOff: ({ BACKUP_EVERY }) => BACKUP_EVERY === null,
    describeSchedule: ({ BACKUP_EVERY }) =>
      BACKUP_EVERY === null ? 'Off (BACKUP_EVERY)' : `Every ${BACKUP_EVERY === 1 ? 'hour' : `${BACKUP_EVERY} hours`}`,
    isDue: ({ backups, db }, now) => backups.isDue(now) && !hasJustFailed(db, 'backup', now),
    run: async ({ backups }) => {
      const made = await backups.make('scheduled')
      return made && { bytes: made.bytes }
    },
  },
  {
    name: 'clean up the audit log',
    schedule: '27 4 * * *',
    run: async ({ db }, now) => ({ entries: await pruneAudit(db, now) }),
  },
]

/** Background work. `stop` resolves when it has ended. */
type Work = { stop: () => Promise<void> }

/**
 * Starts all jobs on their schedules, in only one process when there are several, and sends mails when they are queued. Each
 * mail is claimed, so no other process sends it too.
 */
export function startJobs(services: Services, log: Log): Work {
  const { env, outbox, backups, catalogueImports, locks, shared } = services

  // Not in `jobs`, because then every queued mail would record a run.
  const deliver = () =>
    outbox.deliver().catch((err) => log.error({ event: 'mail delivery failed', err }, 'mails cannot be delivered'))
  outbox.onQueued(deliver)
  outbox.onFailed(({ isGivenUp, ...failed }) => {
    if (isGivenUp) log.warn({ event: 'mail given up', ...failed }, 'a mail could not be sent and is given up')
    else log.warn({ event: 'mail not sent', ...failed }, 'a mail could not be sent yet')
  })

  // Beside others in PostgreSQL the server may have a machine to itself, for which no other one looks.
  const isOnOwnDisk = env.DATABASE_URL !== undefined
  const own = isOnOwnDisk ? [startReadinessLog(services, log), startFileCleanup(services, log)] : []
  const begin = (): Work => {
    const works = [startSchedule(services, log, deliver), ...(isOnOwnDisk ? [] : [startReadinessLog(services, log)])]
    return { stop: async () => void (await Promise.all(works.map((work) => work.stop()))) }
  }
  const scheduled = shared.hasOthers ? lead(locks, begin) : begin()
  return {
    /** Stops all jobs. Resolves when the current mail is sent or timed out, and a running backup or import has ended. */
    async stop() {
      const all = [...own, scheduled, outbox, backups, catalogueImports]
      await Promise.all(all.map((work) => work.stop()))
    },
  }
}

const timerOptions = { unref: true, protect: true }

/** Logs whether the server is ready. Not in `jobs`, because a run cannot be recorded while it is not. */
function startReadinessLog({ readiness }: Services, log: Log): Work {
  const logReadiness = createReadinessLog(readiness, log)
  let logging = logReadiness()
  const timer = new Cron('*/10 * * * *', timerOptions, () => {
    logging = logReadiness()
    return logging
  })
  return {
    async stop() {
      timer.stop()
      await logging
    },
  }
}

/** Removes what the jobs of another machine ended and left on the disk of this one. */
function startFileCleanup(services: Services, log: Log): Work {
  let cleaning = Promise.resolve()
  const cleanUp = async () => {
    await removeStrayFiles(services)
    await services.catalogueImports.pruneUploads(services.clock())
  }
  const timer = new Cron('9-59/10 * * * *', timerOptions, () => {
    cleaning = cleanUp().catch((err) =>
      log.error({ event: 'files not removed', err }, 'files of ended imports cannot be removed yet'),
    )
    return cleaning
  })
  return {
    async stop() {
      timer.stop()
      await cleaning
    },
  }
}

function startSchedule(services: Services, log: Log, deliver: () => Promise<void>): Work {
  services.catalogueImports
    .recover()
    .catch((err) => log.error({ event: 'import not recorded', err }, 'interrupted imports cannot be recorded'))
  const recovering = recoverImports(services, services.clock()).catch((err) =>
    log.error({ event: 'import not cleaned up', err }, 'what interrupted imports left cannot be removed yet'),
  )

  const timers = [
    new Cron('*/20 * * * * *', timerOptions, deliver),
    ...jobs.map((job) => new Cron(job.schedule, timerOptions, () => runDueJob(job, services, log))),
  ]
  return {
    async stop() {
      for (const timer of timers) timer.stop()
      await recovering
    },
  }
}

/** Runs a job if it is due. Never rejects. */
export async function runDueJob(job: Job, services: Services, log: JobLog): Promise<void> {
  try {
    if (job.isDue && !job.isDue(services, services.clock())) return
  } catch (thrown) {
    log.error({ event: 'job failed', job: job.name, err: thrown }, 'whether a job is due cannot be found out')
    return
  }
  await runJob(job, services, log)
}

/** Runs a job once, unless it is already running, then records and logs the outcome. Never rejects. */
export async function runJob(job: Job, services: Services, log: JobLog): Promise<void> {
  const lock = services.locks.take('job', job.name)
  if (!lock) return
  await runAndRecord(job, services, log).finally(lock.release)
}

async function runAndRecord({ name, run }: Job, services: Services, log: JobLog): Promise<void> {
  const started = services.clock()
  const startedAtMs = performance.now()
  let error: string | null = null
  try {
    const result = await run(services, started)
    if (result === null) return
    if (Object.values(result).some((count) => count > 0))
      log.info({ event: 'job done', job: name, ...result }, 'a job has run')
  } catch (thrown) {
    error = String(thrown instanceof Error ? thrown.message : thrown).slice(0, maxErrorLength)
    log.error({ event: 'job failed', job: name, err: thrown }, 'a job failed')
  }
  try {
    await recordJobRun(services.db, {
      name,
      startedAt: started.toISOString(),
      durationMs: Math.round(performance.now() - startedAtMs),
      outcome: error === null ? 'ok' : 'failed',
      error,
    })
  } catch (thrown) {
    log.error({ event: 'job not recorded', job: name, err: thrown }, 'how a job went cannot be recorded')
  }
}

export const isJobRunning = ({ locks }: Pick<Services, 'locks'>, name: string): boolean => locks.isHeld('job', name)

function hasJustFailed(db: Db, name: string, now: Date): boolean {
  const last = listJobRuns(db).find((run) => run.name === name)
  // A time far in the future is from before the clock was set back.
  return last?.outcome === 'failed' && Math.abs(now.getTime() - Date.parse(last.startedAt)) < retryMs
}

/** A failed job is retried after an hour, instead of whenever it is checked. */
const retryMs = hourMs

const maxErrorLength = 500

type JobLog = Pick<Log, 'info' | 'error'>
