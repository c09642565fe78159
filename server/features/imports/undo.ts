import { eq } from 'drizzle-orm'
import { imports } from '#schema'
import { storageErrorCode } from '../../db/storage-error.ts'
import { undoableSince, undoDays } from '../../domain/imports.ts'
import { conflict, notFound } from '../../errors.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import type { UserContext } from '../../trpc.ts'
import { hideBatch, showReplaced } from './batches.ts'
import { discardPreviews } from './clean-up.ts'
import { withImportLock } from './import-lock.ts'
import { ownImport } from './imports.ts'
import { finishUndo, recoverOwn } from './recover.ts'
import { undoWriter } from './take-back.ts'
import { waitForExport } from './wait-for-export.ts'

/** Discards a preview, or takes back an import. Throws 404 when that was done, and 409 when it is too late. */
export async function removeImport(ctx: UserContext, id: string): Promise<{ msg: string }> {
  const { db, viewer } = ctx
  ownImport(ctx, id)
  return withImportLock(db, viewer.id, { importId: id, phase: 'removing' }, async () => {
    await recoverOwn(db, viewer.id, ctx.now)
    const { status } = ownImport(ctx, id)
    if (status === 'undone') throw notFound('Import')
    if (status === 'applied') {
      await takeBack(ctx, id)
      return { msg: 'Import undone.' }
    }
    await discardPreviews(ctx, [id])
    return { msg: 'Import discarded.' }
  })
}

/** As with adding: what was added goes, and what it replaced returns, at one moment. The rows are removed afterwards. */
async function takeBack(ctx: UserContext, id: string): Promise<void> {
  const { db, viewer, now } = ctx
  const { appliedAt, result } = ownImport(ctx, id)
  if (!appliedAt || appliedAt < undoableSince(now))
    throw conflict(`An import can be taken back for ${undoDays} days only.`)
  const writeBack = await undoWriter(db, { id, userId: viewer.id }, yieldRegularly())
  await waitForExport(ctx)
  await ctx.writes.runImport({ userId: viewer.id, now }, () => {
    writeBack()
    hideBatch(db, id)
    showReplaced(db, id)
    db.update(imports).set({ status: 'undone', undoneAt: now.toISOString() }).where(eq(imports.id, id)).run()
    const sum = (counts = {}) => Object.values<number>(counts).reduce((total, rows) => total + rows, 0)
    return { answer: undefined, rows: Math.max(0, sum(result?.replaced) - sum(result?.added)) }
  })
  try {
    await finishUndo(db, id, viewer.id, now)
    ctx.notificationStreams.publish(viewer.id)
  } catch (error) {
    // Nobody sees the rows any more, and a job removes them.
    if (!storageErrorCode(error)) throw error
  }
}
