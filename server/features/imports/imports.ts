import { mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import { imports } from '#schema'
import type { Services } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import { prepared } from '../../db/prepared.ts'
import { transaction } from '../../db/transaction.ts'
import { hourMs } from '../../domain/day.ts'
import { fastingHours } from '../../domain/fasting.ts'
import { type ImportAnswers, type ImportSource, maxImportBytes } from '../../domain/imports.ts'
import { notFound, tooLarge } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'
import { uploadFailure, writeAll } from '../../uploads.ts'
import { userOf } from '../account/user.ts'
import { mealTypesOf } from '../meal-types.ts'
import type { ReadRequest, ReadResult } from './reader.ts'

/** What a preview stores of the result besides the columns of its row. */
type Preview = Omit<ReadResult, 'source' | 'from' | 'to'>

type Row = typeof imports.$inferSelect

const maxListed = 20

const userId = sql.placeholder('userId')
const { preview, ...columns } = getTableColumns(imports)

const statements = prepared((db) => ({
  // Without the days, because there can be thousands.
  newest: db
    .select({
      ...columns,
      preview: sql`json_remove(${preview}, '$.days')`.mapWith(preview),
    })
    .from(imports)
    .where(eq(imports.userId, userId))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(maxListed)
    .prepare(),
  one: db
    .select()
    .from(imports)
    .where(and(eq(imports.id, sql.placeholder('id')), eq(imports.userId, userId)))
    .prepare(),
}))

type Body = { body: Readable; length: number; signal: AbortSignal }

/**
 * Receives a file of another tracker and reads it for a preview, without adding anything. `length` is the content length of the
 * request, or 0. Nothing is kept of a file that breaks off, is too large or cannot be read, nor when `signal` ends it.
 */
export async function receiveImport(ctx: UserContext, { body, length, signal }: Body) {
  const { viewer, importReader } = ctx
  if (length > maxImportBytes) throw fileTooLarge()
  const id = newId()
  const release = importReader.claim(viewer.id, id)
  try {
    await discardSurplus(ctx, viewer.id, length || maxImportBytes)
    await save(ctx, id, { body, length, signal })
    const found = await importReader.preview(readRequest(ctx, id), { log: ctx.log, signal })
    const { source, from, to, ...preview } = found
    const createdAt = ctx.now.toISOString()
    // Not a `write`: an import must not use up the person's write limit.
    await ctx.writes.runImport({ userId: viewer.id, now: ctx.now }, () => {
      ctx.db
        .insert(imports)
        .values({ id, userId: viewer.id, source, status: 'preview', from, to, preview, createdAt })
        .run()
      return { answer: undefined, rows: 0 }
    })
  } catch (error) {
    await importReader.removeFile(id)
    throw signal.aborted ? uploadFailure(Object.assign(new Error(), { code: 'ABORT_ERR' })) : uploadFailure(error)
  } finally {
    release()
  }
  await discardSurplus(ctx, viewer.id)
  return readImport(ctx, id)
}

async function save({ importReader, uploads }: UserContext, id: string, { body, length, signal }: Body) {
  const path = importReader.pathOf(id)
  // A body without a content length may have as many bytes as are allowed.
  await uploads.receive(body, length || maxImportBytes, async (chunks) => {
    await mkdir(importReader.folder, { recursive: true, mode: 0o700 })
    const file = await open(`${path}.part`, 'wx', 0o600)
    try {
      let bytes = 0
      for await (const chunk of chunks) {
        if (bytes + chunk.length > maxImportBytes) throw fileTooLarge()
        await writeAll(file, chunk, bytes)
        bytes += chunk.length
      }
      signal.throwIfAborted()
    } finally {
      await file.close()
    }
  })
  await rename(`${path}.part`, path)
}

const fileTooLarge = () => tooLarge(`This file is too large: at most ${maxImportBytes / 1e6} MB can be imported.`)

/** What the worker thread has to know to read the file of an import of the viewer. */
export function readRequest(ctx: UserContext, id: string, answers: ImportAnswers = {}): Omit<ReadRequest, 'purpose'> {
  const { db, viewer, now, env, importReader } = ctx
  return {
    path: importReader.pathOf(id),
    // No other connection can open a database in memory, so the worker gets a copy.
    database: db.$client.memory ? db.$client.serialize() : db.$client.name,
    userId: viewer.id,
    productName: env.PRODUCT_NAME,
    timeZone: viewer.timeZone,
    now: now.toISOString(),
    fastHours: fastingHours(userOf(db, viewer.id).fastingPlan),
    mealTypes: mealTypesOf(ctx),
    answers,
  }
}

/** The newest 20 imports of the viewer, without the days that they cover. */
export const listImports = ({ db, viewer }: UserContext) =>
  statements(db).newest.all({ userId: viewer.id }).map(summaryOf)

/** An import of the viewer. Throws 404. */
export function readImport(ctx: UserContext, id: string) {
  const row = ownImport(ctx, id)
  return { ...summaryOf(row), days: (row.preview as Preview).days }
}

/** The row of an import of the viewer. Throws 404. */
export function ownImport({ db, viewer }: UserContext, id: string): Row {
  const row = statements(db).one.get({ id, userId: viewer.id })
  if (!row) throw notFound('Import')
  return row
}

/** An import as people see it. While it is being added, it still counts as a preview. */
function summaryOf(row: Omit<Row, 'userId'>) {
  // The columns of type JSON are what `receiveImport` wrote. Earlier versions did not write `leftOut`.
  const { label, notes, counts, already, skipped, leftOut = [], questions, sample } = row.preview as Preview
  return {
    id: row.id,
    source: row.source as ImportSource,
    label,
    status: row.status === 'applying' ? ('preview' as const) : row.status,
    from: row.from,
    to: row.to,
    counts,
    already,
    skipped,
    leftOut,
    questions,
    notes,
    sample,
    createdAt: row.createdAt,
    answers: row.answers as ImportAnswers | null,
    mode: row.mode,
    result: row.result,
    appliedAt: row.appliedAt,
    undoneAt: row.undoneAt,
  }
}

/**
 * The first question of a preview without an answer. None once the columns of a table are answered, because only reading it again
 * shows what else has to be asked.
 */
export function openQuestion({ preview }: Pick<Row, 'preview'>, answers: ImportAnswers) {
  if (answers.columns) return undefined
  return (preview as Preview).questions.find(({ key }) => answers[key] === undefined)
}

type Storage = Pick<Services, 'db' | 'importReader'>

/** The previews that a person may keep, and the bytes of their files together. */
const maxPreviews = 3
const maxPreviewBytes = 300_000_000

/** Rows or files that are looked up at once. */
const pageSize = 500

/**
 * Discards previews that were not added within an hour, and files without an import, such as those of deleted accounts and of uploads
 * that a kill of the server ended. Returns how many.
 */
export async function cleanUpImports(ctx: Storage, now: Date): Promise<{ previews: number; files: number }> {
  const before = new Date(now.getTime() - hourMs).toISOString()
  const isOld = and(eq(imports.status, 'preview'), lt(imports.createdAt, before))
  const old = ctx.db.select({ id: imports.id }).from(imports).where(isOld).limit(pageSize).all()
  const previews = await discardPreviews(
    ctx,
    old.map(({ id }) => id),
  )
  return { previews, files: await removeStrayFiles(ctx) }
}

/** Discards those of these imports that are still previews. Returns how many. */
export async function discardPreviews(ctx: Storage, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const isPreview = and(inArray(imports.id, ids), eq(imports.status, 'preview'))
  const discarded = await transaction(ctx.db, () =>
    ctx.db.delete(imports).where(isPreview).returning({ id: imports.id }).all(),
  )
  for (const { id } of discarded) await ctx.importReader.removeFile(id)
  return discarded.length
}

/** Discards the oldest previews of a person: those beyond the newest three, and those that leave no room for so many bytes more. */
async function discardSurplus(ctx: Storage, userId: string, bytes = 0): Promise<void> {
  const newestFirst = ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.userId, userId), eq(imports.status, 'preview')))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(pageSize)
    .all()
  const surplus: string[] = []
  let kept = bytes
  for (const [at, { id }] of newestFirst.entries()) {
    const { size } = await stat(ctx.importReader.pathOf(id)).catch(() => ({ size: 0 }))
    if (at >= maxPreviews || kept + size > maxPreviewBytes) surplus.push(id)
    else kept += size
  }
  await discardPreviews(ctx, surplus)
}

/** Removes the files of this machine without an import that needs them. Returns how many. */
export async function removeStrayFiles({ db, importReader }: Storage): Promise<number> {
  const names = await readdir(importReader.folder).catch(() => [])
  const inUse = new Set(importReader.underWay())
  let removed = 0
  for (let at = 0; at < names.length; at += pageSize) {
    const ids = names.slice(at, at + pageSize).map((name) => name.replace(/\.part$/, ''))
    const needsFile = and(inArray(imports.id, ids), inArray(imports.status, ['preview', 'applying']))
    const needed = new Set(
      db
        .select({ id: imports.id })
        .from(imports)
        .where(needsFile)
        .all()
        .map(({ id }) => id),
    )
    for (const id of ids.filter((id) => !needed.has(id) && !inUse.has(id))) {
      await importReader.removeFile(id)
      removed++
    }
  }
  return removed
}
