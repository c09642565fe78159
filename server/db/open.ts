import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import * as schema from '#schema'

const migrations = fileURLToPath(new URL('../../drizzle/migrations', import.meta.url))

export type Db = ReturnType<typeof openDb>

/** Opens, creates and migrates the database of users' data. Throws when a migration left a broken foreign key. */
export function openDb(file: string, migrationsFolder = migrations) {
  const sqlite = new Database(file)
  applyPragmas(sqlite)
  const db = drizzle({ client: sqlite, schema, casing: 'snake_case' })
  // drizzle-kit rebuilds a table to alter it; with foreign keys on, dropping the old table would cascade to its children.
  sqlite.pragma('foreign_keys = OFF')
  migrate(db, { migrationsFolder })
  const broken = sqlite.pragma('foreign_key_check') as { table: string; parent: string }[]
  if (broken.length > 0) {
    sqlite.close()
    const [first] = broken
    throw new Error(
      `The database is inconsistent: ${broken.length} rows, first in ${first?.table}, miss their ${first?.parent}.`,
    )
  }
  sqlite.pragma('foreign_keys = ON')
  return db
}

/** WAL with a sync at every commit: an acknowledged write survives a kill or a power cut. */
export function applyPragmas(sqlite: Database.Database) {
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('cache_size = -16000')
}
