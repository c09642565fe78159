import { and, eq, gt, or, sql } from 'drizzle-orm'
import { exerciseEntries, foodEntries, imports } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { transaction } from '../../db/transaction.ts'
import type { Day } from '../../domain/day.ts'
import { undoDays } from '../../domain/imports.ts'
import { yieldRegularly } from '../../yield.ts'
import {
  formerBatch,
  importOf,
  isReplaced,
  replacedBatch,
  showBatch,
  showReplaced,
  undoableImports,
  unfinishedUndos,
} from './batches.ts'
import { forgetRow, journalPages } from './journal.ts'
import type { EntryKind } from './staging.ts'
import { isImporting } from './under-way.ts'

/** Rows changed at once: a few milliseconds of work where the indexes are larger than the cache. */
export const rowsPerStep = 100

/** Entries looked at in an index at once. */
const entriesPerPage = 1_000

const dayMs = 86_400_000

const statements = prepared((db) => {
  const [id, userId, rowId] = [sql.placeholder('id'), sql.placeholder('userId'), sql.placeholder('rowId')]
  const of = (table: typeof foodEntries | typeof exerciseEntries) => {
    const own = and(eq(table.id, id), eq(table.userId, userId))
    const ofImport = eq(table.batchId, sql.placeholder('batchId'))
    return {
      // Also those that another import has replaced since.
      removeAdded: db
        .delete(table)
        .where(and(own, or(ofImport, sql`${table.batchId} like '%:' || ${sql.placeholder('batchId')}`)))
        .prepare(),
      page: db
        .select({ rowId: sql<number>`${table}.rowid`, date: table.date, batchId: table.batchId })
        .from(table)
        .where(and(eq(table.userId, userId), gt(table.date, sql.placeholder('after'))))
        .orderBy(table.date)
        .limit(entriesPerPage)
        .prepare(),
      // The rest of a day of which a page may have had only some.
      day: db
        .select({ rowId: sql<number>`${table}.rowid`, date: table.date, batchId: table.batchId })
        .from(table)
        .where(and(eq(table.userId, userId), eq(table.date, sql.placeholder('date'))))
        .prepare(),
      setBatch: db
        .update(table)
        // Drizzle's types do not allow placeholders in an update, although they work.
        .set({ batchId: sql.placeholder('batchId') } as object)
        .where(and(sql`${table}.rowid = ${rowId}`, sql`${table.batchId} is ${sql.placeholder('before')}`))
        .prepare(),
      remove: db
        .delete(table)
        .where(and(sql`${table}.rowid = ${rowId}`, sql`${table.batchId} is ${sql.placeholder('before')}`))
        .prepare(),
    }
  }
  return {
    food: of(foodEntries),
    exercise: of(exerciseEntries),
    applying: db
      .select({ id: imports.id, userId: imports.userId })
      .from(imports)
      .where(eq(imports.status, 'applying'))
      .prepare(),
    import: db.select().from(imports).where(eq(imports.id, id)).prepare(),
    backToPreview: db.update(imports).set({ status: 'preview' }).where(eq(imports.id, id)).prepare(),
  }
})

type Marked = { rowId: number; date: Day; batchId: string }

/** The entries of a person that are in one of some batches, in lists of at most `rowsPerStep`. Reads only an index. */
async function* entriesIn(db: Db, kind: EntryKind, userId: string, isMeant: (batch: string) => boolean) {
  const pause = yieldRegularly()
  const { page, day } = statements(db)[kind]
  const found: Marked[] = []
  for (let after = ''; ; ) {
    const read = page.all({ userId, after })
    const last = read.at(-1)
    if (!last) break
    // The last day may have more than the page had room for, and is read as a whole.
    const whole =
      read.length < entriesPerPage
        ? read
        : [...read.filter(({ date }) => date < last.date), ...day.all({ userId, date: last.date })]
    for (const { rowId, date, batchId } of whole)
      if (batchId !== null && isMeant(batchId)) found.push({ rowId, date, batchId })
    while (found.length >= rowsPerStep) yield found.splice(0, rowsPerStep)
    if (read.length < entriesPerPage) break
    after = last.date
    await pause()
  }
  if (found.length > 0) yield found
}

/** Entries go back to the batches from which an import has taken them. Nobody sees a difference: they are shown already. */
async function returnReplaced(db: Db, importId: string, userId: string): Promise<void> {
  const isMeant = (batch: string) => isReplaced(batch) && importOf(batch) === importId
  for (const kind of ['food', 'exercise'] as const) {
    for await (const entries of entriesIn(db, kind, userId, isMeant)) {
      await transaction(db, () => {
        for (const { rowId, batchId } of entries)
          statements(db)[kind].setBatch.run({ rowId, before: batchId, batchId: formerBatch(batchId) })
      })
    }
  }
}

/**
 * Removes the hidden entries that an import has added, step by step, and makes its rows unknown again. It can be repeated
 * after it was interrupted.
 */
async function removeAdded(db: Db, importId: string, userId: string): Promise<void> {
  const pause = yieldRegularly()
  for (const page of journalPages(db, importId)) {
    for (let start = 0; start < page.length; start += rowsPerStep) {
      await transaction(db, () => {
        for (const row of page.slice(start, start + rowsPerStep)) {
          if (row.kind === 'food' || row.kind === 'exercise')
            statements(db)[row.kind].removeAdded.run({ id: row.rowId, userId, batchId: importId })
          forgetRow(db, row)
        }
      })
      await pause()
    }
  }
}

/** Undoes what an apply that failed or was killed has left. The import is a preview again then. */
export async function undoStaging(db: Db, importId: string, userId: string): Promise<void> {
  await removeAdded(db, importId, userId)
  await returnReplaced(db, importId, userId)
  await transaction(db, () => {
    showBatch(db, importId)
    statements(db).backToPreview.run({ id: importId })
  })
}

/** Removes the entries of an import that was taken back, which nobody sees any more. */
export async function finishUndo(db: Db, importId: string, userId: string): Promise<void> {
  await removeAdded(db, importId, userId)
  await returnReplaced(db, importId, userId)
  await transaction(db, () => showBatch(db, importId))
}

type IsMeant = (userId: string) => boolean

/** Finishes what was interrupted, as by a restart, of those whom nobody is working for. Returns how many imports that were. */
export const recoverImports = (db: Db): Promise<number> => recover(db, (userId) => !isImporting(db, userId))

/** The same for one person, by whoever works for them. */
export const recoverOwn = (db: Db, userId: string): Promise<number> => recover(db, (other) => other === userId)

async function recover(db: Db, isMeant: IsMeant): Promise<number> {
  let recovered = 0
  for (const { id, userId } of statements(db).applying.all()) {
    if (!isMeant(userId)) continue
    await undoStaging(db, id, userId)
    recovered++
  }
  for (const id of unfinishedUndos(db)) {
    const userId = statements(db).import.get({ id })?.userId
    if (!userId || !isMeant(userId)) continue
    await finishUndo(db, id, userId)
    recovered++
  }
  return recovered
}

/** Removes for good what imports replaced that can no longer be taken back. Returns how many imports that were. */
export async function removeReplaced(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - undoDays * dayMs).toISOString()
  let done = 0
  for (const id of undoableImports(db)) {
    const { userId, appliedAt } = statements(db).import.get({ id }) ?? {}
    if (!userId || !appliedAt || appliedAt >= before || isImporting(db, userId)) continue
    await settle(db, id, userId)
    done++
  }
  return done
}

/** Makes an import a part of the diary like all else. What it added stays known. */
async function settle(db: Db, importId: string, userId: string): Promise<void> {
  const isReplacedBy = (batch: string) => isReplaced(batch) && importOf(batch) === importId
  for (const kind of ['food', 'exercise'] as const) {
    const { remove, setBatch } = statements(db)[kind]
    for await (const entries of entriesIn(
      db,
      kind,
      userId,
      (batch) => batch === importId || batch.includes(importId),
    )) {
      await transaction(db, () => {
        for (const { rowId, batchId } of entries) {
          if (isReplacedBy(batchId)) remove.run({ rowId, before: batchId })
          else if (batchId === importId) setBatch.run({ rowId, before: batchId, batchId: null })
          // Another import has replaced it since: taken back, it returns to no batch.
          else setBatch.run({ rowId, before: batchId, batchId: replacedBatch(importOf(batchId), null) })
        }
      })
    }
  }
  for (const page of journalPages(db, importId)) {
    const replaced = page.filter(({ key }) => key === null)
    if (replaced.length === 0) continue
    await transaction(db, () => {
      for (const row of replaced) forgetRow(db, row)
    })
  }
  await transaction(db, () => showReplaced(db, importId))
}
