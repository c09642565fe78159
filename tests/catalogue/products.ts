import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
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

/** A zip of these files, deflated and with a folder entry first, as common tools write it. */
export function zipOf(files: Record<string, string>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of [['edition/', ''], ...Object.entries(files)] as [string, string][]) {
    const [nameBytes, raw] = [Buffer.from(name), Buffer.from(text)]
    const packed = deflateRawSync(raw)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(raw.length, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, tail, nameBytes]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end])
}
