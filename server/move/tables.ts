import { is } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '#schema'

/**
 * A table to copy. `key` is the number by which its rows are copied in order: the rowid, or the id where SQLite numbers the rows
 * by it, which is the same there.
 */
export type MovedTable = { name: string; columns: string[]; key: 'rowid' | 'id' }

/** All tables, each after those that its foreign keys refer to. */
export function tablesInOrder(): MovedTable[] {
  const waiting = new Map(
    Object.values(schema)
      .filter((value) => is(value, SQLiteTable))
      .map((table) => {
        const config = getTableConfig(table)
        const parents = config.foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name)
        return [config.name, { config, parents }] as const
      }),
  )
  const ordered: MovedTable[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([name, { parents }]) => parents.every((of) => of === name || !waiting.has(of)))
    if (ready.length === 0) throw new Error(`The tables ${[...waiting.keys()].join(', ')} refer to each other.`)
    for (const [name, { config }] of ready) {
      const isNumbered = config.columns.some((column) => column.primary && column.getSQLType() === 'integer')
      const columns = config.columns.map((column) => (column.keyAsName ? toSnakeCase(column.name) : column.name))
      ordered.push({ name, columns, key: isNumbered ? 'id' : 'rowid' })
      waiting.delete(name)
    }
  }
  return ordered
}
