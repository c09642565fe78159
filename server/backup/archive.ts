import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarDecoder } from 'modern-tar'
import { packTar } from 'modern-tar/fs'

// A backup is a tar file of two members, which any other program can unpack too.

export const members = ['app.db', 'secret.key'] as const
export type Member = (typeof members)[number]

/** Paths of the files. The key is missing where the settings have it. */
export type MemberFiles = { 'app.db': string; 'secret.key'?: string }

const maxKeyBytes = 4_096

/** Writes a tar file, which must not exist yet, to the disk. */
export async function writeArchive(path: string, files: MemberFiles, signal?: AbortSignal): Promise<void> {
  const sources = pathsOf(files).map(([target, source]) => ({ type: 'file' as const, target, source, mode: 0o600 }))
  const output = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
  await pipeline(packTar(sources), output, { signal })
}

/** Throws unless a tar file can be read and holds just these files, byte for byte. */
export async function assertHolds(path: string, files: MemberFiles): Promise<void> {
  const expected = new Map<string, string>()
  for (const [name, file] of pathsOf(files)) expected.set(name, await hashOf(createReadStream(file)))
  const found = new Map<string, string>()
  await readArchive(createReadStream(path), async ({ name, body }) => void found.set(name, await hashOf(body)))
  const isSame = found.size === expected.size && [...expected].every(([name, hash]) => found.get(name) === hash)
  if (!isSame) throw new Error('What was read back is not what was written. Check the disk.')
}

/** Unpacks a backup into an empty folder. Throws a sentence without a subject, "holds no app.db", for anything but a whole one. */
export async function unpackArchive(input: Readable, folder: string, maxBytes: number): Promise<Set<Member>> {
  const found = new Set<Member>()
  await readArchive(input, async ({ name, size, body }) => {
    if (size > (name === 'secret.key' ? maxKeyBytes : maxBytes))
      throw new Error(`holds ${name} with ${size.toLocaleString('en')} bytes, for which there is no room`)
    if (found.has(name)) throw new Error(`holds ${name} twice`)
    found.add(name)
    await pipeline(body, createWriteStream(join(folder, name), { mode: 0o600, flags: 'wx', flush: true }))
  })
  if (!found.has('app.db')) throw new Error('holds no app.db')
  return found
}

type Entry = { name: Member; size: number; body: AsyncIterable<Uint8Array> }

async function readArchive(input: Readable, take: (entry: Entry) => Promise<void>): Promise<void> {
  const { readable, writable } = createTarDecoder({ strict: true })
  const read = async () => {
    for await (const { header, body } of readable) {
      const name = members.find((member) => member === header.name)
      if (!name || header.type !== 'file')
        throw new Error(`holds ${JSON.stringify(header.name)}, which is not part of a backup`)
      await take({ name, size: header.size, body })
    }
  }
  await Promise.all([Readable.toWeb(input).pipeTo(writable), read()]).finally(() => input.destroy())
}

const pathsOf = (files: MemberFiles): [Member, string][] =>
  members.flatMap((name) => {
    const path = files[name]
    return path === undefined ? [] : [[name, path]]
  })

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
