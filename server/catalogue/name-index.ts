/** The names of foods as the file of a source keeps them, and those in other languages than English. */

import type Database from 'better-sqlite3'
import type { FoodSource } from '#domain/food.ts'
import { isOtherLanguage, type OtherLanguage } from './local-text.ts'
import { sortedVocabulary, type Vocabulary } from './vocabulary.ts'

export type CatalogueKind = Extract<FoodSource, 'generic' | 'label'>

/** The columns needed for ranking, and the keys to load the rest. */
export type Row = {
  rank: number
  key: string
  /** Stemmed words of the name, segments separated by commas. */
  stems: string
  /** Stemmed synonyms, each like `stems`, separated by `|`. */
  synonyms: string | null
  /** Stemmed words of the brands. */
  brand_stems: string | null
  ndb: string | null
  categories: string | null
  kind: CatalogueKind
  /** The stems of the English name, where `stems` are in another language. */
  english_stems?: string
}

/** Names by which foods are found: the main ones, or those in another language. */
export type NameIndex = {
  /** At most `limit` foods that match an FTS5 expression, by descending priority. */
  matching(expression: string, limit: number): Row[]
  /** Foods whose stemmed name is the text, then those whose first segment is; at most `limit` of each. */
  named(stemmedName: string, limit: number): Row[]
  vocabulary: Vocabulary
}

/** `pt-BR` is `pt_br` in the names of tables. */
export const suffixOf = (language: OtherLanguage): string => language.toLowerCase().replace('-', '_')

/**
 * What a food is called in a language: the name that is shown, which is blank where only its words are known, and others by which it is
 * found.
 */
export type LocalNames = Partial<Record<OtherLanguage, readonly [shown: string, ...others: string[]]>>

export type LocalNamesFile = {
  /** The names of plain foods in another language; null where the source has none. */
  namesIn(language: OtherLanguage): NameIndex | null
  /** The names in a language under which foods are shown, by key; only of those that have one. */
  shownNames(language: OtherLanguage, keys: string[]): Map<string, string>
  /** All names of a food in a language. */
  allNames(language: OtherLanguage, key: string): string[]
}

/** The languages of which the file has an index, separated by blanks: a value of the file's `meta` table. */
export const nameLanguages = 'name_languages'

/** `languages` is the value of `nameLanguages` in `meta`. */
export function openNames(db: Database.Database, languages = ''): LocalNamesFile {
  const indexes = new Map(
    languages
      .split(' ')
      .filter(isOtherLanguage)
      .map((language) => [language, nameIndex(db, language)]),
  )
  const shown = hasColumn(db, 'names')
    ? db.prepare<[string, string], { key: string; name: string | null }>(
        `SELECT key, names ->> ? AS name FROM foods WHERE key IN (SELECT value FROM json_each(?)) AND names IS NOT NULL`,
      )
    : null
  const all = hasColumn(db, 'names')
    ? db
        .prepare<[string, string], string>('SELECT value FROM foods, json_each(foods.names, ?) WHERE foods.key = ?')
        .pluck()
    : null
  return {
    allNames: (language, key) => (all?.all(`$."${language}"`, key) ?? []).filter((name) => name !== ''),
    namesIn: (language) => indexes.get(language) ?? null,
    shownNames(language, keys) {
      const rows = shown?.all(`$."${language}"[0]`, JSON.stringify(keys)) ?? []
      return new Map(rows.flatMap(({ key, name }) => (name ? [[key, name] as const] : [])))
    },
  }
}

function nameIndex(db: Database.Database, language: OtherLanguage): NameIndex {
  const table = `names_${suffixOf(language)}`
  const columns = `foods.rank, key, ${table}.stems, ${table}.synonyms, brand_stems, ndb, categories, kind, foods.stems AS english_stems`
  const joined = `${table} JOIN foods ON foods.rank = ${table}.rank`
  const matching = db.prepare<[string, number], Row>(
    `SELECT ${columns} FROM ${table}_fts JOIN ${table} ON ${table}.rank = ${table}_fts.rowid JOIN foods ON foods.rank = ${table}.rank
     WHERE ${table}_fts MATCH ? LIMIT ?`,
  )
  const named = db.prepare<[string, number, string, string, number], Row>(
    `SELECT * FROM (SELECT ${columns} FROM ${joined} WHERE ${table}.stems = ? LIMIT ?)
     UNION ALL SELECT * FROM (SELECT ${columns} FROM ${joined} WHERE ${table}.stems > ? AND ${table}.stems < ? LIMIT ?)`,
  )
  return {
    matching: (expression, limit) => checkedRows(matching.all(expression, limit)),
    named: (name, limit) => checkedRows(named.all(name, limit, `${name},`, `${name}-`, limit)),
    vocabulary: toVocabulary(
      db
        .prepare<[string], [string, Buffer]>('SELECT terms, foods FROM vocabularies WHERE language = ?')
        .raw()
        .get(language),
    ),
  }
}

/** Files of earlier versions lack some columns. */
export const hasColumn = (db: Database.Database, name: string): boolean =>
  db.prepare<[string], number>("SELECT count(*) FROM pragma_table_info('foods') WHERE name = ?").pluck().get(name) === 1

/** The terms of an index as they are stored. Throws when they are damaged. */
export function toVocabulary(row: [string, Buffer] | undefined): Vocabulary {
  if (!row) throw damaged()
  const terms = row[0] === '' ? [] : row[0].split('\n')
  // Copied, because a Uint32Array must be aligned to four bytes.
  const foods = new Uint32Array(new Uint8Array(row[1]).buffer)
  // Terms become part of queries to all sources, in which a quotation mark ends them.
  if (foods.length !== terms.length || row[0].includes('"')) throw damaged()
  return sortedVocabulary(terms, foods)
}

export const damaged = () => new Error('what it holds is damaged')

/** Throws unless each row has its texts: damage can leave other values where they were. */
export function checked<T extends object>(rows: T[], { texts, optional }: Texts<T>): T[] {
  for (const row of rows) {
    if (texts.some((column) => typeof row[column] !== 'string')) throw damaged()
    if (optional.some((column) => row[column] !== null && typeof row[column] !== 'string')) throw damaged()
  }
  return rows
}

export type Texts<T> = { texts: readonly (keyof T)[]; optional: readonly (keyof T)[] }

/** Throws unless the rows can be ranked. */
export const checkedRows = (rows: Row[]): Row[] => checked(rows, rowTexts)

const rowTexts: Texts<Row> = {
  texts: ['key', 'stems', 'kind'],
  optional: ['synonyms', 'brand_stems', 'ndb', 'categories'],
}
