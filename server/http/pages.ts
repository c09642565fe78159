import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../config/env.ts'
import { typesetTagline } from '../domain/tagline.ts'
import { escapeHtml } from '../escape-html.ts'
import type { PublicSettings } from '../features/settings.ts'
import { screenChunks } from './screen-chunks.ts'

type PageSettings = Pick<Env, 'BASE_PATH' | 'PRODUCT_NAME' | 'REGISTRATION'>
type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>
type Links = { styles: string; scripts: string }

/** The login screen as HTML, while anybody may register and while nobody may, and the styles it is painted with. */
type Login = { css: string; open: string; closed: string }

/** Where the login screen is, at least for somebody who is not signed in: the page itself finds out. */
const loginPaths = ['/', '/login']

/**
 * The page of each screen, of the built client in `root`. All but those of the login have the same content: only the links
 * differ, with which the browser fetches the code of that screen together with the rest, instead of one file after another.
 * An address without such links, such as `/offline`, therefore answers a page that is right for every screen: a service
 * worker should keep that one, with its headers, because the hash in the policy is that of the page's script.
 *
 * The pages of the login have its form, which shows before any other file has loaded, and the public settings, so that the
 * code need not ask for them before it takes the form over.
 */
export function createPages(root: string, { BASE_PATH, PRODUCT_NAME, REGISTRATION }: PageSettings) {
  const manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')) as Manifest
  const login = JSON.parse(readFileSync(join(root, '.vite/login.json'), 'utf8')) as Login
  const completed = (part: string): string =>
    part
      // The build names its files relative to the page, which is right for no screen but those right below the base path.
      .replace(/( href="| src="|url\()\.?\//g, (_, before) => `${before}${BASE_PATH}/`)
      .replaceAll('%PRODUCT_NAME%', () => escapeHtml(PRODUCT_NAME))
  const html = completed(readFileSync(join(root, 'index.html'), 'utf8'))
  const loginHtml = completed(REGISTRATION === 'open' ? login.open : login.closed)
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${sha256(script)}'`,
  )
  // The styles go behind the outline, which is painted without waiting for them.
  const pageWith = ({ styles, scripts }: Links): string =>
    html.replace('</head>', () => `${scripts}</head>`).replace('<noscript>', () => `${styles}<noscript>`)
  const ofScreens = new Map(
    Object.entries(screenChunks).map(([path, names]) => [path, pageWith(linksOf(names, manifest, html, BASE_PATH))]),
  )
  for (const path of loginPaths) {
    const page = ofScreens.get(path) ?? html
    const head = `<title>${escapeHtml(PRODUCT_NAME)} Login</title>%SETTINGS%<style>${login.css}</style>`
    ofScreens.set(
      path,
      page
        // The page's script reads the settings.
        .replace(/<title>.*<\/title>/, () => head)
        // React takes over exactly what is in this element.
        .replace('<!--login-->', () => `<div id="login">${loginHtml}</div>`),
    )
  }
  return {
    /** The page at a path, which is below the base path and without a query. */
    at(path: string, settings: PublicSettings, now: Date): string {
      const page = ofScreens.get(path) ?? html
      if (!loginPaths.includes(path)) return page
      const { text, isLong } = typesetTagline(settings.homepageTagline)
      const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
      const values: Record<string, string> = {
        '%SETTINGS%': `<script type="application/json" id="settings">${json}</script>`,
        '>%TAGLINE%': `${isLong ? ' data-long="true"' : ''}>${escapeHtml(text)}`,
        '%YEAR%': String(now.getUTCFullYear()),
      }
      // All at once, because the settings may contain what looks like another of them.
      return page.replace(/%SETTINGS%|>%TAGLINE%|%YEAR%/g, (name) => values[name] ?? name)
    },
    /** The content security policy of the page, made of that of all answers. */
    policy: (all: string): string => all.replace("script-src 'self'", `script-src 'self' ${hashes.join(' ')}`),
  }
}

/**
 * Links to the scripts and styles of named chunks and of all they import, except those that the page has already. The scripts
 * have a low priority: the page is painted without them, and its fonts, its styles and its data come first.
 */
function linksOf(names: readonly string[], manifest: Manifest, html: string, basePath: string): Links {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  function add(key: string) {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    // The styles of what a chunk imports come before its own, as when the browser finds them by itself.
    for (const name of chunk.imports ?? []) add(name)
    for (const name of chunk.css ?? []) styles.add(name)
  }
  for (const name of names) add(keyOf(name, manifest))
  const links = (files: Set<string>, attributes: string) =>
    [...files]
      .filter((file) => !html.includes(`/${file}"`))
      .map((file) => `<link ${attributes} crossorigin href="${basePath}/${file}">`)
      .join('')
  return {
    styles: links(styles, 'rel="stylesheet"'),
    scripts: links(scripts, 'rel="modulepreload" fetchpriority="low"'),
  }
}

/** The key of a chunk, which holds its hash. The styles of the same chunk have no name. */
export const keyOf = (name: string, manifest: Manifest): string =>
  Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')
