import { createReadStream, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { openPromise } from 'yauzl'
import { createCsvReader } from '../../lib/csv.ts'
import { isGzip, isZip, refuseParquet, startOf, startOfText } from './file-kind.ts'

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

/** Rows of a CSV file with a header, as objects keyed by column. Rows with a wrong number of columns go to `skip`. */
export async function* csvRows(
  { chunks }: Pick<Input, 'chunks'>,
  skip: (reason: string) => void,
  signal?: AbortSignal,
): AsyncGenerator<Record<string, string>> {
  let columns: string[] | null = null
  for await (const rows of rowBatches(chunks)) {
    signal?.throwIfAborted()
    for (const cells of rows) {
      if (columns === null) columns = cells
      else if (cells.length !== columns.length) skip('wrong number of columns')
      else yield Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? '']))
    }
  }
}

async function* rowBatches(chunks: Input['chunks']): AsyncGenerator<string[][]> {
  const decoder = new TextDecoder()
  const reader = createCsvReader()
  for await (const chunk of chunks) yield reader.add(decoder.decode(chunk, { stream: true }))
  yield reader.add(decoder.decode())
  yield reader.end()
}

/** The files of a folder or zip, at any depth, by file name without regard to case. */
export type Files = {
  names: string[]
  has(name: string): boolean
  open(name: string): Promise<Input>
  close(): void
}

/** @throws Error that names the missing ones of these files. */
export function assertComplete(files: Files, required: readonly string[], edition: string): void {
  const missing = required.filter((name) => !files.has(name))
  if (missing.length > 0) throw new Error(`This is no complete ${edition}: ${missing.join(', ')} not found.`)
}

/** @throws Error when the path does not exist or is neither a folder nor a readable zip. */
export async function openFiles(path: string, signal?: AbortSignal): Promise<Files> {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new Error(`${path} not found.`)
  if (stat.isDirectory()) return folderFiles(path, signal)
  const start = startOf(path)
  refuseParquet(start, path)
  if (isZip(start)) return zipFiles(path)
  if (startOfText(path).startsWith('{')) return looseFiles(new Map([['foods.json', path]]), signal)
  throw new Error(`${path} is no folder, no zip and no JSON file.`)
}

function folderFiles(folder: string, signal?: AbortSignal): Files {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return looseFiles(new Map(paths.map((path) => [basename(path).toLowerCase(), join(folder, path)])), signal)
}

function looseFiles(paths: Map<string, string>, signal?: AbortSignal): Files {
  return {
    names: [...paths.keys()],
    has: (name) => paths.has(name.toLowerCase()),
    open: async (name) => fileInput(required(paths, name), signal),
    close() {},
  }
}

async function zipFiles(path: string): Promise<Files> {
  const zip: ZipFile = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${path} is a zip that cannot be read; it may not have been downloaded completely. (${why})`)
  })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('/')) entries.set(basename(entry.fileName).toLowerCase(), entry)
  }
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name.toLowerCase()),
    async open(name) {
      const entry = required(entries, name)
      const chunks = await zip.openReadStreamPromise(entry)
      let read = 0
      chunks.on('data', (chunk: Buffer) => {
        read += chunk.length
      })
      chunks.pause()
      return { chunks, share: () => read / (entry.uncompressedSize || 1) }
    },
    close: () => zip.close(),
  }
}

function required<T>(files: Map<string, T>, name: string): T {
  const found = files.get(name.toLowerCase())
  if (found === undefined) throw new Error(`${name} not found.`)
  return found
}
