import Database from 'better-sqlite3'

/**
 * Opens a temporary SQLite file that may be lost in a crash: without fsync and with the journal in memory, where it stays small
 * because pages that are new in a transaction are not journalled.
 */
export function openScratchDb(path: string): Database.Database {
  const db = new Database(path)
  db.pragma('journal_mode = MEMORY')
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -32000')
  return db
}
