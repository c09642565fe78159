/** The two ends of a move: SQLite in a file, and PostgreSQL. */

import { existsSync, rmSync } from 'node:fs'
import { migrationState, type Sqlite } from '../db/migrations.ts'
import { openDb } from '../db/open.ts'
import { postgresDatabase } from '../db/postgres/database.ts'
import { heldByOther } from '../db/postgres/messages.ts'
import { migratePostgres, unfinishedMove } from '../db/postgres/migrations.ts'
import { isPostgresError } from '../db/postgres/postgres-error.ts'
import { replaceFile } from '../lib/files.ts'
import { type MovedTable, tablesInOrder } from './tables.ts'

export type End = {
  /** What to call it, without a password. */
  name: string
  database: Sqlite
  isPostgres: boolean
  close: () => void
}

/** `finish` makes a complete copy the database that a server can use. */
export type Target = End & { finish: (tables: readonly MovedTable[]) => void }

const nameOf = (url: string): string => {
  const { host, pathname } = new URL(url)
  return `PostgreSQL on ${host}${pathname}`
}

/** Opens people's data in a file to read them. Throws unless a server of this version was the last to use them. */
export function sqliteSource(file: string): End {
  const state = migrationState(file)
  if (state === 'empty') throw new Error(`There is nothing to move in ${file}.`)
  if (state !== 'current')
    throw new Error(`${file} was not used by this version of Glowlog yet. Start its server once, and stop it again.`)
  const database = openDb(file).$client
  return { name: file, database, isPostgres: false, close: () => void database.close() }
}

/** Opens people's data in PostgreSQL to read them. Throws while a server uses them. */
export function postgresSource(url: string): End {
  const database = openUnused(url)
  return { name: nameOf(url), database, isPostgres: true, close: () => void database.close() }
}

/** The file for a copy grows under another name, so that no server opens half of it. */
const growing = (file: string) => `${file}.moving`

/** Opens a copy in a file, or begins one. Throws when there is such a file already. */
export function sqliteTarget(file: string, source: string): Target {
  if (existsSync(file))
    throw new Error(`${file} is there already, and nothing is copied over it. Move it away, with its -wal and -shm.`)
  const database = openDb(growing(file)).$client
  try {
    claim(database, { source, hasMark: hasTable(database, 'sqlite_schema') })
  } catch (error) {
    database.close()
    throw error
  }
  return {
    name: file,
    database,
    isPostgres: false,
    close: () => void database.close(),
    finish() {
      const broken = database.pragma('foreign_key_check') as unknown[]
      if (broken.length > 0) throw new Error(`${broken.length} rows of the copy miss what they belong to.`)
      database.exec(`drop table ${unfinishedMove}`)
      database.pragma('journal_mode = DELETE')
      database.close()
      replaceFile(growing(file), file)
      for (const suffix of ['-wal', '-shm']) rmSync(growing(file) + suffix, { force: true })
    },
  }
}

/** Opens a copy in PostgreSQL, or begins one. Throws when the database holds anything else, or a server uses it. */
export function postgresTarget(url: string, source: string): Target {
  const database = openUnused(url)
  try {
    claim(database, { source, hasMark: hasTable(database, 'information_schema.tables') })
  } catch (error) {
    database.close()
    throw error
  }
  return {
    name: nameOf(url),
    database,
    isPostgres: true,
    close: () => void database.close(),
    finish(tables) {
      database.transaction(() => {
        for (const { name, key } of tables)
          for (const column of new Set(['rowid', key]))
            database
              .prepare(
                `select setval(pg_get_serial_sequence('${name}', '${column}'), (select coalesce(max(${column}), 0) + 1 from "${name}"), false)`,
              )
              .get()
        database.exec(`drop table ${unfinishedMove}`)
      })()
      database.exec('analyze')
    },
  }
}

/** Opens a database that no server uses, and keeps servers out until it is closed. */
function openUnused(url: string): Sqlite {
  const database = postgresDatabase(url, { statementTimeoutMs: 0, lock: 'exclusive' })
  try {
    migratePostgres(database, { isMove: true })
    return database
  } catch (error) {
    database.close()
    if (!isPostgresError(error) || error.code !== heldByOther) throw error
    throw new Error(`A server is using ${nameOf(url)}. Stop it first.`)
  }
}

const hasTable = (database: Sqlite, catalogue: 'sqlite_schema' | 'information_schema.tables'): boolean => {
  const column = catalogue === 'sqlite_schema' ? 'name' : 'table_name'
  return database.prepare(`select 1 from ${catalogue} where ${column} = ?`).get(unfinishedMove) !== undefined
}

/** Marks an empty database as the copy of a source, or finds that it is one. Throws when it is neither. */
function claim(database: Sqlite, { source, hasMark }: { source: string; hasMark: boolean }) {
  if (hasMark) {
    const of = database.prepare(`select source from ${unfinishedMove}`).pluck().get()
    if (of !== source) throw new Error(`It holds an unfinished copy of something else: ${of}. Empty it first.`)
    return
  }
  const filled = tablesInOrder().find(({ name }) => database.prepare(`select 1 from "${name}" limit 1`).get())
  if (filled)
    throw new Error(
      `There are people's data already where they would be copied to (in ${filled.name}), and nothing is copied over them.`,
    )
  database.transaction(() => {
    database.exec(`create table ${unfinishedMove} (source text not null)`)
    database.prepare(`insert into ${unfinishedMove} (source) values (?)`).run(source)
  })()
}
