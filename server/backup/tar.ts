/**
 * The file of a backup: a tar file of the database, the key and their checksums, which `sha256sum -c` can check. Other programs
 * can unpack it, and a file that was packed by hand needs no checksums.
 */

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarDecoder } from 'modern-tar'
import { packTar, type TarSource } from 'modern-tar/fs'

export const members = ['app.db', 'secret.key'] as const
type Member = (typeof members)[number]

/** Paths of the files to pack. There is no key file where SECRET_KEY is set. */
export type MemberFiles = { 'app.db': string; 'secret.key'?: string }

const sumsName = 'SHA256SUMS'

/** The most that is read for the key or the checksums, which are far smaller. */
const maxSmallBytes = 4_096

/** Writes a new tar file to the disk and reads it back. Throws when the file exists, or differs from what was written. */
export async function writeArchive(path: string, files: MemberFiles, signal?: AbortSignal): Promise<void> {
  const sources: TarSource[] = []
  let sums = ''
  for (const name of members) {
    const source = files[name]
    if (source === undefined) continue
    sums += sumLine(name, await hashOf(createReadStream(source)))
    sources.push({ type: 'file', target: name, source, mode: 0o600 })
  }
  sources.push({ type: 'content', target: sumsName, content: sums, mode: 0o600 })
  await pipeline(packTar(sources), createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }), { signal })

  let found = ''
  await readArchive(createReadStream(path), async ({ name, body }) => {
    if (name !== sumsName) found += sumLine(name, await hashOf(body))
    else await hashOf(body)
  })
  if (found !== sums) throw new Error('What was read back is not what was written. Check the disk.')
}

/**
 * Unpacks a backup into an empty folder. Throws for an incomplete or invalid one: a message that begins with "holds" says
 * what is wrong with its members, any other error means that it is damaged or no tar file.
 */
export async function unpackArchive(input: Readable, folder: string, maxBytes: number): Promise<Set<Member>> {
  const found = new Map<string, string>()
  let sums: string | null = null
  await readArchive(input, async ({ name, size, body }) => {
    if (size > (name === 'app.db' ? maxBytes : maxSmallBytes))
      throw new Error(`holds ${name} with ${size.toLocaleString('en')} bytes, for which there is no room`)
    if (found.has(name)) throw new Error(`holds ${name} twice`)
    if (name === sumsName) sums = await textOf(body)
    found.set(name, name === sumsName ? '' : await writeFile(body, join(folder, name)))
  })
  const names = members.filter((name) => found.has(name))
  if (!names.includes('app.db')) throw new Error('holds no app.db')
  if (sums !== null && sums !== names.map((name) => sumLine(name, found.get(name) ?? '')).join(''))
    throw new Error('holds files that are not those of its checksums')
  return new Set(names)
}

type Entry = { name: Member | typeof sumsName; size: number; body: AsyncIterable<Uint8Array> }

async function readArchive(input: Readable, take: (entry: Entry) => Promise<void>): Promise<void> {
  const { readable, writable } = createTarDecoder({ strict: true })
  const read = async () => {
    for await (const { header, body } of readable) {
      const name = [...members, sumsName].find((known) => known === header.name) as Entry['name'] | undefined
      if (!name || header.type !== 'file')
        throw new Error(`holds ${JSON.stringify(header.name)}, which is not part of a backup`)
      await take({ name, size: header.size, body })
    }
  }
  await Promise.all([Readable.toWeb(input).pipeTo(writable), read()]).finally(() => input.destroy())
}

const sumLine = (name: string, hash: string) => `${hash}  ${name}\n`

/** Writes a file and resolves to its hash. */
async function writeFile(bytes: AsyncIterable<Uint8Array>, path: string): Promise<string> {
  const hash = createHash('sha256')
  const hashed = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(bytes, hashed, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
  return hash.digest('hex')
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const chunk of bytes) text += Buffer.from(chunk).toString('latin1')
  return text
}
