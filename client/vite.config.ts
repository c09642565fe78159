import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './vite/precompress.ts'
import { serviceWorker } from './vite/service-worker.ts'

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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file, instead of one for each icon that three screens have in common.
            { name: 'icons', test: /\/@tabler\//, minShareCount: 3 },
            // What every screen starts with: Rolldown would split it into a file for each of the uses that a screen makes of it.
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
      // Its packages do not say that they have no side effects: web sockets, which the client does not use, would be built in.
      treeshake: { moduleSideEffects: [{ test: /\/@trpc\//, sideEffects: false }] },
    },
  },
  plugins: [react(), precompress(), serviceWorker()],
  server: { proxy: { '/trpc/': server, '/api/': server, '/manifest.webmanifest': server } },
})
