import Database from 'better-sqlite3'

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

/** The primary result code of a disk or lock problem, such as `SQLITE_FULL`; null for any other error. */
export function storageErrorCode(error: unknown): string | null {
  if (!(error instanceof Database.SqliteError)) return null
  // Extended codes have a suffix: SQLITE_IOERR_WRITE.
  const code = error.code.split('_', 2).join('_')
  return storageCodes.has(code) ? code : null
}

/** True when another program holds the lock that is needed. */
export const isLocked = (error: unknown): boolean =>
  ['SQLITE_BUSY', 'SQLITE_LOCKED'].includes(storageErrorCode(error) ?? '')

/** True when the file is no database, or not a whole one. */
export const isDamage = (error: unknown): boolean =>
  ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes(storageErrorCode(error) ?? '')
