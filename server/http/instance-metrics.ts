import { stat } from 'node:fs/promises'
import { count, eq } from 'drizzle-orm'
import type { Registry } from 'prom-client'
import { activeDays, users } from '#schema'
import { version } from '../config/version.ts'
import type { Services } from '../context.ts'
import { listJobRuns } from '../db/job-runs.ts'
import { dayIn } from '../domain/day.ts'

type Deps = Pick<Services, 'db' | 'catalogue' | 'outbox' | 'notificationStreams' | 'readiness' | 'clock'>
type Value = [labels: Record<string, string>, value: number]

/** However often somebody asks, the database is asked this often. */
const cacheMs = 10_000

/** Adds how the instance is: its users, queues, files and jobs. What cannot be read is left out, and the rest stays. */
export async function addInstanceMetrics(registry: Registry, deps: Deps) {
  const { Gauge } = await import('prom-client')
  const { db, catalogue, outbox, notificationStreams, readiness, clock } = deps

  function gauge(name: string, help: string, labelNames: string[], read: () => Value[] | Promise<Value[]>) {
    const registered = new Gauge({
      name: `glowlog_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        registered.reset()
        // What has no labels is 0 after a reset, which would be a claim.
        if (labelNames.length === 0) registered.remove()
        const values = await Promise.resolve()
          .then(read)
          .catch(() => [])
        for (const [labels, value] of values) registered.set(labels, value)
      },
    })
  }

  const inDatabase = cachedFor(cacheMs, () => ({
    // Of one index, so that it takes a millisecond for 100,000.
    users: countOf(db.select({ rows: count() }).from(users).get()),
    activeToday: countOf(
      db
        .select({ rows: count() })
        .from(activeDays)
        .where(eq(activeDays.date, dayIn('UTC', clock())))
        .get(),
    ),
    mails: outbox.sizes(),
    jobs: listJobRuns(db),
  }))
  const ofJobs = (value: (run: ReturnType<typeof listJobRuns>[number]) => number) => () =>
    inDatabase().jobs.map((run): Value => [{ task: run.name }, value(run)])

  gauge('build_info', 'The version of the program, as a label; always 1.', ['version'], () => [[{ version }, 1]])
  gauge('ready', 'Whether the server can do its work, as /api/ready says: 1 or 0.', [], async () => {
    const { problems } = await readiness.check()
    return [[{}, problems.length === 0 ? 1 : 0]]
  })
  gauge('users', 'Accounts, including those that are being deleted.', [], () => [[{}, inDatabase().users]])
  gauge('active_users_today', 'People who used the product since midnight UTC.', [], () => [
    [{}, inDatabase().activeToday],
  ])
  gauge('mails', 'Mails in the outbox that wait to be sent, or were given up in the last 30 days.', ['state'], () =>
    Object.entries(inDatabase().mails).map(([state, mails]) => [{ state }, mails]),
  )
  gauge('notification_streams', 'Open streams of notifications.', [], () => [[{}, notificationStreams.count()]])
  gauge('catalogue_foods', 'Foods in the catalogue, by source.', ['source'], () =>
    catalogue.status().map(({ source, foods }) => [{ source }, foods]),
  )
  gauge('catalogue_source_ready', 'Whether the file of a source can be used: 1 or 0.', ['source'], () =>
    catalogue.status().map(({ source, problem }) => [{ source }, problem === null ? 1 : 0]),
  )
  gauge('database_bytes', 'Size of the files of app.db: the database and its write-ahead log.', ['file'], async () => {
    const files = { database: db.$client.name, wal: `${db.$client.name}-wal` }
    return Promise.all(
      Object.entries(files).map(async ([file, path]): Promise<Value> => [{ file }, await bytesOf(path)]),
    )
  })
  gauge(
    'job_last_run_timestamp_seconds',
    'When a job last started, in seconds since 1970.',
    ['task'],
    ofJobs(({ startedAt }) => Date.parse(startedAt) / 1_000),
  )
  gauge(
    'job_last_run_failed',
    'Whether the last run of a job failed: 1 or 0.',
    ['task'],
    ofJobs(({ outcome }) => (outcome === 'failed' ? 1 : 0)),
  )
}

const countOf = (row: { rows: number } | undefined) => row?.rows ?? 0

const bytesOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Reads at most once in this time; a failure is not cached. */
function cachedFor<T>(ms: number, read: () => T): () => T {
  let last: { at: number; value: T } | null = null
  return () => {
    if (last === null || performance.now() - last.at >= ms) last = { at: performance.now(), value: read() }
    return last.value
  }
}
