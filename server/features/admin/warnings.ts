import { type Backup, newestScheduled } from '../../backup/back-up.ts'
import type { Context } from '../../context.ts'
import { type JobRun, listJobRuns } from '../../db/job-runs.ts'
import { jobs } from '../../jobs.ts'
import type { MailHealth } from '../../mail/outbox.ts'
import { adminProcedure, router } from '../../trpc.ts'

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
  return now.getTime() - Date.parse(newest.createdAt) > missedBackups * everyHours * 3_600_000
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
