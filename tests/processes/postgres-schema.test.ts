import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { postgresDatabase } from '#server/db/postgres/database.ts'
import { openPostgres } from '#server/db/postgres/open.ts'
import { type Snapshot, stepsBetween } from '../../scripts/postgres-steps.ts'
import { type PostgresServer, postgresMissing, startPostgres } from '../support/postgres.ts'

const meta = 'drizzle/migrations/meta'
function newestSnapshot(): Snapshot {
  const names = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
  return JSON.parse(readFileSync(`${meta}/${names.toSorted().at(-1)}`, 'utf8'))
}

describe.skipIf(postgresMissing)(`the tables in PostgreSQL${postgresMissing ? ` (${postgresMissing})` : ''}`, () => {
  let server: PostgresServer
  let migrated: Database
  beforeAll(async () => {
    server = await startPostgres()
    migrated = openPostgres(server.urlOf('postgres')).$client
  })
  afterAll(async () => {
    migrated?.close()
    await server?.remove()
  })

  it('have the columns, keys, rules and indexes of the newest snapshot, whatever migrations led there', () => {
    migrated.exec('create database direct')
    const direct = postgresDatabase(server.urlOf('direct'))
    direct.exec(readFileSync('drizzle/postgres/functions.sql', 'utf8'))
    for (const step of stepsBetween(null, newestSnapshot())) direct.exec(step)
    const made = shapeOf(direct)
    direct.close()
    // Run `npm run db:generate` where a migration for PostgreSQL is missing.
    expect(shapeOf(migrated)).toEqual(made)
    expect(made.indexes.length).toBeGreaterThan(100)
  })

  it('are the tables of SQLite', () => {
    const sqlite = openDb(':memory:').$client
    const tables = sqlite
      .prepare(
        `select name from sqlite_schema where type = 'table' and name not like '\\_%' escape '\\' and name not like 'sqlite%' order by name`,
      )
      .pluck()
      .all() as string[]
    const types: Record<string, string> = { text: 'text', integer: 'bigint', real: 'double precision', blob: 'bytea' }
    const expected = tables.flatMap((table) =>
      (sqlite.pragma(`table_info(${table})`) as { name: string; type: string; notnull: number; pk: number }[]).map(
        ({ name, type, notnull, pk }) => ({
          table,
          name,
          type: types[type.toLowerCase()],
          isRequired: notnull || pk ? 1 : 0,
          key: pk,
        }),
      ),
    )
    const columns = migrated
      .prepare(
        `select table_name as "table", column_name as name, data_type as type, iif(is_nullable = 'NO', 1, 0) as "isRequired",
           coalesce((select array_position(conkey::int[], ordinal_position::int) from pg_constraint
             where contype = 'p' and conrelid = table_name::regclass), 0) as key
         from information_schema.columns
         where table_schema = 'public' and column_name <> 'rowid' and table_name not like '\\_%'`,
      )
      .all()
    expect(sorted(columns)).toEqual(sorted(expected))

    const foreignKeys = tables.flatMap((table) =>
      (
        sqlite.pragma(`foreign_key_list(${table})`) as { from: string; table: string; to: string; on_delete: string }[]
      ).map((key) => `${table}.${key.from} ${key.table}.${key.to} ${key.on_delete.toLowerCase()}`),
    )
    const inPostgres = migrated
      .prepare(
        `select conrelid::regclass || '.' || (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) || ' ' ||
           confrelid::regclass || '.' || (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) || ' ' ||
           case confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'a' then 'no action' end
         from pg_constraint where contype = 'f'`,
      )
      .pluck()
      .all()
    expect(inPostgres.toSorted()).toEqual(foreignKeys.toSorted())

    const indexes = sqlite
      .prepare(`select name from sqlite_schema where type = 'index' and sql is not null`)
      .pluck()
      .all()
    const there = migrated.prepare(`select indexname from pg_indexes where schemaname = 'public'`).pluck().all()
    expect(indexes.filter((name) => !there.includes(name))).toEqual([])
    sqlite.close()
  })

  it('change with a column, an index, a rule and a key', () => {
    const before = newestSnapshot()
    const after = structuredClone(before)
    const { fasts, water_days: water, drinks } = after.tables
    if (!fasts || !water || !drinks) throw new Error('The snapshot has lost its tables.')
    const copied = structuredClone(drinks)
    after.tables.more_drinks = {
      ...copied,
      name: 'more_drinks',
      indexes: {},
      foreignKeys: {},
      compositePrimaryKeys: {},
    }
    fasts.columns.note = { name: 'note', type: 'text', primaryKey: false, notNull: true, default: "''" }
    fasts.checkConstraints.short = { name: 'short', value: 'length("fasts"."note") < 100' }
    fasts.indexes.fasts_note = { name: 'fasts_note', columns: ['note'], isUnique: false }
    water.columns.ml = { ...(water.columns.ml as NonNullable<typeof water.columns.ml>), notNull: false }
    migrated.exec('create database stepwise')
    const stepwise = openPostgres(server.urlOf('stepwise')).$client
    for (const step of stepsBetween(before, after)) stepwise.exec(step)
    const made = shapeOf(stepwise)
    expect(made.columns).toContainEqual(expect.stringMatching(/^fasts note text NO/))
    expect(made.columns).toContainEqual(expect.stringMatching(/^water_days ml double precision YES/))
    for (const step of stepsBetween(after, before)) stepwise.exec(step)
    expect(shapeOf(stepwise)).toEqual(shapeOf(migrated))
    stepwise.close()
  })
})

/** Everything about the tables, in words of PostgreSQL's catalogue. */
function shapeOf(database: Database) {
  const list = (sql: string) => database.prepare(sql).pluck().all().toSorted()
  return {
    columns: list(
      `select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') || ' ' ||
         coalesce(collation_name, '') || ' ' || is_identity
       from information_schema.columns where table_schema = 'public' and table_name not like '\\_%'`,
    ),
    rules: list(
      `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text not like '\\_%'`,
    ),
    indexes: list(`select indexdef from pg_indexes where schemaname = 'public' and tablename not like '\\_%'`),
    triggers: list(`select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`),
  }
}

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
