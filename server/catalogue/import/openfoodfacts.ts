import { existsSync } from 'node:fs'
import { labelNutrients } from '#domain/nutrients.ts'
import { withoutAccents } from '#domain/serving-words.ts'
import { type Product, productDraft, scansOf } from '../product.ts'
import { type Build, finishInSteps, type ImportResult, type Progress, startBuild } from './build.ts'
import { downloadInput } from './download.ts'
import { isUrl } from './file-kind.ts'
import { fileInput, type Input, lineBatches } from './input.ts'

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

/** Which products to import; a missing field does not filter. Countries as tags (`en:france`), languages as codes (`fr`). */
export type ImportFilter = { countries?: string[]; languages?: string[]; minScans?: number }

/** Why the filter excludes a product, or null. */
function skipReason(product: Product, { countries, languages, minScans = 0 }: ImportFilter): string | null {
  if (countries && !listOf(product.countries_tags).some((tag) => countries.includes(String(tag))))
    return 'of another country'
  if (languages && !languagesOf(product).some((language) => languages.includes(language))) return 'in another language'
  return minScans > 0 && scansOf(product) < minScans ? 'scanned too seldom' : null
}

/** Turns `France`, `fr` or `en:france` into Open Food Facts' country tag, which has no accents. */
export function countryTag(text: string): string {
  const country = text.trim()
  const name = /^[a-z]{2}$/i.test(country) ? nameOfRegion(country) : country.replace(/^en:/, '')
  const plain = withoutAccents(name).replaceAll('&', ' and ')
  const tag = plain
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^st-/, 'saint-')
  return `en:${otherTags.get(tag) ?? tag}`
}

/** Countries whose English name (of Unicode, or in common use) is not the one in Open Food Facts' tag. */
const otherTags = new Map([
  ['czechia', 'czech-republic'],
  ['turkiye', 'turkey'],
  ['ivory-coast', 'cote-d-ivoire'],
  ['hong-kong-sar-china', 'hong-kong'],
  ['macao-sar-china', 'macau'],
  ['macao', 'macau'],
  ['myanmar-burma', 'myanmar'],
  ['congo-kinshasa', 'democratic-republic-of-the-congo'],
  ['congo-brazzaville', 'republic-of-the-congo'],
  ['palestinian-territories', 'state-of-palestine'],
])

const nameOfRegion = (code: string) => new Intl.DisplayNames(['en'], { type: 'region' }).of(code.toUpperCase()) ?? code

function languagesOf(product: Product): string[] {
  const codes = product.languages_codes
  return [String(product.lang ?? product.lc ?? ''), ...Object.keys(typeof codes === 'object' && codes ? codes : {})]
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : String(value ?? '').split(','))

/** Parses a line of the export to a product; null for the header, or the reason why it cannot be read. */
type ReadLine = (line: string) => Product | string | null

/**
 * Reads what Open Food Facts calls CSV: values separated by TABs, without quotes. Columns are found by name, because they change
 * over the years. A reader is for one file, because it keeps the header.
 *
 * @throws Error while reading the header when a required column is missing.
 */
function tableReader(file: string, filter: ImportFilter): ReadLine {
  let columns: string[] | null = null
  return (line) => {
    const cells = line.split('\t')
    if (columns === null) {
      columns = parseHeader(cells, file, filter)
      return null
    }
    return cells.length === columns.length ? productOf(columns, cells) : 'wrong number of columns'
  }
}

function parseHeader(cells: string[], file: string, filter: ImportFilter): string[] {
  const columns = cells.map((name) => name.replace(/^\ufeff/, '').trim())
  for (const required of ['code', 'product_name']) {
    if (!columns.includes(required))
      throw new Error(`${file} is no export of Open Food Facts: it has no column ${required}.`)
  }
  if (filter.languages && !columns.includes('lang') && !columns.includes('lc'))
    throw new Error(
      'This export does not tell the language of a product: choose by countries, or import the JSONL export.',
    )
  return columns
}

/** The label's columns in tables. */
const labelColumns = new Set(
  [...labelNutrients.map(({ key }) => key), 'sodium', 'energy', 'energy-kj'].map((key) => `${key}_100g`),
)

/**
 * Empty cells are left out, as unknown. Tables do not mark estimates. Only these state galactose, so a row with it keeps the values of
 * its label alone.
 */
function productOf(columns: string[], cells: string[]): Product {
  const product: Product = {}
  let nutriments: Product = {}
  for (let i = 0; i < columns.length; i++) {
    const cell = cells[i]
    const column = columns[i]
    if (!cell || !column) continue
    if (column.endsWith('_100g')) nutriments[column] = cell
    else product[column] = cell
  }
  if (nutriments.galactose_100g !== undefined)
    nutriments = Object.fromEntries(Object.entries(nutriments).filter(([column]) => labelColumns.has(column)))
  product.nutriments = nutriments
  return product
}
