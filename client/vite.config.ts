import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstScreenChunks } from './vite/first-screen-chunks.ts'
import { paintFirst } from './vite/paint-first.ts'
import { precompress } from './vite/precompress.ts'
import { serviceWorker } from './vite/service-worker.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root,
  // The server may have the client below any path (BASE_PATH): files name each other relative to themselves.
  base: './',
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2023',
    license: { fileName: 'licenses.md' },
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: [firstScreenChunks(root)] } } },
  },
  plugins: [react(), paintFirst(), precompress(), serviceWorker()],
  server: { proxy: { '/trpc/': server, '/api/': server, '/manifest.webmanifest': server } },
})
