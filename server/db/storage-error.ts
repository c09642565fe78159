import Database from 'better-sqlite3'
import { isPostgresError } from './postgres/postgres-error.ts'

/**
 * SQLite's primary result codes (https://sqlite.org/rescode.html) that say something about the disk or a lock, not about
 * the statement: the same call can succeed once the cause is gone.
 */
const storageCodes = new Set([
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
  'SQLITE_PROTOCOL',
])

/**
 * PostgreSQL's codes of the same kind: no connection, a commit of which nobody knows whether it was done, transactions that got
 * into each other's way, a full disk or no memory, and a statement that took too long.
 */
const postgresCodes = /^(POSTGRES_\w+|40001|40P01|55P03|53\w{3}|57014|58\w{3})$/

/** The primary result code of a disk or lock problem, such as `SQLITE_FULL`; null for any other error. */
export function storageErrorCode(error: unknown): string | null {
  if (isPostgresError(error)) return postgresCodes.test(error.code) ? error.code : null
  if (!(error instanceof Database.SqliteError)) return null
  // Extended codes have a suffix: SQLITE_IOERR_WRITE.
  const code = error.code.split('_', 2).join('_')
  return storageCodes.has(code) ? code : null
}

/**
 * True when another program holds the lock that is needed; in PostgreSQL also when another transaction came in between, or the
 * connection was lost before the commit. The same transaction may succeed when it runs again.
 */
export const isLocked = (error: unknown): boolean =>
  ['SQLITE_BUSY', 'SQLITE_LOCKED', '40001', '40P01', '55P03', 'POSTGRES_GONE'].includes(storageErrorCode(error) ?? '')

/** True when the file is no database, or not a whole one. */
export const isDamage = (error: unknown): boolean =>
  ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes(storageErrorCode(error) ?? '')
