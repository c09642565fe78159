import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { TRPCError } from '@trpc/server'
import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { maxUnpackedBytes } from '../../../domain/imports.ts'
import { badRequest } from '../../../errors.ts'
import type { ImportFile } from '../source.ts'

// XML as a file of its own, and as the parts of a workbook, which is a zip of XML files.

type XmlHandlers = {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Characters between two tags. A document type and a cell of a workbook are far shorter. */
const maxCharactersWithoutTag = 1_000_000

/**
 * Parses a stream of XML of any size. It yields after each chunk, so that the caller can pass on what the handlers found. Small
 * mistakes, such as a control character in a name, are ignored, because some trackers make them.
 *
 * @throws 400 when the file is cut off or not XML.
 */
export async function* parseXml(stream: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  let tags = 0
  let open = 0
  let sinceTag = 0
  parser.on('error', () => {})
  parser.on('opentag', ({ name, attributes }) => {
    tags++
    open++
    sinceTag = 0
    handlers.open?.(name, attributes)
  })
  parser.on('closetag', ({ name }) => {
    open--
    sinceTag = 0
    handlers.close?.(name)
  })
  if (handlers.text) parser.on('text', handlers.text)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true })
    sinceTag += text.length
    parser.write(text)
    if (sinceTag > maxCharactersWithoutTag) throw damaged()
    yield
  }
  parser.close()
  if (tags === 0 || open > 0) throw damaged()
  yield
}

const damaged = () => badRequest('This file is cut off or damaged and cannot be read.')

/** The zip of a workbook, whose parts are read by their path, such as `xl/workbook.xml`. */
export type Parts = { has: (path: string) => boolean; open: (path: string) => Promise<Readable>; close: () => void }

/** Bytes of a workbook inside an archive. It is read into memory, because a zip has to be read from its end. */
const maxBytesInArchive = 50_000_000

/** @throws 400 when the file is not a readable zip. */
export async function openParts(file: ImportFile): Promise<Parts> {
  const zip = await openZip(file)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch {
    zip.close()
    throw damagedWorkbook()
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
      if (!entry) throw damagedWorkbook()
      return zip.openReadStreamPromise(entry).catch(refuse)
    },
    close: () => zip.close(),
  }
}

async function openZip(file: ImportFile): Promise<ZipFile> {
  if (file.path) return openPromise(file.path, { autoClose: false }).catch(refuse)
  if (file.size > maxBytesInArchive)
    throw badRequest('This archive holds a workbook of over 50 MB. Unpack it and import the workbook by itself.')
  return fromBufferPromise(await buffer(await file.open()), { autoClose: false }).catch(refuse)
}

const damagedWorkbook = () => badRequest('This workbook is damaged and cannot be read.')

function refuse(): never {
  throw damagedWorkbook()
}

/**
 * Parses a part and yields after each chunk of it. Names are given without their prefix, which differs between programs.
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
    throw error instanceof TRPCError ? error : damagedWorkbook()
  } finally {
    stream.destroy()
  }
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)
