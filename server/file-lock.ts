import Database from 'better-sqlite3'

export type FileLock = { release: () => void }

/**
 * Locks a file, which it creates if need be, until `release` or the end of this process. The lock is one of the operating
 * system's, which a kill frees too. Null when another process holds it for longer than `waitMs`.
 */
export function lockFile(file: string, waitMs: number): FileLock | null {
  // Node has no file locks, but SQLite does.
  const lock = new Database(file, { timeout: waitMs })
  try {
    // No journal, which would be another file.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    return { release: () => void lock.close() }
  } catch (error) {
    lock.close()
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error
    return null
  }
}
