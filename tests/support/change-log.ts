import Database from 'better-sqlite3'

/** The rows of each table as sorted texts. */
export type Dump = Record<string, string[]>

type Change = { tableName: string; old: string | null; new: string | null }

const log = 'change_log'

const tablesOf = (sqlite: Database.Database) =>
  sqlite
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> '${log}'`)
    .pluck()
    .all() as string[]

/** An SQL expression for a whole row as text. */
const rowText = (sqlite: Database.Database, table: string, row: string) =>
  (sqlite.pragma(`table_info(${table})`) as { name: string }[])
    .map(({ name }) => `quote(${row}."${name}")`)
    .join(` || ',' || `)

function dump(sqlite: Database.Database): Dump {
  const rows = (table: string) =>
    sqlite
      .prepare(`select ${rowText(sqlite, table, 't')} from ${table} t`)
      .pluck()
      .all()
  return Object.fromEntries(tablesOf(sqlite).map((table) => [table, (rows(table) as string[]).toSorted()]))
}

/**
 * From now on, each change of a row is written to a table of the same database, and so in the transaction of the change.
 * Returns what was there at this moment.
 */
export function recordChanges(database: string): Dump {
  const sqlite = new Database(database, { timeout: 5_000 })
  const record = sqlite.transaction(() => {
    const before = dump(sqlite)
    sqlite.exec(`create table ${log} (n integer primary key, table_name text, old text, new text)`)
    for (const table of Object.keys(before)) {
      const [old, fresh] = [rowText(sqlite, table, 'old'), rowText(sqlite, table, 'new')]
      for (const [event, values] of [
        ['insert', `null, ${fresh}`],
        ['update', `${old}, ${fresh}`],
        ['delete', `${old}, null`],
      ])
        sqlite.exec(`create trigger ${table}_${event} after ${event} on ${table}
          begin insert into ${log} (table_name, old, new) values ('${table}', ${values}); end`)
    }
    return before
  })
  try {
    return record.immediate()
  } finally {
    sqlite.close()
  }
}

/** What a database holds now, and the changes that led to it. */
export function readChanges(database: string): { tables: Dump; changes: Change[] } {
  const sqlite = new Database(database, { readonly: true })
  const changes = sqlite.prepare(`select table_name as tableName, old, new from ${log} order by n`).all() as Change[]
  const tables = dump(sqlite)
  sqlite.close()
  return { tables, changes }
}

/** What the changes make of the rows that were there before them. */
export function replayed(before: Dump, changes: readonly Change[]): Dump {
  const tables = new Map(Object.entries(before).map(([table, rows]) => [table, [...rows]]))
  for (const { tableName, old, new: fresh } of changes) {
    const rows = tables.get(tableName) ?? []
    if (old !== null) rows.splice(rows.indexOf(old), 1)
    if (fresh !== null) rows.push(fresh)
  }
  return Object.fromEntries([...tables].map(([table, rows]) => [table, rows.toSorted()]))
}
