import { setImmediate } from 'node:timers/promises'
import { and, asc, gt, lte, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './open.ts'
import { transaction } from './transaction.ts'

/** Rows looked at in one transaction: a few milliseconds of work, even if all are deleted. */
const rowsPerStep = 250

/**
 * Deletes the rows of a table that are `outdated`, and returns how many. Walks the table in the order of `key`, its
 * primary key of text or the first column of it, in steps between which other requests run: the work of each is the same however long the table.
 */
export async function pruneTable(db: Db, table: SQLiteTable, key: SQLiteColumn, outdated: SQL | undefined) {
  let deleted = 0
  for (let after = ''; ; await setImmediate()) {
    const next = db
      .select({ key })
      .from(table)
      .where(gt(key, after))
      .orderBy(asc(key))
      .limit(1)
      .offset(rowsPerStep - 1)
      .get() as { key: string } | undefined
    const inStep = and(gt(key, after), next && lte(key, next.key))
    const { changes } = await transaction(db, () => db.delete(table).where(and(inStep, outdated)).run())
    deleted += changes
    if (!next) return deleted
    after = next.key
  }
}
