import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { badRequest, timedOut, unavailable } from './errors.ts'
import { bytesPerMb } from './lib/files.ts'

export type Uploads = ReturnType<typeof createUploads>

type Deps = {
  /** The free bytes on the disk of DATA_DIR. */
  freeBytes: () => Promise<number>
  /** The space that must stay free. */
  minFreeMb: number
  /** Milliseconds without a byte after which an upload ends. */
  stallMs?: number | undefined
}

/** Receives the bodies of uploads, whatever they are for. The bytes that are still to come to this process count as taken from the disk. */
export function createUploads({ freeBytes, minFreeMb, stallMs = 30_000 }: Deps) {
  /** For each upload the bytes that are still to come, in the order in which they began. */
  const underWay = new Set<{ left: number }>()

  /** Throws 400 if the disk has no room for this upload and the rest of those that began earlier. */
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
     * Gives the chunks of a body of at most `size` bytes to `receive`, which writes each of them before it takes the next. Throws 400
     * when the disk has no room for them. The chunks end with 408 when nothing comes for 30 s.
     */
    async receive<T>(body: Readable, size: number, receive: (chunks: AsyncIterable<Buffer>) => Promise<T>): Promise<T> {
      const own = { left: size }
      // Added before the disk is checked, so that two uploads that begin together count for each other.
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
    // The connection has to stay open, because the answer to a refused upload is sent over it.
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

/** Writes all bytes of a chunk. A single write may take only a part of them. */
export async function writeAll(file: FileHandle, chunk: Buffer, at: number): Promise<void> {
  for (let written = 0; written < chunk.length; )
    written += (await file.write(chunk, written, chunk.length - written, at + written)).bytesWritten
}

/** Seconds after which somebody may have made room on the disk. */
const retryAfter = 60

/** The error to answer when an upload failed. A lost connection and a full disk are not errors of the program. */
export function uploadFailure(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code))
    return badRequest('The upload broke off.')
  if (['ENOSPC', 'EDQUOT'].includes(code))
    return unavailable("The server's disk is full. Make room on it, then try again.", retryAfter)
  return error
}
