import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The names in the storage of a page whose manifest is at this address. */
async function namesAt(manifest: string) {
  vi.stubGlobal('document', { querySelector: () => ({ href: manifest }) })
  const { basePath, storageKey } = await import('../../client/base-path.ts')
  return [basePath, storageKey('accessToken'), storageKey('unsent ')]
}

describe('names in the storage', () => {
  it('are the plain ones at the root, which devices already have', async () => {
    expect(await namesAt('https://example.org/manifest.webmanifest')).toEqual(['', 'accessToken', 'unsent '])
  })

  it('keep instances below different paths of one origin apart', async () => {
    const expected = ['/home/food', '/home/food:accessToken', '/home/food:unsent ']
    expect(await namesAt('https://example.org/home/food/manifest.webmanifest')).toEqual(expected)
  })
})

describe('the code of the client', () => {
  const files = readdirSync('client', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && file !== 'vite.config.ts')
    .map((file) => ({ file, text: readFileSync(`client/${file}`, 'utf8') }))
  const matching = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

  it('asks the server below the path', () => {
    expect(matching(/['"`]\/(api|trpc)\b/)).toEqual([])
  })

  it('stores nothing under a name that instances share', () => {
    expect(matching(/Storage\.(get|set|remove)Item\(['"`]|locks\.request\(['"`]|BroadcastChannel\(['"`]/)).toEqual([])
  })
})
