import { constants, type Dirent, renameSync } from 'node:fs'
import { lstat, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { audited } from '../../db/audit.ts'
import { ImportFileName, maxUploadBytes } from '../../domain/catalogue-import.ts'
import { maxListed } from '../../domain/limits.ts'
import { badRequest, conflict, notFound } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'
import { uploadFailure, writeAll } from '../../uploads.ts'

/** A file that can be imported; `bytes` of it are on the disk. */
type ImportFile = { name: string; bytes: number; changedAt: string }

/** The files in the folder, newest first. Only what is a file itself: a link could lead anywhere. */
export async function listFiles(folder: string): Promise<ImportFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException): Dirent[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = entries.filter((entry) => entry.isFile() && ImportFileName.safeParse(entry.name).success)
  const files = await Promise.all(names.map(({ name }) => fileOf(folder, name)))
  return files
    .filter((file) => file !== null)
    .sort((a, b) => b.changedAt.localeCompare(a.changedAt))
    .slice(0, maxListed)
}

async function fileOf(folder: string, name: string): Promise<ImportFile | null> {
  const stat = await lstat(join(folder, name)).catch(() => null)
  return stat?.isFile() ? { name, bytes: stat.size, changedAt: stat.mtime.toISOString() } : null
}

/** The path of a file in the folder. Throws 404 when there is no such file. */
export async function pathOfFile(folder: string, name: string): Promise<string> {
  if (!(await fileOf(folder, name))) throw notFound('File')
  return join(folder, name)
}

/** Deletes a file, or an unfinished upload, which ends. */
export async function deleteFile(ctx: UserContext, name: string): Promise<void> {
  const { files, running, uploads } = ctx.catalogueImports
  const piece = uploads.get(name)
  piece?.abort()
  await piece?.ended
  const isPart = (await fileOf(files, `${name}.part`)) !== null
  const path = isPart ? join(files, `${name}.part`) : await pathOfFile(files, name)
  if (running()?.from === path) throw conflict('This file is being imported.')
  await audited(ctx, { action: 'file deleted', subject: name }, () => {})
  await rm(path, { force: true })
}

/** `from` is the place of the piece in the file, `size` that of the whole file, both in bytes. */
export const FilePiece = z.object({
  name: ImportFileName,
  from: z.int('This place in the file is not valid.').min(0).max(maxUploadBytes),
  size: z
    .int('The size of the file is missing.')
    .min(1, 'This file is empty.')
    .max(
      maxUploadBytes,
      `At most ${maxUploadBytes / 1e9} GB can be uploaded. Put a larger file into DATA_DIR/imports on the server.`,
    ),
})

type Piece = z.output<typeof FilePiece>

/**
 * Writes a piece of an uploaded file, streamed to the disk. Pieces follow one another; one that broke off is sent again, which ends
 * what is left of it. The last one makes it a file that can be imported. Returns how many bytes are on the disk.
 */
export async function receivePiece(ctx: UserContext, piece: Piece, body: Readable) {
  const { uploads } = ctx.catalogueImports
  const { name } = piece
  const earlier = uploads.get(name)
  const controller = new AbortController()
  // It may hang on a dead connection, of which nobody has told the server.
  earlier?.abort()
  const received = (earlier?.ended ?? Promise.resolve()).then(() => savePiece(ctx, piece, body, controller.signal))
  const ended = received.then(
    () => {},
    () => {},
  )
  const own = { abort: () => controller.abort(), ended }
  uploads.set(name, own)
  try {
    return await received
  } catch (error) {
    throw uploadFailure(error)
  } finally {
    if (uploads.get(name) === own) uploads.delete(name)
  }
}

async function savePiece(ctx: UserContext, { name, from, size }: Piece, body: Readable, signal: AbortSignal) {
  const { files } = ctx.catalogueImports
  const path = join(files, name)
  const there = await lstat(path).catch(() => null)
  // The last piece comes again when its answer was lost. The first one of another file is refused.
  if (there?.isFile() && there.size === size && from > 0) return { name, bytes: size, isComplete: true }
  if (there) throw conflict('A file of this name is there already. Delete it first, or rename yours.')
  // What has not come of it never will.
  signal.addEventListener('abort', () => body.destroy(), { once: true })
  const bytes = await ctx.uploads.receive(body, size - from, async (chunks) => {
    signal.throwIfAborted()
    await mkdir(files, { recursive: true })
    return writePiece(`${path}.part`, { from, size }, chunks)
  })
  if (bytes === size)
    await audited(ctx, { action: 'file uploaded', subject: name, detail: { bytes } }, () =>
      renameSync(`${path}.part`, path),
    )
  return { name, bytes, isComplete: bytes === size }
}

async function writePiece(path: string, { from, size }: Omit<Piece, 'name'>, chunks: AsyncIterable<Buffer>) {
  const { O_RDWR, O_CREAT, O_NOFOLLOW } = constants
  const file = await open(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
  try {
    if ((await file.stat()).size < from) throw conflict('An earlier part of this file is missing. Upload it again.')
    await file.truncate(from)
    let bytes = from
    for await (const chunk of chunks) {
      if (bytes + chunk.length > size) throw badRequest('This file is larger than was said.')
      await writeAll(file, chunk, bytes)
      bytes += chunk.length
    }
    if (bytes === size) await file.sync()
    return bytes
  } finally {
    await file.close()
  }
}
