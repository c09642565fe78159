import { fileURLToPath } from 'node:url'
import type Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { hasTable, inspectDb } from './inspect.ts'

export const migrations = fileURLToPath(new URL('../../drizzle/migrations', import.meta.url))

/** Throws when a newer version or another program wrote the database. Changes nothing. */
export function assertKnownMigrations(file: string, migrationsFolder = migrations): void {
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
  inspectDb(file, (sqlite) => {
    if (!hasTable(sqlite, '__drizzle_migrations')) {
      if (sqlite.prepare('select 1 from sqlite_schema').get() === undefined) return
      throw new Error(`${file} belongs to another program. Move it away, or choose another DATA_DIR.`)
    }
    const applied = sqlite.prepare('select created_at from __drizzle_migrations').pluck().all()
    if (applied.every((createdAt) => known.has(Number(createdAt)))) return
    throw new Error(
      `${file} was last used by a newer version of Glowlog. Start that version again, or restore a backup made before the update.`,
    )
  })
}

/**
 * Applies the migrations that are missing, all or none. Drizzle's own migrator hides a full disk behind the error of its
 * rollback, and applies a migration twice when the server and the command line start at once.
 */
export function migrate(sqlite: Database.Database, migrationsFolder: string): void {
  const apply = sqlite.transaction(() => {
    sqlite.exec(
      'create table if not exists __drizzle_migrations (id integer primary key, hash text not null, created_at numeric)',
    )
    const last = sqlite.prepare('select max(created_at) from __drizzle_migrations').pluck().get()
    const insert = sqlite.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)')
    for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
      if (folderMillis <= Number(last)) continue
      for (const statement of sql) sqlite.exec(statement)
      insert.run(hash, folderMillis)
    }
  })
  apply.immediate()
}
