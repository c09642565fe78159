import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brand } from '../server/domain/theme.ts'
import { precompress, serviceWorker } from './vite/after-build.ts'
import { messages } from './vite/messages.ts'

/** Answers saved on a device are of no use once they have other shapes. */
const shapes = createHash('sha256')
  .update(readFileSync(new URL('../server/http/answer-schemas.json', import.meta.url)))
  .digest('hex')
  .slice(0, 12)

/** The brand's colours for `index.html`, such as `%VITE_LOGO_SUN_LIGHT%`. */
const colours = Object.entries(brand).flatMap(([name, pair]) =>
  ['LIGHT', 'DARK'].map((scheme, at) => [`${name.replace('-', '_').toUpperCase()}_${scheme}`, pair[at]]),
)

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  resolve: { alias: [{ find: /^zod$/, replacement: `${root}zod.ts` }] },
  // The server may have the client below any path (BASE_PATH): files name each other relative to themselves.
  base: './',
  define: Object.fromEntries(
    [['ANSWER_SHAPES', shapes], ...colours].map(([name, value]) => [
      `import.meta.env.VITE_${name}`,
      JSON.stringify(value),
    ]),
  ),
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // Every browser that runs the app knows `modulepreload`.
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file, instead of one for each icon that three screens have in common.
            { name: 'icons', test: /\/@tabler\//, minShareCount: 3 },
            // What every screen starts with: Rolldown would split it into a file for each of the uses that a screen makes of it.
            // The libraries apart from the app, so that an update of the app leaves them in the browser's cache.
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
            { name: 'libraries', test: /\/node_modules\//, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
            // A file for what several screens have in common, and one for each of the two that people begin with, instead of dozens of
            // small ones: a phone far from the server waits for each round of requests. A group takes along what it imports, so the
            // most common come first.
            {
              name: 'common',
              test: /\/(LegalLinks|lazy-part|ActionIcon|Logo|notices|use-is-phone|focus|season)\.\w+$/,
            },
            { name: 'forms', test: /\/(Form|use-app-form|TextInput|InputBase|CloseButton|use-uncontrolled)\.\w+$/ },
            {
              name: 'auth',
              test: /client\/(screens\/AuthPage|ui\/NewPassword|features\/account\/(provider|use-start-session))\.\w+$/,
            },
            { name: 'toasts', test: /\/ToastArea\.tsx$/ },
            {
              name: 'frame',
              test: /\/(screens\/Frame|use-recents|food-option|use-day|rows|logged-food|Skeleton|entries|meal-names|v7|food-log|marks|Unsaved|use-goals|controls|buttons)\.\w+$/,
            },
            { name: 'fields', test: /\/(unit-fields|number-fields|SegmentedControl)\.\w+$/ },
            { name: 'Dashboard', test: /\/screens\/Dashboard\.tsx$/ },
            { name: 'Diary', test: /\/screens\/Diary\.tsx$/ },
            // Named for the service worker, which does not keep them.
            { name: 'scanner', test: /\/html5-qrcode\// },
            { name: 'password-words', test: /\/@zxcvbn-ts\// },
          ],
        },
      },
      // Its packages do not say that they have no side effects: web sockets, which the client does not use, would be built in.
      treeshake: { moduleSideEffects: [{ test: /\/@trpc\//, sideEffects: false }] },
    },
  },
  plugins: [messages(), lingui(), react(), precompress(), serviceWorker()],
  server: { proxy: { '/trpc/': server, '/api/': server, '/manifest.webmanifest': server } },
})
