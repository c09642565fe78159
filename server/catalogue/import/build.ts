import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import type { FoodSource, Nutriments, Portion } from '#domain/food.ts'
import { schemaVersion } from '../source-file.ts'
import { stems } from '../text.ts'
import { removeLeftovers, scratch, unfinishedPath } from './scratch.ts'

/** A food on its way into a source file. */
export type Draft = {
  /** What names the food within its source; of two drafts with one key only one stays. */
  key: string
  name: string
  synonyms: string[]
  brands: string | null
  code: string | null
  /** USDA's number of the same food, or null: so two sources do not show one food twice. */
  ndb: string | null
  servingSize: string | null
  categories: string[]
  nutriments: Nutriments
  portions: Portion[]
  kind: Exclude<FoodSource, 'custom'>
  /** Any number; the greater, the earlier the food comes in every search. */
  worth: number
  /** Of two drafts with one key the one with the greater number stays; left out, it is `worth`. */
  precedence?: number
  /** Why values that the source states are not kept: a sentence; null when all are. */
  problem?: string | null
}

export type Skipped = Record<string, number>
/** `warnings`: what whoever imports should know of the file as a whole, in sentences. */
export type ImportResult = { foods: number; skipped: Skipped; warnings?: string[] }
/** `rows` read so far; `share` of the input, 0 to 1. */
export type Progress = (progress: { rows: number; share: number }) => void

export type Build = {
  /** How many drafts were added so far. */
  added(): number
  add(draft: Draft): void
  skip(reason: string): void
  skipped: Readonly<Skipped>
  /**
   * Writes the file and swaps it in. Takes its time in steps, so that a long import can breathe and be interrupted
   * between them; whoever is in no hurry runs them all at once.
   */
  finish(): Generator<void, ImportResult>
  /** Leaves nothing behind. Harmless after `finish`. */
  discard(): void
}

/**
 * Builds one source's file aside and renames it in: readers see the old file or the new one, never a half.
 * Drafts are staged on disk first, because their order of worth is known only at the end; memory stays bounded at any size.
 */
export function startBuild(folder: string, source: string, facts: Record<string, string> = {}): Build {
  mkdirSync(folder, { recursive: true })
  removeLeftovers(folder)
  // The server and the command line may build the same source at once: each in a file of its own.
  const unfinished = unfinishedPath(folder, source)
  const staging = scratch(`${unfinished}-staged.tmp`)
  const target = scratch(unfinished)
  const skipped: Skipped = {}
  let added = 0

  staging.exec(
    `CREATE TABLE staged (key TEXT PRIMARY KEY, worth REAL, precedence REAL, ${columns.slice(1).join(', ')}); BEGIN`,
  )
  const stage = staging.prepare(
    `INSERT INTO staged (worth, precedence, ${columns.join(', ')}) VALUES (?, ?, ${columns.map(() => '?').join(', ')})
     ON CONFLICT (key) DO UPDATE SET worth = excluded.worth, precedence = excluded.precedence, ${columns
       .slice(1)
       .map((column) => `${column} = excluded.${column}`)
       .join(', ')} WHERE excluded.precedence > precedence`,
  )

  function* finish(): Generator<void, ImportResult> {
    staging.exec('COMMIT')
    target.exec(`${tables} ${inBulk} BEGIN`)
    const foods = yield* copyInOrder(staging, target)
    if (added > foods) skipped.duplicate = added - foods
    yield
    target.exec(indexes)
    yield* mergeSegments(target)
    keepVocabulary(target)
    const meta = { ...facts, source, imported_at: new Date().toISOString(), foods: String(foods) }
    const note = target.prepare('INSERT INTO meta (key, value) VALUES (?, ?)')
    for (const [key, value] of Object.entries({ ...meta, skipped: JSON.stringify(skipped) })) note.run(key, value)
    target.pragma(`user_version = ${schemaVersion}`)
    target.exec('COMMIT')
    target.close()
    staging.close()
    swapIn(unfinished, join(folder, `${source}.db`), folder)
    rmSync(`${unfinished}-staged.tmp`, { force: true })
    return { foods, skipped }
  }

  return {
    added: () => added,
    add(draft) {
      stage.run(draft.worth, draft.precedence ?? draft.worth, ...columnsOf(draft))
      added++
    },
    skip(reason) {
      skipped[reason] = (skipped[reason] ?? 0) + 1
    },
    skipped,
    finish,
    discard() {
      target.close()
      staging.close()
      rmSync(unfinished, { force: true })
      rmSync(`${unfinished}-staged.tmp`, { force: true })
    },
  }
}

/**
 * Runs the steps of `finish` and lets the process do other things between them.
 *
 * @throws Error when there is no food at all: a file that holds none, or none that is wanted, must not empty the catalogue.
 */
export async function finishInSteps(build: Build, signal?: AbortSignal): Promise<ImportResult> {
  if (build.added() === 0) throw nothingFound(build.skipped)
  const steps = build.finish()
  for (;;) {
    signal?.throwIfAborted()
    const step = steps.next()
    if (step.done) return step.value
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Says why, as far as it is known. */
export function nothingFound(skipped: Skipped): Error {
  const reasons = Object.entries(skipped).map(([reason, count]) => `${count} x ${reason}`)
  const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : ''
  return new Error(`No food to import was found${why}. Nothing was changed.`)
}

/** Runs all the steps of `finish` at once. */
export function finishNow(build: Build): ImportResult {
  const steps = build.finish()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** What ranking reads comes first, so that reading it never reaches a row's overflow page. */
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
] as const

const tables = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE foods (rank INTEGER PRIMARY KEY, ${columns.join(', ')});
  CREATE VIRTUAL TABLE foods_fts USING fts5(
    name, other, content = '', tokenize = 'ascii', prefix = '1 2 3', detail = 'column'
  );
  CREATE VIRTUAL TABLE terms USING fts5vocab('foods_fts', 'row');
  CREATE TABLE vocabulary (terms TEXT NOT NULL, foods BLOB NOT NULL);`

/** Fewer, larger segments while millions of rows come in; they are merged into one at the end. */
const inBulk = `
  INSERT INTO foods_fts (foods_fts, rank) VALUES ('hashsize', 33554432);
  INSERT INTO foods_fts (foods_fts, rank) VALUES ('automerge', 0);`

const indexes = `
  CREATE UNIQUE INDEX foods_key ON foods (key);
  CREATE INDEX foods_stems ON foods (stems);
  CREATE INDEX foods_code ON foods (code) WHERE code IS NOT NULL;`

/**
 * The words that typos are corrected to and beginnings completed to. Of the half million that millions of products bring, most
 * are rare and many are misspellings themselves: the most frequent are enough, and can be searched within a keystroke. Kept in
 * one row, ready to use, because reading a row each would deafen the server for a tenth of a second when it takes the file up.
 */
function keepVocabulary(target: Database.Database): void {
  const frequent = target
    .prepare<[], [string, number]>('SELECT term, doc FROM terms ORDER BY doc DESC LIMIT 100000')
    .raw()
    .all()
    // SQLite sorts by bytes of UTF-8, JavaScript by UTF-16 units: they differ beyond the BMP, and the search is JavaScript's.
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const foods = Uint32Array.from(frequent, ([, count]) => count)
  target
    .prepare('INSERT INTO vocabulary VALUES (?, ?)')
    .run(frequent.map(([term]) => term).join('\n'), Buffer.from(foods.buffer))
  target.exec('DROP TABLE terms')
}

function columnsOf(draft: Draft): (string | number | null)[] {
  const { nutriments } = draft
  return [
    draft.key,
    segments(draft.name),
    draft.synonyms.map(segments).join('|') || null,
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
  ]
}

/** `Rice, white, cooked` -> `ric,whit,cook`: what ranking reads, ready made, and what the name index is sorted by. */
function segments(name: string): string {
  return name
    .split(',')
    .map((segment) => stems(segment).join(' '))
    .filter((segment) => segment !== '')
    .join(',')
}

function* copyInOrder(staging: Database.Database, target: Database.Database): Generator<void, number> {
  const rows = staging.prepare<[], (string | number | null)[]>(
    `SELECT ${columns.join(', ')} FROM staged ORDER BY worth DESC, rowid`,
  )
  const food = target.prepare(`INSERT INTO foods VALUES (?, ${columns.map(() => '?').join(', ')})`)
  const text = target.prepare('INSERT INTO foods_fts (rowid, name, other) VALUES (?, ?, ?)')
  let rank = 0
  for (const row of rows.raw().iterate()) {
    rank++
    food.run(rank, ...row)
    const [, name, synonyms, brands] = row
    text.run(rank, name, `${synonyms ?? ''} ${brands ?? ''}`)
    if (rank % 2000 === 0) yield
  }
  return rank
}

/** One segment is the fastest to search. Merged bit by bit: as one statement it would deafen the process for seconds. */
function* mergeSegments(target: Database.Database): Generator<void, void> {
  const changes = target.prepare<[], number>('SELECT total_changes()').pluck()
  for (let pages = -1000; ; pages = 1000) {
    const before = changes.get() ?? 0
    target.prepare(`INSERT INTO foods_fts (foods_fts, rank) VALUES ('merge', ?)`).run(pages)
    // FTS5 counts one change for the command itself; less than two means that nothing was left to merge.
    if ((changes.get() ?? 0) - before < 2) return
    yield
  }
}

function swapIn(finished: string, path: string, folder: string): void {
  sync(finished)
  renameSync(finished, path)
  sync(folder)
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
