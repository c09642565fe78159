import { rmSync } from 'node:fs'
import type { Portion } from '#domain/food.ts'
import { temporaryPath } from '../../lib/files.ts'
import { type ImportResult, openScratchDb, type Progress } from './build.ts'
import { brandedServing, type FdcFood, fdcBuilds, keptAmount, portionOf, sourceOfType } from './fdc.ts'
import { assertComplete, csvRows, type Files } from './input.ts'

const requiredFiles = ['food.csv', 'food_nutrient.csv']

export const isFdcCsv = (files: Files): boolean => requiredFiles.some((name) => files.has(name))

/**
 * FoodData Central as CSV files that refer to each other. The parts of each food are staged on disk first, because the branded
 * foods alone have tens of millions of nutrient rows.
 */
export async function importFdcCsv(
  files: Files,
  folder: string,
  onProgress: Progress,
  signal?: AbortSignal,
): Promise<ImportResult> {
  assertComplete(files, requiredFiles, 'FoodData Central')
  const builds = fdcBuilds(folder)
  const path = temporaryPath(folder, 'fdc')
  const parts = openScratchDb(path)
  try {
    parts.exec(`
      CREATE TABLE amounts (fdc_id INTEGER PRIMARY KEY, amounts TEXT);
      CREATE TABLE portions (fdc_id INTEGER, portion TEXT);
      CREATE TABLE brands (fdc_id INTEGER PRIMARY KEY, brand TEXT);
      CREATE TABLE numbers (fdc_id INTEGER PRIMARY KEY, ndb TEXT);
      BEGIN`)
    const reader = { files, parts, skip: builds.skip, signal }
    await stageAmounts(reader, onProgress)
    await stagePortions(reader)
    await stageBrands(reader)
    const groups = await readNames(reader, 'food_category.csv', 'code')
    for await (const row of rowsOf(reader, 'sr_legacy_food.csv'))
      parts.prepare('INSERT OR REPLACE INTO numbers VALUES (?, ?)').run(Number(row.fdc_id), ndbOf(row.NDB_number))
    parts.exec('CREATE INDEX portions_food ON portions (fdc_id)')
    const foodOf = foodAssembler(parts, groups)
    let rows = 0
    const foods = await files.open('food.csv')
    for await (const row of csvRows(foods, builds.skip, signal)) {
      rows++
      if (rows % 2000 === 0) onProgress({ phase: 'reading', rows, share: 0.5 + foods.share() / 2 })
      if (sourceOfType[row.data_type ?? '']) builds.add(foodOf(row))
    }
    onProgress({ phase: 'reading', rows, share: 1 })
    return await builds.finish(signal, (share) => onProgress({ phase: 'indexing', rows, share }))
  } finally {
    builds.discard()
    parts.close()
    rmSync(path, { force: true })
  }
}

type Row = Record<string, string>
type Reader = {
  files: Files
  parts: ReturnType<typeof openScratchDb>
  skip: (reason: string) => void
  signal?: AbortSignal
}

/** Rows of a file, or none if it is missing, because not every edition has every file. */
async function* rowsOf({ files, skip, signal }: Reader, name: string): AsyncGenerator<Row> {
  if (files.has(name)) yield* csvRows(await files.open(name), skip, signal)
}

/** Rows of one food are nearly always adjacent, so each run of them is written at once. */
async function stageAmounts(reader: Reader, onProgress: Progress): Promise<void> {
  const { files, parts, skip, signal } = reader
  const stored = parts.prepare<[number], string>('SELECT amounts FROM amounts WHERE fdc_id = ?').pluck()
  const insert = parts.prepare('INSERT OR REPLACE INTO amounts VALUES (?, ?)')
  let current = { fdcId: 0, amounts: {} as Record<string, number> }
  const flush = () => {
    if (Object.keys(current.amounts).length === 0) return
    const before = JSON.parse(stored.get(current.fdcId) ?? '{}')
    insert.run(current.fdcId, JSON.stringify({ ...before, ...current.amounts }))
  }
  const units = await readNames(reader, 'nutrient.csv', 'unit_name')
  let rows = 0
  const input = await files.open('food_nutrient.csv')
  for await (const { fdc_id = '', nutrient_id = '', amount = '' } of csvRows(input, skip, signal)) {
    rows++
    if (rows % 10_000 === 0) onProgress({ phase: 'reading', rows, share: input.share() / 2 })
    const fdcId = Number(fdc_id)
    if (amount === '') continue
    const value = keptAmount(Number(nutrient_id), Number(amount), units.get(nutrient_id))
    if (value === null) continue
    if (!(fdcId > 0) || !Number.isFinite(value) || value < 0) skip('food_nutrient: not a number')
    else {
      if (fdcId !== current.fdcId) {
        flush()
        current = { fdcId, amounts: {} }
      }
      current.amounts[nutrient_id] = value
    }
  }
  flush()
}

async function stagePortions(reader: Reader): Promise<void> {
  const units = await readNames(reader, 'measure_unit.csv', 'name')
  const insert = reader.parts.prepare('INSERT INTO portions VALUES (?, ?)')
  for await (const row of rowsOf(reader, 'food_portion.csv')) {
    const amount = Number(row.amount)
    const unit = row.measure_unit_id === '9999' ? '' : (units.get(row.measure_unit_id ?? '') ?? '')
    // Surveys describe the portion in words, SR Legacy in the modifier, Foundation by a unit.
    const words = row.portion_description || [unit, row.modifier ?? ''].filter((part) => part !== '').join(', ')
    const isCounted = !row.portion_description && amount > 0
    for (const portion of portionOf(isCounted ? amount : null, words, Number(row.gram_weight)))
      insert.run(Number(row.fdc_id), JSON.stringify(portion))
  }
}

async function stageBrands(reader: Reader): Promise<void> {
  const insert = reader.parts.prepare('INSERT OR REPLACE INTO brands VALUES (?, ?)')
  for await (const row of rowsOf(reader, 'branded_food.csv')) {
    const serving = brandedServing(
      row.household_serving_fulltext ?? '',
      row.serving_size ? Number(row.serving_size) : null,
      row.serving_size_unit ?? '',
    )
    const owner = row.brand_name || row.brand_owner || ''
    const brand = { owner, code: row.gtin_upc ?? '', serving, category: row.branded_food_category ?? '' }
    insert.run(Number(row.fdc_id), JSON.stringify(brand))
  }
}

async function readNames(reader: Reader, file: string, name: string): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for await (const row of rowsOf(reader, file)) names.set(row.id ?? '', row[name] ?? '')
  return names
}

const ndbOf = (number = '') => (/^\d+$/.test(number) ? number.padStart(5, '0') : null)

/** Returns a function that assembles a food from a row of food.csv and its staged parts. */
function foodAssembler(parts: Reader['parts'], groups: Map<string, string>) {
  const one = <T>(sql: string) => parts.prepare<[number], T>(sql).pluck()
  const amounts = one<string>('SELECT amounts FROM amounts WHERE fdc_id = ?')
  const portions = one<string>('SELECT portion FROM portions WHERE fdc_id = ? ORDER BY rowid')
  const brand = one<string>('SELECT brand FROM brands WHERE fdc_id = ?')
  const ndb = one<string>('SELECT ndb FROM numbers WHERE fdc_id = ?')
  return (row: Row): FdcFood => {
    const fdcId = Number(row.fdc_id)
    const branded = JSON.parse(brand.get(fdcId) ?? 'null')
    const household: Portion[] = portions.all(fdcId).map((portion) => JSON.parse(portion))
    return {
      fdcId,
      type: row.data_type ?? '',
      description: row.description ?? '',
      published: Math.floor(Date.parse(row.publication_date ?? '') / 86_400_000) || 0,
      category: branded?.category || groups.get(row.food_category_id ?? '') || '',
      ndb: ndb.get(fdcId) ?? null,
      amounts: new Map(
        Object.entries(JSON.parse(amounts.get(fdcId) ?? '{}')).map(([id, value]) => [Number(id), Number(value)]),
      ),
      portions: branded ? branded.serving : household,
      brand: branded && { owner: branded.owner, code: branded.code },
    }
  }
}
