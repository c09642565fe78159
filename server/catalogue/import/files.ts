import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Entry, ZipFile } from 'yauzl'
import { openPromise } from 'yauzl'
import { isZip, refuseParquet, startOf, startOfText } from './file-kind.ts'
import type { Input } from './lines.ts'
import { fileInput } from './lines.ts'

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
