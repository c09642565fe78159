import { setImmediate } from 'node:timers/promises'
import { and, eq, getTableColumns, getTableName, isNull, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { customFoods, dayStatuses, fasts, imports, progressEntries, recipeIngredients, recipes, users } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { transaction } from '../../db/transaction.ts'
import { accountFull, countRowsOf } from '../../db/write-limits.ts'
import { snakeCase } from '../../domain/exports.ts'
import { type ApplyImport, addTo, importKinds, rowsToTake } from '../../domain/imports.ts'
import { conflict, unauthorized } from '../../errors.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import type { UserContext } from '../../trpc.ts'
import { scheduleFullRecount } from '../achievements/recounts.ts'
import { unlockQuietly } from '../achievements/unlock-quietly.ts'
import type { NutrientRow, StagedRow } from './accept.ts'
import { waitForExport, withImportLock } from './import-lock.ts'
import { createImportedNutrients, storeNewMeal } from './imported-extras.ts'
import { hideBatch, json, replacedBatch, replacedNote, showBatch } from './imported-rows.ts'
import { openQuestion, ownImport, readImport, readRequest } from './imports.ts'
import { addWater, assertRoom, notePlanned, notePlannedWater, type Plan, planOf } from './plan.ts'
import { type ReadingProgress, type ReadRow, unanswered } from './reader.ts'
import { recoverOwn, rowsPerStep, undoStaging } from './recover.ts'
import { settingsWriter } from './settings.ts'
import {
  createFoodMatcher,
  type EntryKind,
  entriesToReplace,
  isThereAlready,
  markReplaced,
  newStaging,
  type StagedEntry,
  type Staging,
  stageEntry,
} from './staging.ts'

const statements = prepared((db) => {
  const id = sql.placeholder('id')
  return {
    begin: db
      .update(imports)
      .set({ status: 'applying' })
      .where(and(eq(imports.id, id), eq(imports.status, 'preview')))
      .prepare(),
    statusUnlessDeleted: db
      .select({ status: imports.status })
      .from(imports)
      .innerJoin(users, eq(users.id, imports.userId))
      .where(and(eq(imports.id, id), isNull(users.deletedAt)))
      .prepare(),
  }
})

type Input = z.output<typeof ApplyImport>

/**
 * Adds what a file holds. Entries of food and exercise are staged step by step in a batch that nobody sees. One short transaction
 * then shows them, together with the rest. So everybody sees the whole import at one moment, or nothing of it after a failure or a
 * kill.
 */
export async function applyImport(ctx: UserContext, input: Input) {
  const { viewer } = ctx
  const { id } = input
  const row = ownImport(ctx, id)
  assertPreview(row.status)
  const question = openQuestion(row, input.answers)
  if (question) throw unanswered(question)
  return withImportLock(ctx, viewer.id, { importId: id, phase: 'adding' }, async (progress) => {
    const release = ctx.importReader.claim(viewer.id, id)
    try {
      return await addRows(ctx, input, progress)
    } finally {
      release()
    }
  })
}

async function addRows(ctx: UserContext, { id, answers, mode }: Input, progress: ReadingProgress) {
  const { db, viewer, now } = ctx
  await recoverOwn(db, viewer.id, now)
  const { source, counts, already } = readImport(ctx, id)
  await transaction(db, () => {
    if (statements(db).begin.run({ id }).changes === 0) assertPreview(ownImport(ctx, id).status)
    hideBatch(db, id)
  })
  const staging = newStaging({
    db,
    importId: id,
    userId: viewer.id,
    timeZone: viewer.timeZone,
    source,
    mode,
    now,
  })
  const rows = rowsToTake({ counts, already }, mode)
  const advance = (added: number) => {
    progress.rows += added
    // The file is read ahead of what is added.
    progress.share = Math.min(1, progress.rows / rows)
  }
  const result = await stageAndShow(ctx, staging, answers, advance).catch(async (error: unknown) => {
    // If this fails too, the next start of the server or a job does it.
    await undoStaging(db, id, viewer.id, now).catch(() => {})
    throw error
  })
  await afterwards(ctx, id)
  return result
}

function assertPreview(status: string): void {
  if (status === 'applied') throw conflict('This import has been added already.')
  if (status === 'undone') throw conflict('This import was taken back. Please choose the file again.')
}

/** Called with how many more rows have been staged. */
type Advance = (added: number) => void

async function stageAndShow(ctx: UserContext, staging: Staging, answers: Input['answers'], advance: Advance) {
  const { importId, counts, mode } = staging
  const purpose = mode === 'add' ? 'newRows' : 'allRows'
  const rows = ctx.importReader.rows(readRequest(ctx, importId, answers), { purpose, log: ctx.log })
  const others = await stage(ctx, staging, rows, advance)
  const pause = yieldRegularly()
  for (const batch of inBatches(entriesToReplace(staging))) await replace(staging, batch)
  const plan = await planOf(staging, others, pause)
  for (const notes of inBatches(plan.notes)) await step(staging, () => notePlanned(staging, notes))
  for (const days of inBatches(plan.water)) await step(staging, () => notePlannedWater(staging, days))
  await show(ctx, staging, plan, answers)
  return counts
}

type Rows = ReturnType<UserContext['importReader']['rows']>

/** Stages the entries of food and exercise. Returns the rows of the other kinds. */
async function stage(ctx: UserContext, staging: Staging, rows: Rows, advance: Advance): Promise<StagedRow[]> {
  const { userId, counts } = staging
  const { USER_ROWS: maxRows } = ctx.env
  const room =
    maxRows === 0 ? Number.POSITIVE_INFINITY : maxRows - (staging.mode === 'add' ? countRowsOf(ctx.db, userId) : 0)
  const matcher = createFoodMatcher(ctx, staging)
  const nutrients = createImportedNutrients(ctx, staging.importId)
  const others: StagedRow[] = []
  const pause = yieldRegularly()
  for (;;) {
    const { value, done } = await rows.next()
    if (done) {
      // The known rows, which the reader left out.
      for (const kind of importKinds) addTo(counts.already, kind, value.already[kind] ?? 0)
      return others
    }
    for (const row of value)
      if (row.kind === 'newMeal') await step(staging, () => storeNewMeal(ctx.db, userId, row.type))
    const ofNutrients = value.filter(isOfNutrients)
    if (ofNutrients.length > 0) await step(staging, () => nutrients.store(ofNutrients))
    const staged = value.flatMap((row) =>
      isOfNutrients(row) || row.kind === 'newMeal' ? [] : [nutrients.withOwnKeys(row)],
    )
    for (const batch of inBatches(staged)) {
      const entries: { row: StagedEntry; foodId: string | null }[] = []
      for (const row of batch) {
        if (row.kind === 'customFoods') matcher.add(row)
        if (row.kind !== 'food' && row.kind !== 'exercise') others.push(row)
        else if (staging.mode === 'replaceDays' && isThereAlready(staging, row)) counts.already[row.kind]++
        else entries.push({ row, foodId: row.kind === 'food' ? matcher.idOf(row) : null })
        // Finding a food can take a search of the catalogue.
        await pause()
      }
      // Counted after the commit, because a transaction that meets a lock runs again.
      const isAdded = await step(staging, () => entries.map(({ row, foodId }) => stageEntry(staging, row, foodId)))
      for (const [index, { row }] of entries.entries()) counts[isAdded[index] ? 'added' : 'already'][row.kind]++
      advance(batch.length)
      if (counts.added.food + counts.added.exercise + others.length > room) throw accountFull(maxRows)
    }
  }
}

const isOfNutrients = (row: ReadRow): row is NutrientRow => row.kind === 'ownNutrient' || row.kind === 'nutrientSetting'

async function replace(staging: Staging, entries: readonly { kind: EntryKind; id: string }[]): Promise<void> {
  const batches = await step(staging, () => entries.map(({ kind, id }) => markReplaced(staging, kind, id)))
  for (const [index, { kind }] of entries.entries()) {
    const batch = batches[index]
    if (!batch) continue
    staging.replacedBatches.add(batch)
    staging.counts.replaced[kind]++
  }
}

/** A short transaction of an import that is still being added. Other requests may run after it. */
async function step<T>({ db, importId }: Staging, change: () => T): Promise<T> {
  const result = await transaction(db, () => {
    assertApplying(db, importId)
    return change()
  })
  await setImmediate()
  return result
}

function assertApplying(db: Db, id: string): void {
  const row = statements(db).statusUnlessDeleted.get({ id })
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

/** Shows the staged entries and writes the plan, in one transaction. */
async function show(ctx: UserContext, staging: Staging, plan: Plan, answers: Input['answers']): Promise<void> {
  const { db, importId, userId, mode, now, counts, replacedBatches } = staging
  const writePlan = planWriter(staging, plan)
  await waitForExport(ctx)
  await ctx.writes.runImport({ userId, now }, () => {
    assertApplying(db, importId)
    assertRoom(staging, plan)
    writePlan()
    showBatch(db, importId)
    // The first batch is hidden even if nothing was replaced. While it is hidden, the import can be taken back.
    for (const batch of [replacedBatch(importId, null), ...replacedBatches]) hideBatch(db, batch)
    db.update(imports)
      .set({ status: 'applied', answers, mode, result: counts, appliedAt: now.toISOString() })
      .where(eq(imports.id, importId))
      .run()
    scheduleFullRecount(db, userId)
    // Settings do not count towards the rows of an account.
    const { profile: _, goals: __, plans: ___, ...countedRows } = counts.added
    const rows = Object.values(countedRows).reduce((sum, added) => sum + added, plan.ingredients.length)
    return { answer: undefined, rows }
  })
}

/** Makes the statements that write a plan. There are few even for ten years of days. Call the result inside a transaction. */
function planWriter(staging: Staging, plan: Plan): () => void {
  const { db, userId, now } = staging
  const createdAt = now.toISOString()
  const inList = (list: readonly string[]) => sql`(select value from ${json(list)})`
  const statements = [
    plan.replacedProgress.length > 0 && [
      sql`${replacedNote(staging, 'progress')} json_object('date', date, 'weight', weight, 'bodyFatPercentage', body_fat_percentage, 'waist', waist, 'createdAt', created_at)
        from ${progressEntries} where user_id = ${userId} and id in ${inList(plan.replacedProgress)}`,
      sql`delete from ${progressEntries} where user_id = ${userId} and id in ${inList(plan.replacedProgress)}`,
    ],
    plan.replacedFasts.length > 0 && [
      sql`${replacedNote(staging, 'fasts')} json_object('startTime', start_time, 'endTime', end_time, 'plannedDurationHours', planned_duration_hours)
        from ${fasts} where user_id = ${userId} and id in ${inList(plan.replacedFasts)}`,
      sql`delete from ${fasts} where user_id = ${userId} and id in ${inList(plan.replacedFasts)}`,
    ],
    plan.replacedStatuses.length > 0 && [
      sql`${replacedNote(staging, 'dayStatuses', 'date')} json_object('date', date, 'status', status)
        from ${dayStatuses} where user_id = ${userId} and date in ${inList(plan.replacedStatuses)}`,
      sql`delete from ${dayStatuses} where user_id = ${userId} and date in ${inList(plan.replacedStatuses)}`,
    ],
    plan.water.length > 0 && [addWater(userId, plan.water)],
  ].flatMap((list) => list || [])
  const inserters = [
    rowInserter(
      db,
      progressEntries,
      plan.progress.map((entry) => ({ ...entry, userId, createdAt })),
    ),
    rowInserter(
      db,
      fasts,
      plan.fasts.map((fast) => ({ ...fast, userId })),
    ),
    rowInserter(
      db,
      customFoods,
      // `private` means that nobody suggested them for the foods of everybody.
      plan.customFoods.map((food) => ({ ...food, createdBy: userId, status: 'private' as const, createdAt })),
    ),
    rowInserter(
      db,
      recipes,
      plan.recipes.map((recipe) => ({ ...recipe, userId, createdAt, updatedAt: createdAt })),
    ),
    rowInserter(db, recipeIngredients, plan.ingredients),
    rowInserter(
      db,
      dayStatuses,
      plan.dayStatuses.map((status) => ({ ...status, userId })),
    ),
  ]
  const writeSettings = settingsWriter(staging, plan.settings)
  return () => {
    for (const statement of statements) db.run(statement)
    for (const insert of inserters) insert()
    writeSettings()
  }
}

/** Rows of one statement. This is three times as fast as JSON that SQLite has to parse. */
const rowsPerStatement = 50

/** Makes the function that inserts these rows, which must all have the same columns. Call it inside a transaction. */
function rowInserter<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): () => void {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in (rows[0] ?? {}))
  const names = columns.map(([name]) => `"${snakeCase(name)}"`).join(', ')
  const oneRow = `(${columns.map(() => '?').join(', ')})`
  const statementOf = (length: number) => {
    const values = Array.from({ length }, () => oneRow).join(', ')
    return db.$client.prepare(`insert into "${getTableName(table)}" (${names}) values ${values}`)
  }
  const batches: unknown[][] = []
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const some: readonly Record<string, unknown>[] = rows.slice(start, start + rowsPerStatement)
    batches.push(
      some.flatMap((row) =>
        columns.map(([name, column]) => (row[name] == null ? null : column.mapToDriverValue(row[name]))),
      ),
    )
  }
  return () => {
    if (rows.length === 0) return
    const whole = statementOf(Math.min(rows.length, rowsPerStatement))
    const last = statementOf(rows.length % rowsPerStatement || Math.min(rows.length, rowsPerStatement))
    for (const [index, values] of batches.entries()) (index < batches.length - 1 ? whole : last).run(values)
  }
}

/** The import has been added by now, so a failure here does not undo it: jobs count the badges and remove the file later. */
async function afterwards(ctx: UserContext, id: string): Promise<void> {
  try {
    await ctx.importReader.removeFile(id)
    await unlockQuietly(ctx, ctx.viewer.id, ctx.now)
  } catch (err) {
    ctx.log.error({ event: 'import not finished', err }, 'what follows an import is left to jobs')
  }
}
