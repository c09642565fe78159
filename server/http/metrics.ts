/** Metrics in the Prometheus text format: requests by procedure, and the state of the instance. */

import { createHash, timingSafeEqual } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { count, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { activeDays, users } from '#schema'
import { version } from '../config/runtime.ts'
import { bearerOf, type Services } from '../context.ts'
import { listJobRuns } from '../db/job-runs.ts'
import { isInPostgres } from '../db/open-any.ts'
import { dayIn } from '../domain/day.ts'
import { isAmong, unmapped } from '../lib/ip.ts'
import { refusal } from './answers.ts'
import { reading } from './rest.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name under which requests of this route are counted; null does not count them, and without it they are `other`. */
    procedure?: string | null
  }
  interface FastifyRequest {
    /** The calls of a tRPC request, which are counted one by one. */
    calls?: Call[]
  }
}

/** A measured call. `procedure` is null for an unknown name, because names that strangers make up must not become labels. */
type Call = { procedure: string | null; status: number; seconds: number }

/**
 * With METRICS=on, counts all requests and answers `GET /metrics` in the Prometheus text format
 * (https://prometheus.io/docs/instrumenting/exposition_formats/). It is at the root whatever BASE_PATH is, so that a proxy that
 * only forwards BASE_PATH does not expose it. Register it before the routes that it counts.
 */
export async function mountMetrics(app: FastifyInstance, services: Services) {
  const { METRICS, METRICS_TOKEN } = services.env
  if (METRICS === 'off') return
  const { AggregatorRegistry, collectDefaultMetrics, Counter, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  await addInstanceMetrics(registry, services)
  const requests = new Counter({
    name: 'glowlog_requests_total',
    help: 'Requests, over REST and tRPC alike, by procedure and HTTP status; the calls of a batch count each.',
    labelNames: ['procedure', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'glowlog_request_duration_seconds',
    help: 'How long requests took, by procedure.',
    labelNames: ['procedure'],
    buckets,
    registers: [registry],
  })

  const { peers } = services.shared
  const ownMetrics = () => registry.getMetricsAsJSON() as Promise<object[]>
  peers?.answerMetrics(ownMetrics)

  /** Those of all workers together. */
  async function metrics(): Promise<string> {
    if (!peers) return registry.metrics()
    const [own, others] = await Promise.all([ownMetrics(), peers.metrics()])
    return AggregatorRegistry.aggregate([own, ...others]).metrics()
  }

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.config.procedure
    const own = { procedure: route ?? null, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 }
    for (const call of request.calls ?? (route === null ? [] : [own])) {
      const procedure = call.procedure ?? 'other'
      requests.inc({ procedure, status: call.status })
      durations.observe({ procedure }, call.seconds)
    }
    done()
  })

  app.route({
    method: reading,
    url: '/metrics',
    config: { procedure: 'metrics' },
    async handler(request, reply) {
      if (METRICS_TOKEN === undefined && !isFromThisMachine(request))
        return reply
          .code(403)
          .send(refusal(403, 'Only programs on this machine can read the metrics, unless METRICS_TOKEN is set.'))
      // The token is also needed on this machine, because a proxy on it need not identify itself.
      if (METRICS_TOKEN !== undefined && !hasToken(request, METRICS_TOKEN))
        return reply
          .code(401)
          .header('www-authenticate', 'Bearer')
          .send(refusal(401, 'Send METRICS_TOKEN as a bearer token.'))
      return reply.type(registry.contentType).send(await metrics())
    },
  })
}

/** Seconds, from calls that read one row to exports. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Adds metrics of the instance: its users, queues, files and jobs. A metric that cannot be read is left out. */
async function addInstanceMetrics(registry: Registry, deps: Deps) {
  const { Gauge } = await import('prom-client')
  const { db, catalogue, outbox, notificationStreams, readiness, clock } = deps

  /** All workers see the same database and files, so that their values are one. */
  function gauge(
    name: string,
    help: string,
    labelNames: string[],
    read: () => Value[] | Promise<Value[]>,
    aggregator: 'max' | 'min' | 'sum' = 'max',
  ) {
    const registered = new Gauge({
      aggregator,
      name: `glowlog_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        registered.reset()
        // After a reset, a metric without labels would read 0 instead of being absent.
        if (labelNames.length === 0) registered.remove()
        const values = await Promise.resolve()
          .then(read)
          .catch(() => [])
        for (const [labels, value] of values) registered.set(labels, value)
      },
    })
  }

  const inDatabase = cachedFor(cacheMs, () => ({
    // Counts an index, which takes a millisecond for 100,000 users.
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
  async function readReady(): Promise<Value[]> {
    const { problems } = await readiness.check()
    return [[{}, problems.length === 0 ? 1 : 0]]
  }
  gauge('ready', 'Whether the server can do its work, as /api/ready says: 1 or 0.', [], readReady, 'min')
  gauge('users', 'Accounts, including those that are being deleted.', [], () => [[{}, inDatabase().users]])
  gauge('active_users_today', 'People who used the product since midnight UTC.', [], () => [
    [{}, inDatabase().activeToday],
  ])
  gauge('mails', 'Mails in the outbox that wait to be sent, or were given up in the last 30 days.', ['state'], () =>
    Object.entries(inDatabase().mails).map(([state, mails]) => [{ state }, mails]),
  )
  const readStreams = (): Value[] => [[{}, notificationStreams.count()]]
  gauge('notification_streams', 'Open streams of notifications.', [], readStreams, 'sum')
  gauge('catalogue_foods', 'Foods in the catalogue, by source.', ['source'], () =>
    catalogue.status().map(({ source, foods }) => [{ source }, foods]),
  )
  gauge('catalogue_source_ready', 'Whether the file of a source can be used: 1 or 0.', ['source'], () =>
    catalogue.status().map(({ source, problem }) => [{ source }, problem === null ? 1 : 0]),
  )
  gauge(
    'database_bytes',
    'Size of the files of app.db, the database and its write-ahead log, or of the database in PostgreSQL.',
    ['file'],
    async () => {
      if (isInPostgres(db)) {
        const bytes = db.$client.prepare('select pg_database_size(current_database())').pluck().get()
        return [[{ file: 'database' }, Number(bytes)]]
      }
      const files = { database: db.$client.name, wal: `${db.$client.name}-wal` }
      return Promise.all(
        Object.entries(files).map(async ([file, path]): Promise<Value> => [{ file }, await bytesOf(path)]),
      )
    },
  )
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

type Deps = Pick<Services, 'db' | 'catalogue' | 'outbox' | 'notificationStreams' | 'readiness' | 'clock'>
type Value = [labels: Record<string, string>, value: number]

/** The database is queried at most this often, however often the metrics are requested. */
const cacheMs = 10_000

const countOf = (row: { rows: number } | undefined) => row?.rows ?? 0

const bytesOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Reads at most once in this time; failures are not cached. */
function cachedFor<T>(ms: number, read: () => T): () => T {
  let last: { at: number; value: T } | null = null
  return () => {
    if (last === null || performance.now() - last.at >= ms) last = { at: performance.now(), value: read() }
    return last.value
  }
}

/**
 * Whether a program on this machine sent the request. A proxy on this machine also forwards requests of others: its headers or
 * the host name show that. The host name also shows DNS rebinding, where the name of another site leads to this machine.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (!isAmong(loopback, unmapped(socket.remoteAddress))) return false
  if (Object.keys(headers).some((name) => /^(forwarded|via|x-forwarded|x-real-ip|x-client-ip)/.test(name))) return false
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  return host === 'localhost' || isAmong(loopback, host.replace(/^\[(.*)\]$/, '$1'))
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const bearer = bearerOf(headers.authorization)
  // Hashed, because only values of the same length can be compared in constant time.
  return bearer !== null && timingSafeEqual(sha256(bearer), sha256(token))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
