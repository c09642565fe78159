/** Whether the server can do its work, and what the operator should do about it. */

import Database from 'better-sqlite3'
import { readinessChecks } from '#schema'
import type { Env } from './config/env.ts'
import type { Db } from './db/open.ts'
import { isInPostgres } from './db/open-any.ts'
import { storageErrorCode } from './db/storage-error.ts'
import { transaction } from './db/transaction.ts'
import { bytesPerMb, freeBytesOf } from './lib/files.ts'
import type { Log } from './lib/log.ts'

export type Readiness = ReturnType<typeof createReadiness>

/** Checks whether the server can do its work, by reading and writing the database. */
export function createReadiness({ db, env, clock, freeBytes = () => freeBytesOf(env.DATA_DIR) }: Deps) {
  let last: { at: Date; state: State } | null = null
  let running: Promise<State> | null = null

  async function inspect(at: Date): Promise<State> {
    const space = await spaceOn(freeBytes, env.MIN_FREE_MB)
    const found = [await problemOf(() => readSchema(db)), await problemOf(() => writeRow(db, at))]
    const failures = [...new Set(found.filter((problem) => problem !== null))]
    const problems = failures.includes(diskIsFull) ? failures : [...space.problems, ...failures]
    const state = { problems, warnings: space.warnings }
    last = { at, state }
    return state
  }

  return {
    /** Never rejects. */
    async check(): Promise<State> {
      const now = clock()
      if (last && Math.abs(now.getTime() - last.at.getTime()) < sharedMs) return last.state
      running ??= inspect(now).finally(() => {
        running = null
      })
      return running
    },
  }
}

type Deps = {
  db: Db
  env: Pick<Env, 'DATA_DIR' | 'MIN_FREE_MB'>
  clock: () => Date
  /** The bytes left for this process on the disk of DATA_DIR. */
  freeBytes?: (() => Promise<number>) | undefined
}

/** Sentences for the operator: what keeps the server from working, and what soon will. */
type State = { problems: string[]; warnings: string[] }

/** How long a result is shared, because anybody may ask and each check waits for the disk. */
const sharedMs = 1_000

/** Logs the state whenever it changes. Never rejects. */
export function createReadinessLog({ check }: Readiness, log: Pick<Log, 'info' | 'warn'>) {
  let logged = ''
  return async () => {
    const { problems, warnings } = await check()
    // Without numbers, because the free space changes all the time.
    const found = [...problems, ...warnings].join(' ').replace(/[\d,]+/g, '')
    if (found === logged) return
    logged = found
    if (problems.length > 0) log.warn({ event: 'not ready', problems, warnings }, 'the server is not ready')
    else if (warnings.length > 0) log.warn({ event: 'ready with warnings', warnings }, 'the server needs care')
    else log.info({ event: 'ready again' }, 'the server is ready again')
  }
}

async function spaceOn(freeBytes: () => Promise<number>, minFreeMb: number): Promise<State> {
  const free = await freeBytes().catch(() => null)
  if (free === null)
    return { problems: ['The folder of DATA_DIR is missing. Put it back and restart the server.'], warnings: [] }
  const left = `Only ${inMb(free)} are left on the server's disk`
  const min = minFreeMb * bytesPerMb
  return {
    problems: free < min ? [`${left}, less than the ${inMb(min)} of MIN_FREE_MB. Make room on it now.`] : [],
    warnings: free >= min && free < warningFactor * min ? [`${left}. Make room on it before it is full.`] : [],
  }
}

/** Rounded down, so that too little is never shown as enough. */
const inMb = (bytes: number) => `${Math.floor(bytes / bytesPerMb).toLocaleString('en')} MB`

/** The warning begins below this many times MIN_FREE_MB. */
const warningFactor = 5

/** Through a new connection, because the other one would read from its cache in memory. */
function readSchema(db: Db) {
  const { name } = db.$client
  const isSame = db.$client.memory || isInPostgres(db)
  const sqlite = isSame ? db.$client : new Database(name, { readonly: true, fileMustExist: true, timeout: 0 })
  try {
    sqlite.prepare('select id from users limit 1').get()
  } finally {
    if (!isSame) sqlite.close()
  }
}

function writeRow(db: Db, now: Date) {
  const row = { id: 1, checkedAt: now.toISOString() }
  const insert = db.insert(readinessChecks).values(row)
  return transaction(db, () => insert.onConflictDoUpdate({ target: readinessChecks.id, set: row }).run())
}

async function problemOf(work: () => unknown): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    const sentence = sentences[storageErrorCode(error) ?? '']
    return sentence ?? 'The database does not work. Restart the server; if that does not help, restore a backup.'
  }
}

const diskIsFull = "The server's disk is full, so nothing can be saved. Make room on it."

const sentences: Readonly<Record<string, string>> = {
  POSTGRES_GONE: 'PostgreSQL cannot be reached, so nothing can be read or saved. Start it, or put DATABASE_URL right.',
  POSTGRES_HELD:
    'Another program has taken the database of DATABASE_URL, such as a newer version. Restart this server.',
  '53100': 'The disk of PostgreSQL is full, so nothing can be saved. Make room on it.',
  SQLITE_FULL: diskIsFull,
  SQLITE_BUSY: 'Another program has locked the database, so nothing can be saved. Close that program.',
  SQLITE_READONLY: 'The database is read-only, so nothing can be saved. Let the server write to its files.',
  SQLITE_CORRUPT: 'The database is damaged. Stop the server and restore a backup.',
  SQLITE_NOTADB: 'The database is damaged. Stop the server and restore a backup.',
  SQLITE_CANTOPEN: 'The database is missing or cannot be opened. Stop the server and put it back.',
  SQLITE_IOERR: "The server's disk reports errors. Make a backup now, then check the disk.",
}
