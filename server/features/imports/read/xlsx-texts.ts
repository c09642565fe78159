import { badRequest } from '../../../errors.ts'
import { type Parts, parsePart } from './xlsx-parts.ts'

/** The texts that the cells of a workbook refer to by number. */
export type Texts = { get: (index: number) => string }

const blockBytes = 1 << 20
const maxBlocks = 100
const maxTexts = 4_000_000

/**
 * Reads the shared strings of a workbook into blocks of bytes: strings of the parser would keep all of the XML in memory.
 *
 * @throws 400 when they take over 100 MB.
 */
export async function sharedTexts(parts: Parts, path: string | null): Promise<Texts> {
  if (path === null || !parts.has(path)) return { get: () => '' }
  const blocks: Buffer[] = []
  let used = blockBytes
  let starts = new Uint32Array(1_024)
  let lengths = new Uint32Array(1_024)
  let count = 0
  function add(text: string) {
    const bytes = Buffer.from(text)
    const length = Math.min(bytes.length, blockBytes)
    if (used + length > blockBytes) {
      blocks.push(Buffer.alloc(blockBytes))
      used = 0
    }
    if (blocks.length > maxBlocks || count >= maxTexts)
      throw badRequest('This workbook holds too many different texts.')
    if (count === starts.length) {
      starts = grown(starts)
      lengths = grown(lengths)
    }
    starts[count] = (blocks.length - 1) * blockBytes + used
    lengths[count] = length
    blocks.at(-1)?.set(bytes.subarray(0, length), used)
    used += length
    count++
  }

  let text = ''
  let isText = false
  let phonetic = 0
  const chunks = parsePart(parts, path, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic++
      else if (name === 't') isText = phonetic === 0
    },
    close(name) {
      if (name === 'si') add(text)
      else if (name === 'rPh') phonetic--
      else if (name === 't') isText = false
    },
    text(part) {
      if (isText) text += part
    },
  })
  for await (const _ of chunks);
  return {
    get(index) {
      const start = starts[index]
      if (index >= count || start === undefined) return ''
      const offset = start % blockBytes
      return blocks[Math.floor(start / blockBytes)]?.toString('utf8', offset, offset + (lengths[index] ?? 0)) ?? ''
    },
  }
}

function grown(numbers: Uint32Array<ArrayBuffer>) {
  const larger = new Uint32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}
