import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A made-up product as in Open Food Facts' JSONL export. */
export const product = (facts: Record<string, unknown> = {}): Record<string, unknown> => ({
  _id: '4006381333931',
  code: '4006381333931',
  creator: 'somebody',
  last_modified_by: 'somebody-else',
  editors_tags: ['somebody', 'somebody-else'],
  product_name: 'Oat biscuits',
  product_name_en: 'Oat biscuits',
  product_name_de: 'Haferkekse',
  languages_codes: { en: 3, de: 1 },
  lang: 'en',
  brands: 'Acme,Acme Foods',
  categories_tags: ['en:snacks', 'en:biscuits', 'fr:biscuits-a-l-avoine'],
  countries_tags: ['en:germany', 'en:france'],
  serving_size: '2 biscuits (25 g)',
  serving_quantity: '25',
  product_quantity: 200,
  unique_scans_n: 12,
  completeness: 0.8,
  last_modified_t: 1_700_000_000,
  product_type: 'food',
  nutriments: old({ 'energy-kcal': 450, fat: 18, carbohydrates: '65', proteins: 7, sugars: 20, salt: 0.5 }),
  ...facts,
})

/** Values per 100 g in the old schema. */
export const old = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}_100g`, value]))

/** Values per 100 g in the new schema. */
export const nutrition = (values: Record<string, object>, set: object = {}) => ({
  nutriments: {},
  schema_version: 1003,
  nutrition: { aggregated_set: { per: '100g', preparation: 'as_sold', nutrients: values, ...set }, input_sets: [] },
})

/** Writes lines as an export file, compressed if the name ends in `.gz`. Returns its path. */
export function writeExport(name: string, lines: (object | string)[], ending = '\n'): string {
  const path = join(temporaryFolder(), name)
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join(ending)
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text)
  return path
}

const heading = 'name,synonyms,category,ndb,kcal,protein,carbs,fat,fiber,sugars,saturatedFat,salt,portions'

/** An empty list of staples, for tests of imports. */
export const noStaples = join(temporaryFolder(), 'staples.csv')
writeFileSync(noStaples, heading)
