import { readdir, stat } from 'node:fs/promises'
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { imports } from '#schema'
import type { Services } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import { importsWithFile } from './imports.ts'
import { removeUpload, uploadPath } from './upload-files.ts'

type Needs = Pick<Services, 'db' | 'importReadings'>

const previewMs = 3_600_000

/** The previews that a person keeps, and the bytes of their files together. */
const maxPreviews = 3
const maxPreviewBytes = 300_000_000

/** Files looked up at once. */
const pageSize = 500

/**
 * Discards previews that nobody has added for an hour, and files that nobody needs, such as those of deleted accounts
 * and of uploads that a kill of the server has ended. Returns how many.
 */
export async function cleanUpImports(ctx: Needs, now: Date): Promise<{ previews: number; files: number }> {
  const before = new Date(now.getTime() - previewMs).toISOString()
  const isOld = and(eq(imports.status, 'preview'), lt(imports.createdAt, before))
  const old = ctx.db.select({ id: imports.id }).from(imports).where(isOld).limit(pageSize).all()
  const previews = await discardPreviews(
    ctx,
    old.map(({ id }) => id),
  )
  return { previews, files: await removeStrayFiles(ctx) }
}

/** Discards the oldest previews of a person beyond the newest few, and as many more as leave no room for so many bytes. */
export async function discardSurplus(ctx: Needs, userId: string, bytes = 0): Promise<void> {
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
    const { size } = await stat(uploadPath(ctx, id)).catch(() => ({ size: 0 }))
    if (at >= maxPreviews || kept + size > maxPreviewBytes) surplus.push(id)
    else kept += size
  }
  await discardPreviews(ctx, surplus)
}

/** Discards these imports unless they are more than a preview by now. Returns how many were. */
export async function discardPreviews(ctx: Needs, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const isPreview = and(inArray(imports.id, ids), eq(imports.status, 'preview'))
  const discarded = await transaction(ctx.db, () =>
    ctx.db.delete(imports).where(isPreview).returning({ id: imports.id }).all(),
  )
  for (const { id } of discarded) await removeUpload(ctx, id)
  return discarded.length
}

async function removeStrayFiles(ctx: Needs): Promise<number> {
  const { folder, underWay } = ctx.importReadings
  const names = await readdir(folder).catch(() => [])
  const inUse = new Set(underWay())
  let removed = 0
  for (let at = 0; at < names.length; at += pageSize) {
    const ids = names.slice(at, at + pageSize).map((name) => name.replace(/\.part$/, ''))
    const known = importsWithFile(ctx, ids)
    for (const id of ids.filter((id) => !known.has(id) && !inUse.has(id))) {
      await removeUpload(ctx, id)
      removed++
    }
  }
  return removed
}
