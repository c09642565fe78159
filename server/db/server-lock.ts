import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** A restarted server waits so long for the one before it to end. */
const waitMs = 2_000

/**
 * Keeps other servers out of DATA_DIR until `release` or the end of this process. The lock is one of the operating system's,
 * which a kill frees too. `check` runs before anything is created in the folder. Throws when another server holds it.
 */
export function lockDataDir(dataDir: string, check: () => void): { release: () => void } {
  const file = join(dataDir, 'server.lock')
  const isNew = !existsSync(file)
  if (isNew) check()
  const lock = hold(file, dataDir)
  try {
    if (!isNew) check()
  } catch (error) {
    lock.close()
    throw error
  }
  return { release: () => lock.close() }
}

/** Node has no file locks, but SQLite does. */
function hold(file: string, dataDir: string) {
  const lock = new Database(file, { timeout: waitMs })
  try {
    // No journal, which would be another file.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error
    throw new Error(
      `Another server is using DATA_DIR, ${dataDir}, and holds ${file}. Stop it first, or give this one a DATA_DIR of its own.`,
    )
  }
}
