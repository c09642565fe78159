import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { languages } from '../../server/domain/languages.ts'

/** Compressing less saves nothing that a browser would notice. */
const minBytes = 1_024

/**
 * Writes each text of the build compressed beside it, as well as can be, which would take too long for each request. Browsers
 * take Brotli over https, and gzip over plain http at home. The page is not among them, for the server completes it.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(names.map((name) => compress(join(dir, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  if (text.length < minBytes) return
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await Promise.all([
    promisify(brotliCompress)(text, { params: size }).then((bytes) => writeFile(`${file}.br`, bytes)),
    promisify(gzip)(text, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ])
}

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
