import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type HtmlTagDescriptor, type IndexHtmlTransformContext, type Plugin } from 'vite'
import { type Scheme, type TokenName, token } from '../tokens.ts'

const fileAt = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/**
 * Puts into the page what it needs before our code arrives: the fonts, its colours, the outline's styles and the inline script.
 * The script comes before all links to code, so that what it asks for is not the last in the queue. The links to stylesheets
 * move behind the outline, which is painted without waiting for them; scripts wait for them all the same. Those that come
 * later are added behind these, and not to the head, where the rules of the first ones would win over theirs.
 */
export function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: (code) => code.replaceAll('document.head.appendChild(', 'document.body.appendChild('),
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (page, { bundle }) => {
        const css = withoutSpace(readFileSync(fileAt('outline.css'), 'utf8'))
        const faces = bundle ? takeFontFaces(bundle) : ''
        const inline = `<style>${faces}${grounds(page + css)}${css}</style><script>${await inlineScript()}</script>`
        const stylesheets = page.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? []
        const html = stylesheets
          .reduce((rest, link) => rest.replace(link, ''), page)
          .replace('<noscript>', () => `${stylesheets.join('').trim()}\n    <noscript>`)
          // The script reads this link and the theme colour.
          .replace(/<link rel="manifest"[^>]*>/, (manifest) => manifest + inline)
          .replace(/<script type="module"|<link rel="modulepreload"/g, (tag) => `${tag} fetchpriority="low"`)
        const fonts = faces.match(/\/assets\/[\w-]+-basic-[\w-]+\.woff2/g) ?? []
        const preloads = fonts.map(
          (href): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head-prepend',
          }),
        )
        const [light, dark] = [token('card', 'light'), token('card', 'dark')]
        const colour = { name: 'theme-color', content: light, 'data-light': light, 'data-dark': dark }
        return {
          html: bundle ? html : html.replaceAll('%PRODUCT_NAME%', 'Glowlog'),
          tags: [{ tag: 'meta', attrs: colour, injectTo: 'head-prepend' }, ...preloads],
        }
      },
    },
  }
}

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/**
 * Takes the faces of all fonts out of the stylesheets. With a face that comes later, the browser would begin again with those
 * that it has, and lay out once more what is written in them.
 */
function takeFontFaces(bundle: Bundle): string {
  const taken: string[] = []
  for (const file of Object.values(bundle)) {
    if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
    file.source = String(file.source).replace(/@font-face\{[^}]*\}/g, (face) => {
      taken.push(face.replace(/url\(\.\//, 'url(/assets/'))
      return ''
    })
  }
  return taken.join('')
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
