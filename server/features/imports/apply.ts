import { setImmediate } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { imports, users } from '#schema'
import { prepared } from '../../db/prepared.ts'
import { transaction } from '../../db/transaction.ts'
import { accountFull, countRowsOf } from '../../db/write-limits.ts'
import { type ApplyImport, type ImportCounts, type ImportSource, importKinds } from '../../domain/imports.ts'
import { conflict, unauthorized } from '../../errors.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import type { UserContext } from '../../trpc.ts'
import { scheduleFullRecount } from '../achievements/recounts.ts'
import { unlockQuietly } from '../achievements/unlock-quietly.ts'
import { hideBatch, replacedBatch, showBatch } from './batches.ts'
import { withImportLock } from './import-lock.ts'
import { openQuestion, ownImport } from './imports.ts'
import { assertRoom, notePlanned, notePlannedWater, planOf } from './make-plan.ts'
import { createFoodMatcher } from './match-foods.ts'
import type { Plan } from './plan.ts'
import type { ReadingProgress } from './reading.ts'
import { unanswered } from './readings.ts'
import { recoverOwn, rowsPerStep, undoStaging } from './recover.ts'
import { entriesToReplace, isThereAlready, markReplaced, type StagedEntry, stageEntry } from './stage-entries.ts'
import type { StagedRow } from './staged.ts'
import { type EntryKind, newStaging, type Staging } from './staging.ts'
import { orderFor } from './upload.ts'
import { removeUpload, uploadPath } from './upload-files.ts'
import { waitForExport } from './wait-for-export.ts'
import { planWriter } from './write-plan.ts'

const statements = prepared((db) => {
  const id = sql.placeholder('id')
  return {
    begin: db
      .update(imports)
      .set({ status: 'applying' })
      .where(and(eq(imports.id, id), eq(imports.status, 'preview')))
      .prepare(),
    /** Of an account that is not deleted. */
    status: db
      .select({ status: imports.status })
      .from(imports)
      .innerJoin(users, eq(users.id, imports.userId))
      .where(and(eq(imports.id, id), isNull(users.deletedAt)))
      .prepare(),
  }
})

/**
 * Adds what a file holds. The entries are added step by step to a batch that nobody sees, and are shown all at once, together with
 * the rest, in one short transaction: to everybody, the import happens at one moment or, after a failure or a kill, not at all.
 */
export async function applyImport(ctx: UserContext, { id, answers, mode }: z.output<typeof ApplyImport>) {
  const { db, viewer } = ctx
  const row = ownImport(ctx, id)
  assertPreview(row.status)
  const question = openQuestion(row, answers)
  if (question) throw unanswered(question)
  return withImportLock(db, viewer.id, { importId: id, phase: 'adding' }, async (progress) => {
    const release = ctx.importReadings.claim(viewer.id, id)
    try {
      return await addRows(ctx, { id, answers, mode }, progress)
    } finally {
      release()
    }
  })
}

async function addRows(
  ctx: UserContext,
  { id, answers, mode }: z.output<typeof ApplyImport>,
  progress: ReadingProgress,
) {
  const { db, viewer, now } = ctx
  await recoverOwn(db, viewer.id, now)
  const { source } = ownImport(ctx, id)
  await transaction(db, () => {
    if (statements(db).begin.run({ id }).changes === 0) assertPreview(ownImport(ctx, id).status)
    hideBatch(db, id)
  })
  const staging = newStaging({
    db,
    importId: id,
    userId: viewer.id,
    timeZone: viewer.timeZone,
    // As `previewOf` wrote it.
    source: source as ImportSource,
    mode,
    now,
  })
  const result = await stageAndShow(ctx, staging, answers, progress).catch(async (error: unknown) => {
    // When this fails too, it is done at the next start or by a job.
    await undoStaging(db, id, viewer.id).catch(() => {})
    throw error
  })
  await afterwards(ctx, id)
  return result
}

function assertPreview(status: string): void {
  if (status === 'applied') throw conflict('This import has been added already.')
  if (status === 'undone') throw conflict('This import was taken back. Please choose the file again.')
}

type Answers = z.output<typeof ApplyImport>['answers']

async function stageAndShow(ctx: UserContext, staging: Staging, answers: Answers, progress: ReadingProgress) {
  const { importId, counts, mode } = staging
  const purpose = mode === 'add' ? 'newRows' : 'allRows'
  const rows = ctx.importReadings.rows(orderFor(ctx, importId, answers), { purpose, log: ctx.log })
  const { others, already } = await stage(ctx, staging, rows, progress)
  const pause = yieldRegularly()
  for (const batch of inBatches(entriesToReplace(staging))) await replace(staging, batch)
  const plan = await planOf(staging, others, pause)
  for (const notes of inBatches(plan.notes)) await step(staging, () => notePlanned(staging, notes))
  for (const days of inBatches(plan.water)) await step(staging, () => notePlannedWater(staging, days))
  const result = { ...counts, already: sumOf(counts.already, already) }
  await show(ctx, staging, plan, { answers, result })
  return result
}

const sumOf = (a: ImportCounts, b: ImportCounts): ImportCounts =>
  Object.fromEntries(importKinds.map((kind) => [kind, a[kind] + b[kind]])) as ImportCounts

type Rows = ReturnType<UserContext['importReadings']['rows']>

/** Stages the entries, and returns the rows of the other kinds, and how many known ones the reader has left out. */
async function stage(ctx: UserContext, staging: Staging, rows: Rows, progress: ReadingProgress) {
  const { importId, userId, counts } = staging
  const { USER_ROWS: maxRows } = ctx.env
  const room =
    maxRows === 0 ? Number.POSITIVE_INFINITY : maxRows - (staging.mode === 'add' ? countRowsOf(ctx.db, userId) : 0)
  const matcher = createFoodMatcher(ctx, staging)
  const others: StagedRow[] = []
  const pause = yieldRegularly()
  for (;;) {
    const { value, done } = await rows.next()
    if (done) return { others, already: value.already }
    for (const batch of inBatches(value)) {
      const entries: { row: StagedEntry; foodId: string | null }[] = []
      for (const row of batch) {
        if (row.kind === 'customFoods') matcher.add(row)
        if (row.kind !== 'food' && row.kind !== 'exercise') others.push(row)
        else if (staging.mode === 'replaceDays' && isThereAlready(staging, row)) counts.already[row.kind]++
        else entries.push({ row, foodId: row.kind === 'food' ? matcher.idOf(row) : null })
        // A food that is looked up takes a search of the catalogue.
        await pause()
      }
      // Counted after the commit, since a transaction that meets a lock is run again.
      const isAdded = await step(staging, () => entries.map(({ row, foodId }) => stageEntry(staging, row, foodId)))
      for (const [index, { row }] of entries.entries()) counts[isAdded[index] ? 'added' : 'already'][row.kind]++
      progress.rows += batch.length
      progress.share = ctx.importReadings.progressOf(uploadPath(ctx, importId))?.share ?? progress.share
      if (counts.added.food + counts.added.exercise + others.length > room) throw accountFull(maxRows)
    }
  }
}

type Replaced = { kind: EntryKind; id: string }

async function replace(staging: Staging, entries: readonly Replaced[]): Promise<void> {
  const batches = await step(staging, () => entries.map(({ kind, id }) => markReplaced(staging, kind, id)))
  for (const [index, { kind }] of entries.entries()) {
    const batch = batches[index]
    // It was deleted meanwhile.
    if (!batch) continue
    staging.replacedBatches.add(batch)
    staging.counts.replaced[kind]++
  }
}

/** A short transaction of an import that is still being applied, and then a turn of the event loop for others. */
async function step<T>({ db, importId }: Staging, change: () => T): Promise<T> {
  const result = await transaction(db, () => {
    assertApplying(db, importId)
    return change()
  })
  await setImmediate()
  return result
}

function assertApplying(db: Staging['db'], id: string): void {
  const row = statements(db).status.get({ id })
  // The account was deleted meanwhile.
  if (!row) throw unauthorized()
  if (row.status !== 'applying') throw conflict('Adding this import was interrupted. Please try again.')
}

function* inBatches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < rowsPerStep) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

type Outcome = { answers: Answers; result: Staging['counts'] }

/** Shows all at once. */
async function show(ctx: UserContext, staging: Staging, plan: Plan, { answers, result }: Outcome): Promise<void> {
  const { db, importId, userId, mode, now, replacedBatches } = staging
  const writePlan = planWriter(staging, plan)
  await waitForExport(ctx)
  await ctx.writes.runImport({ userId, now }, () => {
    assertApplying(db, importId)
    assertRoom(staging, plan)
    writePlan()
    showBatch(db, importId)
    // Also when nothing was replaced: for as long as it is hidden, the import can be taken back.
    for (const batch of [replacedBatch(importId, null), ...replacedBatches]) hideBatch(db, batch)
    db.update(imports)
      .set({ status: 'applied', answers, mode, result, appliedAt: now.toISOString() })
      .where(eq(imports.id, importId))
      .run()
    scheduleFullRecount(db, userId)
    const rows = importKinds.reduce((sum, kind) => sum + result.added[kind], plan.ingredients.length)
    return { answer: undefined, rows }
  })
}

/** The import is added by now, so what fails here does not undo it: the badges are counted by a job, the file is removed by one. */
async function afterwards(ctx: UserContext, id: string): Promise<void> {
  try {
    await removeUpload(ctx, id)
    await unlockQuietly(ctx, ctx.viewer.id, ctx.now)
  } catch (err) {
    ctx.log.error({ event: 'import not finished', err }, 'what follows an import is left to jobs')
  }
}
