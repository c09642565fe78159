import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { languages } from '../../server/domain/languages.ts'

/** Large, and of no use without the server: the admin's screen, the reader of barcodes, the list of common passwords. */
const onlyOnline = /^assets\/(Admin|scanner|password-words)-/
/** The texts in other languages, of which a device needs one. */
const catalogue = new RegExp(`^assets/(${languages.join('|')})-[^.]*\\.js$`)

/** Builds `sw.js` with the list of all files that it keeps. The manifest of the app comes from the server. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = globSync('**/*.{html,js,css,woff2,png,svg}', { cwd: dir })
        .filter((file) => file !== 'sw.js' && !onlyOnline.test(file) && !catalogue.test(file))
        .toSorted()
        .map((file) => ({ url: urlOf(file), revision: file.startsWith('assets/') ? null : hashOf(`${dir}/${file}`) }))
      await build({
        configFile: false,
        logLevel: 'warn',
        define: { __FILES__: JSON.stringify(files) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2023',
          rolldownOptions: {
            input: fileURLToPath(new URL('../service-worker/sw.ts', import.meta.url)),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

/** The page is the same for every screen, and is fetched and kept under an address that is none of them. */
const urlOf = (file: string) => (file === 'index.html' ? 'offline' : file)

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 32)
