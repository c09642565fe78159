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
