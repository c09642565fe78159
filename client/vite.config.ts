import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { type Scheme, token } from './tokens.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The server may have the client below any path (BASE_PATH): files name each other relative to themselves.
  base: './',
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    license: { fileName: 'licenses.md' },
    manifest: true,
  },
  plugins: [react(), paintFirst()],
  server: { proxy: { '/trpc/': server, '/api/': server, '/manifest.webmanifest': server } },
})

/**
 * Adds what the page needs before our scripts run: its background in either scheme, the theme colours that
 * `public/color-scheme.js` chooses from, and preloads of the two Latin fonts, whose file names only the build knows.
 */
function paintFirst(): Plugin {
  // The body too, which Mantine's stylesheet would make white or grey until its provider has rendered.
  const ground = (scheme: Scheme, root: string) =>
    `${root}{color-scheme:${scheme}}${root},${root} body{background:${token('bg', scheme)}}`
  // Until the script has run, the system's scheme.
  const grounds = [
    ground('light', ':root'),
    `@media (prefers-color-scheme:dark){${ground('dark', ':root:not([data-mantine-color-scheme=light])')}}`,
    ground('dark', ':root[data-mantine-color-scheme=dark]'),
  ]
  return {
    name: 'paint-first',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const fonts = Object.keys(bundle ?? {}).filter((file) => /-latin-wght-normal[^/]*\.woff2$/.test(file))
        const preloads = fonts.map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head-prepend',
          }),
        )
        const colour = { name: 'theme-color', content: token('card', 'light'), 'data-dark': token('card', 'dark') }
        return [
          ...preloads,
          { tag: 'meta', attrs: colour, injectTo: 'head-prepend' },
          { tag: 'style', children: grounds.join(''), injectTo: 'head-prepend' },
        ]
      },
    },
  }
}
