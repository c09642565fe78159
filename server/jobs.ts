import { Cron } from 'croner'
import type { Services } from './context.ts'

/** Work by the clock. Each job can miss a turn or run twice without harm. */
export function startJobs({ sessions, clock }: Services) {
  const jobs = [new Cron('17 * * * *', { unref: true }, () => sessions.prune(clock()))]
  return { stop: () => jobs.forEach((job) => void job.stop()) }
}
