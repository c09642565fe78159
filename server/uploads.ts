import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { badRequest, timedOut, unavailable } from './errors.ts'

const bytesPerMb = 1_000_000

export type Uploads = ReturnType<typeof createUploads>

type Deps = {
  /** The bytes left on the disk of DATA_DIR. */
  freeBytes: () => Promise<number>
  /** What must be left of them. */
  minFreeMb: number
  /** Milliseconds without a byte after which an upload ends. */
  stallMs?: number | undefined
}

/** The files that arrive: what was said of their size counts as taken from the disk while they are on their way. */
export function createUploads({ freeBytes, minFreeMb, stallMs = 30_000 }: Deps) {
  /** The bytes of each that are still to come, in the order in which they began. */
  const underWay = new Set<{ left: number }>()

  /** Throws 400 unless these bytes, with those that earlier uploads still bring, leave the disk the room it must have. */
  async function reserve(own: { left: number }) {
    const free = await freeBytes()
    let promised = 0
    for (const upload of underWay) {
      promised += upload.left
      if (upload === own) break
    }
    if (free - promised >= minFreeMb * bytesPerMb) return
    throw badRequest("The server's disk has no room for this file. Make room on it first.")
  }

  return {
    freeBytes,

    /**
     * Gives the chunks of a body of at most `size` bytes to `receive`, which writes each before it asks for the next. Throws
     * 400 when the disk has no room for them, and the chunks end with 408 when nothing comes for 30 s.
     */
    async receive<T>(body: Readable, size: number, receive: (chunks: AsyncIterable<Buffer>) => Promise<T>): Promise<T> {
      const own = { left: size }
      // Before the disk is looked at, so that two which begin at once know of each other.
      underWay.add(own)
      try {
        await reserve(own)
        return await receive(chunksOf(body, own))
      } finally {
        underWay.delete(own)
      }
    },
  }

  async function* chunksOf(body: Readable, own: { left: number }): AsyncGenerator<Buffer> {
    // The connection has to live on until the refusal of an upload was sent over it.
    const chunks = body.iterator({ destroyOnReturn: false })
    for (;;) {
      const next = await unlessStalled(chunks.next())
      if (next.done) return
      yield next.value
      own.left = Math.max(0, own.left - next.value.length)
    }
  }

  async function unlessStalled<T>(next: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const stalled = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(timedOut('The upload stalled. Please try again.')), stallMs)
    })
    try {
      return await Promise.race([next, stalled])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** A disk may take less at once than it was given. */
export async function writeAll(file: FileHandle, chunk: Buffer, at: number): Promise<void> {
  for (let written = 0; written < chunk.length; )
    written += (await file.write(chunk, written, chunk.length - written, at + written)).bytesWritten
}

/** Seconds after which somebody may have made room. */
const retryAfter = 60

/** What to answer when an upload ended early: a connection that ended, and a full disk, are no errors of the program. */
export function uploadFailure(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code))
    return badRequest('The upload broke off.')
  if (['ENOSPC', 'EDQUOT'].includes(code))
    return unavailable("The server's disk is full. Make room on it, then try again.", retryAfter)
  return error
}
