/** A thread that holds one connection to PostgreSQL, and opens it again whenever it was lost. */

import { setTimeout as pause } from 'node:timers/promises'
import { type MessagePort, workerData } from 'node:worker_threads'
import pg from 'pg'
import {
  type Answer,
  type ConnectionSettings,
  connectionLost,
  heldByOther,
  type Query,
  type Request,
  serverLock,
} from './messages.ts'

const { settings, port, news } = workerData as { settings: ConnectionSettings; port: MessagePort; news: MessagePort }
const answered = new Int32Array(settings.answered)

/** How long one attempt to connect may take, and how long it is until the next one. */
const connectMs = 5_000
const retryMs = 200

const oid = { bool: 16, bytea: 17, int8: 20, json: 114, numeric: 1700 }
const parsers: Record<number, (text: string) => unknown> = {
  [oid.bool]: (text) => (text === 't' ? 1 : 0),
  [oid.int8]: Number,
  [oid.numeric]: Number,
  [oid.json]: String,
}
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    parsers[id] ?? (pg.types.getTypeParser as (id: number, format?: string) => (text: string) => unknown)(id, format),
}

let client: pg.Client | null = null
/** Counts the connections. */
let session = 0
let connecting: Promise<void> | null = null
/** Why the last attempt to connect failed. */
let failure: { code?: string; message?: string } = {}

/** Resolves when there is a connection. Tries for ever. */
function connect(): Promise<void> {
  connecting ??= (async () => {
    while (!client) if (!(await attempt())) await pause(retryMs)
    connecting = null
  })()
  return connecting
}

async function attempt(): Promise<boolean> {
  let opening: pg.Client | undefined
  try {
    const next = new pg.Client({
      connectionString: settings.url,
      application_name: 'glowlog',
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      types: types as never,
    })
    opening = next
    // Without a listener the error of an idle connection would end the thread.
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    await next.connect()
    await next.query(`set statement_timeout = ${settings.statementTimeoutMs}`)
    // A lock of a machine that lost its power is free after so long.
    await next.query('set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3')
    // A standby takes no writes: the one that is the main server now is meant.
    const { rows } = await next.query('select pg_is_in_recovery() as "isStandby"')
    if (rows[0]?.isStandby) throw Object.assign(new Error('it is a standby'), { code: 'standby' })
    if (!settings.synchronousCommit) await next.query('set synchronous_commit = off')
    if (settings.lock !== null) {
      const lock = settings.lock === 'exclusive' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
      const taken = await next.query(`select ${lock}(${serverLock}) as "isTaken"`)
      if (!taken.rows[0]?.isTaken) throw Object.assign(new Error('another program uses it'), { code: heldByOther })
    }
    if (settings.isServer) await assertSameTables(next)
    if (settings.channel !== null) {
      next.on('notification', ({ payload }) => news.postMessage(payload))
      await next.query(`listen ${settings.channel}`)
    }
    client = next
    session++
    statementNames.clear()
    return true
  } catch (error) {
    failure = error as { code?: string; message?: string }
    opening?.end().catch(() => {})
    return false
  }
}

/** The newest migration of the tables at the first connection. */
let firstTables: string | null = null

/** While a server has no connection, one of a newer version may migrate the tables, which this one does not know then. */
async function assertSameTables(connection: pg.Client) {
  const known = await connection.query(`select to_regclass('__drizzle_migrations') is not null as "areThere"`)
  const last = 'select max(created_at) as last from __drizzle_migrations'
  const found = known.rows[0]?.areThere ? String((await connection.query(last)).rows[0]?.last) : 'none'
  firstTables ??= found
  if (found !== firstTables)
    throw Object.assign(new Error('a newer version has changed the tables'), { code: heldByOther })
}

function lose(lost: pg.Client) {
  if (client !== lost) return
  client = null
  lost.end().catch(() => {})
  void connect()
}

/** A statement that ran before gets a name, by which PostgreSQL keeps its plan. So many at most, each taking memory there. */
const maxNames = 1_000
const statementNames = new Map<string, string>()
const ranOnce = new Set<string>()

function nameOf(sql: string): string | undefined {
  const known = statementNames.get(sql)
  if (known) return known
  if (!ranOnce.has(sql)) {
    if (ranOnce.size >= maxNames) ranOnce.clear()
    ranOnce.add(sql)
    return undefined
  }
  if (statementNames.size >= maxNames) return undefined
  const name = `s${statementNames.size}`
  statementNames.set(sql, name)
  return name
}

async function run(connection: pg.Client, { sql, parameters, isPrepared }: Query) {
  if (!parameters) {
    await connection.query(sql)
    return null
  }
  const name = isPrepared ? nameOf(sql) : undefined
  return connection.query({ text: sql, values: [...parameters], rowMode: 'array', ...(name && { name }) })
}

/** Connections end with these: the server stops, fails over to a standby, or was never there. */
const isLoss = (code: string | undefined, connection: pg.Client): boolean =>
  connection !== client || code === undefined || /^(08(?!P01)|57P0|25006|E[A-Z]+$)/.test(code)

async function answer(request: Extract<Request, { queries: unknown }>): Promise<Answer> {
  const { id, queries, waitMs } = request
  if (!client && request.session === null) await Promise.race([connect(), pause(waitMs)])
  const connection = client
  if (!connection || (request.session !== null && request.session !== session))
    return {
      id,
      error: { code: failure.code === heldByOther ? heldByOther : connectionLost, message: reasonOf(failure) },
    }
  try {
    let result: Awaited<ReturnType<typeof run>> = null
    for (const query of queries) result = await run(connection, query)
    const fields = result?.fields ?? []
    return {
      id,
      rows: (result?.rows ?? []) as unknown[][],
      names: fields.map(({ name }) => name),
      bytes: fields.flatMap(({ dataTypeID }, place) => (dataTypeID === oid.bytea ? [place] : [])),
      changes: result?.rowCount ?? 0,
      session,
    }
  } catch (error) {
    const { code, message, detail } = error as pg.DatabaseError
    if (!isLoss(code, connection)) return { id, error: { code: String(code), message, ...(detail && { detail }) } }
    lose(connection)
    return { id, error: { code: connectionLost, message: reasonOf({ ...(code && { code }), message }) } }
  }
}

/** Why there is no connection, in the words of the driver: they can have the user and the address, and never a password. */
const reasonOf = ({ code, message }: { code?: string; message?: string }) =>
  [message, code && `(${code})`].filter(Boolean).join(' ') || 'there is no connection'

port.on('message', async (request: Request) => {
  if ('abandon' in request) {
    const stuck = client as (pg.Client & { connection?: { stream?: { destroy: () => void } } }) | null
    stuck?.connection?.stream?.destroy()
    if (stuck) lose(stuck)
    return
  }
  port.postMessage(await answer(request))
  Atomics.add(answered, 0, 1)
  Atomics.notify(answered, 0)
})
void connect()
