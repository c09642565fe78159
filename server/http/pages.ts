import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../config/env.ts'
import { escapeHtml } from '../escape-html.ts'
import { screenModules } from './screen-modules.ts'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>
type Links = { styles: string; scripts: string }

/**
 * The page of each screen, of the built client in `root`. All have the same content: only the links differ, with which the
 * browser fetches the code of that screen together with the rest, instead of one file after another. An address without
 * such links, such as `/offline`, therefore answers a page that is right for every screen: a service worker should keep
 * that one, with its headers, because the hash in the policy is that of the page's script.
 */
export function createPages(root: string, { BASE_PATH, PRODUCT_NAME }: Pick<Env, 'BASE_PATH' | 'PRODUCT_NAME'>) {
  const manifest = JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')) as Manifest
  const html = readFileSync(join(root, 'index.html'), 'utf8')
    // The build names its files relative to the page, which is right for no screen but those right below the base path.
    .replace(/( href="| src="|url\()\.?\//g, (_, before) => `${before}${BASE_PATH}/`)
    .replaceAll('%PRODUCT_NAME%', () => escapeHtml(PRODUCT_NAME))
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${sha256(script)}'`,
  )
  // The styles go behind the outline, which is painted without waiting for them.
  const pageWith = ({ styles, scripts }: Links): string =>
    html.replace('</head>', () => `${scripts}</head>`).replace('<noscript>', () => `${styles}<noscript>`)
  const ofScreens = new Map(
    Object.entries(screenModules).map(([path, modules]) => [
      path,
      pageWith(linksOf(modules, manifest, html, BASE_PATH)),
    ]),
  )
  return {
    /** The page at a path, which is below the base path and without a query. */
    at: (path: string): string => ofScreens.get(path) ?? html,
    /** The content security policy of the page, made of that of all answers. */
    policy: (all: string): string => all.replace("script-src 'self'", `script-src 'self' ${hashes.join(' ')}`),
  }
}

/** Links to the scripts and styles of modules and of all they import, except those that the page has already. */
function linksOf(modules: readonly string[], manifest: Manifest, html: string, basePath: string): Links {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  function add(key: string) {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    // The styles of what a module imports come before its own, as when the browser finds them by itself.
    for (const name of chunk.imports ?? []) add(name)
    for (const name of chunk.css ?? []) styles.add(name)
  }
  for (const key of modules) add(key)
  const link = (rel: string) => (file: string) => `<link rel="${rel}" crossorigin href="${basePath}/${file}">`
  const isMissing = (file: string) => !html.includes(`/${file}"`)
  const links = (rel: string, files: Set<string>) => [...files].filter(isMissing).map(link(rel)).join('')
  return { styles: links('stylesheet', styles), scripts: links('modulepreload', scripts) }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')
