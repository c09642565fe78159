import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPages } from '#server/http/pages.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const script = `document.title = 'first'`

/** A build of a few files, in which the screens share a chunk. */
function buildAt(): string {
  const root = temporaryFolder()
  mkdirSync(join(root, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_react.js'] },
    '_react.js': { file: 'assets/react.js' },
    '_rows.js': { file: 'assets/rows.js', css: ['assets/rows.css'], imports: ['_react.js'] },
    'screens/Frame.tsx': { file: 'assets/Frame.js', css: ['assets/Frame.css'], imports: ['_react.js'] },
    'screens/Diary.tsx': { file: 'assets/Diary.js', css: ['assets/Diary.css'], imports: ['_rows.js', 'index.html'] },
    'screens/Login.tsx': { file: 'assets/Login.js', imports: ['_react.js'] },
  }
  writeFileSync(join(root, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(
    join(root, 'index.html'),
    `<head><style>@font-face{src:url(/assets/font.woff2)}</style><link rel="manifest" href="/manifest.webmanifest"><script type="module" src="./assets/index.js"></script>
    <link rel="modulepreload" href="./assets/react.js"><script>${script}</script></head>
    <body><p>%PRODUCT_NAME%</p><link rel="stylesheet" href="./assets/index.css"><noscript></noscript></body>`,
  )
  return root
}

const pagesOf = (settings = {}) => createPages(buildAt(), { BASE_PATH: '', PRODUCT_NAME: 'Glowlog', ...settings })
const linked = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`, 'g'))].map(([, href]) => href)

describe('the page of a screen', () => {
  it('links to the code of that screen and of what it imports, each file once', () => {
    const html = pagesOf().at('/diary')
    const code = ['react', 'Frame', 'Diary', 'rows'].map((name) => `/assets/${name}.js`)
    expect(linked(html, 'modulepreload').toSorted()).toEqual(code.toSorted())
  })

  it('links to the styles of what a module imports before its own', () => {
    const html = pagesOf().at('/diary')
    const order = ['index', 'Frame', 'rows', 'Diary'].map((name) => `/assets/${name}.css`)
    expect(linked(html, 'stylesheet')).toEqual(order)
  })

  it('has no code of other screens', () => {
    expect(pagesOf().at('/login')).not.toMatch(/Frame|Diary/)
    expect(linked(pagesOf().at('/somewhere'), 'modulepreload')).toEqual(['/assets/react.js'])
  })

  it('names all files below BASE_PATH', () => {
    const html = pagesOf({ BASE_PATH: '/food' }).at('/diary')
    expect(html).toContain('url(/food/assets/font.woff2)')
    expect([...html.matchAll(/(?:href|src)="([^"]+)"/g)].filter(([, name]) => !name?.startsWith('/food/'))).toEqual([])
  })

  it('shows the name of the product as text', () => {
    expect(pagesOf({ PRODUCT_NAME: `Ann's <b> & "Co"` }).at('/')).toContain(
      `<p>Ann&#39;s &lt;b&gt; &amp; &quot;Co&quot;</p>`,
    )
  })

  it('allows its own script by its hash, and no other', () => {
    const hash = createHash('sha256').update(script).digest('base64')
    const policy = pagesOf().policy("default-src 'self';script-src 'self' https://captcha.example;style-src x")
    expect(policy).toBe(`default-src 'self';script-src 'self' 'sha256-${hash}' https://captcha.example;style-src x`)
  })
})
