import { existsSync } from 'node:fs'
import { productDraft } from '../product.ts'
import type { Product } from '../product-values.ts'
import type { Build, ImportResult, Progress } from './build.ts'
import { finishInSteps, startBuild } from './build.ts'
import { downloadInput } from './download.ts'
import type { ImportFilter } from './import-filter.ts'
import { skipReason } from './import-filter.ts'
import type { Input } from './lines.ts'
import { fileInput, lineBatches } from './lines.ts'
import { type ReadLine, tableReader } from './openfoodfacts-table.ts'
import { isUrl } from './origin.ts'

type Options = {
  filter?: ImportFilter
  onProgress?: Progress
  signal?: AbortSignal
  /** Sent with downloads. */
  userAgent?: string
  retryDelayMs?: number
  idleTimeoutMs?: number
  /** Told why a download failed, each time before it is tried again. */
  onRetry?: (reason: string) => void
}

/**
 * Imports Open Food Facts into the catalogue in `folder`, from a file or URL: JSON lines, or a table separated by TABs, each also
 * as gzip. Bad lines are skipped and counted by reason. Aborting leaves the catalogue unchanged.
 *
 * @throws Error when the file as a whole is unusable; the signal's reason when aborted.
 */
export async function importOpenFoodFacts(
  source: string,
  folder: string,
  options: Options = {},
): Promise<ImportResult> {
  const { filter = {}, onProgress = () => {}, signal } = options
  let readLine: ReadLine | null = null
  const input = inputOf(source, options)
  const build = startBuild(folder, 'openfoodfacts')
  try {
    let rows = 0
    let withEnergy = 0
    for await (const batch of lineBatches(input, 'utf-8', () => build.skip('line too long'))) {
      signal?.throwIfAborted()
      for (const line of batch) {
        if (line === '') continue
        readLine ??= isTable(source, line) ? tableReader(source, filter) : readDocument
        const product = readLine(line)
        if (product === null) continue
        rows++
        if (addProduct(build, product, filter)) withEnergy++
      }
      onProgress({ phase: 'reading', rows, share: Math.min(1, input.share()) })
    }
    onProgress({ phase: 'reading', rows, share: 1 })
    const result = await finishInSteps(build, signal, (share) => onProgress({ phase: 'indexing', rows, share }))
    return { ...result, warnings: warningsOf(withEnergy, result) }
  } catch (error) {
    // An aborted stream throws its own error instead of the signal's reason.
    signal?.throwIfAborted()
    throw error
  } finally {
    build.discard()
  }
}

function inputOf(source: string, { signal, userAgent = 'Glowlog', ...connection }: Options): Input {
  if (isUrl(source)) return downloadInput(source, { ...connection, userAgent, signal })
  if (!existsSync(source)) throw new Error(`${source} not found.`)
  return fileInput(source, signal)
}

/** By its first line, because uploaded files can have any name. */
const isTable = (source: string, line: string): boolean =>
  /\.(?:csv|tsv|txt)(?:\.gz)?$/i.test(source) || (line.includes('\t') && !line.startsWith('{'))

function readDocument(line: string): Product | string {
  try {
    const document: unknown = JSON.parse(line)
    return typeof document === 'object' && document !== null ? (document as Product) : 'not a product'
  } catch {
    return 'not JSON'
  }
}

/** Adds or skips a product. Returns whether it was added with a known energy. */
function addProduct(build: Build, product: Product | string, filter: ImportFilter): boolean {
  const draft = typeof product === 'string' ? product : (skipReason(product, filter) ?? productDraft(product))
  if (typeof draft === 'string') {
    build.skip(draft)
    return false
  }
  build.add(draft)
  if (draft.problem) build.skip(`values left out: ${draft.problem}`)
  return draft.nutriments['energy-kcal_100g'] !== null
}

function warningsOf(withEnergy: number, { foods }: ImportResult): string[] {
  if (withEnergy >= foods / 2) return []
  return [
    `Only ${Math.round((100 * withEnergy) / foods)} % of the foods have their energy. The TAB-separated export leaves most of it out: import the JSONL export instead.`,
  ]
}
