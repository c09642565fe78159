import { Cron } from 'croner'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from './context.ts'
import { recordJobRun } from './db/job-runs.ts'
import { queueWeeklySummaries } from './features/weekly-summary.ts'

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>

/** What a run did, as counts for the log: `{ mails: 3 }`. */
type Done = Record<string, number>

/** Work by the clock: `schedule` is a cron pattern. Each job can miss a turn or run twice without harm. */
export type Job = { name: string; schedule: string; run: (services: Services, now: Date) => Done | Promise<Done> }

export const jobs: readonly Job[] = [
  {
    name: 'weekly summaries',
    schedule: '*/10 * * * *',
    run: (services, now) => ({ queued: queueWeeklySummaries(services, now) }),
  },
  { name: 'clean up sessions', schedule: '17 * * * *', run: ({ sessions }, now) => sessions.prune(now) },
  { name: 'clean up mails', schedule: '19 * * * *', run: ({ outbox }, now) => ({ mails: outbox.prune(now) }) },
]

const longestError = 500

/** Runs a job once, and records and logs how it went. Never rejects. */
export async function runJob({ name, run }: Job, services: Services, log: Log): Promise<void> {
  const started = services.clock()
  const begin = performance.now()
  let error: string | null = null
  try {
    const done = await run(services, started)
    if (Object.values(done).some((count) => count > 0)) log.info({ job: name, ...done }, 'a job has run')
  } catch (thrown) {
    error = String(thrown instanceof Error ? thrown.message : thrown).slice(0, longestError)
    log.error({ job: name, err: thrown }, 'a job failed')
  }
  try {
    recordJobRun(services.db, {
      name,
      startedAt: started.toISOString(),
      durationMs: Math.round(performance.now() - begin),
      outcome: error === null ? 'ok' : 'failed',
      error,
    })
  } catch (thrown) {
    log.error({ job: name, err: thrown }, 'how a job went cannot be recorded')
  }
}

/** Runs every job when its time comes, and sends mails as soon as they are queued. */
export function startJobs(services: Services, log: FastifyBaseLogger) {
  const { outbox } = services
  const options = { unref: true, protect: true }

  // No job of the list: with each mail it would be recorded anew.
  const deliver = () => outbox.deliver().catch((error) => log.error(error, 'mails cannot be delivered'))
  outbox.onQueued(deliver)

  const timers = [
    new Cron('*/20 * * * * *', options, deliver),
    ...jobs.map((job) => new Cron(job.schedule, options, () => runJob(job, services, log))),
  ]
  return {
    /** Resolves when nothing is under way any more. */
    async stop() {
      for (const timer of timers) timer.stop()
      await outbox.stop()
    },
  }
}
