import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { maxUnpackedBytes, maxUnpackedFiles } from '../../domain/imports.ts'
import { badRequest } from '../../errors.ts'
import type { ImportFile } from './source.ts'

/** The files of an upload: itself, or those inside an archive. */
type Upload = { files: ImportFile[]; close: () => void }

const headBytes = 65_536
/** With many files only so much of each is kept, so that their beginnings fit into memory. */
const fewFiles = 100
const shortHeadBytes = 8_192

/** What cannot be opened, by its first bytes. */
const otherFormats: readonly [signature: string, reason: string][] = [
  [
    '\xd0\xcf\x11\xe0',
    'This file is an old Excel file or protected by a password. Save it as .xlsx without one first.',
  ],
  ['Rar!', 'RAR archives cannot be read. Unpack it and import what is inside, or pack it as a zip.'],
  ['7z\xbc\xaf', '7z archives cannot be read. Unpack it and import what is inside, or pack it as a zip.'],
  ['%PDF', 'A PDF cannot be imported. Most trackers offer a CSV or JSON file as well.'],
  ['SQLite format 3', 'A database cannot be imported. Most trackers offer a CSV or JSON file as well.'],
]

const cut = () => badRequest('This archive is cut off or damaged. Please download it again.')
const encrypted = () => badRequest('This archive is protected by a password. Unpack it and import what is inside.')
const tooLarge = () => badRequest(`This archive holds over ${maxUnpackedBytes / 1e9} GB unpacked, which is too much.`)
const tooMany = () =>
  badRequest(`This archive holds over ${maxUnpackedFiles.toLocaleString('en')} files, which is too many.`)

/**
 * Opens an upload by what it is, whatever its name: a zip, a gzipped file or the file itself. A workbook is a zip, too, but one
 * file. `onBytes` hears of the bytes that are read. Throws 400 with a sentence for what is empty, cut off, encrypted or too large.
 */
export async function openUpload(path: string, onBytes: (bytes: number) => void): Promise<Upload> {
  const { size } = await stat(path)
  if (size === 0) throw badRequest('This file is empty.')
  const head = await headOf(path)
  const start = head.toString('latin1', 0, 16)
  const other = otherFormats.find(([signature]) => start.startsWith(signature))
  if (other) throw badRequest(other[1])
  if (isZip(head)) return openZip(path, { size, head, onBytes })
  const openFile = () => counted(createReadStream(path), onBytes)
  if (!start.startsWith('\x1f\x8b'))
    return { files: [{ name: '', size, head, path, open: async () => openFile() }], close() {} }
  const unpacked = async () => gunzipped(openFile())
  return { files: [{ name: '', size, head: await startOf(await unpacked(), headBytes), open: unpacked }], close() {} }
}

/** Of any zip, also of a workbook and of one without files. */
export const isZip = (head: Buffer): boolean => ['PK\x03\x04', 'PK\x05\x06'].includes(head.toString('latin1', 0, 4))

async function openZip(
  path: string,
  { size, head, onBytes }: { size: number; head: Buffer; onBytes: (bytes: number) => void },
): Promise<Upload> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown): never => {
    throw /encryption/i.test(String(error)) ? encrypted() : cut()
  })
  try {
    const entries = await entriesOf(zip)
    // A workbook is read by its own reader, from the disk.
    if (entries.some(({ fileName }) => fileName === 'xl/workbook.xml')) {
      const openFile = async () => counted(createReadStream(path), onBytes)
      zip.close()
      return { files: [{ name: '', size, head, path, open: openFile }], close() {} }
    }
    const wanted = entries.filter(({ fileName }) => !isClutter(fileName))
    if (wanted.length === 0) throw badRequest('This archive is empty.')
    const bytes = wanted.length > fewFiles ? shortHeadBytes : headBytes
    const files: ImportFile[] = []
    for (const entry of wanted) {
      const openEntry = async () =>
        counted(
          await zip.openReadStreamPromise(entry).catch(() => {
            throw cut()
          }),
          onBytes,
        )
      const name = entry.fileName
      files.push({ name, size: entry.uncompressedSize, head: await startOf(await openEntry(), bytes), open: openEntry })
    }
    return { files, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** The files of a zip. Their sizes are those declared, which reading holds them to. */
async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      if (entry.isEncrypted()) throw encrypted()
      entries.push(entry)
      unpacked += entry.uncompressedSize
      if (entries.length > maxUnpackedFiles) throw tooMany()
      if (unpacked > maxUnpackedBytes) throw tooLarge()
    }
  } catch (error) {
    throw isRefusal(error) ? error : cut()
  }
  return entries
}

const isRefusal = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'BAD_REQUEST'

/** What computers add to archives by themselves, and pictures, of which nobody expects that they are read. */
const isClutter = (name: string) =>
  name.startsWith('__MACOSX/') ||
  /^(\.|Thumbs\.db$|desktop\.ini$)/i.test(basename(name)) ||
  /\.(png|jpe?g|gif|heic|webp|svg|mp4|mov)$/i.test(name)

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The first bytes of a stream, which is ended. */
async function startOf(stream: Readable, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= bytes) break
    }
  } catch (error) {
    throw isRefusal(error) ? error : cut()
  }
  // A copy, so that the rest of the last chunk can be freed.
  return Buffer.from(Buffer.concat(chunks).subarray(0, bytes))
}

/** Tells of the bytes as they are read. */
function counted(stream: Readable, onBytes: (bytes: number) => void): Readable {
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      onBytes(chunk.length)
      done(null, chunk)
    },
  })
  // Its callback is needed, but what reads the stream hears of an error, too.
  return pipeline(stream, count, () => {})
}

/** A gzip declares no size that could be trusted. */
function gunzipped(packed: Readable): Readable {
  let bytes = 0
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > maxUnpackedBytes) done(tooLarge())
      else done(null, chunk)
    },
  })
  return pipeline(packed, createGunzip(), limit, () => {})
}
