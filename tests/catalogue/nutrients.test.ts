import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { openCatalogue } from '../../server/catalogue/catalogue.ts'
import { importOpenFoodFacts } from '../../server/catalogue/import/openfoodfacts.ts'
import { importUsda } from '../../server/catalogue/import/run.ts'
import { productFood } from '../../server/catalogue/product.ts'
import { askedNutrient } from '../../server/catalogue/rich-in.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { noStaples, nutrition, old, product, writeExport } from './products.ts'
import { writeSr28 } from './sr28.ts'

const id = 'openfoodfacts:4006381333931'
const label = { 'energy-kcal': 450, fat: 18, carbohydrates: 65, proteins: 7, sugars: 20 }
const nutrimentsOf = (facts: object) => productFood(product(facts as Record<string, unknown>))?.nutriments

/** Stated in grams per 100 g by the catalogue that this file was imported into. */
async function importedFrom(path: string) {
  const folder = temporaryFolder()
  await importOpenFoodFacts(path, folder)
  const catalogue = openCatalogue(folder, { staples: noStaples })
  const food = catalogue.byId(id)
  catalogue.close()
  return food?.nutriments
}

describe('the nutrients of a product of Open Food Facts', () => {
  it('are what its documents state in grams', async () => {
    const values = {
      ...label,
      'vitamin-c': 0.08,
      'vitamin-c_value': 80,
      'vitamin-c_unit': 'mg',
      iron: '0.0042',
      'omega-3-fat': 0,
      caffeine: 0.032,
    }
    const path = writeExport('products.jsonl', [product({ nutriments: old(values) })])
    expect(await importedFrom(path)).toMatchObject({
      'vitamin-c_100g': 0.08,
      iron_100g: 0.0042,
      'omega-3-fat_100g': 0,
      caffeine_100g: 0.032,
    })
  })

  it('never come from values of another unit, nor from estimates', () => {
    const nutriments = { ...old(label), 'vitamin-c_value': 80, calcium_modifier: '~', calcium_100g: 0.1 }
    expect(Object.keys(nutrimentsOf({ nutriments }) ?? {})).not.toContain('calcium_100g')
    const stated = { unit: 'g', source: 'packaging' }
    const food = nutrimentsOf(
      nutrition({
        fat: { ...stated, value: 9 },
        iron: { ...stated, value: 4.2, unit: 'mg' },
        zinc: { ...stated, value: 0.001, source: 'estimate' },
        calcium: { ...stated, value: 0.1, modifier: '~' },
        'vitamin-a': { ...stated, value: 900, unit: 'IU' },
        'vitamin-d': { ...stated, value: 200, unit: 'IU' },
      }),
    )
    expect(food).toMatchObject({ iron_100g: 0.0042, 'vitamin-d_100g': 0.000005 })
    for (const field of ['zinc_100g', 'calcium_100g', 'vitamin-a_100g']) expect(food).not.toHaveProperty([field])
  })

  it('have alcohol as grams of what the label states as per cent of the volume', () => {
    expect(nutrimentsOf({ nutriments: old({ ...label, alcohol: 5 }) })?.alcohol_100g).toBe(3.945)
    const alcohol = { value: 5, unit: '% vol', source: 'packaging' }
    const fat = { value: 0, unit: 'g', source: 'packaging' }
    expect(nutrimentsOf(nutrition({ fat, alcohol }))?.alcohol_100g).toBe(3.945)
  })

  it('leave out what cannot be', () => {
    const food = nutrimentsOf({
      nutriments: old({ ...label, calcium: 120, zinc: -1, selenium: 55, lactose: 40, glucose: 8, 'trans-fat': 0 }),
    })
    expect(food).toMatchObject({ glucose_100g: 8, 'trans-fat_100g': 0 })
    for (const key of ['calcium', 'zinc', 'selenium', 'lactose']) expect(food).not.toHaveProperty([`${key}_100g`])
  })

  it('are gone with values of a label that cannot be', () => {
    const food = nutrimentsOf({ nutriments: old({ ...label, fat: 120, iron: 0.004, sodium: 0.2 }) })
    expect(Object.values(food ?? {})).toEqual([null, null, null, null])
  })

  it.each([
    ['salt', { salt: 0.5 }, 0.5, 0.2],
    ['sodium', { sodium: 0.2 }, 0.5, 0.2],
    ['both', { salt: 0.5, sodium: 0.3 }, 0.5, 0.2],
  ])('have salt and sodium that agree when it states %s', (_, stated, salt, sodium) => {
    const food = nutrimentsOf({ nutriments: old({ ...label, ...stated }) })
    expect(food).toMatchObject({ salt_100g: salt, sodium_100g: sodium })
  })

  it.each([
    ['', '0.0042', 0.0042],
    ['0.1', '0.0042', undefined],
  ])('in a table with galactose %j are those of the label only if it is filled', async (galactose, iron, expected) => {
    const columns = { code: '4006381333931', product_name: 'Oat biscuits', 'energy-kcal_100g': '450', fat_100g: '18' }
    const cells = { ...columns, salt_100g: '0.5', iron_100g: iron, galactose_100g: galactose }
    const lines = [Object.keys(cells).join('\t'), Object.values(cells).join('\t')]
    const food = await importedFrom(writeExport('products.tsv', lines))
    expect(food).toMatchObject({ 'energy-kcal_100g': 450, salt_100g: 0.5, sodium_100g: 0.2 })
    expect(food?.iron_100g).toBe(expected)
  })
})

describe('the nutrients of USDA', () => {
  it('are in ABBREV, and the others in NUT_DATA where it is', async () => {
    const source = writeSr28([{ ndb: '90100', group: '0900', name: 'Quinces, baked', kcal: 57, sodium: 400 }])
    const cells = Array<string>(53).fill('')
    Object.assign(cells, { 0: '~90101~', 3: '60', 11: '2.4', 41: '5' })
    writeFileSync(join(source, 'ABBREV.txt'), `${cells.join('^')}\r\n`)
    writeFileSync(join(source, 'FOOD_DES.txt'), '~90101~^~0900~^~Quinces, fried~^~~^~~^~~^~Y~\r\n')
    writeFileSync(
      join(source, 'NUT_DATA.txt'),
      ['~90101~^~504~^0.36^0^^~1~', '~90101~^~313~^250^0^^~1~', '~90101~^~262~^0^0^^~7~', '~90101~^~303~^many^'].join(
        '\r\n',
      ),
    )
    const folder = temporaryFolder()
    const { skipped } = await importUsda(source, folder)
    const catalogue = openCatalogue(folder, { staples: noStaples })
    expect(catalogue.byId('usda-sr28:90101')?.nutriments).toEqual({
      'energy-kcal_100g': 60,
      proteins_100g: null,
      carbohydrates_100g: null,
      fat_100g: null,
      iron_100g: 0.0024,
      'vitamin-d_100g': 0.000005,
      leucine_100g: 0.36,
      fluoride_100g: 0.00025,
      caffeine_100g: 0,
    })
    expect(skipped).toEqual({ 'NUT_DATA: not a number': 1 })
    catalogue.close()
  })

  /** 5 µg of vitamin D as international units, 1.5 mg of iron in mg, 250 µg of fluoride. */
  const amounts: [id: number, unit: string, amount: number][] = [
    [1008, 'kcal', 57],
    [1089, 'mg', 1.5],
    [1110, 'IU', 200],
    [1104, 'IU', 900],
    [1099, 'µg', 250],
    [1213, 'g', 0.36],
    [1093, 'mg', 4],
  ]
  const expected = {
    iron_100g: 0.0015,
    'vitamin-d_100g': 0.000005,
    fluoride_100g: 0.00025,
    leucine_100g: 0.36,
    sodium_100g: 0.004,
  }

  it.each(['CSV', 'JSON'])('are in FoodData Central as %s, each with its unit', async (format) => {
    const source = join(temporaryFolder(), 'fdc')
    mkdirSync(source)
    if (format === 'CSV') {
      const file = (name: string, rows: unknown[][]) =>
        writeFileSync(join(source, name), rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'))
      file('food.csv', [
        ['fdc_id', 'data_type', 'description', 'food_category_id', 'publication_date'],
        [1, 'foundation_food', 'Quince, raw', 9, '2024-10-31'],
      ])
      const names: Record<string, string> = { µg: 'UG' }
      file('nutrient.csv', [
        ['id', 'name', 'unit_name'],
        ...amounts.map(([nutrient, unit]) => [nutrient, 'x', names[unit] ?? unit.toUpperCase()]),
      ])
      file('food_nutrient.csv', [
        ['id', 'fdc_id', 'nutrient_id', 'amount'],
        ...amounts.map(([nutrient, , amount], row) => [row, 1, nutrient, amount]),
      ])
    } else {
      const foodNutrients = amounts.map(([nutrient, unitName, amount]) => ({
        nutrient: { id: nutrient, unitName },
        amount,
      }))
      const food = { dataType: 'Foundation', fdcId: 1, description: 'Quince, raw', foodNutrients }
      writeFileSync(join(source, 'foundation.json'), JSON.stringify({ FoundationFoods: [food] }))
    }
    const folder = temporaryFolder()
    await importUsda(source, folder)
    const catalogue = openCatalogue(folder, { staples: noStaples })
    const nutriments = catalogue.byId('usda-foundation:1')?.nutriments
    expect(nutriments).toMatchObject(expected)
    expect(nutriments).not.toHaveProperty(['vitamin-a_100g'])
    catalogue.close()
  })
})

describe('the catalogue', () => {
  it('goes on with a file that was imported before foods had other nutrients', async () => {
    const folder = temporaryFolder()
    await importOpenFoodFacts(writeExport('products.jsonl', [product()]), folder)
    const file = new Database(join(folder, 'openfoodfacts.db'))
    file.exec('ALTER TABLE foods DROP COLUMN nutrients; DROP TABLE richest')
    file.close()
    const catalogue = openCatalogue(folder, { staples: noStaples })
    expect(catalogue.byId(id)?.nutriments).toMatchObject({ 'energy-kcal_100g': 450, salt_100g: 0.5, sodium_100g: 0.2 })
    expect((await catalogue.search('oat biscuits', []))[0]?.id).toBe(id)
    catalogue.close()
  })

  it('answers a search with the label alone, and adds the rest on request', async () => {
    const folder = temporaryFolder()
    const nutriments = old({ ...label, iron: 0.0042 })
    await importOpenFoodFacts(writeExport('products.jsonl', [product({ nutriments })]), folder)
    const catalogue = openCatalogue(folder, { staples: noStaples })
    const found = await catalogue.search('oat biscuits', [])
    expect(found[0]?.nutriments).not.toHaveProperty(['iron_100g'])
    expect(catalogue.withNutrients(found)[0]?.nutriments.iron_100g).toBe(0.0042)
    expect(catalogue.byCode('4006381333931')?.nutriments.iron_100g).toBe(0.0042)
    catalogue.close()
  })
})

describe('foods rich in a nutrient', () => {
  const heading = 'name,names,synonyms,category,ndb,kcal,protein,portions'
  const foods = [
    'Lentils,,,en:legumes,09001,116,9,',
    'Spinach,,,en:vegetables,09002,23,2.9,',
    'Liver,,,en:meats,09003,135,20,',
    'Tea,,,en:beverages,09004,1,0,',
    '"Thyme, dried",,,en:spices,09005,276,9,',
    'Most iron bars,,,en:snacks,,400,5,',
  ]
  const iron = ['name,iron', 'Lentils,3.3', 'Spinach,2.7', 'Liver,6.5', 'Tea,0.02', '"Thyme, dried",123.6', 'Water,0']

  function open() {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'staples.csv'), [heading, ...foods].join('\n'))
    writeFileSync(join(folder, 'staple-nutrients.csv'), iron.join('\n'))
    const files = temporaryFolder()
    return openCatalogue(files, { staples: join(folder, 'staples.csv') })
  }

  it.each([
    ['most iron', ['Liver', 'Lentils', 'Spinach', 'Tea']],
    ['Foods rich in iron', ['Liver', 'Lentils', 'Spinach', 'Tea']],
    ['highest in iron per 100 kcal', ['Spinach', 'Liver', 'Lentils']],
    ['most protein', ['Liver', 'Lentils', 'Most iron bars', 'Spinach']],
  ])('are found by %j', async (query, names) => {
    const catalogue = open()
    const found = await catalogue.search(query, [])
    expect(found.map((food) => food.product_name)).toEqual(names)
    catalogue.close()
  })

  it.each(['most iron bars', 'high iron', 'iron', 'most', 'most vitamin c'])(
    'leave the search for %j as it is',
    async (query) => {
      const catalogue = open()
      const found = await catalogue.search(query, [])
      expect(found.map((food) => food.product_name).filter((name) => name !== 'Most iron bars')).toEqual([])
      catalogue.close()
    },
  )

  it('state how much of it they have', () => {
    const catalogue = open()
    expect(catalogue.richIn('iron', '100kcal')[0]?.nutriments).toMatchObject({
      'energy-kcal_100g': 23,
      iron_100g: 0.0027,
    })
    expect(catalogue.richIn('biotin', '100g')).toEqual([])
    catalogue.close()
  })
})

describe('the words that ask for foods rich in a nutrient', () => {
  it.each([
    ['most vitamin c', 'vitamin-c', '100g'],
    ['Most Vit C', 'vitamin-c', '100g'],
    ['foods with the most omega-3', 'omega-3-fat', '100g'],
    ['high in fibre', 'fiber', '100g'],
    ['rich in thiamin foods', 'vitamin-b1', '100g'],
    ['most potassium per 100kcal', 'potassium', '100kcal'],
    ['highest magnesium per 100 g', 'magnesium', '100g'],
  ])('%j', (text, nutrient, per) => {
    expect(askedNutrient(text)).toEqual({ nutrient, per })
  })

  it.each(['high protein', 'most', 'iron', 'almost iron', 'most bread', 'protein rich bread', 'apfel most'])(
    'not %j',
    (text) => {
      expect(askedNutrient(text)).toBeNull()
    },
  )
})
