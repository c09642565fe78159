import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { token } from '../../client/tokens.ts'
import { createHttpWorld } from '../support/http.ts'

const world = await createHttpWorld({
  BASE_PATH: '/food',
  PUBLIC_URL: 'https://home.example.org',
  PRODUCT_NAME: 'Tally',
})
afterAll(() => world.app.close())
const answer = await world.app.inject('/food/manifest.webmanifest')
const manifest = answer.json()

/** Width and height of a PNG, which stand in its first chunk. */
function sizeOf(address: string): string {
  const file = readFileSync(address.replace('/food/', 'client/public/'))
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

describe('the web app manifest', () => {
  it('is asked for again each time, since the name is a setting', () => {
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect([manifest.name, manifest.short_name]).toEqual(['Tally', 'Tally'])
  })

  it('says what the app is', () => {
    expect(manifest).toMatchObject({
      description: 'Log what you eat and drink, and see your calories, nutrients, weight and streaks.',
      categories: ['food', 'health', 'lifestyle'],
      lang: 'en',
      dir: 'ltr',
      display: 'standalone',
    })
  })

  it('has the colours of the light scheme', () => {
    expect([manifest.background_color, manifest.theme_color]).toEqual([token('bg', 'light'), token('card', 'light')])
  })

  it('has icons of the sizes that it names', () => {
    const icons: { src: string; sizes: string; type: string; purpose?: string }[] = manifest.icons
    expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ])
    for (const { src, sizes, type } of icons) expect([src, sizeOf(src), type]).toEqual([src, sizes, 'image/png'])
  })

  it('leads to the search and to the scanner by shortcuts, which have icons', () => {
    expect(manifest.shortcuts).toMatchObject([
      { name: 'Log food', url: '/food/diary?log=1' },
      { name: 'Scan a barcode', url: '/food/diary?scan=1' },
    ])
    for (const { icons } of manifest.shortcuts)
      expect(icons).toEqual([{ src: '/food/icon-192.png', sizes: '192x192', type: 'image/png' }])
  })

  it('takes what other apps share', () => {
    expect(manifest.share_target).toEqual({
      action: '/food/share',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    })
  })

  it('keeps the app, and all that it opens, inside its path', () => {
    expect([manifest.id, manifest.start_url, manifest.scope]).toEqual(['/food/', '/food/', '/food/'])
    const addresses = JSON.stringify(manifest).match(/"\/[^"]*"/g) ?? []
    expect(addresses.length).toBeGreaterThan(8)
    for (const address of addresses) expect(address).toMatch(/^"\/food\//)
  })
})
