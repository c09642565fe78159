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
    '_Frame.js': { name: 'Frame', file: 'assets/Frame.js', css: ['assets/Frame.css'], imports: ['_react.js'] },
    '_Diary.js': {
      name: 'Diary',
      file: 'assets/Diary.js',
      css: ['assets/Diary.css'],
      imports: ['_rows.js', 'index.html'],
    },
    '_Login.js': { name: 'Login', file: 'assets/Login.js', imports: ['_react.js'] },
  }
  writeFileSync(join(root, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(
    join(root, 'index.html'),
    `<head><title>Loading…</title><style>@font-face{src:url(/assets/font.woff2)}</style><link rel="manifest" href="/manifest.webmanifest"><script type="module" src="./assets/index.js"></script>
    <link rel="modulepreload" href="./assets/react.js"><script>${script}</script></head>
    <body><p>%PRODUCT_NAME%</p><!--login--><link rel="stylesheet" href="./assets/index.css"><noscript></noscript></body>`,
  )
  const form = (link: string) =>
    `<form>Login to %PRODUCT_NAME%${link}</form><b>© %YEAR%</b><aside><p class="tagline">%TAGLINE%</p></aside>`
  writeFileSync(
    join(root, '.vite/login.json'),
    JSON.stringify({ css: 'form{}', open: form('<a href="/register">Register</a>'), closed: form('') }),
  )
  return root
}

const env = { BASE_PATH: '', PRODUCT_NAME: 'Glowlog', REGISTRATION: 'open' } as const
const settings = {
  productName: 'Glowlog',
  contactEmail: null,
  seasonalThemeEnabled: false,
  homepageTagline: 'Eat well',
  captcha: { provider: 'none', siteKey: undefined },
  registrationOpen: true,
  canSendMail: true,
  openFoodFacts: false,
  assistants: false,
} as const
const newYear = new Date('2031-01-01T00:00:00Z')

/** The pages at their paths, and the policy, with other settings of the instance and of its theme. */
function pagesOf(own: { BASE_PATH?: string; PRODUCT_NAME?: string; REGISTRATION?: 'closed' } = {}, theme = {}) {
  const { at, policy } = createPages(buildAt(), { ...env, ...own })
  return { at: (path: string) => at(path, { ...settings, ...theme }, newYear), policy }
}
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

describe('the login form in the page', () => {
  it('is in the pages that may show it, with its styles and title, and in no other', () => {
    for (const path of ['/', '/login'])
      expect(pagesOf().at(path)).toMatch(
        /<title>Glowlog Login<\/title>.*<style>form{}<\/style>.*<div id="login"><form>Login to Glowlog<a href="\/register">/s,
      )
    for (const path of ['/diary', '/register', '/offline']) {
      const html = pagesOf().at(path)
      expect(html).toContain('<title>Loading…</title>')
      expect(html).not.toMatch(/<form>|form\{\}|id="settings"/)
    }
  })

  it('leads to no registration where that is closed', () => {
    const html = pagesOf({ REGISTRATION: 'closed' }).at('/login')
    expect(html).toContain('<form>Login to Glowlog</form>')
  })

  it('shows the year, and the tagline as text, with a mark when it is long', () => {
    const short = pagesOf({}, { homepageTagline: 'Salt & a <b>' }).at('/login')
    expect(short).toContain('<b>© 2031</b><aside><p class="tagline">Salt &amp; a\u00a0&lt;b&gt;</p>')
    const homepageTagline = 'So many words that they need more than two lines %YEAR%'
    const long = pagesOf({}, { homepageTagline }).at('/login')
    expect(long).toContain(`<b>© 2031</b><aside><p class="tagline" data-long="true">${homepageTagline}</p>`)
  })

  it('comes with the public settings, which end no script', () => {
    const theme = { homepageTagline: '</script><script>alert(1)</script>' }
    const html = pagesOf({}, theme).at('/login')
    const [, json = ''] = html.match(/<script type="application\/json" id="settings">(.*?)<\/script>/) ?? []
    expect(JSON.parse(json)).toEqual({ ...settings, ...theme, captcha: { provider: 'none' } })
    expect(html).not.toContain('alert(1)</script>')
  })

  it('names its links below BASE_PATH', () => {
    expect(pagesOf({ BASE_PATH: '/food' }).at('/login')).toContain('<a href="/food/register">')
  })
})
