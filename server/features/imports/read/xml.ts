import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { badRequest } from '../../../errors.ts'

export type XmlHandlers = {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Characters between two tags. A document type in front or a cell of a workbook is far shorter. */
const maxCharactersWithoutTag = 1_000_000

/**
 * Parses a stream of XML of any size and yields after each chunk of it, so that what the handlers found can be passed on.
 * Small mistakes, such as a control character in a name, are passed over, for some trackers make them.
 *
 * @throws 400 when the file is cut off, or no XML.
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
