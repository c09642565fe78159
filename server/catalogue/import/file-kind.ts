import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'

/** Who publishes a file of foods. */
export type Publisher = 'usda' | 'openfoodfacts'

/** Open Food Facts' nightly export of all products, one JSON document per line. */
export const nightlyExport = 'https://static.openfoodfacts.org/data/openfoodfacts-products.jsonl.gz'

/** Enough compressed bytes for the first words of any of these files, and few enough to unpack at once. */
const startBytes = 4_096

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Throws for the Parquet export of Open Food Facts. Every such file starts with these bytes, whatever its name is. */
export function refuseParquet(bytes: Uint8Array, name: string): void {
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'PAR1') return
  throw new Error(
    `${name} is a Parquet file, which cannot be imported. Download the JSONL export instead: ${nightlyExport}`,
  )
}

/** The first bytes of a file. */
export function startOf(path: string): Buffer {
  const start = Buffer.alloc(startBytes)
  const file = openSync(path, 'r')
  try {
    return start.subarray(0, readSync(file, start))
  } finally {
    closeSync(file)
  }
}

/** The first characters of a text file, decompressed. */
export function startOfText(path: string): string {
  const start = startOf(path)
  const text = isGzip(start) ? gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }) : start
  return text
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
}

/** FoodData Central's JSON is one object with a list of foods; each line of Open Food Facts' is a product. */
const isFdcJsonText = (text: string): boolean =>
  /^\{\s*"(?:FoundationFoods|SRLegacyFoods|SurveyFoods|BrandedFoods)"/.test(text)

/** Recognises a file or folder by what it holds, whatever its name is. Throws an Error with a sentence when it cannot. */
export function publisherOf(path: string): Publisher {
  if (statSync(path).isDirectory()) return 'usda'
  const name = basename(path)
  const start = startOf(path)
  if (start.length === 0) throw new Error(`${name} is empty.`)
  refuseParquet(start, name)
  if (isZip(start)) return 'usda'
  const text = startOfText(path)
  if (isFdcJsonText(text)) return 'usda'
  const [line = ''] = text.split('\n', 1)
  if (line.startsWith('{') || (line.includes('\t') && line.split('\t').includes('code'))) return 'openfoodfacts'
  throw new Error(
    `${name} is no file of foods that can be imported. From USDA that is a zip or .json, from Open Food Facts a .jsonl, .csv or .tsv, each also as .gz.`,
  )
}

export const isUrl = (from: string): boolean => /^https?:/.test(from)

/**
 * What an import is from, as admins read it: without the folders of a path, and without the password and the query of a URL, which
 * may be a secret.
 */
export function originOf(from: string): string {
  if (!isUrl(from) || !URL.canParse(from)) return basename(from)
  const { origin, pathname } = new URL(from)
  return `${origin}${pathname}`
}
