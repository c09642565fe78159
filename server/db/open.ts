import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import * as schema from '#schema'
import { type FileLock, lockFile } from '../lib/files.ts'
import { assertKnownMigrations, migrate, migrationState, migrations } from './migrations.ts'

export type Db = ReturnType<typeof openDb>

/**
 * Opens, creates and migrates the database of users' data. Throws when it is not one of this version or an older one, and when
 * a migration left a broken foreign key.
 */
export function openDb(file: string, migrationsFolder = migrations) {
  assertKnownMigrations(file, migrationsFolder)
  const sqlite = new Database(file)
  try {
    return migrated(sqlite, migrationsFolder)
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** Opens a database that is current; null when it would have to be created or migrated. */
export function openCurrentDb(file: string): Db | null {
  if (migrationState(file) !== 'current') return null
  const sqlite = new Database(file)
  applyPragmas(sqlite)
  return withSchema(sqlite)
}

/** Opens a current database, or the bytes of one, for reading only, beside the connection that writes it. */
export function openReadOnly(database: string | Uint8Array): Db {
  const sqlite = new Database(typeof database === 'string' ? database : Buffer.from(database), { readonly: true })
  sqlite.pragma('cache_size = -4000')
  return withSchema(sqlite)
}

function migrated(sqlite: Database.Database, migrationsFolder: string) {
  applyPragmas(sqlite)
  // drizzle-kit rebuilds a table to alter it; with foreign keys on, dropping the old table would cascade to its children.
  sqlite.pragma('foreign_keys = OFF')
  migrate(sqlite, migrationsFolder)
  sqlite.pragma('foreign_keys = ON')
  return withSchema(sqlite)
}

/** The queries of an open database whose tables are current. */
export const withSchema = (sqlite: Database.Database) => drizzle({ client: sqlite, schema, casing: 'snake_case' })

/** WAL with a sync at every commit: an acknowledged write survives a kill or a power cut. */
export function applyPragmas(sqlite: Database.Database) {
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('cache_size = -16000')
}

/** A restarted server waits so long for the one before it to end. */
const waitMs = 2_000

/**
 * Keeps other servers out of DATA_DIR until `release` or the end of this process. `check` runs before anything is created in
 * the folder. Throws when another server holds it.
 */
export function lockDataDir(dataDir: string, check: () => void): FileLock {
  const file = join(dataDir, 'server.lock')
  const isNew = !existsSync(file)
  if (isNew) check()
  const lock = hold(file, dataDir)
  try {
    if (!isNew) check()
  } catch (error) {
    lock.release()
    throw error
  }
  return lock
}

function hold(file: string, dataDir: string): FileLock {
  const lock = lockFile(file, waitMs)
  if (lock) return lock
  throw new Error(
    `Another server is using DATA_DIR, ${dataDir}, and holds ${file}. Stop it first, or give this one a DATA_DIR of its own.`,
  )
}
