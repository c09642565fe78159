import { Cron } from 'croner'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from './context.ts'
import { queueWeeklySummaries } from './features/weekly-summary.ts'

/** Work by the clock. Each job can miss a turn or run twice without harm. */
export function startJobs(services: Services, log: FastifyBaseLogger) {
  const { sessions, outbox, clock } = services
  const options = { unref: true, protect: true, catch: (error: unknown) => log.error(error, 'a job failed') }

  const deliver = () => outbox.deliver().catch((error) => log.error(error, 'mails cannot be delivered'))
  outbox.onQueued(deliver)

  const jobs = [
    new Cron('*/20 * * * * *', options, deliver),
    new Cron('*/10 * * * *', options, () => queueWeeklySummaries(services, clock())),
    new Cron('17 * * * *', options, () => {
      sessions.prune(clock())
      outbox.prune(clock())
    }),
  ]
  return {
    /** Resolves when nothing is under way any more. */
    async stop() {
      for (const job of jobs) job.stop()
      await outbox.stop()
    },
  }
}
