/** The tables of what processes agree on. Nothing in them outlives a restart, so in SQLite they are in a file of their own, without syncs. */

import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

export type SharedTables = ReturnType<typeof createSharedTables>

export const sharedTables = `
  create table if not exists process_attempts
    (kind text not null, attempt_key text not null, made_at bigint not null, ends_at bigint not null);
  create index if not exists process_attempts_key on process_attempts (kind, attempt_key, made_at);
  create index if not exists process_attempts_end on process_attempts (ends_at);
  create table if not exists process_pending
    (id text primary key, kind text not null, attempt_key text not null, owner text not null, ends_at bigint not null);
  create index if not exists process_pending_key on process_pending (kind, attempt_key);
  create table if not exists process_counts
    (kind text not null, count_key text not null, started_at bigint not null, ends_at bigint not null,
     counted bigint not null, primary key (kind, count_key));
  create index if not exists process_counts_end on process_counts (ends_at);
  create table if not exists process_locks
    (kind text not null, lock_key text not null, token text not null unique, owner text not null, note text not null,
     ends_at bigint not null, primary key (kind, lock_key));
`

/** How long a waiting statement of another process holds this one up at most: each takes microseconds. */
const busyMs = 1_000

const fileOf = (dataDir: string) => join(dataDir, 'processes.db')

/** Removes what processes of an earlier start agreed on. Call it while there are none. */
export function removeSharedTables(dataDir: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${fileOf(dataDir)}${end}`, { force: true })
}

/** A clock that all processes of this machine share, and that goes on evenly when the system clock is set. */
export const machineMs = (): number => Number(process.hrtime.bigint() / 1_000_000n)

/** Opens the tables in DATA_DIR, and makes them if they are missing. */
export function openSharedTables(dataDir: string): Database.Database {
  const sqlite = new Database(fileOf(dataDir), { timeout: busyMs })
  sqlite.pragma('journal_mode = WAL')
  // Nothing in them has to survive a power cut.
  sqlite.pragma('synchronous = OFF')
  sqlite.exec(sharedTables)
  return sqlite
}

/** The key of a limit in the tables: bounded in length, and no address or email address that a copy of the file would show. */
export const hashedKey = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22)

type Lock = { kind: string; key: string; token: string; note: string; now: number; expiresAt: number }
type Limit = { limit: number; windowMs: number }

/** Rows beyond which the oldest attempts are forgotten, however many addresses somebody has. */
const maxAttempts = 500_000
/** Writes after which a process removes what has ended. */
const cleanEvery = 500

/**
 * The statements on the tables, which are open in `database`. `owner` is the name of this process, and `nowMs` a clock that all
 * processes share. `awaitTurn` is called in transactions, and returns once no other one about the same key is under way; in SQLite
 * only one is anyway.
 */
export function createSharedTables(
  database: Database.Database,
  owner: string,
  nowMs: () => number,
  awaitTurn = (_key: string) => {},
) {
  const prepare = <Row>(text: string) => database.prepare<unknown[], Row>(text)
  const attempts = {
    add: prepare('insert into process_attempts (kind, attempt_key, made_at, ends_at) values (?, ?, ?, ?)'),
    /** The oldest of the newest `limit` attempts that still count. */
    oldest: prepare<{ at: number }>(
      'select made_at as at from process_attempts where kind = ? and attempt_key = ? and made_at > ? order by made_at desc limit 1 offset ?',
    ),
    count: prepare<{ rows: number }>(
      'select count(*) as rows from process_attempts where kind = ? and attempt_key = ? and made_at > ?',
    ),
    /** Those before the newest `limit`, which no longer matter. */
    removeOlder: prepare('delete from process_attempts where kind = ? and attempt_key = ? and made_at < ?'),
    remove: prepare('delete from process_attempts where kind = ? and attempt_key = ?'),
    removeEnded: prepare('delete from process_attempts where ends_at < ?'),
    removeSurplus: prepare(
      'delete from process_attempts where ends_at < (select ends_at from process_attempts order by ends_at desc limit 1 offset ?)',
    ),
  }
  const pending = {
    add: prepare('insert into process_pending (id, kind, attempt_key, owner, ends_at) values (?, ?, ?, ?, ?)'),
    count: prepare<{ rows: number }>(
      'select count(*) as rows from process_pending where kind = ? and attempt_key = ? and ends_at > ?',
    ),
    remove: prepare('delete from process_pending where id = ?'),
    removeEnded: prepare('delete from process_pending where ends_at < ?'),
    removeOf: prepare('delete from process_pending where owner = ?'),
  }
  const counts = {
    get: prepare<{ startedAt: number; count: number }>(
      'select started_at as "startedAt", counted as count from process_counts where kind = ? and count_key = ?',
    ),
    add: prepare<{ startedAt: number; count: number }>(
      `insert into process_counts (kind, count_key, started_at, ends_at, counted) values (?, ?, ?, ?, ?)
       on conflict (kind, count_key) do update set
         counted = excluded.counted + case when process_counts.ends_at > excluded.started_at then process_counts.counted else 0 end,
         started_at = case when process_counts.ends_at > excluded.started_at then process_counts.started_at else excluded.started_at end,
         ends_at = case when process_counts.ends_at > excluded.started_at then process_counts.ends_at else excluded.ends_at end
       returning started_at as "startedAt", counted as count`,
    ),
    removeEnded: prepare('delete from process_counts where ends_at < ?'),
  }
  const locks = {
    /** Takes over a lock that has ended. */
    add: prepare(
      `insert into process_locks (kind, lock_key, token, owner, note, ends_at) values (?, ?, ?, ?, ?, ?)
       on conflict (kind, lock_key) do update set
         token = excluded.token, owner = excluded.owner, note = excluded.note, ends_at = excluded.ends_at
       where process_locks.ends_at <= ?`,
    ),
    renew: prepare('update process_locks set note = ?, ends_at = ? where token = ?'),
    remove: prepare('delete from process_locks where token = ?'),
    removeOf: prepare('delete from process_locks where owner = ?'),
    get: prepare<{ note: string }>('select note from process_locks where kind = ? and lock_key = ? and ends_at > ?'),
    all: prepare<{ note: string }>('select note from process_locks where kind = ? and ends_at > ?'),
  }

  let writes = 0
  function cleanUp() {
    writes = (writes + 1) % cleanEvery
    if (writes !== 0) return
    const now = nowMs()
    for (const { removeEnded } of [attempts, pending, counts]) removeEnded.run(now)
    attempts.removeSurplus.run(maxAttempts)
  }

  /** Seconds until another attempt is allowed. */
  function retryAfter(kind: string, key: string, { limit, windowMs }: Limit): number {
    const now = nowMs()
    const oldest = attempts.oldest.get(kind, key, now - windowMs, limit - 1)
    return oldest ? (oldest.at + windowMs - now) / 1_000 : 0
  }

  /** The seconds to wait; 0 when the attempt may begin, and null when those under way could use up the limit. */
  const begin = database.transaction((id: string, kind: string, key: string, limit: Limit, pendingMs: number) => {
    awaitTurn(`${kind} ${key}`)
    const wait = retryAfter(kind, key, limit)
    if (wait > 0) return wait
    const now = nowMs()
    const made = attempts.count.get(kind, key, now - limit.windowMs)?.rows ?? 0
    const underWay = pending.count.get(kind, key, now)?.rows ?? 0
    if (made + underWay >= limit.limit) return null
    pending.add.run(id, kind, key, owner, now + pendingMs)
    return 0
  })

  return {
    nowMs,
    retryAfter,
    recordAttempt(kind: string, key: string, { limit, windowMs }: Limit) {
      const now = nowMs()
      attempts.add.run(kind, key, now, now + windowMs)
      const oldest = attempts.oldest.get(kind, key, now - windowMs, limit - 1)
      if (oldest) attempts.removeOlder.run(kind, key, oldest.at)
      cleanUp()
    },
    forgetAttempts: (kind: string, key: string) => void attempts.remove.run(kind, key),
    beginAttempt: (id: string, kind: string, key: string, limit: Limit, pendingMs: number): number | null =>
      begin.immediate(id, kind, key, limit, pendingMs),
    endAttempt: (id: string) => void pending.remove.run(id),

    windowOf: (kind: string, key: string) => counts.get.get(kind, key),
    addToWindow(kind: string, key: string, { by, now, windowMs }: { by: number; now: number; windowMs: number }) {
      const window = counts.add.get(kind, key, now, now + windowMs, by) ?? { startedAt: now, count: by }
      cleanUp()
      return window
    },

    /** False while somebody has the lock. */
    addLock: ({ kind, key, token, note, now, expiresAt }: Lock): boolean =>
      locks.add.run(kind, key, token, owner, note, expiresAt, now).changes === 1,
    /** False when the lock is lost. */
    renewLock: (token: string, { note, expiresAt }: Pick<Lock, 'note' | 'expiresAt'>): boolean =>
      locks.renew.run(note, expiresAt, token).changes === 1,
    removeLock: (token: string) => void locks.remove.run(token),
    lockOf: (kind: string, key: string) => locks.get.get(kind, key, nowMs()),
    locksOf: (kind: string) => locks.all.all(kind, nowMs()),

    /** Frees what a process had that ended without doing so. */
    releaseAllOf(ended: string) {
      locks.removeOf.run(ended)
      pending.removeOf.run(ended)
    },

    close: () => void database.close(),
  }
}
