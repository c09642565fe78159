import type { FileHandle } from 'node:fs/promises'
import { badRequest, unavailable } from './errors.ts'

const bytesPerMb = 1_000_000

/** Throws 400 unless so many bytes leave the disk as much room as the settings ask for. */
export function assertRoom(bytes: number, free: number, minFreeMb: number): void {
  if (free - bytes >= minFreeMb * bytesPerMb) return
  throw badRequest("The server's disk has no room for this file. Make room on it first.")
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
