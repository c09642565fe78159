import { and, eq, gt, sql } from 'drizzle-orm'
import { exerciseEntries, foodEntries, imports } from '#schema'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { prepared, updateValues } from '../../db/prepared.ts'
import { transaction } from '../../db/transaction.ts'
import type { Day } from '../../domain/day.ts'
import { undoableSince } from '../../domain/imports.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import { lockUnearned } from '../achievements/unlock-quietly.ts'
import { removeUnusedNutrients } from '../nutrients/own-nutrients.ts'
import { withRecoveryLock } from './import-lock.ts'
import {
  expiredReplacements,
  forgetRow,
  pagesOfImport,
  partsOf,
  replacedBatch,
  showBatch,
  showReplaced,
  unfinishedUndos,
} from './imported-rows.ts'
import type { EntryKind } from './staging.ts'

/** Rows of one transaction: a few milliseconds of work, even where the indexes are larger than the cache. */
export const rowsPerStep = 100

/** Entries that are read from an index at once. */
const entriesPerPage = 1_000

const statements = prepared((db) => {
  const [id, userId, rowId] = [sql.placeholder('id'), sql.placeholder('userId'), sql.placeholder('rowId')]
  const of = (table: typeof foodEntries | typeof exerciseEntries) => {
    const columns = { rowId: sql<number>`${table}.rowid`, date: table.date, batchId: table.batchId }
    const asRead = and(
      sql`${table}.rowid = ${rowId}`,
      sql`${table.batchId} is not distinct from ${sql.placeholder('before')}`,
    )
    return {
      page: db
        .select(columns)
        .from(table)
        .where(and(eq(table.userId, userId), gt(table.date, sql.placeholder('after'))))
        .orderBy(table.date)
        .limit(entriesPerPage)
        .prepare(),
      day: db
        .select(columns)
        .from(table)
        .where(and(eq(table.userId, userId), eq(table.date, sql.placeholder('date'))))
        .prepare(),
      setBatch: db
        .update(table)
        .set(updateValues({ batchId: sql.placeholder('batchId') }))
        .where(asRead)
        .prepare(),
      remove: db.delete(table).where(asRead).prepare(),
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

type Deps = Pick<Context, 'db' | 'locks'>

/** Finishes what was interrupted, as by a restart, for people whose imports nobody works on. Returns the number of imports. */
export async function recoverImports(deps: Deps, now: Date): Promise<number> {
  const { db } = deps
  const people = new Set([...statements(db).applying.all(), ...unfinishedUndos(db)].map(({ userId }) => userId))
  let recovered = 0
  for (const userId of people)
    recovered += (await withRecoveryLock(deps, userId, () => recoverOwn(db, userId, now))) ?? 0
  return recovered
}

/** The same for one person. Call it while nobody else works on their imports. */
export async function recoverOwn(db: Db, userId: string, now: Date): Promise<number> {
  const own = (all: { id: string; userId: string }[]) => all.filter((one) => one.userId === userId)
  const [applying, undone] = [own(statements(db).applying.all()), own(unfinishedUndos(db))]
  for (const { id } of applying) await undoStaging(db, id, userId, now)
  for (const { id } of undone) await finishUndo(db, id, userId, now)
  return applying.length + undone.length
}

/** Removes what an apply that failed or was killed has staged. The import is a preview again afterwards. */
export async function undoStaging(db: Db, importId: string, userId: string, now: Date): Promise<void> {
  const job = { db, importId, userId, status: 'applying' } as const
  await reverse(job)
  await removeUnusedNutrients(db, userId, importId, now)
  await step(job, () => {
    showBatch(db, importId)
    statements(db).backToPreview.run({ id: importId })
  })
}

/** Takes back the badges of an import that was undone, and removes its entries, which are hidden by then. */
export async function finishUndo(db: Db, importId: string, userId: string, now: Date): Promise<void> {
  const job = { db, importId, userId, status: 'undone' } as const
  await lockUnearned(db, userId, importId, now)
  await reverse(job)
  await removeUnusedNutrients(db, userId, importId, now)
  await step(job, () => showBatch(db, importId))
}

/** Deletes what imports replaced and can no longer bring back, because it is too late to undo them. Returns the number of imports. */
export async function removeReplaced(deps: Deps, now: Date): Promise<number> {
  const { db } = deps
  let done = 0
  for (const { id, userId } of expiredReplacements(db, undoableSince(now))) {
    const expired = withRecoveryLock(deps, userId, () => removeReplacedBy(db, id, userId))
    if (!expired) continue
    await expired
    done++
  }
  return done
}

/** Deletes what an import replaced. Its own entries leave their batch, and stay known. */
async function removeReplacedBy(db: Db, importId: string, userId: string): Promise<void> {
  const job = { db, importId, userId, status: 'applied' } as const
  for (const kind of ['food', 'exercise'] as const) {
    const { remove, setBatch } = statements(db)[kind]
    for await (const entries of entriesOf(job, kind)) {
      await step(job, () => {
        for (const { rowId, batchId } of entries) {
          const { replacedBy } = partsOf(batchId)
          if (replacedBy === importId) remove.run({ rowId, before: batchId })
          // An entry that a later import replaced returns to no batch when that import is undone.
          else setBatch.run({ rowId, before: batchId, batchId: replacedBy ? replacedBatch(replacedBy, null) : null })
        }
      })
    }
  }
  for (const page of pagesOfImport(db, importId)) {
    // Notes about water stay, because a later file of the source has to know what this one had for the day.
    const replaced = page.filter(({ key, kind }) => key === null && kind !== 'water')
    if (replaced.length === 0) continue
    await step(job, () => {
      for (const row of replaced) forgetRow(db, row)
    })
  }
  await step(job, () => showReplaced(db, importId))
}

type Status = typeof imports.$inferSelect.status
type Job = { db: Db; importId: string; userId: string; status: Status }

/** A short transaction for an import. Nothing is done when the import has another status meanwhile. */
const step = ({ db, importId, status }: Job, change: () => void): Promise<void> =>
  transaction(db, () => {
    if (statements(db).import.get({ id: importId })?.status === status) change()
  })

/**
 * Removes the entries that an import added, also those that a later import has replaced since, returns the entries that it replaced
 * to where they came from, and makes its rows unknown again. It can be repeated after an interruption.
 */
async function reverse(job: Job): Promise<void> {
  const { db, importId } = job
  for (const kind of ['food', 'exercise'] as const) {
    const { remove, setBatch } = statements(db)[kind]
    for await (const entries of entriesOf(job, kind)) {
      await step(job, () => {
        for (const { rowId, batchId } of entries) {
          const { addedBy, replacedBy } = partsOf(batchId)
          if (replacedBy === importId) setBatch.run({ rowId, before: batchId, batchId: addedBy })
          else remove.run({ rowId, before: batchId })
        }
      })
    }
  }
  const pause = yieldRegularly()
  for (const page of pagesOfImport(db, importId)) {
    for (let start = 0; start < page.length; start += rowsPerStep) {
      await step(job, () => {
        for (const row of page.slice(start, start + rowsPerStep)) forgetRow(db, row)
      })
      await pause()
    }
  }
}

type Marked = { rowId: number; date: Day; batchId: string }

/** The entries that an import has added or replaced, in lists of at most `rowsPerStep`. Reads nothing but an index. */
async function* entriesOf({ db, importId, userId }: Job, kind: EntryKind): AsyncGenerator<Marked[]> {
  const pause = yieldRegularly()
  const { page, day } = statements(db)[kind]
  const found: Marked[] = []
  for (let after = ''; ; ) {
    const read = page.all({ userId, after })
    const last = read.at(-1)
    if (!last) break
    // A full page may end in the middle of a day, so its last day is read as a whole.
    const whole =
      read.length < entriesPerPage
        ? read
        : [...read.filter(({ date }) => date < last.date), ...day.all({ userId, date: last.date })]
    for (const { rowId, date, batchId } of whole) if (batchId?.includes(importId)) found.push({ rowId, date, batchId })
    while (found.length >= rowsPerStep) yield found.splice(0, rowsPerStep)
    if (read.length < entriesPerPage) break
    after = last.date
    await pause()
  }
  if (found.length > 0) yield found
}
