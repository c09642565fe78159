import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { journal, type Sqlite } from '../migrations.ts'

const folder = fileURLToPath(new URL('../../../drizzle/postgres', import.meta.url))

/** Whether the tables are those of this version. */
export function hasAllMigrations(database: Sqlite): boolean {
  if (database.prepare(`select to_regclass('__drizzle_migrations') is not null`).pluck().get() !== 1) return false
  if (database.prepare('select to_regclass(?) is not null').pluck().get(unfinishedMove) === 1) return false
  const applied = database.prepare('select created_at from __drizzle_migrations').pluck().all()
  const known = knownMigrations().map(({ when }) => when)
  if (database.prepare('select 1 from __drizzle_migrations where hash = ?').get(functions().hash) === undefined)
    return false
  return known.every((when) => applied.includes(when)) && applied.every((at) => at === 0 || known.includes(Number(at)))
}

function functions() {
  const sql = readFileSync(join(folder, 'functions.sql'), 'utf8')
  return { sql, hash: hashOf(sql) }
}

const hashOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

const knownMigrations = () => journal().filter(({ tag }) => existsSync(join(folder, `${tag}.sql`)))

/** A table that marks a copy by `glowlog move-database` that is not whole yet. */
export const unfinishedMove = '__unfinished_move'

/**
 * Makes the tables, or applies the migrations that are missing: all or none. Call it while no server uses them. Throws when the
 * database is another program's or a newer version's.
 */
export function migratePostgres(database: Sqlite, { isMove = false } = {}): void {
  database.transaction(() => {
    assertUsable(database, { isMove })
    database.exec(
      'create table if not exists __drizzle_migrations (id bigint primary key generated always as identity, hash text not null, created_at bigint)',
    )
    const applied = database.prepare('select created_at from __drizzle_migrations').pluck().all()
    const note = database.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)')
    const { sql: functionsSql, hash } = functions()
    if (database.prepare('select 1 from __drizzle_migrations where hash = ?').get(hash) === undefined) {
      database.exec(functionsSql)
      note.run(hash, 0)
    }
    for (const { tag, when } of knownMigrations()) {
      if (applied.includes(when)) continue
      const sql = readFileSync(join(folder, `${tag}.sql`), 'utf8')
      database.exec(sql)
      note.run(hashOf(sql), when)
    }
  })()
}

/** Throws when the database is another program's or a newer version's, or holds half a copy. */
export function assertUsable(database: Sqlite, { isMove = false } = {}): void {
  const tables = database
    .prepare('select table_name from information_schema.tables where table_schema = current_schema()')
    .pluck()
    .all()
  if (tables.length === 0) return
  if (!tables.includes('__drizzle_migrations'))
    throw new Error('The database of DATABASE_URL belongs to another program. Make one of its own for Glowlog.')
  if (tables.includes(unfinishedMove) && !isMove)
    throw new Error(
      'The database of DATABASE_URL holds an unfinished copy. Give the same glowlog move-database again, which finishes it.',
    )
  const known = knownMigrations().map(({ when }) => when)
  const applied = database.prepare('select created_at from __drizzle_migrations where created_at > 0').pluck().all()
  if (!applied.every((at) => known.includes(Number(at))))
    throw new Error(
      'The database of DATABASE_URL was last used by a newer version of Glowlog. Start that version again, or restore a copy made before the update.',
    )
}
