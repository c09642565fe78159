import { createReadStream, statSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Bytes on their way in, decompressed, and how much of the whole has been read with them, 0 to 1. */
export type Input = { chunks: AsyncIterable<Buffer>; share: () => number }

/** A chunk becomes a text that is soon forgotten: larger ones would live on in the old heap, and double the memory in use. */
const chunkBytes = 1 << 15

/** A file, decompressed when its name ends in `.gz`. */
export function fileInput(path: string, signal?: AbortSignal): Input {
  const size = statSync(path).size || 1
  let read = 0
  const file = createReadStream(path, { signal, highWaterMark: chunkBytes })
  file.on('data', (chunk) => {
    read += chunk.length
  })
  file.pause()
  return { chunks: path.endsWith('.gz') ? gunzipped(file) : file, share: () => read / size }
}

/** Members of a gzip stream that follow each other are one text. A stream that ends too early is an error. */
export function gunzipped(compressed: NodeJS.ReadableStream): AsyncIterable<Buffer> {
  // The iteration below throws what goes wrong; pipeline sees to it that both ends are closed.
  return pipeline(compressed, createGunzip({ chunkSize: chunkBytes }), () => {})
}

/** No line of these sources is nearly as long; without a limit a file without line feeds would fill the memory. */
const mostLetters = 16 * 1024 * 1024

/**
 * The lines of a text, as many at a time as a chunk holds: at millions of short lines, one at a time costs more than reading
 * them. Only a line feed ends a line (a carriage return before it is dropped): USDA's files carry lone carriage returns
 * inside values, where `readline` would break the row in two. Lines over 16 Mi letters are left out, `onTooLong` is told.
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
    if (rest.length > mostLetters) {
      if (!isTooLong) onTooLong()
      isTooLong = true
    }
    if (isTooLong) rest = ''
    if (texts.length > 0) yield texts.map(withoutReturn)
  }
  rest += decoder.decode()
  if (rest !== '' && !isTooLong) yield [withoutReturn(rest)]
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)
