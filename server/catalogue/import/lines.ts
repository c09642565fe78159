import { createReadStream, statSync } from 'node:fs'

/** A line without its end, and how much of the file has been read with it, 0 to 1. */
export type Line = { text: string; share: number }

/**
 * The lines of a text file, streamed. Only a line feed ends a line (a carriage return before it is dropped): USDA's
 * files carry lone carriage returns inside values, where `readline` would break the row in two.
 */
export async function* lines(path: string, encoding: string, signal?: AbortSignal): AsyncGenerator<Line> {
  const size = statSync(path).size || 1
  const decoder = new TextDecoder(encoding)
  let read = 0
  let rest = ''
  for await (const chunk of createReadStream(path, { signal, highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    read += chunk.length
    const texts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = texts.pop() ?? ''
    for (const text of texts) yield { text: text.replace(/\r$/, ''), share: read / size }
  }
  rest += decoder.decode()
  if (rest !== '') yield { text: rest.replace(/\r$/, ''), share: 1 }
}
