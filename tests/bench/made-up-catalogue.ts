import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCatalogue } from '#server/catalogue/catalogue.ts'
import { finishInSteps, startBuild } from '#server/catalogue/import/build.ts'
import { productDraft } from '#server/catalogue/product.ts'
import { seeded } from '#server/seed/story.ts'
import { madeUpProduct } from './made-up-products.ts'

const source = 'openfoodfacts'

/**
 * A folder with so many made-up foods, as an import of Open Food Facts leaves it, and the built-in ones. Building takes
 * minutes for millions, so it is kept in the folder of temporary files until the code that builds it changes.
 */
export async function madeUpCatalogue(foods: number, say: (line: string) => void): Promise<string> {
  const folder = join(tmpdir(), `glowlog-made-up-foods-${version()}-${foods}`)
  if (existsSync(join(folder, `${source}.db`))) return folder
  const unfinished = `${folder}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished)
  openCatalogue(unfinished).close()
  await build(unfinished, foods, say)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return folder
}

async function build(folder: string, foods: number, say: (line: string) => void): Promise<void> {
  const random = seeded(42)
  const startedAt = performance.now()
  const sourceBuild = startBuild(folder, source)
  for (let n = 0; n < foods; n++) {
    const draft = productDraft(madeUpProduct(n, random))
    if (typeof draft === 'string') sourceBuild.skip(draft)
    else sourceBuild.add(draft)
  }
  const result = await finishInSteps(sourceBuild)
  const seconds = (performance.now() - startedAt) / 1000
  say(
    `built ${result.foods} foods in ${seconds.toFixed(0)} s (${Math.round(result.foods / seconds)} a second, making them up included)`,
  )
}

/** The code that decides what is in such a file. */
const code = [
  'import/build.ts',
  'import/name-indexes.ts',
  'local-text.ts',
  'plausible.ts',
  'product.ts',
  'rich-in.ts',
  'staple-names.csv',
  'staple-nutrients.csv',
  'staples.csv',
  'text.ts',
].map((name) => join(import.meta.dirname, '..', '..', 'server', 'catalogue', name))

function version(): string {
  const texts = [...code, join(import.meta.dirname, 'made-up-products.ts')].map((file) => readFileSync(file, 'utf8'))
  return hash('sha256', texts.join('\n'), 'hex').slice(0, 8)
}
