import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { journal, type Sqlite } from '../migrations.ts'

const folder = fileURLToPath(new URL('../../../drizzle/postgres', import.meta.url))

/** Any number, the same for all servers: who has its lock in PostgreSQL migrates, and the others wait. */
const migrationLock = 7_170_001

/** Who uses the data alone: a server, or who moves them. */
export const serverLock = 7_170_002

/** Whether the tables are those of this version. */
export function hasAllMigrations(database: Sqlite): boolean {
  if (database.prepare(`select to_regclass('__drizzle_migrations') is not null`).pluck().get() !== 1) return false
  if (database.prepare('select to_regclass(?) is not null').pluck().get(unfinishedMove) === 1) return false
  const applied = database.prepare('select created_at from __drizzle_migrations').pluck().all()
  const known = knownMigrations().map(({ when }) => when)
  return known.every((when) => applied.includes(when)) && applied.every((at) => at === 0 || known.includes(Number(at)))
}

const knownMigrations = () => journal().filter(({ tag }) => existsSync(join(folder, `${tag}.sql`)))

/** A table that marks a copy by `glowlog move-database` that is not whole yet. */
export const unfinishedMove = '__unfinished_move'

/**
 * Makes the tables, or applies the migrations that are missing: all or none, and by one of several servers that start at once.
 * Throws when the database is another program's or a newer version's.
 */
export function migratePostgres(database: Sqlite, { isMove = false } = {}): void {
  const functions = readFileSync(join(folder, 'functions.sql'), 'utf8')
  const functionsHash = createHash('sha256').update(functions).digest('hex')
  const known = knownMigrations()
  database.transaction(() => {
    database.prepare('select pg_advisory_xact_lock(?)').get(migrationLock)
    assertOurs(database, isMove)
    // Not a sequence, which jumps ahead when PostgreSQL crashes.
    database.exec('create table if not exists __server_terms (term bigint not null)')
    database.exec('insert into __server_terms select 0 where not exists (select 1 from __server_terms)')
    database.exec(
      'create table if not exists __drizzle_migrations (id bigint primary key generated always as identity, hash text not null, created_at bigint)',
    )
    const applied = database.prepare('select created_at from __drizzle_migrations where created_at > 0').pluck().all()
    if (!applied.every((at) => known.some(({ when }) => when === at)))
      throw new Error(
        'The database of DATABASE_URL was last used by a newer version of Glowlog. Start that version again, or restore a copy made before the update.',
      )
    const note = database.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)')
    if (database.prepare('select 1 from __drizzle_migrations where hash = ?').get(functionsHash) === undefined) {
      database.exec(functions)
      note.run(functionsHash, 0)
    }
    for (const { tag, when } of known) {
      if (applied.includes(when)) continue
      const sql = readFileSync(join(folder, `${tag}.sql`), 'utf8')
      database.exec(sql)
      note.run(createHash('sha256').update(sql).digest('hex'), when)
    }
  })()
}

function assertOurs(database: Sqlite, isMove: boolean) {
  const tables = database
    .prepare('select table_name from information_schema.tables where table_schema = current_schema()')
    .pluck()
    .all()
  if (tables.length > 0 && !tables.includes('__drizzle_migrations'))
    throw new Error('The database of DATABASE_URL belongs to another program. Make one of its own for Glowlog.')
  if (tables.includes(unfinishedMove) && !isMove)
    throw new Error(
      'The database of DATABASE_URL holds an unfinished copy. Give the same glowlog move-database again, which finishes it.',
    )
}
