import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Portion } from '#domain/food.ts'
import { packAmounts } from '#domain/nutrient-amounts.ts'
import type { NutrientAmounts, Nutriments } from '#domain/nutrition.ts'
import { removeLeftovers, replaceFile, temporaryPath } from '../../lib/files.ts'
import { type CatalogueKind, type LocalNames, nameLanguages } from '../name-index.ts'
import { isComparable, richest } from '../rich-in.ts'
import { type NutrientRow, nutrientColumns, schemaVersion, toNutriments } from '../source-file.ts'
import { stemmedSegments, stems } from '../text.ts'
import { writeNameIndexes } from './name-indexes.ts'

/** A food to be written to a source file. */
export type FoodDraft = {
  /** Unique within the source; see `precedence` for duplicates. */
  key: string
  name: string
  synonyms: string[]
  /** What it is called in other languages; default: nobody knows. */
  localNames?: LocalNames
  brands: string | null
  code: string | null
  /** USDA's NDB number, or null. Search uses it to show a food of several sources only once. */
  ndb: string | null
  servingSize: string | null
  categories: string[]
  nutriments: Nutriments
  /** Of other nutrients than the label's, per 100 g in the unit of each; default: none is known. */
  amounts?: NutrientAmounts
  portions: Portion[]
  kind: CatalogueKind
  /** Any number. Foods with a higher one come first in every search. */
  priority: number
  /** Of several drafts with one key, the one with the highest precedence is kept. Default: `priority`. */
  precedence?: number
  /** Why some of the source's values were dropped or computed; null when all were imported as they are. */
  problem?: string | null
}

export type Skipped = Record<string, number>
/** `sources` were replaced; `warnings` are sentences about the file as a whole. */
export type ImportResult = { foods: number; skipped: Skipped; sources: string[]; warnings?: string[] }
/** `rows` read so far; `share` of the phase that is done, 0 to 1. */
export type ImportProgress = { phase: 'reading' | 'indexing'; rows: number; share: number }
export type Progress = (progress: ImportProgress) => void

export type Build = {
  /** Number of drafts added so far. */
  added(): number
  add(draft: FoodDraft): void
  skip(reason: string): void
  skipped: Readonly<Skipped>
  /**
   * Writes the file. Yields the share that is done between steps, so that a long import can be interrupted and does not block.
   */
  finish(): Generator<number, ImportResult>
  /** Swaps the finished file in. */
  publish(): void
  /** Deletes the temporary files. Does nothing after `publish`. */
  discard(): void
}

/**
 * Builds the file of one source under a temporary name and renames it, so that readers see the old file or the new one.
 * Drafts are staged on disk, because they are sorted by priority at the end; memory stays bounded for any number of foods.
 */
export function startBuild(folder: string, source: string, meta: Record<string, string> = {}): Build {
  mkdirSync(folder, { recursive: true })
  removeLeftovers(folder)
  // Unique names, because the server and the command line may build the same source at the same time.
  const temporary = temporaryPath(folder, source)
  const staging = openScratchDb(`${temporary}-staged.tmp`)
  const target = openScratchDb(temporary)
  const skipped: Skipped = {}
  let added = 0
  let hasGeneric = false
  let hasLocalNames = false

  staging.exec(
    `CREATE TABLE staged (key TEXT PRIMARY KEY, priority REAL, precedence REAL, ${columns.slice(1).join(', ')}); BEGIN`,
  )
  const stage = staging.prepare(
    `INSERT INTO staged (priority, precedence, ${columns.join(', ')}) VALUES (?, ?, ${columns.map(() => '?').join(', ')})
     ON CONFLICT (key) DO UPDATE SET priority = excluded.priority, precedence = excluded.precedence, ${columns
       .slice(1)
       .map((column) => `${column} = excluded.${column}`)
       .join(', ')} WHERE excluded.precedence > precedence`,
  )

  function* finish(): Generator<number, ImportResult> {
    staging.exec('COMMIT')
    target.exec(`${tables} ${bulkSettings} BEGIN`)
    const foods = yield* copySorted(staging, target, added)
    if (added > foods) skipped.duplicate = added - foods
    yield copyingShare
    target.exec(indexes)
    yield* mergeSegments(target)
    if (hasGeneric) yield* writeRichest(target)
    const languages = hasLocalNames ? yield* writeNameIndexes(target) : []
    writeVocabulary(target)
    const importedAt = new Date().toISOString()
    const insertMeta = target.prepare('INSERT INTO meta (key, value) VALUES (?, ?)')
    const allMeta = {
      ...meta,
      source,
      imported_at: importedAt,
      foods: String(foods),
      skipped: JSON.stringify(skipped),
      [nameLanguages]: languages.join(' '),
    }
    for (const [key, value] of Object.entries(allMeta)) insertMeta.run(key, value)
    target.pragma(`user_version = ${schemaVersion}`)
    target.exec('COMMIT')
    target.close()
    staging.close()
    rmSync(`${temporary}-staged.tmp`, { force: true })
    return { foods, skipped, sources: [source] }
  }

  return {
    added: () => added,
    add(draft) {
      stage.run(draft.priority, draft.precedence ?? draft.priority, ...rowOf(draft))
      hasGeneric ||= draft.kind === 'generic'
      hasLocalNames ||= draft.kind === 'generic' && draft.localNames !== undefined
      added++
    },
    skip(reason) {
      skipped[reason] = (skipped[reason] ?? 0) + 1
    },
    skipped,
    finish,
    publish() {
      replaceFile(temporary, join(folder, `${source}.db`))
    },
    discard() {
      target.close()
      staging.close()
      rmSync(temporary, { force: true })
      rmSync(`${temporary}-staged.tmp`, { force: true })
    },
  }
}

/**
 * Finishes the file in steps and swaps it in.
 *
 * @throws Error when no food was added: a file without foods, or a filter that matches none, must not empty the catalogue.
 */
export async function finishInSteps(
  build: Build,
  signal?: AbortSignal,
  onShare: (share: number) => void = () => {},
): Promise<ImportResult> {
  if (build.added() === 0) throw nothingFound(build.skipped)
  const result = await runSteps(build, signal, onShare)
  onShare(1)
  signal?.throwIfAborted()
  build.publish()
  return result
}

/** Runs the steps of `finish` and yields to the event loop between them. */
export async function runSteps(
  build: Build,
  signal: AbortSignal | undefined,
  onShare: (share: number) => void,
): Promise<ImportResult> {
  const steps = build.finish()
  for (;;) {
    signal?.throwIfAborted()
    const step = steps.next()
    if (step.done) return step.value
    onShare(step.value)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** An error that lists the reasons for skipped rows. */
export function nothingFound(skipped: Skipped): Error {
  const reasons = Object.entries(skipped).map(([reason, count]) => `${count} x ${reason}`)
  const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : ''
  return new Error(`No food to import was found${why}. Nothing was changed.`)
}

/** The columns read by ranking come first, so that reading them never touches a row's overflow pages. */
const columns = [
  'key',
  'stems',
  'synonyms',
  'brand_stems',
  'ndb',
  'categories',
  'kind',
  'name',
  'brands',
  'code',
  'serving_size',
  'kcal',
  'protein',
  'carbs',
  'fat',
  'fiber',
  'sugars',
  'saturated_fat',
  'salt',
  'portions',
  'problem',
  'nutrients',
  'names',
] as const

const tables = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE foods (rank INTEGER PRIMARY KEY, ${columns.join(', ')});
  CREATE VIRTUAL TABLE foods_fts USING fts5(
    name, other, content = '', tokenize = 'ascii', prefix = '1 2 3', detail = 'column'
  );
  CREATE VIRTUAL TABLE terms USING fts5vocab('foods_fts', 'row');
  CREATE TABLE vocabulary (terms TEXT NOT NULL, foods BLOB NOT NULL);
  CREATE TABLE richest (nutrient TEXT, per TEXT, ranks TEXT NOT NULL, PRIMARY KEY (nutrient, per)) WITHOUT ROWID;`

/** Write fewer, larger FTS5 segments during the import; they are merged into one at the end. */
const bulkSettings = `
  INSERT INTO foods_fts (foods_fts, rank) VALUES ('hashsize', 33554432);
  INSERT INTO foods_fts (foods_fts, rank) VALUES ('automerge', 0);`

const indexes = `
  CREATE UNIQUE INDEX foods_key ON foods (key);
  CREATE INDEX foods_stems ON foods (stems);
  CREATE INDEX foods_code ON foods (code) WHERE code IS NOT NULL;`

/**
 * Writes the words used for typo correction and prefix completion. Millions of products have half a million words, mostly rare
 * and often misspelled; the most frequent are enough and fast to search. They are stored in one row, because reading a row per
 * word would block the server for 100 ms when it opens the file.
 */
function writeVocabulary(target: Database.Database): void {
  const frequent = target
    .prepare<[], [string, number]>('SELECT term, doc FROM terms ORDER BY doc DESC LIMIT 100000')
    .raw()
    .all()
    // Sorted again, because the search compares UTF-16 units and SQLite compares UTF-8 bytes; they differ beyond the BMP.
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const foods = Uint32Array.from(frequent, ([, count]) => count)
  target
    .prepare('INSERT INTO vocabulary VALUES (?, ?)')
    .run(frequent.map(([term]) => term).join('\n'), Buffer.from(foods.buffer))
  target.exec('DROP TABLE terms')
}

type Value = string | number | Uint8Array | null

function rowOf(draft: FoodDraft): Value[] {
  const { nutriments, amounts, localNames } = draft
  return [
    draft.key,
    stemmedSegments(draft.name),
    draft.synonyms.map(stemmedSegments).join('|') || null,
    draft.brands === null ? null : stems(draft.brands).join(' ') || null,
    draft.ndb,
    draft.categories.join(',') || null,
    draft.kind,
    draft.name,
    draft.brands,
    draft.code,
    draft.servingSize,
    nutriments['energy-kcal_100g'],
    nutriments.proteins_100g,
    nutriments.carbohydrates_100g,
    nutriments.fat_100g,
    nutriments.fiber_100g ?? null,
    nutriments.sugars_100g ?? null,
    nutriments['saturated-fat_100g'] ?? null,
    nutriments.salt_100g ?? null,
    draft.portions.length > 0 ? JSON.stringify(draft.portions.map(({ label, grams }) => [label, grams])) : null,
    draft.problem ?? null,
    amounts ? packAmounts(amounts) : null,
    localNames && Object.keys(localNames).length > 0 ? JSON.stringify(localNames) : null,
  ]
}

/** The share of the work after reading that copying takes, roughly; nobody knows in advance how long the rest takes. */
const copyingShare = 0.8

function* copySorted(staging: Database.Database, target: Database.Database, added: number): Generator<number, number> {
  const rows = staging.prepare<[], Value[]>(`SELECT ${columns.join(', ')} FROM staged ORDER BY priority DESC, rowid`)
  const insertFood = target.prepare(`INSERT INTO foods VALUES (?, ${columns.map(() => '?').join(', ')})`)
  const insertText = target.prepare('INSERT INTO foods_fts (rowid, name, other) VALUES (?, ?, ?)')
  let rank = 0
  for (const row of rows.raw().iterate()) {
    rank++
    insertFood.run(rank, ...row)
    const [, name, synonyms, brands] = row
    insertText.run(rank, name, `${synonyms ?? ''} ${brands ?? ''}`)
    if (rank % 2000 === 0) yield (copyingShare * rank) / added
  }
  return rank
}

/** Writes which generic foods have the most of each nutrient. */
function* writeRichest(target: Database.Database): Generator<number, void> {
  const rows = target
    .prepare<[], NutrientRow & { rank: number; name: string; categories: string | null }>(
      `SELECT rank, name, categories, ${nutrientColumns} FROM foods WHERE kind = 'generic' AND brand_stems IS NULL`,
    )
    .all()
    .filter(({ name, categories }) => isComparable(name, categories?.split(',') ?? []))
  const insert = target.prepare('INSERT INTO richest VALUES (?, ?, ?)')
  for (const list of richest(rows.map((row) => ({ rank: row.rank, nutriments: toNutriments(row) })))) {
    insert.run(list.nutrient, list.per, JSON.stringify(list.ranks))
    yield 0.97
  }
}

/** Merges into one segment, the fastest to search. In steps, because a single statement would block for seconds. */
function* mergeSegments(target: Database.Database): Generator<number, void> {
  const changes = target.prepare<[], number>('SELECT total_changes()').pluck()
  for (let pages = -1000; ; pages = 1000) {
    const before = changes.get() ?? 0
    target.prepare(`INSERT INTO foods_fts (foods_fts, rank) VALUES ('merge', ?)`).run(pages)
    // FTS5 counts the command itself as one change; fewer than two means that nothing was left to merge.
    if ((changes.get() ?? 0) - before < 2) return
    yield 0.95
  }
}

/**
 * Opens a temporary SQLite file that may be lost in a crash: without fsync and with the journal in memory, where it stays small
 * because pages that are new in a transaction are not journalled.
 */
export function openScratchDb(path: string): Database.Database {
  const db = new Database(path)
  db.pragma('journal_mode = MEMORY')
  db.pragma('synchronous = OFF')
  db.pragma('cache_size = -32000')
  return db
}
