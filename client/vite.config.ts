import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileHints } from './vite/compile-hints.ts'
import { firstScreenChunks } from './vite/first-screen-chunks.ts'
import { paintFirst } from './vite/paint-first.ts'
import { precompress } from './vite/precompress.ts'
import { prerenderLogin } from './vite/prerender-login.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { subsetFonts } from './vite/subset-fonts.ts'
import { themeVariables } from './vite/theme-variables.ts'

/** Answers saved on a device are of no use once they have other shapes. */
const shapes = createHash('sha256')
  .update(readFileSync(new URL('../server/http/answer-schemas.json', import.meta.url)))
  .digest('hex')
  .slice(0, 12)

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  resolve: { alias: [{ find: /^zod$/, replacement: `${root}zod.ts` }] },
  // The server may have the client below any path (BASE_PATH): files name each other relative to themselves.
  base: './',
  define: { 'import.meta.env.VITE_ANSWER_SHAPES': JSON.stringify(shapes) },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    license: { fileName: 'licenses.md' },
    manifest: true,
    // Parts are loaded ahead of their use: a link for each file that they import would cost more than it saves.
    modulePreload: {
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: { codeSplitting: { groups: [firstScreenChunks(root)] } },
      // Its packages do not say that they have no side effects: web sockets, which the client does not use, would be built in.
      treeshake: { moduleSideEffects: [{ test: /\/@trpc\//, sideEffects: false }] },
    },
  },
  plugins: [
    react(),
    subsetFonts(),
    themeVariables(),
    paintFirst(),
    prerenderLogin(),
    compileHints(),
    precompress(),
    serviceWorker(),
  ],
  server: { proxy: { '/trpc/': server, '/api/': server, '/manifest.webmanifest': server } },
})
