/** Copying the rows of a table from one end to the other, and comparing them. */

import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { End } from './ends.ts'
import type { MovedTable } from './tables.ts'

/** Of a statement; SQLite allows 32,766. */
const maxParameters = 20_000
const maxRows = 500

type Row = unknown[]
type Progress = { signal: AbortSignal; onRows: (rows: number) => void }

/** Copies what the target does not have yet. Each portion is one transaction, so a copy that was interrupted goes on after the last. */
export async function copyTable(from: End, to: End, table: MovedTable, { signal, onRows }: Progress): Promise<void> {
  const columns = table.key === 'id' ? table.columns : ['rowid', ...table.columns]
  const size = Math.min(maxRows, Math.floor(maxParameters / columns.length))
  const read = readerOf(from, table, columns, size)
  const names = columns.map((name) => `"${name}"`).join(', ')
  const oneRow = `(${columns.map(() => '?').join(', ')})`
  const insertOf = (rows: number) =>
    to.database.prepare(`insert into "${table.name}" (${names}) values ${Array(rows).fill(oneRow).join(', ')}`)
  const key = columns.indexOf(table.key)
  let last = Number(
    to.database.prepare(`select coalesce(max(${table.key}), ?) from "${table.name}"`).pluck().get(before),
  )
  for (;;) {
    if (signal.aborted) throw new Error('Interrupted. Give the same command again, and it goes on from here.')
    const rows = read(last)
    if (rows.length === 0) return
    to.database.transaction(() => insertOf(rows.length).run(...rows.flat()))()
    last = Number(rows.at(-1)?.[key])
    onRows(rows.length)
    await setImmediate()
  }
}

/** Less than any number of a row. */
const before = -1

function readerOf({ database }: End, { name, key }: MovedTable, columns: readonly string[], size: number) {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const statement = database
    .prepare(`select ${list} from "${name}" where ${key} > ? order by ${key} limit ${size}`)
    .raw()
  return (after: number) => statement.all(after) as Row[]
}

/** What all rows of a table are, in their order: how many, and a checksum of every value. */
export async function sumOf(
  end: End,
  table: MovedTable,
  signal: AbortSignal,
): Promise<{ rows: number; checksum: string }> {
  const columns = table.key === 'id' ? table.columns : ['rowid', ...table.columns]
  const read = readerOf(end, table, columns, maxRows)
  const key = columns.indexOf(table.key)
  const hash = createHash('sha256')
  let rows = 0
  for (let last = before; ; await setImmediate()) {
    if (signal.aborted) throw new Error('Interrupted while comparing. Give the same command again.')
    const page = read(last)
    if (page.length === 0) return { rows, checksum: hash.digest('hex') }
    for (const row of page) hash.update(JSON.stringify(row.map(comparable)))
    rows += page.length
    last = Number(page.at(-1)?.[key])
  }
}

/** As both ends have it: PostgreSQL's texts have no U+0000, for which the adapter writes another character. */
function comparable(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString('base64')
  if (typeof value === 'string') return value.replaceAll('\0', '\uFFFD')
  return value
}
