import { eq, type SQL, sql } from 'drizzle-orm'
import { type exerciseEntries, type foodEntries, hiddenBatches, imports } from '#schema'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'

/**
 * Leaves out the entries that an import is still adding, and those that it replaced. Every query that reads, changes or
 * deletes entries for people needs it. Indexes of entries end with their batch, so it costs no look at the row.
 */
export const isShown = ({ batchId }: typeof foodEntries | typeof exerciseEntries): SQL =>
  sql`(${batchId} is null or ${batchId} not in (select ${hiddenBatches.id} from ${hiddenBatches}))`

/** An entry that its owner changes leaves the batch that it came with, so that taking back the import keeps it. */
export const withoutBatch = { batchId: null }

const statements = prepared((db) => ({
  latest: db
    .select({
      latest: sql<string | null>`max(max(coalesce(${imports.appliedAt}, ''), coalesce(${imports.undoneAt}, '')))`,
    })
    .from(imports)
    .where(eq(imports.userId, sql.placeholder('userId')))
    .prepare(),
}))

/** When an import of a person was last shown or taken back. */
const latestImport = (db: Db, userId: string): string | null => statements(db).latest.get({ userId })?.latest ?? null

/** Reads in several turns. An import shows or hides entries of many days at once, so what was read meanwhile is read again. */
export async function readConsistently<T>(db: Db, userId: string, read: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = latestImport(db, userId)
    const answer = await read()
    if (latestImport(db, userId) === before) return answer
  }
}
