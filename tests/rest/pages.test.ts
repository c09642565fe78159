import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPage } from '#server/http/client.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const script = `document.title = 'first'`

function pageBelow(BASE_PATH: string) {
  const root = temporaryFolder()
  writeFileSync(
    join(root, 'index.html'),
    `<head><link rel="manifest" href="/manifest.webmanifest"><script>${script}</script>
    <script type="module" src="./assets/index.js"></script><link rel="stylesheet" href="./assets/index.css"></head>`,
  )
  return readPage(root, { BASE_PATH })
}

describe('the page', () => {
  it('names all files below BASE_PATH', () => {
    const names = [...pageBelow('/food').html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, name]) => name)
    expect(names).toEqual(['/food/manifest.webmanifest', '/food/assets/index.js', '/food/assets/index.css'])
    expect(pageBelow('').html).toContain('src="/assets/index.js"')
  })

  it('allows its own script by its hash, and no other', () => {
    const hash = createHash('sha256').update(script).digest('base64')
    const policy = pageBelow('').policy("default-src 'self';script-src 'self' https://captcha.example;style-src x")
    expect(policy).toBe(`default-src 'self';script-src 'self' 'sha256-${hash}' https://captcha.example;style-src x`)
  })
})
