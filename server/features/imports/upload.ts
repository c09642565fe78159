import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { imports } from '#schema'
import { newId } from '../../db/ids.ts'
import { fastingHours } from '../../domain/fasting.ts'
import { type ImportAnswers, maxImportBytes } from '../../domain/imports.ts'
import { tooLarge } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'
import { uploadFailure, writeAll } from '../../uploads.ts'
import { userOf } from '../account/user.ts'
import { discardSurplus } from './clean-up.ts'
import { previewOf, readImport } from './imports.ts'
import type { ReadingOrder } from './reading.ts'
import { removeUpload, uploadPath } from './upload-files.ts'

/**
 * Receives a file of another tracker and reads what it holds, for a preview; nothing of it is added yet. `length` is what the
 * request says of its body. Nothing is kept of a file that breaks off, is too large or cannot be read, nor when `signal` ends it.
 */
export async function receiveImport(
  ctx: UserContext,
  { body, length, signal }: { body: Readable; length: number; signal: AbortSignal },
) {
  const { viewer, importReadings } = ctx
  if (length > maxImportBytes) throw fileTooLarge()
  const id = newId()
  const release = importReadings.claim(viewer.id, id)
  try {
    await discardSurplus(ctx, viewer.id, length || maxImportBytes)
    await save(ctx, id, { body, length, signal })
    const found = await importReadings.preview(orderFor(ctx, id), { log: ctx.log, signal })
    // Not a `write`: the preview is no row of the diary, and moving in must not hold up other writes.
    await ctx.writes.runImport({ userId: viewer.id, now: ctx.now }, () => {
      ctx.db
        .insert(imports)
        .values(previewOf(ctx, id, found))
        .run()
      return { answer: undefined, rows: 0 }
    })
  } catch (error) {
    await removeUpload(ctx, id)
    throw signal.aborted ? uploadFailure(Object.assign(new Error(), { code: 'ABORT_ERR' })) : uploadFailure(error)
  } finally {
    release()
  }
  await discardSurplus(ctx, viewer.id)
  return readImport(ctx, id)
}

async function save(
  { importReadings, uploads }: UserContext,
  id: string,
  { body, length, signal }: { body: Readable; length: number; signal: AbortSignal },
) {
  const { folder } = importReadings
  const part = join(folder, `${id}.part`)
  // A body whose length nobody tells may be as large as one can be.
  await uploads.receive(body, length || maxImportBytes, async (chunks) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(part, 'wx', 0o600)
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
  await rename(part, uploadPath({ importReadings }, id))
}

/** How far the reading of the file is that the viewer has sent; null without one. */
export function readingProgress(ctx: UserContext) {
  const importId = ctx.importReadings.underWayOf(ctx.viewer.id)
  const progress = importId === undefined ? null : ctx.importReadings.progressOf(uploadPath(ctx, importId))
  return importId === undefined || progress === null ? null : { importId, phase: 'reading' as const, ...progress }
}

/** What a worker thread has to know to read an import of the viewer. */
export function orderFor(ctx: UserContext, id: string, answers: ImportAnswers = {}): Omit<ReadingOrder, 'purpose'> {
  const { db, viewer, now, env } = ctx
  return {
    path: uploadPath(ctx, id),
    // No other connection reaches a database in memory.
    database: db.$client.memory ? db.$client.serialize() : db.$client.name,
    userId: viewer.id,
    productName: env.PRODUCT_NAME,
    timeZone: viewer.timeZone,
    now: now.toISOString(),
    fastHours: fastingHours(userOf(db, viewer.id).fastingPlan),
    answers,
  }
}

const fileTooLarge = () => tooLarge(`This file is too large: at most ${maxImportBytes / 1e6} MB can be imported.`)
