import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openUpload } from '#server/features/imports/open-upload.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { zipOf } from '../../support/zip.ts'

const folder = temporaryFolder()
let written = 0

const opened = (bytes: Buffer) => {
  const path = join(folder, String(written++))
  writeFileSync(path, bytes)
  return openUpload(path, () => {})
}

/** Changes two bytes of every header of a kind in a zip. */
function patched(zip: Buffer, signature: string, at: number, change: (value: number) => number): Buffer {
  const copy = Buffer.from(zip)
  for (let i = copy.indexOf(signature, 0, 'latin1'); i >= 0; i = copy.indexOf(signature, i + 4, 'latin1'))
    copy.writeUInt16LE(change(copy.readUInt16LE(i + at)), i + at)
  return copy
}

/** Says in the directory of a zip that its files have so many bytes unpacked. */
function declaring(zip: Buffer, bytes: number): Buffer {
  const copy = Buffer.from(zip)
  for (let i = copy.indexOf('PK\x01\x02', 0, 'latin1'); i >= 0; i = copy.indexOf('PK\x01\x02', i + 4, 'latin1'))
    copy.writeUInt32LE(bytes, i + 24)
  return copy
}

describe('a file that somebody brings', () => {
  it('is opened by its first bytes', async () => {
    const text = Buffer.from('Date,Weight\n2026-03-01,80\n')
    for (const packed of [text, gzipSync(text), zipOf({ 'folder/a.csv': text })]) {
      const { files, close } = await opened(packed)
      expect(files).toHaveLength(1)
      expect(files[0]?.head).toEqual(text)
      const stream = await files[0]?.open()
      expect(stream && (await buffer(stream))).toEqual(text)
      close()
    }
  })

  it('leaves out what computers put into archives', async () => {
    const { files, close } = await opened(
      zipOf({ '__MACOSX/._a.csv': 'x', '.DS_Store': 'x', 'Thumbs.db': 'x', 'me.PNG': 'x', 'a.csv': 'x', 'b/': '' }),
    )
    expect(files.map(({ name }) => name)).toEqual(['a.csv'])
    close()
  })

  it('may say in its archive that there are more bytes than fit, or have them', async () => {
    const zeros = zipOf({ 'a.csv': Buffer.alloc(1_000_000) })
    await expect(opened(declaring(zeros, 1_000_000_001))).rejects.toThrow('over 1 GB unpacked')
    // It says less than it has, which shows when it is read.
    const { files, close } = await opened(declaring(zeros, 70_000))
    await expect(files[0]?.open().then(buffer)).rejects.toThrow()
    close()
  })

  it('may be a gzip of more bytes than fit, of which none says how many', { timeout: 60_000 }, async () => {
    const members = Array.from({ length: 6 }).fill(gzipSync(Buffer.alloc(200_000_000))) as Buffer[]
    const { files, close } = await opened(Buffer.concat(members))
    let bytes = 0
    const read = async () => {
      for await (const chunk of (await files[0]?.open()) ?? []) bytes += (chunk as Buffer).length
    }
    await expect(read()).rejects.toThrow('over 1 GB unpacked')
    expect(bytes).toBeLessThanOrEqual(1_000_000_000)
    close()
  })

  it.each([
    ['has nothing in it', Buffer.alloc(0), 'This file is empty.'],
    ['is an archive without files', zipOf({}), 'This archive is empty.'],
    ['is an archive of pictures only', zipOf({ 'a.png': 'x' }), 'This archive is empty.'],
    [
      'is an archive of too many files',
      zipOf(Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`${i}.csv`, '']))),
      'over 1,000 files',
    ],
    ['is a cut archive', zipOf({ 'a.csv': 'Date,Weight\n'.repeat(50) }).subarray(0, 70), 'cut off or damaged'],
    [
      'has a broken directory',
      patched(zipOf({ 'a.csv': 'Date\n' }), 'PK\x05\x06', 16, () => 9_999),
      'cut off or damaged',
    ],
    [
      'is protected by a password',
      patched(zipOf({ 'a.csv': 'Date\n' }), 'PK\x01\x02', 8, (flags) => flags | 1),
      'protected by a password',
    ],
    ['is a workbook with a password', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'protected by a password'],
    ['is a cut gzip', gzipSync('Date,Weight\n'.repeat(50)).subarray(0, 20), 'cut off or damaged'],
    ['is a RAR archive', Buffer.from('Rar!\x1a\x07'), 'RAR archives cannot be read'],
  ])('is refused with a sentence when it %s', async (_, bytes, sentence) => {
    await expect(opened(bytes)).rejects.toThrow(sentence)
  })
})
