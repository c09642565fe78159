import { constants, type Dirent, renameSync } from 'node:fs'
import { lstat, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ImportFileName } from '../../domain/admin.ts'
import { maxListed } from '../../domain/limits.ts'
import { badRequest, conflict, notFound } from '../../errors.ts'
import { type Uploads, uploadFailure, writeAll } from '../../uploads.ts'

/** A file that can be imported; `bytes` of it are on the disk. */
type ImportFile = { name: string; bytes: number; changedAt: string }

/** A piece of an uploaded file. `from` is its place in the file, `size` that of the whole file, both in bytes. */
type Piece = { name: string; from: number; size: number }

/** A piece that is being received; `ended` never rejects. */
type Receiving = { abort: () => void; ended: Promise<void> }

/** The folder DATA_DIR/imports with the files that admins can import, and what they upload to it. No other file can be imported. */
export function createImportFolder(folder: string, uploads: Uploads) {
  /** By the name of the file. */
  const receiving = new Map<string, Receiving>()

  async function fileOf(name: string): Promise<ImportFile | null> {
    const stat = await lstat(join(folder, name)).catch(() => null)
    return stat?.isFile() ? { name, bytes: stat.size, changedAt: stat.mtime.toISOString() } : null
  }

  /** The path of a file in the folder. Throws 404 when there is no such file. */
  async function pathOf(name: string): Promise<string> {
    if (!(await fileOf(name))) throw notFound('File')
    return join(folder, name)
  }

  async function save({ name, from, size }: Piece, body: Readable, signal: AbortSignal, publish: Publish) {
    const path = join(folder, name)
    const existing = await lstat(path).catch(() => null)
    // A client sends the last piece again when it did not get the answer.
    if (existing?.isFile() && existing.size === size && from > 0) return { name, bytes: size, isComplete: true }
    if (existing) throw conflict('A file of this name is there already. Delete it first, or rename yours.')
    // The rest of an aborted piece never arrives.
    signal.addEventListener('abort', () => body.destroy(), { once: true })
    const bytes = await uploads.receive(body, size - from, async (chunks) => {
      signal.throwIfAborted()
      await mkdir(folder, { recursive: true })
      return writePiece(`${path}.part`, { from, size }, chunks)
    })
    if (bytes === size) await publish(() => renameSync(`${path}.part`, path))
    return { name, bytes, isComplete: bytes === size }
  }

  return {
    receiving: receiving as ReadonlyMap<string, Receiving>,

    /** The files in the folder, newest first. Links are left out, because they could lead anywhere. */
    async list(): Promise<ImportFile[]> {
      const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException): Dirent[] => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const names = entries.filter((entry) => entry.isFile() && ImportFileName.safeParse(entry.name).success)
      const files = await Promise.all(names.map(({ name }) => fileOf(name)))
      return files
        .filter((file) => file !== null)
        .sort((a, b) => b.changedAt.localeCompare(a.changedAt))
        .slice(0, maxListed)
    },

    pathOf,

    /** Ends the upload of a file that is being received, and returns the path of the file or of its unfinished upload. Throws 404. */
    async pathToDelete(name: string): Promise<string> {
      const piece = receiving.get(name)
      piece?.abort()
      await piece?.ended
      const isPart = (await fileOf(`${name}.part`)) !== null
      return isPart ? join(folder, `${name}.part`) : pathOf(name)
    },

    /**
     * Writes a piece of an uploaded file to the disk while it arrives. Pieces follow one another. When a piece is sent again, what
     * is left of the earlier attempt is aborted. After the last piece, `publish` must call the function that it gets, which makes
     * the file one that can be imported. Returns how many bytes are on the disk.
     */
    async receive(piece: Piece, body: Readable, publish: Publish) {
      const earlier = receiving.get(piece.name)
      const controller = new AbortController()
      // It may hang on a connection that broke without the server noticing.
      earlier?.abort()
      const received = (earlier?.ended ?? Promise.resolve()).then(() => save(piece, body, controller.signal, publish))
      const ended = received.then(
        () => {},
        () => {},
      )
      const own = { abort: () => controller.abort(), ended }
      receiving.set(piece.name, own)
      try {
        return await received
      } catch (error) {
        throw uploadFailure(error)
      } finally {
        if (receiving.get(piece.name) === own) receiving.delete(piece.name)
      }
    },

    /** Removes unfinished uploads that were last written before a time. Returns how many. */
    async removeParts(writtenBefore: Date): Promise<number> {
      const names = await readdir(folder).catch(() => [])
      let removed = 0
      for (const name of names.filter((name) => name.endsWith('.part'))) {
        const path = join(folder, name)
        const written = await lstat(path).catch(() => null)
        if (!written || written.mtime >= writtenBefore) continue
        await rm(path, { force: true, recursive: true })
        removed++
      }
      return removed
    },
  }
}

type Publish = (rename: () => void) => Promise<void>

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
