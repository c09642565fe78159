import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'

export const migrations = fileURLToPath(new URL('../../drizzle/migrations', import.meta.url))

/**
 * What the migrations of a database say: none (no file, or nothing in it), those of another program, of a newer or of an
 * older version of this one, or just those that this version knows.
 */
export type MigrationState = 'empty' | 'foreign' | 'newer' | 'older' | 'current'

/** Reads the database without changing it. */
export function migrationState(file: string, migrationsFolder = migrations): MigrationState {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  return inspectDb(file, (sqlite) => stateOf(sqlite, known)) ?? 'empty'
}

function stateOf(sqlite: Database.Database, known: number[]): MigrationState {
  if (!hasTable(sqlite, '__drizzle_migrations'))
    return sqlite.prepare('select 1 from sqlite_schema').get() === undefined ? 'empty' : 'foreign'
  const applied = sqlite.prepare('select created_at from __drizzle_migrations').pluck().all().map(Number)
  if (!applied.every((createdAt) => known.includes(createdAt))) return 'newer'
  return applied.length < known.length ? 'older' : 'current'
}

/** Throws when a newer version or another program wrote the database. Changes nothing. */
export function assertKnownMigrations(file: string, migrationsFolder = migrations): void {
  const state = migrationState(file, migrationsFolder)
  if (state === 'foreign')
    throw new Error(`${file} belongs to another program. Move it away, or choose another DATA_DIR.`)
  if (state === 'newer')
    throw new Error(
      `${file} was last used by a newer version of Glowlog. Start that version again, or restore a backup made before the update.`,
    )
}

export const journal = (migrationsFolder = migrations): { tag: string; when: number }[] =>
  JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')).entries

/** The name of the newest migration, such as `0016_achievements_due`. */
export const newestMigration = (): string => journal().at(-1)?.tag ?? 'none'

/** The name of the last migration that a database has had. */
export function lastMigrationOf(file: string): string {
  const last = inspectDb(file, (sqlite) =>
    Number(sqlite.prepare('select max(created_at) from __drizzle_migrations').pluck().get()),
  )
  return journal().find(({ when }) => when === last)?.tag ?? 'none'
}

/**
 * Applies the migrations that are missing, all or none, with foreign keys off. Throws when they leave a broken one. Drizzle's
 * own migrator hides a full disk behind the error of its rollback, and applies a migration twice when the server and the
 * command line start at once.
 */
export function migrate(sqlite: Database.Database, migrationsFolder: string): void {
  const apply = sqlite.transaction(() => {
    sqlite.exec(
      'create table if not exists __drizzle_migrations (id integer primary key, hash text not null, created_at numeric)',
    )
    const last = sqlite.prepare('select max(created_at) from __drizzle_migrations').pluck().get()
    const missing = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > Number(last))
    const insert = sqlite.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)')
    for (const { sql, hash, folderMillis } of missing) {
      for (const statement of sql) sqlite.exec(statement)
      insert.run(hash, folderMillis)
    }
    // It reads every row, which no start need wait for that changes none.
    if (missing.length > 0) assertConsistent(sqlite)
  })
  apply.immediate()
}

function assertConsistent(sqlite: Database.Database) {
  const broken = sqlite.pragma('foreign_key_check') as { table: string; parent: string }[]
  if (broken.length === 0) return
  const [first] = broken
  throw new Error(
    `The database is inconsistent: ${broken.length} rows, first in ${first?.table}, miss their ${first?.parent}.`,
  )
}

export type Sqlite = Database.Database

/** Reads a database before anything may change it. Null when there is no such file. */
export function inspectDb<T>(file: string, read: (sqlite: Sqlite) => T): T | null {
  if (!existsSync(file)) return null
  // A connection that can write removes the log beside the file when it closes, but first moves what a kill left there into it.
  const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  const sqlite = new Database(file, { readonly: hasLog, fileMustExist: true, timeout: 2_000 })
  try {
    return read(sqlite)
  } finally {
    sqlite.close()
  }
}

export const hasTable = (sqlite: Sqlite, name: string): boolean =>
  sqlite.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(name) !== undefined
