import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type HtmlTagDescriptor, type Plugin } from 'vite'
import { type Scheme, type TokenName, token } from '../tokens.ts'

const fileAt = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/**
 * Puts into the page what it needs before our code arrives: its colours, the outline's styles, the inline script, and preloads
 * of the fonts, whose file names only the build knows. The links to stylesheets move behind the outline, which is painted
 * without waiting for them; scripts wait for them all the same.
 */
export function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    transformIndexHtml: {
      order: 'post',
      handler: async (page, { bundle }) => {
        const css = withoutSpace(readFileSync(fileAt('outline.css'), 'utf8'))
        const fonts = Object.keys(bundle ?? {}).filter((file) => /-latin-wght-normal[^/]*\.woff2$/.test(file))
        const preloads = fonts.map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head-prepend',
          }),
        )
        const colour = { name: 'theme-color', content: token('card', 'light'), 'data-dark': token('card', 'dark') }
        const stylesheets = page.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? []
        const html = stylesheets
          .reduce((rest, link) => rest.replace(link, ''), page)
          .replace('<noscript>', () => `${stylesheets.join('').trim()}\n    <noscript>`)
        return {
          html: bundle ? html : html.replaceAll('%PRODUCT_NAME%', 'Glowlog'),
          tags: [
            ...preloads,
            { tag: 'meta', attrs: colour, injectTo: 'head' },
            { tag: 'style', children: grounds(page + css) + css, injectTo: 'head' },
            // It reads the links to the manifest and the theme colour.
            { tag: 'script', children: await inlineScript(), injectTo: 'head' },
          ],
        }
      },
    },
  }
}

/** The background in either scheme, and those of our colours that `outline` uses. */
function grounds(outline: string): string {
  const names = new Set([...outline.matchAll(/var\(--gl-([\w-]+)/g)].map(([, name]) => name as TokenName))
  const colours = (scheme: Scheme) => [...names].map((name) => `--gl-${name}:${token(name, scheme)};`).join('')
  // The body too, which Mantine's stylesheet would make white or grey until its provider has rendered.
  const ground = (scheme: Scheme, root: string) =>
    `${root}{${colours(scheme)}color-scheme:${scheme}}${root},${root} body{background:${token('bg', scheme)}}`
  return [
    ground('light', ':root'),
    // Without the script, the system's scheme.
    `@media (prefers-color-scheme:dark){${ground('dark', ':root:not([data-mantine-color-scheme=light])')}}`,
    ground('dark', ':root[data-mantine-color-scheme=dark]'),
  ].join('')
}

const withoutSpace = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')

async function inlineScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: fileAt('inline-script.ts'), output: { format: 'iife' } },
    },
  })
  const { output } = [built].flat()[0] as Extract<typeof built, { output: unknown }>
  return output[0].code.trim()
}
