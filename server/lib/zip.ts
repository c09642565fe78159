/** Zip archives. */

import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { ZipFile } from 'yazl'

/** A file in a zip archive. Its text is read piece by piece while the archive is sent. */
export type ZipEntry = { name: string; text: Iterable<string> | AsyncIterable<string> }

/**
 * A zip archive that is made while it is read: one file after another, compressed outside of the event loop, and no faster than
 * the reader reads. Other requests run after each piece of text.
 */
export function zipOf(entries: readonly ZipEntry[], now: Date): Readable {
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  let reading: Readable | undefined
  // When the client disconnects, or reading fails.
  archive.once('close', () => reading?.destroy())
  for (const { name, text } of entries) {
    zip.addReadStreamLazy(name, { mtime: now }, (add) => {
      reading = Readable.from(inTurns(text), { objectMode: false })
      reading.once('error', (error) => archive.destroy(error))
      add(null, reading)
    })
  }
  zip.end()
  return archive
}

async function* inTurns(text: ZipEntry['text']) {
  for await (const piece of text) {
    if (piece !== '') yield piece
    await setImmediate()
  }
}
