import type Database from 'better-sqlite3'
import { type OtherLanguage, otherLanguages, segmentsIn } from '../local-text.ts'
import { type LocalNames, suffixOf } from '../name-index.ts'

type Named = { rank: number; stems: string; synonyms: string[] }

/**
 * Writes an index of the names in each language, which only plain foods have: products are found by all of their names in the main one.
 * Returns the languages.
 */
export function* writeNameIndexes(target: Database.Database): Generator<number, OtherLanguage[]> {
  const foods = target
    .prepare<[], { rank: number; names: string }>(
      `SELECT rank, names FROM foods WHERE kind = 'generic' AND names IS NOT NULL ORDER BY rank`,
    )
    .all()
    .map(({ rank, names }) => ({ rank, names: JSON.parse(names) as LocalNames }))
  target.exec('CREATE TABLE vocabularies (language TEXT PRIMARY KEY, terms TEXT NOT NULL, foods BLOB NOT NULL)')
  const written: OtherLanguage[] = []
  for (const language of otherLanguages) {
    const named = foods.flatMap(({ rank, names }) => namedIn(language, rank, names))
    if (named.length === 0) continue
    written.push(language)
    yield* writeIndex(target, language, named)
  }
  return written
}

function namedIn(language: OtherLanguage, rank: number, names: LocalNames): Named[] {
  const [first, ...others] = (names[language] ?? [])
    .map((name) => segmentsIn(language, name))
    .filter((stems, at, all) => stems !== '' && all.indexOf(stems) === at)
  return first === undefined ? [] : [{ rank, stems: first, synonyms: others }]
}

function* writeIndex(target: Database.Database, language: OtherLanguage, named: Named[]): Generator<number, void> {
  const table = `names_${suffixOf(language)}`
  target.exec(`
    CREATE TABLE ${table} (rank INTEGER PRIMARY KEY, stems TEXT NOT NULL, synonyms TEXT);
    CREATE VIRTUAL TABLE ${table}_fts USING fts5(
      name, other, content = '', tokenize = 'ascii', prefix = '1 2 3', detail = 'column'
    );
    CREATE VIRTUAL TABLE ${table}_terms USING fts5vocab('${table}_fts', 'row');`)
  const insert = target.prepare(`INSERT INTO ${table} VALUES (?, ?, ?)`)
  const insertText = target.prepare(`INSERT INTO ${table}_fts (rowid, name, other) VALUES (?, ?, ?)`)
  const split = compoundSplitter(language, new Set(named.flatMap((one) => stemsOf([one.stems, ...one.synonyms]))))
  for (const [at, { rank, stems, synonyms }] of named.entries()) {
    const others = [...synonyms, ...(split ? compoundParts([stems, ...synonyms], split) : [])].join('|')
    insert.run(rank, stems, others || null)
    insertText.run(rank, stems, others)
    if (at % 1000 === 999) yield 0.97
  }
  writeTerms(target, language, table)
  target.exec(`CREATE INDEX ${table}_stems ON ${table} (stems)`)
  yield 0.97
}

const stemsOf = (names: string[]) => names.flatMap((name) => name.split(/[, ]/))

/** The names with their compound words as two. */
function compoundParts(names: string[], split: Split): string[] {
  const parts = names.flatMap((name) => {
    const apart = name.replace(/[^, ]+/g, (stem) => split(stem)?.join(' ') ?? stem)
    return apart === name ? [] : [apart]
  })
  return [...new Set(parts)].filter((part) => !names.includes(part))
}

function writeTerms(target: Database.Database, language: OtherLanguage, table: string): void {
  const terms = target
    .prepare<[], [string, number]>(`SELECT term, doc FROM ${table}_terms`)
    .raw()
    .all()
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const foods = Uint32Array.from(terms, ([, count]) => count)
  target
    .prepare('INSERT INTO vocabularies VALUES (?, ?, ?)')
    .run(language, terms.map(([term]) => term).join('\n'), Buffer.from(foods.buffer))
  target.exec(`DROP TABLE ${table}_terms`)
}

// Compound words of German and Dutch are split, so that `brot` finds a Vollkornbrot.

/** The languages that write compounds as one word, with what may join the parts. */
const linkingLetters: Partial<Record<OtherLanguage, RegExp>> = { de: /(?:es|en|er|n|s)$/, nl: /(?:en|e|s)$/ }

/** A last part that is in many other words counts only after a word of its own: `Olivenöl`, but not `Alkohol`. */
const minSafeLength = 4
const minPartLength = 3

/** Splits a stem in two known ones; null when it is no compound. */
type Split = (stem: string) => [first: string, last: string] | null

/** A splitter by the words that names consist of; null for languages without compounds. */
function compoundSplitter(language: OtherLanguage, known: ReadonlySet<string>): Split | null {
  const linking = linkingLetters[language]
  if (!linking) return null
  const isKnown = (part: string) => known.has(part) || known.has(part.replace(linking, ''))
  return (stem) => {
    // Longest last part first, so that `kartoffelsalat` ends in `salat`, not in `at`.
    for (let at = minPartLength; at <= stem.length - 2; at += 1) {
      const [first, last] = [stem.slice(0, at), stem.slice(at)]
      if (!known.has(last)) continue
      if (last.length >= minSafeLength || isKnown(first))
        return [known.has(first) ? first : first.replace(linking, ''), last]
    }
    return null
  }
}
