import Database from 'better-sqlite3'
import type { Food, FoodSource, Nutriments, Portion } from '#domain/food.ts'
import type { Vocabulary } from './typo.ts'
import { sortedVocabulary } from './typo.ts'

/** Raised whenever `import/build.ts` writes differently; files of another version are left alone, not misread. */
export const schemaVersion = 2

/** What ranking needs of a food, and where to find the rest of it. */
export type Row = {
  rank: number
  key: string
  /** Stemmed words of the name; segments between commas. */
  stems: string
  /** Stemmed synonyms, each like `stems`, `|` between them. */
  synonyms: string | null
  /** Stemmed words of the makers' names. */
  brand_stems: string | null
  ndb: string | null
  categories: string | null
  kind: Exclude<FoodSource, 'custom'>
}

export type SourceFile = {
  source: string
  count: number
  importedAt: string
  skipped: Record<string, number>
  /** A value of the file's `meta` table. */
  meta(key: string): string | null
  /** At most `limit` foods that match an FTS5 expression, the most worthy first. */
  matching(expression: string, limit: number): Row[]
  /** Foods whose stemmed name is the text, and those of which it is the first segment; at most `limit` of each. */
  named(stemmedName: string, limit: number): Row[]
  /** The foods of these ranks, in no order. */
  foods(ranks: number[]): Map<number, Food>
  byKey(key: string): Food | null
  byCode(code: string): Food | null
  vocabulary: Vocabulary
  close(): void
}

export type Unreadable = { problem: string }

/** Opens a file of the catalogue to read; a file that this version cannot read is a problem to tell, not a crash. */
export function openSourceFile(path: string): SourceFile | Unreadable {
  let db: Database.Database | null = null
  try {
    db = new Database(path, { readonly: true, fileMustExist: true })
    const version = db.pragma('user_version', { simple: true })
    if (version === schemaVersion) return sourceFile(db)
    db.close()
    return {
      problem: `Written by another version of the program (format ${version}, not ${schemaVersion}): import it again.`,
    }
  } catch (error) {
    db?.close()
    return { problem: `Cannot be read: ${error instanceof Error ? error.message : String(error)}` }
  }
}

function sourceFile(db: Database.Database): SourceFile {
  const meta = new Map(db.prepare<[], [string, string]>('SELECT key, value FROM meta').raw().all())
  const source = meta.get('source') ?? ''
  const matching = db.prepare<[string, number], Row>(
    `SELECT ${rowColumns} FROM foods_fts JOIN foods ON foods.rank = foods_fts.rowid WHERE foods_fts MATCH ? LIMIT ?`,
  )
  // `,` comes right before `-`: the second range is every name that begins with the words as a segment of their own.
  const named = db.prepare<[string, number, string, string, number], Row>(
    `SELECT * FROM (SELECT ${rowColumns} FROM foods WHERE stems = ? LIMIT ?)
     UNION ALL SELECT * FROM (SELECT ${rowColumns} FROM foods WHERE stems > ? AND stems < ? LIMIT ?)`,
  )
  const byRank = db.prepare<[string], Stored>('SELECT * FROM foods WHERE rank IN (SELECT value FROM json_each(?))')
  const byKey = db.prepare<[string], Stored>('SELECT * FROM foods WHERE key = ?')
  const byCode = db.prepare<[string], Stored>('SELECT * FROM foods WHERE code = ? ORDER BY rank LIMIT 1')
  const food = (stored: Stored | undefined) => (stored ? asFood(source, stored) : null)

  return {
    source,
    count: Number(meta.get('foods')),
    importedAt: meta.get('imported_at') ?? '',
    skipped: JSON.parse(meta.get('skipped') ?? '{}'),
    meta: (key) => meta.get(key) ?? null,
    matching: (expression, limit) => matching.all(expression, limit),
    named: (name, limit) => named.all(name, limit, `${name},`, `${name}-`, limit),
    foods: (ranks) => new Map(byRank.all(JSON.stringify(ranks)).map((stored) => [stored.rank, asFood(source, stored)])),
    byKey: (key) => food(byKey.get(key)),
    byCode: (code) => food(byCode.get(code)),
    vocabulary: readVocabulary(db),
    close: () => db.close(),
  }
}

function readVocabulary(db: Database.Database): Vocabulary {
  const [terms, foods] = db.prepare<[], [string, Buffer]>('SELECT terms, foods FROM vocabulary').raw().get() ?? [
    '',
    null,
  ]
  // Copied, because numbers of four bytes have to begin at a multiple of four.
  return sortedVocabulary(terms === '' ? [] : terms.split('\n'), new Uint32Array(new Uint8Array(foods ?? []).buffer))
}

const rowColumns = 'foods.rank, key, stems, synonyms, brand_stems, ndb, categories, kind'

type Stored = {
  rank: number
  key: string
  name: string
  brands: string | null
  code: string | null
  serving_size: string | null
  categories: string | null
  kind: Exclude<FoodSource, 'custom'>
  kcal: number | null
  protein: number | null
  carbs: number | null
  fat: number | null
  fiber: number | null
  sugars: number | null
  saturated_fat: number | null
  salt: number | null
  portions: string | null
}

function asFood(source: string, stored: Stored): Food {
  return {
    id: `${source}:${stored.key}`,
    product_name: stored.name,
    brands: stored.brands,
    code: stored.code,
    serving_size: stored.serving_size,
    categories_tags: stored.categories?.split(',') ?? [],
    nutriments: asNutriments(stored),
    portions: asPortions(stored.portions),
    source: stored.kind,
  }
}

/** The four that everybody reads may be null; the others are left out when unknown. */
function asNutriments(stored: Stored): Nutriments {
  const nutriments: Nutriments = {
    'energy-kcal_100g': stored.kcal,
    proteins_100g: stored.protein,
    carbohydrates_100g: stored.carbs,
    fat_100g: stored.fat,
  }
  if (stored.fiber !== null) nutriments.fiber_100g = stored.fiber
  if (stored.sugars !== null) nutriments.sugars_100g = stored.sugars
  if (stored.saturated_fat !== null) nutriments['saturated-fat_100g'] = stored.saturated_fat
  if (stored.salt !== null) nutriments.salt_100g = stored.salt
  return nutriments
}

function asPortions(json: string | null): Portion[] {
  const pairs: [string, number][] = json ? JSON.parse(json) : []
  return pairs.map(([label, grams]) => ({ label, grams }))
}
