import { eq, gte, like, lt, sql } from 'drizzle-orm'
import { hiddenBatches, imports } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'

// The entries that an import adds have its id as their batch. Those that it replaces are in a batch named after it, which
// ends with the batch that they came with, to which they return when the import is taken back.

const replaced = ':replaced'

/** The batch of the entries that an import replaces, of those that came with `formerBatch`. */
export const replacedBatch = (importId: string, formerBatch: string | null): string =>
  `${importId}${replaced}${formerBatch === null ? '' : `:${formerBatch}`}`

/** All batches of replaced entries of an import: from the first, and before the second name. */
const replacedRange = (importId: string) => ({ first: `${importId}${replaced}`, end: `${importId}${replaced};` })

/** The batch that replaced entries came with, or null. */
export const formerBatch = (batch: string): string | null => batch.split(':').slice(2).join(':') || null

export const isReplaced = (batch: string): boolean => batch.split(':')[1] === 'replaced'

/** The import that a batch is named after. */
export const importOf = (batch: string): string => batch.split(':')[0] ?? batch

const id = sql.placeholder('id')

const statements = prepared((db) => ({
  hide: db.insert(hiddenBatches).values({ id }).onConflictDoNothing().prepare(),
  show: db.delete(hiddenBatches).where(eq(hiddenBatches.id, id)).prepare(),
  showRange: db
    .delete(hiddenBatches)
    .where(sql`${gte(hiddenBatches.id, sql.placeholder('first'))} and ${lt(hiddenBatches.id, sql.placeholder('end'))}`)
    .prepare(),
  undone: db
    .select({ id: hiddenBatches.id })
    .from(hiddenBatches)
    .innerJoin(imports, eq(imports.id, hiddenBatches.id))
    .where(eq(imports.status, 'undone'))
    .prepare(),
  replacing: db
    .select({ id: hiddenBatches.id })
    .from(hiddenBatches)
    .where(like(hiddenBatches.id, `%${replaced}`))
    .prepare(),
}))

/** Hides the entries of a batch. Call it inside a transaction. */
export const hideBatch = (db: Db, batch: string): void => void statements(db).hide.run({ id: batch })

/** Shows the entries of a batch. Call it inside a transaction. */
export const showBatch = (db: Db, batch: string): void => void statements(db).show.run({ id: batch })

/** Shows what an import replaced, or forgets that it was hidden. Call it inside a transaction. */
export const showReplaced = (db: Db, importId: string): void =>
  void statements(db).showRange.run(replacedRange(importId))

/** The imports that can still be taken back, whether they replaced anything or not. */
export const undoableImports = (db: Db): string[] =>
  statements(db)
    .replacing.all()
    .map((batch) => importOf(batch.id))

/** The imports that were taken back, of which not all entries are removed yet. */
export const unfinishedUndos = (db: Db): string[] =>
  statements(db)
    .undone.all()
    .map(({ id }) => id)
