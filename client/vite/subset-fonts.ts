import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = at('../../node_modules/.cache/fonts')

/**
 * Makes the files below `~fonts/` that `fonts.css` names, each with the characters and the weights of its face only: all of
 * what the packages have as Latin takes a slow phone long to fetch and to decode, and most people never see half of it.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    config: () => ({ resolve: { alias: { '~fonts': folder } } }),
    async buildStart() {
      mkdirSync(folder, { recursive: true })
      const css = readFileSync(at('../fonts.css'), 'utf8')
      await Promise.all(
        [...css.matchAll(/@font-face \{[^}]*\}/g)].map(async ([face]) => {
          const [, file, family] = face.match(/~fonts\/((\w+)-\w+\.woff2)/) ?? []
          if (!file) return
          const source = readFileSync(
            at(`../../node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`),
          )
          const [, min, max] = face.match(/font-weight: (\d+) (\d+)/) ?? []
          const wght = { min: Number(min), max: Number(max) }
          writeFileSync(
            `${folder}/${file}`,
            await subsetFont(source, charactersOf(face), { targetFormat: 'woff2', variationAxes: { wght } }),
          )
        }),
      )
    },
  }
}

/** All characters of a face's `unicode-range`. */
function charactersOf(face: string): string {
  const ranges = face.match(/unicode-range:([^;]*)/)?.[1] ?? ''
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16)
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, n) => String.fromCodePoint(first + n))
    })
    .join('')
}
