/** Moving everybody's data between SQLite and PostgreSQL, with every server stopped. */

import { databaseIn } from '../config/data-dir.ts'
import type { Env } from '../config/env.ts'
import { lockDataDir } from '../db/open.ts'
import { isPostgresUrl } from '../db/open-any.ts'
import { copyTable, sumOf } from './copy.ts'
import { type End, postgresSource, postgresTarget, sqliteSource, sqliteTarget, type Target } from './ends.ts'
import { tablesInOrder } from './tables.ts'

type Move = {
  env: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>
  /** The URL of PostgreSQL, the path of a new file, or `sqlite` for app.db in DATA_DIR. */
  to: string
  signal: AbortSignal
  say: (text: string) => void
}

/**
 * Copies all tables from where the settings say that people's data are, and compares every row. The source stays as it is. A copy
 * that was interrupted goes on with the next call. Rejects while a server is running, when there are data at the target already,
 * and when the copy is not the same.
 */
export async function moveDatabase({
  env,
  to,
  signal,
  say,
}: Move): Promise<{ from: string; to: string; rows: number }> {
  const lock = lockDataDir(env.DATA_DIR, () => {})
  let source: End | undefined
  let target: Target | undefined
  try {
    source = env.DATABASE_URL ? postgresSource(env.DATABASE_URL) : sqliteSource(databaseIn(env.DATA_DIR))
    const isToPostgres = isPostgresUrl(to)
    if (isToPostgres === source.isPostgres)
      throw new Error(
        isToPostgres
          ? 'The data are in PostgreSQL already: pg_dump and pg_restore copy them from one to another.'
          : 'The data are in SQLite already: glowlog backup and restore copy them.',
      )
    target = isToPostgres
      ? postgresTarget(to, source.name)
      : sqliteTarget(to === 'sqlite' ? databaseIn(env.DATA_DIR) : to, source.name)
    const rows = await copyAll(source, target, { signal, say })
    return { from: source.name, to: target.name, rows }
  } finally {
    source?.close()
    target?.close()
    lock.release()
  }
}

async function copyAll(source: End, target: Target, { signal, say }: Pick<Move, 'signal' | 'say'>): Promise<number> {
  const tables = tablesInOrder()
  for (const table of tables) {
    const count = Number(source.database.prepare(`select count(*) from "${table.name}"`).pluck().get())
    let copied = Number(target.database.prepare(`select count(*) from "${table.name}"`).pluck().get())
    const onRows = (rows: number) => {
      copied += rows
      say(`${table.name}: ${copied.toLocaleString('en')} of ${count.toLocaleString('en')} rows`)
    }
    await copyTable(source, target, table, { signal, onRows })
  }
  say('Comparing every row.')
  let rows = 0
  for (const table of tables) {
    const [there, here] = [await sumOf(source, table, signal), await sumOf(target, table, signal)]
    if (there.rows !== here.rows || there.checksum !== here.checksum)
      throw new Error(
        `The copy of ${table.name} is not the same (${there.rows.toLocaleString('en')} rows and ${here.rows.toLocaleString('en')} in the copy): the data were changed since the copy began. Remove the copy in ${target.name}, and begin again.`,
      )
    rows += here.rows
  }
  target.finish(tables)
  return rows
}
