import Database from 'better-sqlite3'
import { vi } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { isInPostgres } from '#server/db/open-any.ts'
import { isThorough } from './run-options.ts'

/** A fault of the disk, or a lock, as SQLite reports it. */
export type Fault = {
  code: string
  message: string
  /** How often it happens: once, or at every later write too, as while a disk is full. */
  stays?: true
  /** SQLite itself rolls the transaction back before it reports this one (https://sqlite.org/lang_transaction.html). */
  rollsBack?: true
  /** The statements at which it can happen; at all of them by default. */
  at?: (statement: Statement) => boolean
}

/** Where a lock of another program is met: nothing else can take it in the middle of a transaction. */
const whereLocksAre: Fault['at'] = ({ database, source }) =>
  !database.inTransaction || source === 'COMMIT' || source.startsWith('BEGIN')

/** A full disk, or one that is read-only, does not keep anybody from reading. */
const isWrite = ({ source, readonly }: Statement) => !readonly || source === 'COMMIT'

export const full: Fault = { code: 'SQLITE_FULL', message: 'database or disk is full', stays: true, at: isWrite }
export const locked: Fault = { code: 'SQLITE_BUSY', message: 'database is locked', stays: true, at: whereLocksAre }
const brokenDisk: Fault = { code: 'SQLITE_IOERR_WRITE', message: 'disk I/O error', rollsBack: true }

/** All faults when the run is thorough, else two that differ in everything, since each runs every call hundreds of times. */
export const faults: readonly Fault[] = isThorough
  ? [
      full,
      brokenDisk,
      locked,
      { code: 'SQLITE_READONLY', message: 'attempt to write a readonly database', at: isWrite },
      { code: 'SQLITE_CORRUPT', message: 'database disk image is malformed' },
    ]
  : [full, brokenDisk]

/** How many statements lie between two at which it is tried: a broken disk breaks every read too, of which one in three does. */
export const strideOf = (fault: Fault): number => (isThorough || fault !== brokenDisk ? 1 : 3)

type Statement = Pick<Database.Statement, 'database' | 'source' | 'readonly'>

/** Those that a test can make fail: rolling back does not need the disk. */
const canFail = ({ source }: Statement) => source !== 'ROLLBACK'

type Method = (this: Database.Statement, ...parameters: unknown[]) => unknown

/**
 * Calls `watch` before each statement of a connection, those that better-sqlite3 itself prepares for transactions included,
 * until the function it returns is called.
 */
function watchStatements({ $client: sqlite }: Db, watch: (statement: Database.Statement) => void): () => void {
  const prototype = Object.getPrototypeOf(sqlite.prepare('select 1')) as Record<string, Method>
  const natives = ['run', 'get', 'all', 'iterate'].map((method) => [method, prototype[method] as Method] as const)
  for (const [method, native] of natives) {
    prototype[method] = function (...parameters) {
      if (this.database === sqlite) watch(this)
      return native.apply(this, parameters)
    }
  }
  return () => Object.assign(prototype, Object.fromEntries(natives))
}

/**
 * Watches every statement of a connection, those that better-sqlite3 itself prepares for transactions included, and lets
 * one fail as SQLite's own tests do (https://sqlite.org/testing.html#anomaly_testing).
 */
export function faultyDatabase(db: Db) {
  const { $client: sqlite } = db
  let planned: { fault: Fault; n: number } | null = null
  let failed: string[] = []
  let count = 0
  let injected = 0
  const misplaced: string[] = []
  // A lock is waited for with this clock, which goes on by a second whenever it is found taken.
  let now = 1_000_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)

  function rollBack() {
    if (sqlite.inTransaction) sqlite.exec('ROLLBACK')
  }

  function check(statement: Statement) {
    const { source, readonly } = statement
    const isMisplaced = /^BEGIN|^SAVEPOINT/.test(source)
      ? source !== 'BEGIN IMMEDIATE'
      : !readonly && !sqlite.inTransaction
    if (isMisplaced) misplaced.push(source)
    if (!planned || !canFail(statement)) return
    const { fault, n } = planned
    if (fault.at && !fault.at(statement)) return
    count++
    if (count !== n && !(fault.stays && count > n && isWrite(statement))) return
    injected++
    failed.push(source)
    if (fault.rollsBack) rollBack()
    if (fault.code === locked.code) now += 1_000
    throw new Database.SqliteError(fault.message, fault.code)
  }

  const stopWatching = watchStatements(db, check)

  return {
    /** Makes the n-th statement from now on fail; n is 1 for the next. */
    failAt(n: number, fault: Fault) {
      planned = { fault, n }
      failed = []
      count = 0
    },
    /** The SQL of the statements that failed since then. */
    failed: () => [...failed],
    /** Ends the fault. */
    heal() {
      planned = null
    },
    /** Writes outside of a transaction, and transactions of another kind than those of `transaction`, since the last call. */
    misplaced: () => misplaced.splice(0),
    /** How many faults there were so far. */
    injected: () => injected,
    /** Leaves the connection and the clock as they were. */
    close() {
      stopWatching()
      clock.mockRestore()
    },
  }
}

/** Text without what is random in it: ids, tokens, hashes, codes and durations. */
export const withoutRandom = (text: string) =>
  text
    .replace(/(?<="webauthn_id":)\{[^}]*\}/g, '"*"')
    .replace(/(?<="duration_ms":)\d+|[\w+/=-]{20,}|\b[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}\b/g, '*')

/** Remembers the rows of all tables. */
export function savedRows({ $client: sqlite }: Db) {
  sqlite.exec(`attach ':memory:' as saved; create temp table touched (name text)`)
  const names = `select name from main.sqlite_schema where type = 'table' and name not like 'sqlite!_%' escape '!'`
  const tables = sqlite.prepare(names).pluck().all() as string[]
  for (const table of tables) {
    sqlite.exec(`create table saved."${table}" as select * from main."${table}"`)
    // To read all rows would cost more than most calls. Rows that go with others by a foreign key run triggers too.
    for (const change of ['insert', 'update', 'delete'])
      sqlite.exec(`create temp trigger "${table} ${change}" after ${change} on main."${table}"
        begin insert into touched values ('${table}'); end`)
  }
  const touched = sqlite.prepare('select distinct name from touched order by name').pluck()
  const reading = new Map(tables.map((table) => [table, sqlite.prepare(`select * from main."${table}"`)]))
  const textOf = (table: string) => JSON.stringify(reading.get(table)?.all())
  const remembered = new Map(tables.map((table) => [table, textOf(table)]))
  const replace = (table: string) =>
    `delete from main."${table}"; insert into main."${table}" select * from saved."${table}";`
  const changed = () =>
    (touched.all() as string[])
      .map((table) => [table, textOf(table)] as const)
      .filter(([table, text]) => text !== remembered.get(table))
  return {
    /** Replaces the rows of changed tables by those remembered, in the same order. */
    putBack() {
      const replacing = changed().map(([table]) => replace(table))
      if (replacing.length > 0)
        sqlite.exec(`pragma foreign_keys = off; begin; ${replacing.join('')} commit; pragma foreign_keys = on`)
      sqlite.exec('delete from touched')
    },
    /** The rows, as JSON without what is random, of each table that is not as remembered. */
    changes(except: readonly string[] = []): Record<string, string> {
      const others = changed().filter(([table]) => !except.includes(table))
      return Object.fromEntries(others.map(([table, text]) => [table, withoutRandom(text)]))
    },
  }
}

/** Lets the database refuse changes of a table with this message. Returns the function that lets it take them again. */
export function refuseChanges(
  db: Db,
  change: 'insert' | 'update' | 'delete',
  table: string,
  message: string,
): () => void {
  if (!isInPostgres(db)) {
    db.$client.exec(`create trigger refused before ${change} on ${table} begin select raise(abort, '${message}'); end`)
    return () => db.$client.exec('drop trigger refused')
  }
  db.$client.exec(`
    create function refuse_it() returns trigger language plpgsql as $$ begin raise exception '${message}'; end $$;
    create trigger refused before ${change} on ${table} for each row execute function refuse_it()`)
  return () => db.$client.exec(`drop trigger refused on ${table}; drop function refuse_it`)
}
