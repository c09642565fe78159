import Database from 'better-sqlite3'
import type { Food, Portion } from '#domain/food.ts'
import { type FoodNutriments, foodNutriments, unpackAmounts } from '#domain/nutrient-amounts.ts'
import type { PerAmount } from '#domain/nutrients.ts'
import { type Nutrients, nutrimentsOf } from '#domain/nutrition.ts'
import type { Region } from '#domain/units.ts'
import {
  type CatalogueKind,
  checked,
  checkedRows,
  damaged,
  hasColumn,
  type LocalNamesFile,
  type NameIndex,
  nameLanguages,
  openNames,
  type Row,
  type Texts,
  toVocabulary,
} from './name-index.ts'
import { stems } from './text.ts'

/**
 * Increase it whenever `import/build.ts` writes a format that earlier code cannot read, or reads one that earlier code did not write.
 * Files of other versions are reported and not used. Files from before foods had other nutrients than the label's are of this version.
 */
export const schemaVersion = 2

export type SourceFile = NameIndex &
  LocalNamesFile & {
    source: string
    count: number
    importedAt: string
    skipped: Record<string, number>
    /** A value of the file's `meta` table. */
    meta(key: string): string | null
    /** Other names under which foods are shown, by key. */
    otherNames: ReadonlyMap<string, readonly OtherName[]>
    /** The foods with these ranks, by rank. They and those by key have only the nutrients of the label; see `nutriments`. */
    foods(ranks: number[]): Map<number, Food>
    byKey(key: string): Food | null
    byCode(code: string): Food | null
    /** All values of the foods with these keys, by key. */
    nutriments(keys: string[]): Map<string, FoodNutriments>
    /** The foods with the most of a nutrient, in no order; none in a source of packaged products. */
    richest(nutrient: string, per: PerAmount): RichFood[]
    close(): void
  }

/** A food with all of its values, and what tells duplicates. */
type RichFood = { rank: number; stems: string; ndb: string | null; nutriments: FoodNutriments }

type Unreadable = { problem: string }

/**
 * Opens a catalogue file read-only. Does not throw: a damaged or incompatible file is returned as a problem. Its functions
 * throw when the file is damaged later, or where nothing was read yet.
 */
export function openSourceFile(path: string): SourceFile | Unreadable {
  let db: Database.Database | null = null
  try {
    // Files are replaced, never written to, so nobody need wait for a lock.
    db = new Database(path, { readonly: true, fileMustExist: true, timeout: 0 })
    const version = db.pragma('user_version', { simple: true })
    if (version === 0) throw new Error('it is empty or no file of the catalogue')
    if (version === schemaVersion) return sourceFile(db)
    db.close()
    return {
      problem: `Written by another version of the program (format ${version}, not ${schemaVersion}): import it again.`,
    }
  } catch (error) {
    db?.close()
    return { problem: cannotBeRead(error) }
  }
}

export const cannotBeRead = (error: unknown): string =>
  `Cannot be read: ${error instanceof Error ? error.message : String(error)}`

function sourceFile(db: Database.Database): SourceFile {
  const meta = new Map(db.prepare<[], [string, string]>('SELECT key, value FROM meta').raw().all())
  const source = meta.get('source')
  const count = Number(meta.get('foods') ?? Number.NaN)
  if (!source || !Number.isInteger(count)) throw damaged()
  const matching = db.prepare<[string, number], Row>(
    `SELECT ${rowColumns} FROM foods_fts JOIN foods ON foods.rank = foods_fts.rowid WHERE foods_fts MATCH ? LIMIT ?`,
  )
  // `-` follows `,` in ASCII, so the second range covers all names that start with this first segment.
  const named = db.prepare<[string, number, string, string, number], Row>(
    `SELECT * FROM (SELECT ${rowColumns} FROM foods WHERE stems = ? LIMIT ?)
     UNION ALL SELECT * FROM (SELECT ${rowColumns} FROM foods WHERE stems > ? AND stems < ? LIMIT ?)`,
  )
  const byRank = db.prepare<[string], FoodRow>(
    `SELECT ${foodColumns} FROM foods WHERE rank IN (SELECT value FROM json_each(?))`,
  )
  const byKey = db.prepare<[string], FoodRow>(`SELECT ${foodColumns} FROM foods WHERE key = ?`)
  const byCode = db.prepare<[string], FoodRow>(`SELECT ${foodColumns} FROM foods WHERE code = ? ORDER BY rank LIMIT 1`)
  const nutrients = db.prepare<[string], NutrientRow>(
    `SELECT ${hasColumn(db, 'nutrients') ? nutrientColumns : labelColumns} FROM foods WHERE key IN (SELECT value FROM json_each(?))`,
  )
  const richest = hasTable(db, 'richest')
    ? db.prepare<[string, string], NutrientRow & Omit<RichFood, 'nutriments'>>(
        `SELECT rank, stems, ndb, ${nutrientColumns} FROM foods
         WHERE rank IN (SELECT value FROM richest, json_each(ranks) WHERE nutrient = ? AND per = ?)`,
      )
    : null
  const food = (row: FoodRow | undefined) => (row ? toFood(source, row) : null)
  const names = openNames(db, meta.get(nameLanguages))

  return {
    source,
    ...names,
    count,
    importedAt: meta.get('imported_at') ?? '',
    skipped: JSON.parse(meta.get('skipped') ?? '{}'),
    meta: (key) => meta.get(key) ?? null,
    otherNames: readOtherNames(meta.get('names')),
    matching: (expression, limit) => checkedRows(matching.all(expression, limit)),
    named: (name, limit) => checkedRows(named.all(name, limit, `${name},`, `${name}-`, limit)),
    foods: (ranks) => new Map(byRank.all(JSON.stringify(ranks)).map((row) => [row.rank, toFood(source, row)])),
    byKey: (key) => food(byKey.get(key)),
    byCode: (code) => food(byCode.get(code)),
    nutriments: (keys) => new Map(nutrients.all(JSON.stringify(keys)).map((row) => [row.key, toNutriments(row)])),
    richest: (nutrient, per) =>
      (richest?.all(nutrient, per) ?? []).map((row) => {
        if (typeof row.stems !== 'string') throw damaged()
        return { rank: row.rank, stems: row.stems, ndb: row.ndb, nutriments: toNutriments(row) }
      }),
    vocabulary: toVocabulary(db.prepare<[], [string, Buffer]>('SELECT terms, foods FROM vocabulary').raw().get()),
    close: () => db.close(),
  }
}

const hasTable = (db: Database.Database, name: string): boolean =>
  db.prepare<[string], number>('SELECT count(*) FROM sqlite_master WHERE name = ?').pluck().get(name) === 1

/** Another name of a staple as it is shown, such as `Zucchini (courgette)`, and whose English it is. */
export type OtherName = { shown: string; stems: readonly string[]; region: Region | null }

/** `us:Zucchini (courgette)`: the names in a cell of `staples.csv`, each with its region, if it belongs to one. */
export function parseOtherNames(cell: string): OtherName[] {
  return cell.split('|').flatMap((text) => {
    const [, region = null, shown = ''] = /^(?:(us|gb):)?\s*(.+?)\s*$/.exec(text) ?? []
    return shown === '' ? [] : { shown, stems: stems(searchedName(shown)), region: region as Region | null }
  })
}

/** A name without the one in brackets behind it. */
export const searchedName = (shown: string): string => shown.replace(/\s*\([^)]*\)/g, '')

function readOtherNames(json = '{}'): Map<string, OtherName[]> {
  const cells: Record<string, string> = JSON.parse(json)
  return new Map(Object.entries(cells).map(([key, cell]) => [key, parseOtherNames(cell)]))
}

const foodTexts: Texts<FoodRow> = {
  texts: ['key', 'name', 'kind'],
  optional: ['brands', 'code', 'serving_size', 'categories', 'portions'],
}
const foodValues = ['kcal', 'protein', 'carbs', 'fat', 'fiber', 'sugars', 'saturated_fat', 'salt'] as const

const foodColumns = `rank, key, name, brands, code, serving_size, categories, kind, ${foodValues.join(', ')}, portions`

const labelColumns = `key, ${foodValues.join(', ')}`
/** All values of a food. */
export const nutrientColumns = `${labelColumns}, nutrients`

const rowColumns = 'foods.rank, key, stems, synonyms, brand_stems, ndb, categories, kind'

type FoodRow = {
  rank: number
  key: string
  name: string
  brands: string | null
  code: string | null
  serving_size: string | null
  categories: string | null
  kind: CatalogueKind
  portions: string | null
} & LabelRow

type LabelRow = Record<(typeof foodValues)[number], number | null>
/** Files from before foods had other nutrients have no such column. */
export type NutrientRow = LabelRow & { key: string; nutrients?: Buffer | null }

function toFood(source: string, row: FoodRow): Food {
  checked([row], foodTexts)
  return {
    id: `${source}:${row.key}`,
    product_name: row.name,
    brands: row.brands,
    code: row.code,
    serving_size: row.serving_size,
    categories_tags: row.categories?.split(',') ?? [],
    nutriments: nutrimentsOf(toLabel(row)),
    portions: toPortions(row.portions),
    source: row.kind,
  }
}

function toLabel(row: LabelRow): Nutrients {
  if (foodValues.some((value) => row[value] !== null && typeof row[value] !== 'number')) throw damaged()
  const { kcal, protein, carbs, fat, fiber, sugars, saturated_fat, salt } = row
  return { calories: kcal, protein, carbs, fat, fiber, sugars, saturatedFat: saturated_fat, salt }
}

export function toNutriments({ nutrients = null, ...label }: NutrientRow): FoodNutriments {
  if (nutrients !== null && !Buffer.isBuffer(nutrients)) throw damaged()
  return foodNutriments(toLabel(label), unpackAmounts(nutrients))
}

function toPortions(json: string | null): Portion[] {
  const pairs: [string, number][] = json ? JSON.parse(json) : []
  return pairs.map(([label, grams]) => ({ label, grams }))
}
