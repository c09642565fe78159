import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { maxUnpackedBytes, maxUnpackedFiles } from '../../domain/imports.ts'
import { badRequest } from '../../errors.ts'
import type { Delimiter } from '../../lib/csv.ts'
import { headerOf } from './formats/columns.ts'
import { encodingOfTable } from './formats/csv-rows.ts'
import { workbookSheets } from './formats/xlsx.ts'
import type { ImportFile, Shape, ShapedFile } from './source.ts'

/** The files of an upload: the upload itself, or those inside an archive. */
type Upload<File extends ImportFile = ShapedFile> = { files: File[]; close: () => void }

/** Hears of the bytes as they are read. */
type OnBytes = (bytes: number) => void

const headBytes = 65_536
/** An archive with more files keeps shorter heads, so that all of them fit into memory. */
const fewFiles = 100
const shortHeadBytes = 8_192

/**
 * Opens an upload by its first bytes, whatever its name: a zip, a gzipped file or the file itself. A workbook is a zip as well, but
 * counts as one file. Throws 400 with a sentence when it is empty, cut off, encrypted or too large.
 */
export async function openUpload(path: string, onBytes: OnBytes): Promise<Upload> {
  const { files, close } = await openFiles(path, onBytes)
  const shaped: ShapedFile[] = []
  for (const file of files) shaped.push({ ...file, shape: await shapeOf(file) })
  return { files: shaped, close }
}

async function openFiles(path: string, onBytes: OnBytes): Promise<Upload<ImportFile>> {
  const { size } = await stat(path)
  if (size === 0) throw badRequest('This file is empty.')
  const head = await headOf(path)
  const start = head.toString('latin1', 0, 16)
  const unreadable = unreadableFormats.find(([signature]) => start.startsWith(signature))
  if (unreadable) throw badRequest(unreadable[1])
  if (isZip(head)) return openZip(path, { size, head, onBytes })
  const openFile = () => counted(createReadStream(path), onBytes)
  if (!start.startsWith('\x1f\x8b'))
    return { files: [{ name: '', size, head, path, open: async () => openFile() }], close() {} }
  const unpacked = async () => gunzipped(openFile())
  return { files: [{ name: '', size, head: await startOf(await unpacked(), headBytes), open: unpacked }], close() {} }
}

const unreadableFormats: readonly [signature: string, reason: string][] = [
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

/** True for every zip, also for a workbook and for a zip without files. */
export const isZip = (head: Buffer): boolean => ['PK\x03\x04', 'PK\x05\x06'].includes(head.toString('latin1', 0, 4))

async function openZip(
  path: string,
  { size, head, onBytes }: { size: number; head: Buffer; onBytes: OnBytes },
): Promise<Upload<ImportFile>> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown): never => {
    throw /encryption/i.test(String(error)) ? encrypted() : cut()
  })
  try {
    const entries = await entriesOf(zip)
    // `formats/xlsx.ts` opens workbooks itself, from the disk.
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

/** The files of a zip. Their sizes are those that it declares; reading fails when one is larger. */
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

/** Files that computers add to archives by themselves, and pictures, which cannot be imported. */
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

/** The first bytes of a stream, which is closed. */
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

function counted(stream: Readable, onBytes: OnBytes): Readable {
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      onBytes(chunk.length)
      done(null, chunk)
    },
  })
  // `pipeline` needs a callback, but the reader of the stream gets its errors as well.
  return pipeline(stream, count, () => {})
}

/** Unpacks a gzip. It declares no size that could be trusted, so the bytes are counted. */
function gunzipped(packed: Readable): Readable {
  let bytes = 0
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > maxUnpackedBytes) done(tooLarge())
      else done(null, chunk)
    },
  })
  // Each chunk passes through the event loop, and the default of 16 kB takes twice as long.
  return pipeline(packed, createGunzip({ chunkSize: 65_536 }), limit, () => {})
}

/** What a file looks like, by its first bytes, or for a workbook by its sheets. */
export async function shapeOf(file: ImportFile): Promise<Shape> {
  if (isZip(file.head)) return { type: 'workbook', sheets: await workbookSheets(file).catch(() => []) }
  const text = textOf(file.head).trimStart()
  if (/^[{[]/.test(text)) return { type: 'json', isList: text.startsWith('['), keys: jsonKeys(text), text }
  if (/^(<!doctype html|<html)/i.test(text)) return { type: 'html', text }
  if (text.startsWith('<')) return { type: 'xml', root: rootOf(text), text }
  return tableOf(text) ?? { type: 'other', text }
}

/** The text of a head, which may end in the middle of a character. Binary data is decoded as UTF-8, whatever comes out. */
const textOf = (head: Buffer): string =>
  new TextDecoder(head.includes(0) && head[0] !== 0xff ? 'utf-8' : encodingOfTable(head)).decode(head)

const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']

function tableOf(text: string): Shape | null {
  if (text.includes('\u0000')) return null
  const lines = text.split(/\r\n|\n|\r/)
  for (const skipLines of lines.keys()) {
    const line = wholeRow(lines, skipLines)
    const delimiter = delimiterOf(line)
    const header = delimiter ? cellsOf(line, delimiter) : []
    // Spreadsheets pad a title with delimiters, and write `sep=;` first.
    if (delimiter && header.filter((cell) => cell !== '').length > 1)
      return { type: 'table', delimiter, header, skipLines, lines }
  }
  return null
}

const maxLinesOfRow = 20

/** The row that begins in a line. A quoted cell may go on in the next lines. */
function wholeRow(lines: readonly string[], at: number): string {
  const line = lines[at] ?? ''
  if (!isOpen(line)) return line
  for (let end = at + 2; end <= at + maxLinesOfRow && end <= lines.length; end++) {
    const row = lines.slice(at, end).join('\n')
    if (!isOpen(row)) return row
  }
  return line
}

const isOpen = (text: string) => text.split('"').length % 2 === 0

function delimiterOf(line: string): Delimiter | null {
  const unquoted = line.replace(/"(?:[^"]|"")*"/g, '""')
  const counted = delimiters.map((delimiter) => ({ delimiter, count: unquoted.split(delimiter).length - 1 }))
  const most = counted.reduce((a, b) => (b.count > a.count ? b : a))
  return most.count > 0 ? most.delimiter : null
}

const cells = new Map(
  delimiters.map((delimiter) => [
    delimiter,
    new RegExp(`(?:^|\\${delimiter})(?:"((?:[^"]|"")*)"|([^\\${delimiter}]*))`, 'g'),
  ]),
)

/** The cells of a header line. Whole files are read by the CSV library. */
function cellsOf(line: string, delimiter: Delimiter): string[] {
  return [...line.matchAll(cells.get(delimiter) as RegExp)].map(([, quoted, plain = '']) =>
    headerOf(quoted?.replaceAll('""', '"') ?? plain),
  )
}

/** The name of the first tag, which follows declarations, comments and the document type. */
function rootOf(text: string): string {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const found = /^<([A-Za-z_][\w:.-]*)/.exec(text.slice(at, at + maxName))
    if (found) return found[1] ?? ''
    const closing = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null
    const end = closing === null ? endOfType(text, at) : text.indexOf(closing, at)
    if (end < 0) return ''
    at = end + 1
  }
  return ''
}

const maxName = 200

/** Where a document type ends, which may hold declarations in brackets. */
function endOfType(text: string, at: number): number {
  const end = text.indexOf('>', at)
  const list = text.slice(at, end).indexOf('[')
  return list < 0 ? end : text.indexOf(']', at + list)
}

/** The keys near the beginning of a JSON text, at any depth, in their order. */
const jsonKeys = (text: string) => [
  ...new Set([...text.matchAll(/"((?:[^"\\]|\\.){1,100})"\s*:/g)].map(([, key = '']) => key)),
]
