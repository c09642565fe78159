import { and, eq, gte, lt, sql } from 'drizzle-orm'
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

/** Which import has added the entries of a batch, null where it was none, and which one has replaced them. */
export function partsOf(batch: string): { addedBy: string | null; replacedBy: string | null } {
  const [first = batch, mark, former = null] = batch.split(':')
  return mark === undefined ? { addedBy: first, replacedBy: null } : { addedBy: former, replacedBy: first }
}

const id = sql.placeholder('id')

const owned = { id: imports.id, userId: imports.userId }

const statements = prepared((db) => ({
  hide: db.insert(hiddenBatches).values({ id }).onConflictDoNothing().prepare(),
  show: db.delete(hiddenBatches).where(eq(hiddenBatches.id, id)).prepare(),
  showRange: db
    .delete(hiddenBatches)
    .where(sql`${gte(hiddenBatches.id, sql.placeholder('first'))} and ${lt(hiddenBatches.id, sql.placeholder('end'))}`)
    .prepare(),
  undone: db
    .select(owned)
    .from(hiddenBatches)
    .innerJoin(imports, eq(imports.id, hiddenBatches.id))
    .where(eq(imports.status, 'undone'))
    .prepare(),
  // From the hidden batches, which are few, to the imports.
  expired: db
    .select(owned)
    .from(hiddenBatches)
    .innerJoin(imports, sql`${imports.id} = substr(${hiddenBatches.id}, 1, instr(${hiddenBatches.id}, ':') - 1)`)
    .where(
      and(
        eq(imports.status, 'applied'),
        lt(imports.appliedAt, sql.placeholder('before')),
        sql`${hiddenBatches.id} = ${imports.id} || ${replaced}`,
      ),
    )
    .prepare(),
}))

/** Hides the entries of a batch. Call it inside a transaction. */
export const hideBatch = (db: Db, batch: string): void => void statements(db).hide.run({ id: batch })

/** Shows the entries of a batch. Call it inside a transaction. */
export const showBatch = (db: Db, batch: string): void => void statements(db).show.run({ id: batch })

/** Shows what an import replaced, or forgets that it was hidden. Call it inside a transaction. */
export const showReplaced = (db: Db, importId: string): void =>
  void statements(db).showRange.run(replacedRange(importId))

/** The imports that were added before an instant, of which the entries that they replaced are still there. */
export const expiredReplacements = (db: Db, before: string) => statements(db).expired.all({ before })

/** The imports that were taken back, of which not all entries are removed yet. */
export const unfinishedUndos = (db: Db) => statements(db).undone.all()
