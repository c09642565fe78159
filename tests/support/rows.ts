import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '#schema'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/open.ts'

const tables: SQLiteTable[] = Object.values(schema).filter((value) => is(value, SQLiteTable))

type Row = Record<string, unknown>

/** As they are stored: to have Drizzle map them takes longer than most of the calls that tests look at. */
const rowsOf = (db: Db, table: SQLiteTable) =>
  (db.$client.prepare(`select * from "${getTableName(table)}"`).all() as Row[])
    // Which only the tables of PostgreSQL have as a column.
    .map(({ rowid: _, ...row }): Row => row)

/** The number of rows per table. */
export const countRows = (db: Db): Record<string, number> =>
  Object.fromEntries(tables.map((table) => [getTableName(table), rowsOf(db, table).length]))

/** All rows of all tables as JSON, in alphabetical order: tables have their columns in another order in each engine. */
export const allRows = (db: Db): Record<string, string[]> =>
  Object.fromEntries(
    tables.map((table) => {
      const rows = rowsOf(db, table)
      const columns = Object.keys(rows[0] ?? {}).toSorted()
      return [getTableName(table), rows.map((row) => JSON.stringify(columns.map((name) => row[name]))).toSorted()]
    }),
  )

const owned = tables.filter((table) => getTableConfig(table).foreignKeys.length > 0)

/** All rows of the tables that belong to users, directly or through another table: those with a foreign key. */
export const dumpOwned = (db: Db): Record<string, Row[]> =>
  Object.fromEntries(owned.map((table) => [getTableName(table), rowsOf(db, table)]))

/**
 * Inserts a row of this user into every table with a foreign key. Values are generated from the schema, so new tables
 * are covered too. Tables that link two users get one row in each direction, or the one to this user if they hold one per pair. Of several
 * optional parents a row has the first. Returns the ids of all rows.
 */
export function fillEveryTable(db: Db, userId: string, otherId: string): string[] {
  const ids: string[] = []
  const filled = new Map<string, Row>([['users', { id: userId }]])
  let waiting = owned
  while (waiting.length > 0) {
    const ready = waiting.filter((table) => parentsOf(table).every(({ parent }) => filled.has(parent)))
    if (ready.length === 0) throw new Error(`nothing can be put into ${waiting.map(getTableName).join(', ')}`)
    for (const table of ready) {
      const parents = parentsOf(table)
      const isBetweenPeople = parents.filter(({ parent }) => parent === 'users').length > 1
      for (const people of isBetweenPeople
        ? [
            [otherId, userId],
            [userId, otherId],
          ]
        : [[userId]]) {
        const row = rowOf(table, parents, filled, people)
        const { changes } = db
          .insert(table)
          .values(row as never)
          .onConflictDoNothing()
          .run()
        if (changes === 0) continue
        filled.set(getTableName(table), row)
        // A favourite has only the id of its food.
        const id = row.id ?? row.foodId
        if (typeof id === 'string') ids.push(id)
      }
    }
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ids
}

const parentsOf = (table: SQLiteTable) =>
  getTableConfig(table).foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference()
    return { column: columns[0]?.name, parent: getTableName(foreignTable) }
  })

function rowOf(table: SQLiteTable, parents: ReturnType<typeof parentsOf>, filled: Map<string, Row>, people: string[]) {
  const left = [...people]
  let hasOptionalParent = false
  const columns = Object.entries(table).filter((entry): entry is [string, SQLiteColumn] => typeof entry[1] === 'object')
  return Object.fromEntries(
    columns.flatMap(([key, column]) => {
      const parent = parents.find((one) => one.column === column.name)?.parent
      if (parent === 'users') return [[key, left.shift()]]
      if (parent && !column.notNull) {
        if (hasOptionalParent) return []
        hasOptionalParent = true
      }
      if (parent) return [[key, filled.get(parent)?.id]]
      return column.dataType ? [[key, sampleValue(key, column)]] : []
    }),
  )
}

function sampleValue(key: string, { dataType, enumValues, notNull, table }: SQLiteColumn): unknown {
  // A row that marks a deletion is not shown.
  if (key === 'deletedAt' && !notNull) return null
  if (dataType === 'custom') return { iron: 1 }
  if (key === 'id' && getTableName(table) === 'own_nutrients') return 128
  if (dataType === 'number') return 1
  if (dataType === 'boolean') return false
  if (key === 'byWeekday') return { 0: { calories: 1, protein: 1, carbs: 1, fat: 1 } }
  if (dataType === 'json') return []
  if (enumValues?.[0]) return enumValues[0]
  if (/^(date|week)$|Date$|On$/.test(key)) return '2026-03-10'
  if (/(At|Time)$/.test(key)) return '2026-03-10T12:00:00.000Z'
  return /^id$|^foodId$|hash$/i.test(key) ? newId() : `a ${key}`
}
