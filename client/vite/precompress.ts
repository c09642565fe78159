import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

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
