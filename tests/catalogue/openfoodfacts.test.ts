import { readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openCatalogue } from '../../server/catalogue/catalogue.ts'
import { countryTag, type ImportFilter, importOpenFoodFacts } from '../../server/catalogue/import/openfoodfacts.ts'
import { productFood, requestedFields } from '../../server/catalogue/product.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { noStaples, nutrition, old, product, writeExport } from './products.ts'

async function imported(path: string, filter: ImportFilter = {}) {
  const folder = temporaryFolder()
  const result = await importOpenFoodFacts(path, folder, { filter })
  const catalogue = openCatalogue(folder, { staples: noStaples })
  return { result, catalogue, folder, food: catalogue.byCode('4006381333931') }
}

/** Imported next to the product under test. */
const other = product({ code: '96385074', product_name: 'Small sweets', product_name_en: 'Small sweets' })
const only = async (facts: Record<string, unknown>) => imported(writeExport('two.jsonl', [product(facts), other]))
const kcal = async (facts: Record<string, unknown>) => (await only(facts)).food?.nutriments['energy-kcal_100g']

describe('an Open Food Facts product', () => {
  it('becomes a food with its serving, package size and other names', async () => {
    const { food, catalogue } = await only({})
    expect(food).toEqual({
      id: 'openfoodfacts:4006381333931',
      product_name: 'Oat biscuits',
      brands: 'Acme, Acme Foods',
      code: '4006381333931',
      serving_size: '2 biscuits (25 g)',
      categories_tags: ['en:snacks', 'en:biscuits'],
      nutriments: {
        'energy-kcal_100g': 450,
        proteins_100g: 7,
        carbohydrates_100g: 65,
        fat_100g: 18,
        sugars_100g: 20,
        salt_100g: 0.5,
        sodium_100g: 0.2,
      },
      portions: [
        { label: '2 biscuits', grams: 25 },
        { label: '1 package', grams: 200 },
      ],
      source: 'label',
    })
    expect((await catalogue.search('haferkekse', []))[0]?.product_name).toBe('Oat biscuits')
    expect((await catalogue.search('acme oat', []))[0]?.product_name).toBe('Oat biscuits')
  })

  it('is read from the new schema without estimated values', async () => {
    const values = {
      'energy-kj': { value: 1000, unit: 'kJ', source: 'packaging' },
      proteins: { value: 5000, unit: 'mg', source: 'packaging' },
      carbohydrates: { value: '30.5', unit: 'g', source: 'packaging' },
      fat: { value: 9, unit: 'g', source: 'packaging' },
      fiber: { value: 3, unit: 'g', source: 'estimate' },
      sodium: { value: 0.4, unit: 'g', source: 'packaging' },
    }
    const { food } = await only(nutrition(values))
    expect(food?.nutriments).toEqual({
      'energy-kcal_100g': 239.006,
      proteins_100g: 5,
      carbohydrates_100g: 30.5,
      fat_100g: 9,
      salt_100g: 1,
      sodium_100g: 0.4,
    })
    expect(await kcal(nutrition(values, { per: 'serving' }))).toBeNull()
  })

  it.each([
    ['kJ where kcal is missing', { 'energy-kj': 418.4 }, 100],
    ['`energy`, which is always kJ', { energy: '418.4' }, 100],
    ['kcal rather than kJ', { 'energy-kcal': 90, energy: 418.4 }, 90],
    ['kJ entered as kcal', { 'energy-kcal': 1500, fat: 10, carbohydrates: 50, proteins: 10 }, 358.509],
    ['text that is not a number', { 'energy-kcal': 'many' }, null],
    ['as prepared if nothing else is known', { 'energy-kcal_prepared': 55 }, 55],
  ])('takes its energy from %s', async (_, values, expected) => {
    expect(await kcal({ nutriments: old(values) })).toBe(expected)
  })

  it.each([
    ['energy over 910 kcal', { 'energy-kcal': 1000 }],
    ['carbohydrates over 100 g', { carbohydrates: 120 }],
    ['fat, carbohydrates and protein over 105 g together', { fat: 40, carbohydrates: 50, proteins: 20 }],
    ['more sugars than carbohydrates', { carbohydrates: 10, sugars: 11 }],
    ['more saturated fat than fat', { fat: 1, 'saturated-fat': 2 }],
    ['salt over 100 g', { salt: 101 }],
    ['a value under 0', { fat: -1 }],
  ])('with implausible values (%s) keeps only its name and code', async (reason, values) => {
    const { food, result } = await only({ nutriments: old({ 'energy-kcal': 100, ...values }) })
    expect(food).toMatchObject({ product_name: 'Oat biscuits', code: '4006381333931' })
    expect(Object.values(food?.nutriments ?? {})).toEqual([null, null, null, null])
    expect(result).toMatchObject({ foods: 2, skipped: { [`values left out: ${reason}`]: 1 } })
  })

  it.each([
    ['30.02047g', '30.02047', '30 g', [{ label: '30 g', grams: 30 }]],
    ['1.5 g (1 TEA BAG)', 1.5, '1 tea bag (1.5 g)', [{ label: '1 tea bag', grams: 1.5 }]],
    ['250 ml', 250, '250 ml', [{ label: '250 ml', grams: 250 }]],
    ['a slice', undefined, 'a slice', []],
    ['2/3 cup (86 g)', 86, '2/3 cup (86 g)', [{ label: '2/3 cup', grams: 86 }]],
    ['1 1/2 cups/55g', 55, '1 1/2 cups (55 g)', [{ label: '1 1/2 cups', grams: 55 }]],
    ['30 g / 2 biscuits', 30, '2 biscuits (30 g)', [{ label: '2 biscuits', grams: 30 }]],
    ['1 pot (150 g)', 99_999, '1 pot (150 g)', [{ label: '1 pot', grams: 150 }]],
    ['', undefined, null, []],
  ])('parses the serving %j of %j g', async (serving_size, serving_quantity, text, portions) => {
    const { food } = await only({ serving_size, serving_quantity, product_quantity: undefined })
    expect(food).toMatchObject({ serving_size: text, portions })
  })

  it.each([
    ['no name', { product_name: '', product_name_en: undefined, product_name_de: ' ' }],
    ['no name', { product_name: '???', product_name_en: undefined, product_name_de: undefined }],
    ['no barcode', { code: 'x', _id: '' }],
    ['obsolete', { obsolete: 'on' }],
    ['not a food', { product_type: 'beauty' }],
  ])('is skipped: %s', async (reason, facts) => {
    expect((await only(facts)).result).toMatchObject({ foods: 1, skipped: { [reason]: 1 } })
  })

  it('falls back to a name in another language', async () => {
    const { food } = await only({ product_name: '', product_name_en: undefined })
    expect(food?.product_name).toBe('Haferkekse')
  })

  it('with a shop-assigned barcode is found by name only', async () => {
    const { catalogue } = await only({ code: '2001234567893' })
    expect(catalogue.byCode('2001234567893')).toBeNull()
    expect((await catalogue.search('oat biscuits', []))[0]).toMatchObject({ product_name: 'Oat biscuits', code: null })
  })

  it('is stored without its editors', async () => {
    const { folder } = await only({})
    expect(readFileSync(join(folder, 'openfoodfacts.db')).includes('somebody')).toBe(false)
  })
})

describe('an Open Food Facts export', () => {
  const rows = [
    product(),
    'no json {',
    '"text"',
    '',
    product({
      unique_scans_n: 20,
      code: '96385074',
      product_name: 'Small sweets',
      countries_tags: ['en:spain'],
      lang: 'es',
      languages_codes: { es: 1 },
    }),
    product({ code: '0004006381333931', product_name: 'Fuller biscuits', completeness: 0.9 }),
  ]

  it.each(['all.jsonl', 'all.jsonl.gz'])('%s: counts bad lines and keeps the more complete duplicate', async (name) => {
    const { result, food } = await imported(writeExport(name, rows, '\r\n'))
    expect(result).toMatchObject({
      foods: 2,
      skipped: { 'not JSON': 1, 'not a product': 1, duplicate: 1 },
      warnings: [],
    })
    expect(food?.product_name).toBe('Fuller biscuits')
  })

  it.each([
    ['more scanned', { unique_scans_n: 50, last_modified_t: 1 }],
    ['newer', { last_modified_t: 1_800_000_000 }],
  ])('keeps the %s of two equally complete duplicates', async (_, facts) => {
    const better = product({ product_name: 'Better', ...facts })
    for (const both of [
      [product(), better],
      [better, product()],
    ]) {
      expect((await imported(writeExport('two.jsonl', both))).food?.product_name).toBe('Better')
    }
  })

  it.each<[ImportFilter, number, string]>([
    [{ countries: [countryTag('Spain')] }, 1, 'of another country'],
    [{ countries: [countryTag('de'), countryTag('en:spain')] }, 2, 'duplicate'],
    [{ languages: ['es'] }, 1, 'in another language'],
    [{ minScans: 13 }, 1, 'scanned too seldom'],
  ])('is filtered by %j', async (filter, foods, reason) => {
    const { result } = await imported(writeExport('all.jsonl', rows), filter)
    expect(result.foods).toBe(foods)
    expect(result.skipped[reason]).toBeGreaterThan(0)
  })

  it('turns country names and codes into country tags', () => {
    expect(['fr', 'France', 'en:france', 'GB', 'united kingdom'].map(countryTag)).toEqual([
      'en:france',
      'en:france',
      'en:france',
      'en:united-kingdom',
      'en:united-kingdom',
    ])
  })

  it.each([
    [['CZ', 'Czechia', 'en:czech-republic'], 'en:czech-republic'],
    [['TR', 'Türkiye', 'Turkey'], 'en:turkey'],
    [['CI', 'Côte d’Ivoire', 'Ivory Coast'], 'en:cote-d-ivoire'],
    [['RE', 'Réunion'], 'en:reunion'],
    [['BA', 'Bosnia & Herzegovina'], 'en:bosnia-and-herzegovina'],
    [['HK'], 'en:hong-kong'],
    [['MO'], 'en:macau'],
    [['MM', 'Myanmar (Burma)'], 'en:myanmar'],
    [['CD'], 'en:democratic-republic-of-the-congo'],
    [['CG'], 'en:republic-of-the-congo'],
    [['LC', 'St. Lucia'], 'en:saint-lucia'],
  ])('%j have the tag of Open Food Facts', (texts, tag) => {
    expect(new Set(texts.map(countryTag))).toEqual(new Set([tag]))
  })

  it('changes nothing when the file is truncated or missing', async () => {
    const { folder, catalogue } = await imported(writeExport('all.jsonl', rows))
    const path = writeExport(
      'cut.jsonl.gz',
      Array.from({ length: 500 }, (_, i) => product({ note: Math.sin(i) })),
    )
    truncateSync(path, statSync(path).size - 50)
    await expect(importOpenFoodFacts(path, folder)).rejects.toThrow('unexpected end of file')
    await expect(importOpenFoodFacts('/nowhere.jsonl', folder)).rejects.toThrow('/nowhere.jsonl not found')
    expect(readdirSync(folder).sort()).toEqual(['openfoodfacts.db', 'staples.db'])
    expect(catalogue.byCode('96385074')?.product_name).toBe('Small sweets')
  })

  it('keeps the catalogue when the filter matches nothing', async () => {
    const { folder, catalogue } = await imported(writeExport('all.jsonl', rows))
    const filter = { countries: [countryTag('Iceland')] }
    await expect(importOpenFoodFacts(writeExport('all.jsonl', [product()]), folder, { filter })).rejects.toThrow(
      'No food to import was found (1 x of another country). Nothing was changed.',
    )
    expect(catalogue.byCode('96385074')?.product_name).toBe('Small sweets')
  })

  it('changes nothing when aborted', async () => {
    const folder = temporaryFolder()
    const path = writeExport('all.jsonl', rows)
    await importOpenFoodFacts(path, folder)
    const abort = new AbortController()
    const onProgress = () => abort.abort(new Error('Interrupted.'))
    await expect(importOpenFoodFacts(path, folder, { onProgress, signal: abort.signal })).rejects.toThrow(
      'Interrupted.',
    )
    expect(readdirSync(folder)).toEqual(['openfoodfacts.db'])
  })
})

describe('the TAB-separated export', () => {
  const headings = {
    2021: 'code\turl\tcreator\tproduct_name\tbrands\tcategories_tags\tcountries_tags\tserving_size\tenergy-kcal_100g\tfat_100g',
    2024: 'code\tcreator\tproduct_name\tgeneric_name\tcountries_tags\tserving_quantity\tunique_scans_n\tcompleteness\tfat_100g\tenergy_100g\tecoscore_score',
    2026: 'code\tlast_modified_by\tproduct_name\tcountries_tags\tenvironmental_score_score\tfat_100g\tcompleteness\tenergy-kj_100g\twater_100g',
  }
  const cells: Record<string, string> = {
    code: '4006381333931',
    creator: 'somebody',
    last_modified_by: 'somebody',
    product_name: 'Oat "biscuits"',
    countries_tags: 'en:germany,en:france',
    'energy-kcal_100g': '100',
    energy_100g: '418.4',
    'energy-kj_100g': '418.4',
    fat_100g: '5',
  }
  const row = (heading: string, facts = cells) =>
    heading
      .split('\t')
      .map((name) => facts[name] ?? '')
      .join('\t')

  it.each(Object.entries(headings))('of %s is read by column names', async (year, heading) => {
    const lines = [heading, row(heading), 'too\tfew']
    const path = writeExport(`${year}.csv${year === '2024' ? '.gz' : ''}`, lines, year === '2026' ? '\r\n' : '\n')
    const { food, result, folder } = await imported(path, { countries: ['en:france'] })
    expect(result).toMatchObject({ foods: 1, skipped: { 'wrong number of columns': 1 }, warnings: [] })
    expect(food).toMatchObject({ product_name: 'Oat "biscuits"', nutriments: { 'energy-kcal_100g': 100, fat_100g: 5 } })
    expect(readFileSync(join(folder, 'openfoodfacts.db')).includes('somebody')).toBe(false)
  })

  it('produces a warning when most rows have no energy', async () => {
    const heading = headings[2026]
    const bare = (code: string) => row(heading, { ...cells, code, 'energy-kj_100g': '' })
    const { result } = await imported(
      writeExport('t.tsv', [heading, row(heading), bare('96385074'), bare('5012345678900')]),
    )
    expect(result.warnings?.[0]).toMatch(/^Only 33 % of the foods have their energy/)
  })

  it('is refused without required columns, or without languages when filtering by language', async () => {
    await expect(imported(writeExport('t.csv', ['a,b', '1,2']))).rejects.toThrow('it has no column code')
    const path = writeExport('t.csv', [headings[2026], row(headings[2026])])
    await expect(imported(path, { languages: ['fr'] })).rejects.toThrow('does not tell the language')
  })
})

/** What no field is meant to be, also objects whose `toString` is no function. */
const anything = fc.oneof(
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 3 },
  fc.constantFrom('1e999', '-0', '٣', '\u0000', '1/2', 'NaN', ' ', 'constructor', { toString: 1 }, [{ valueOf: null }]),
)
const names = fc.constantFrom(
  'energy-kcal_100g',
  'fat_100g',
  'aggregated_set',
  'nutrients',
  'per',
  'value',
  'unit',
  '__proto__',
)
const values = fc.oneof(anything, fc.dictionary(names, fc.oneof(anything, fc.dictionary(names, anything))))
const productOf = (field: string) => [field, field.startsWith('nutri') ? values : anything] as const

describe('a product of Open Food Facts', () => {
  it('is read or skipped, whatever its fields hold', () => {
    fc.assert(
      fc.property(fc.record(Object.fromEntries(requestedFields.map(productOf)), { requiredKeys: [] }), (fields) => {
        const food = productFood({ code: '4006381333931', product_name: 'Oat biscuits', ...fields })
        if (food === null) return
        expect(food.product_name).toEqual(expect.any(String))
        for (const value of Object.values(food.nutriments)) expect(value === null || Number.isFinite(value)).toBe(true)
      }),
      {
        numRuns: 1_500,
        examples: [
          [{ obsolete: { toString: 1 } }],
          [{ nutrition: { aggregated_set: { per: '100g', nutrients: { fat: { value: 1, unit: 'constructor' } } } } }],
        ],
      },
    )
  })
})
