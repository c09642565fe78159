/** A connection to PostgreSQL in the shape of a database of better-sqlite3, as far as Drizzle and the server use one. */

import type Database from 'better-sqlite3'
import { type ConnectionOptions, connect } from './connection.ts'
import { commitUnknown, connectionLost, heldByOther, type Query } from './messages.ts'
import { isPostgresError, postgresError } from './postgres-error.ts'

/** Rows read at a time by a loop that may be left early. */
const rowsPerFetch = 1_000

type Options = ConnectionOptions & {
  /** Of transactions. Those that are serializable may have to be run again. */
  isolation?: 'serializable' | 'read committed'
  /** For tests and benchmarks: sees every statement. */
  onStatement?: (sql: string) => void
}

export function postgresDatabase(
  url: string,
  { isolation = 'serializable', onStatement, ...options }: Options = {},
): Database.Database {
  const connection = connect(url, options)
  let depth = 0
  /** The connection of the transaction, which begins with its first statement, in the same message to the other thread. */
  let session: number | null = null

  function run(query: Query, isRepeatable = false) {
    onStatement?.(query.sql)
    if (depth > 0) {
      if (session !== null) return connection.run([query], session)
      try {
        const rows = connection.run([{ sql: `begin isolation level ${isolation}` }, query])
        session = rows.session
        return rows
      } catch (error) {
        quietly('rollback', null)
        throw error
      }
    }
    try {
      return connection.run([query])
    } catch (error) {
      // A read outside of a transaction is asked once more of the next connection, for which it waits.
      if (!isRepeatable || !isLost(error)) throw error
      return connection.run([query])
    }
  }

  function prepare(sqliteSql: string) {
    const sql = postgresSql(sqliteSql)
    const isRead = /^\s*(select|with)\b/i.test(sql)
    let shape: 'object' | 'raw' | 'pluck' = 'object'
    const select = (given: unknown[]) => run({ sql, parameters: valuesOf(given), isPrepared: true }, isRead)
    const shaped = (rows: unknown[][], names: string[], bytes: number[]) => {
      for (const row of rows) for (const place of bytes) row[place] = bufferOf(row[place])
      if (shape === 'raw') return rows
      if (shape === 'pluck') return rows.map(([cell]) => cell)
      return rows.map((row) => Object.fromEntries(names.map((name, place) => [name, row[place]])))
    }
    const all = (...given: unknown[]) => {
      const { rows, names, bytes } = select(given)
      return shaped(rows, names, bytes)
    }
    const statement = {
      source: sqliteSql,
      reader: isRead || /\breturning\b/i.test(sql),
      raw: (isOn = true) => withShape(isOn ? 'raw' : 'object'),
      pluck: (isOn = true) => withShape(isOn ? 'pluck' : 'object'),
      run: (...given: unknown[]) => ({ changes: select(given).changes, lastInsertRowid: 0 }),
      get: (...given: unknown[]) => all(...given)[0],
      all,
      *iterate(...given: unknown[]) {
        if (depth > 0) yield* all(...given)
        else yield* inReadTransaction(given)
      },
    }
    /** Reads in portions, so that a long table takes little memory. */
    function* inReadTransaction(given: unknown[]) {
      const { session } = connection.run([
        { sql: 'begin read only' },
        { sql: `declare rows_read cursor for ${sql}`, parameters: valuesOf(given) },
      ])
      const fetch = { sql: `fetch ${rowsPerFetch} from rows_read`, parameters: [] }
      try {
        for (;;) {
          onStatement?.(sql)
          const { rows, names, bytes } = connection.run([fetch], session)
          yield* shaped(rows, names, bytes)
          if (rows.length < rowsPerFetch) break
        }
      } finally {
        quietly('commit', session)
      }
    }
    const withShape = (next: typeof shape) => {
      shape = next
      return statement
    }
    return statement
  }

  function inTransaction<T>(change: () => T): T {
    depth++
    session = null
    try {
      const result = change()
      if (session !== null) commit(session)
      return result
    } catch (error) {
      if (session !== null && !isLost(error)) quietly('rollback', session)
      throw error
    } finally {
      depth--
      session = null
    }
  }

  function commit(of: number) {
    try {
      connection.run([{ sql: 'commit' }], of)
    } catch (error) {
      if (!isLost(error)) throw error
      // Whether it was committed is unknown, so nobody may run it again.
      throw postgresError({ code: commitUnknown, message: 'the connection was lost during a commit.' })
    }
  }

  function inSavepoint<T>(change: () => T): T {
    const name = `savepoint${depth}`
    run({ sql: `savepoint ${name}`, parameters: [] })
    depth++
    try {
      const result = change()
      run({ sql: `release ${name}`, parameters: [] })
      return result
    } catch (error) {
      quietly(`rollback to ${name}`, session)
      throw error
    } finally {
      depth--
    }
  }

  /** What fails here fails because of the error that is on its way already. */
  function quietly(sql: string, of: number | null) {
    try {
      connection.run([{ sql }], of)
    } catch {}
  }

  function transaction(change: (...given: unknown[]) => unknown) {
    const begin = (...given: unknown[]) =>
      depth === 0 ? inTransaction(() => change(...given)) : inSavepoint(() => change(...given))
    return Object.assign(begin, { default: begin, deferred: begin, immediate: begin, exclusive: begin })
  }

  const database = {
    /** Has the password: it is never logged. */
    name: url,
    memory: false,
    readonly: false,
    open: true,
    get inTransaction() {
      return depth > 0
    },
    prepare,
    transaction,
    exec: (sql: string) => void run({ sql }),
    // They are about the file of SQLite.
    pragma: () => [],
    close() {
      database.open = false
      connection.close()
    },
  }
  return database as unknown as Database.Database
}

const isLost = (error: unknown): boolean =>
  isPostgresError(error) && (error.code === connectionLost || error.code === heldByOther)

/** One by one, or as a list. PostgreSQL's texts cannot hold the character U+0000. */
const valuesOf = (given: readonly unknown[]) =>
  given
    .flat()
    .map((value) => (typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value))

const bufferOf = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value

/** A string, a quoted name, a comment, bytes, a placeholder or a word; everything between these stays as it is. */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\bx'[0-9a-f]*'|\?\d*|[a-z_]\w*/gi

/**
 * The SQL of the product, which is written for SQLite, as PostgreSQL takes it: `?` and `?2` become `$1` and `$2`, bytes such as
 * `x'00'` a `bytea`, and types and functions what they are called there. What else differs stands in
 * drizzle/postgres/functions.sql.
 */
function postgresSql(sqliteSql: string): string {
  let parameters = 0
  let previous = ''
  // Drizzle puts the table before each column of it.
  const sql = sqliteSql.replace(/\bon conflict \([^)]*\)/gi, (target) => target.replace(/"\w+"\./g, ''))
  return sql.replace(token, (found) => {
    const before = previous
    previous = found.toLowerCase()
    if (found.startsWith('?')) return `$${found === '?' ? ++parameters : found.slice(1)}`
    if (/^x'/i.test(found)) return `'\\x${found.slice(2, -1)}'::bytea`
    if (previous === 'json_object') return 'json_build_object'
    // SQLite's `real` has 8 bytes and its `integer` up to 8.
    if (before === 'as' && previous === 'real') return 'double precision'
    if (before === 'as' && previous === 'integer') return 'bigint'
    return found
  })
}
