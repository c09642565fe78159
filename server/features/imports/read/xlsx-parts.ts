import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { TRPCError } from '@trpc/server'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { maxUnpackedBytes } from '../../../domain/imports.ts'
import { badRequest } from '../../../errors.ts'
import type { ImportFile } from '../source.ts'
import { parseXml, type XmlHandlers } from './xml.ts'

/** A workbook's zip, whose parts are read by their path, such as `xl/workbook.xml`. */
export type Parts = { has: (path: string) => boolean; open: (path: string) => Promise<Readable>; close: () => void }

/** Bytes of a workbook inside an archive, which is read into memory, since a zip is read from its end. */
const maxBytesInArchive = 50_000_000

/** @throws 400 when the file is no readable zip. */
export async function openParts(file: ImportFile): Promise<Parts> {
  const zip = await opened(file)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch {
    zip.close()
    throw damaged()
  }
  const unpacked = entries.values().reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > maxUnpackedBytes) {
    zip.close()
    throw badRequest(`This workbook holds over ${maxUnpackedBytes / 1e9} GB unpacked, which is too much.`)
  }
  return {
    has: (path) => entries.has(path),
    async open(path) {
      const entry = entries.get(path)
      if (!entry) throw damaged()
      return zip.openReadStreamPromise(entry).catch(refuse)
    },
    close: () => zip.close(),
  }
}

async function opened(file: ImportFile): Promise<ZipFile> {
  if (file.path) return openPromise(file.path, { autoClose: false }).catch(refuse)
  if (file.size > maxBytesInArchive)
    throw badRequest('This archive holds a workbook of over 50 MB. Unpack it and import the workbook by itself.')
  return fromBufferPromise(await buffer(await file.open()), { autoClose: false }).catch(refuse)
}

const damaged = () => badRequest('This workbook is damaged and cannot be read.')

function refuse(): never {
  throw damaged()
}

/**
 * Parses a part and yields after each chunk of it. Names are given without their prefix, which each program chooses.
 *
 * @throws 400 when the part is missing or damaged.
 */
export async function* parsePart(parts: Parts, path: string, { open, close, text }: XmlHandlers): AsyncGenerator<void> {
  const stream = await parts.open(path)
  try {
    yield* parseXml(stream, {
      open: open && ((name, attributes) => open(withoutPrefix(name), attributes)),
      close: close && ((name) => close(withoutPrefix(name))),
      text,
    })
  } catch (error) {
    throw error instanceof TRPCError ? error : damaged()
  } finally {
    stream.destroy()
  }
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)
