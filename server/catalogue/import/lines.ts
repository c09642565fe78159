import { createReadStream, statSync } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isGzip, refuseParquet, startOf } from './file-kind.ts'

/** Decompressed chunks of an input, and the share of the input read so far, 0 to 1. */
export type Input = { chunks: AsyncIterable<Buffer>; share: () => number }

/** Small, so that the strings made of chunks are collected young; larger ones end up in the old heap and double memory use. */
const chunkBytes = 1 << 15

/** Opens a file, decompressed if it is gzip, whatever its name is. */
export function fileInput(path: string, signal?: AbortSignal): Input {
  const start = startOf(path)
  refuseParquet(start, path)
  const size = statSync(path).size || 1
  let read = 0
  const file = createReadStream(path, { signal, highWaterMark: chunkBytes })
  file.on('data', (chunk) => {
    read += chunk.length
  })
  file.pause()
  return { chunks: isGzip(start) ? gunzipped(file) : file, share: () => read / size }
}

/** Decompresses gzip, including concatenated members. A truncated stream throws. */
function gunzipped(compressed: NodeJS.ReadableStream): AsyncIterable<Buffer> {
  // Errors are thrown while iterating; pipeline closes both ends.
  return pipeline(compressed, createGunzip({ chunkSize: chunkBytes }), () => {})
}

/** What `fileInput` does for bytes that are still to come. */
export async function* unpacked(chunks: AsyncGenerator<Uint8Array>, name: string): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0)
  while (start.length < 4) {
    const { value, done } = await chunks.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  refuseParquet(start, name)
  async function* all() {
    yield start
    yield* chunks
  }
  const bytes = Readable.from(all(), { objectMode: false, highWaterMark: 1 << 18 })
  yield* isGzip(start) ? gunzipped(bytes) : bytes
}

/** In characters. No line of these sources is nearly as long; without a limit a file without line feeds would exhaust memory. */
const maxLineLength = 16 * 1024 * 1024

/**
 * Yields the lines of a text in batches of one chunk, because yielding millions of short lines one by one costs more than
 * reading them. Only a line feed ends a line (a preceding carriage return is dropped): USDA's values contain lone carriage
 * returns, where `readline` would split the row. Lines over `maxLineLength` are skipped and reported to `onTooLong`.
 */
export async function* lineBatches(
  { chunks }: Pick<Input, 'chunks'>,
  encoding = 'utf-8',
  onTooLong = () => {},
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder(encoding)
  let rest = ''
  let isTooLong = false
  for await (const chunk of chunks) {
    const texts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = texts.pop() ?? ''
    if (isTooLong && texts.length > 0) {
      texts.shift()
      isTooLong = false
    }
    if (rest.length > maxLineLength) {
      if (!isTooLong) onTooLong()
      isTooLong = true
    }
    if (isTooLong) rest = ''
    if (texts.length > 0) yield texts.map(stripCarriageReturn)
  }
  rest += decoder.decode()
  if (rest !== '' && !isTooLong) yield [stripCarriageReturn(rest)]
}

const stripCarriageReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)
