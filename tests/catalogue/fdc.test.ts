import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openCatalogue } from '../../server/catalogue/catalogue.ts'
import { importUsda } from '../../server/catalogue/import/run.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { zipOf } from '../support/zip.ts'
import { noStaples } from './products.ts'

const quoted = (rows: (string | number)[][]) =>
  rows.map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n')

const amounts = (fdcId: number, values: Record<number, number | string>) =>
  Object.entries(values).map(([id, amount], i) => [fdcId * 100 + i, fdcId, id, amount])

/** A small made-up edition of FoodData Central as CSV files. */
const edition: Record<string, string> = {
  'food.csv': quoted([
    ['fdc_id', 'data_type', 'description', 'food_category_id', 'publication_date'],
    [1, 'foundation_food', 'Quince, raw', 9, '2024-10-31'],
    [2, 'sr_legacy_food', 'Quince "jelly", sweet', 19, '2019-04-01'],
    [3, 'survey_fndds_food', 'Quince pie', '', '2022-10-28'],
    [4, 'branded_food', 'QUINCE BAR', '', '2020-01-01'],
    [5, 'branded_food', 'QUINCE BAR', '', '2023-01-01'],
    [6, 'sub_sample_food', 'Quince, sample 6', '', '2020-01-01'],
    [7, 'sr_legacy_food', ' ', 9, '2019-04-01'],
    [8, 'branded_food', 'Quince of lies', '', '2023-01-01'],
  ]),
  'food_nutrient.csv': quoted([
    ['id', 'fdc_id', 'nutrient_id', 'amount'],
    ...amounts(1, { 2047: 58, 2048: 57, 1003: 0.4, 1085: 0.1, 1050: 15.3, 1093: 4, 1087: 11 }),
    ...amounts(2, { 1062: 836.8, 1003: 1, 1004: 0 }),
    ...amounts(3, { 1003: 3, 1004: 10, 1005: 30, 1079: 2 }),
    ...amounts(4, { 1008: 400 }),
    ...amounts(5, { 1008: 410 }),
    ...amounts(8, { 1008: 4000 }),
    ...amounts(2, { 1005: 50, 1258: 'a lot' }),
  ]),
  'food_category.csv': quoted([
    ['id', 'code', 'description'],
    [9, '0900', 'Fruits'],
    [19, '1900', 'Sweets'],
  ]),
  'measure_unit.csv': quoted([
    ['id', 'name'],
    [1000, 'cup'],
    [9999, 'undetermined'],
  ]),
  'food_portion.csv': quoted([
    ['id', 'fdc_id', 'amount', 'measure_unit_id', 'portion_description', 'modifier', 'gram_weight'],
    [1, 1, 1, 1000, '', 'sliced', 120],
    [2, 2, '1.0', 9999, '', 'tbsp', 20],
    [3, 3, '', 9999, '1 piece', '90000', 110],
    [4, 3, '', 9999, 'Quantity not specified', '90000', 100],
    [5, 3, '', 9999, '1 slice', '90000', 0],
  ]),
  'branded_food.csv': quoted([
    [
      'fdc_id',
      'brand_owner',
      'brand_name',
      'gtin_upc',
      'serving_size',
      'serving_size_unit',
      'household_serving_fulltext',
      'branded_food_category',
    ],
    [4, 'Acme', '', '012345678905', 40, 'g', '1 bar', 'Snack Bars'],
    [5, 'Acme', '', '00012345678905', 40, 'g', '1 bar', 'Snack Bars'],
    [8, 'Acme', '', '4006381333931', 30, 'GRM', '', 'Snack Bars'],
  ]),
  'sr_legacy_food.csv': quoted([
    ['fdc_id', 'NDB_number'],
    [2, 9999],
  ]),
}

const unit = (id: number, amount: number) => ({ nutrient: { id, unitName: 'g' }, amount })

/** The same foods as JSON files with unusual line breaks. */
const asJson = {
  'foundation.json': `{"FoundationFoods": [\n${JSON.stringify({ foodClass: 'x', dataType: 'Foundation', fdcId: 1, description: 'Quince, raw', publicationDate: '10/31/2024', foodCategory: { code: '0900' }, foodNutrients: [unit(2047, 58), unit(2048, 57), unit(1003, 0.4), unit(1085, 0.1), unit(1050, 15.3), unit(1093, 4)], foodPortions: [{ amount: 1, measureUnit: { name: 'cup' }, modifier: 'sliced', gramWeight: 120 }] }, null, 2)},\n{"dataType": "Foundation", broken }]}`,
  'survey.json': `{"SurveyFoods":[${JSON.stringify({
    dataType: 'Survey (FNDDS)',
    fdcId: 3,
    description: 'Quince pie "of [brackets}"',
    foodNutrients: [unit(1003, 3), unit(1004, 10), unit(1005, 30), unit(1079, 2)],
    foodPortions: [
      { portionDescription: '1 piece', modifier: '90000', gramWeight: 110 },
      { portionDescription: 'Quantity not specified', gramWeight: 100 },
    ],
  })},{"dataType":"Experimental","fdcId":9}]}`,
  'branded.json': `{"BrandedFoods":[${JSON.stringify({ dataType: 'Branded', fdcId: 5, description: 'QUINCE BAR', brandOwner: 'Acme', gtinUpc: '00012345678905', servingSize: 40, servingSizeUnit: 'g', brandedFoodCategory: 'Snack Bars', householdServingFullText: '1 bar', foodNutrients: [unit(1008, 410)] })}]}`,
}

function folderOf(files: Record<string, string>) {
  const folder = join(temporaryFolder(), 'edition')
  mkdirSync(join(folder, 'inner'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'inner', name), text)
  return folder
}

function zipFileOf(files: Record<string, string>) {
  const path = join(temporaryFolder(), 'edition.zip')
  const inFolder = Object.entries(files).map(([name, text]) => [`edition/${name}`, text])
  // With an entry for the folder first, as common tools write it.
  writeFileSync(path, zipOf({ 'edition/': '', ...Object.fromEntries(inFolder) }))
  return path
}

async function imported(path: string) {
  const folder = temporaryFolder()
  const result = await importUsda(path, folder)
  return { result, folder, catalogue: openCatalogue(folder, { staples: noStaples }) }
}

const quince = {
  product_name: 'Quince, raw',
  serving_size: '1 cup, sliced (120 g)',
  categories_tags: ['en:fruits'],
  nutriments: { 'energy-kcal_100g': 57, proteins_100g: 0.4, carbohydrates_100g: 15.3, fat_100g: 0.1, salt_100g: 0.01 },
  source: 'generic',
}
const pie = {
  nutriments: { 'energy-kcal_100g': 222, proteins_100g: 3, carbohydrates_100g: 30, fat_100g: 10, fiber_100g: 2 },
  portions: [{ label: '1 piece', grams: 110 }],
}
const bar = {
  product_name: 'Quince bar',
  brands: 'Acme',
  serving_size: '1 bar (40 g)',
  categories_tags: ['en:snack-bars'],
  nutriments: { 'energy-kcal_100g': 410 },
  source: 'label',
}

describe('FoodData Central as CSV', () => {
  it.each([
    ['folder', folderOf],
    ['zip', zipFileOf],
  ])('is imported from a %s', async (_, write) => {
    const { result, catalogue, folder } = await imported(write(edition))
    expect(result).toEqual({
      foods: 5,
      skipped: {
        'no name': 1,
        duplicate: 1,
        'food_nutrient: not a number': 1,
        'values left out: energy over 910 kcal': 1,
      },
      sources: ['usda-branded', 'usda-fndds', 'usda-foundation', 'usda-sr-legacy'],
    })
    expect(catalogue.byId('usda-foundation:1')).toMatchObject(quince)
    expect(catalogue.byId('usda-sr-legacy:2')).toMatchObject({
      product_name: 'Quince "jelly", sweet',
      nutriments: { 'energy-kcal_100g': 200, proteins_100g: 1, carbohydrates_100g: 50, fat_100g: 0 },
      portions: [{ label: '1 tbsp', grams: 20 }],
    })
    expect(catalogue.byId('usda-fndds:3')).toMatchObject(pie)
    expect(catalogue.byCode('12345678905')).toMatchObject(bar)
    expect(catalogue.byCode('4006381333931')).toMatchObject({ nutriments: { 'energy-kcal_100g': null } })
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
    catalogue.close()
  })

  it('is imported without the optional files', async () => {
    const { 'food.csv': foods = '', 'food_nutrient.csv': nutrients = '' } = edition
    const { result } = await imported(folderOf({ 'food.csv': foods, 'food_nutrient.csv': nutrients }))
    expect(result.foods).toBe(6)
  })

  it('is refused with the name of a missing file', async () => {
    await expect(imported(folderOf({ 'food.csv': edition['food.csv'] ?? '' }))).rejects.toThrow(
      'food_nutrient.csv not found',
    )
    await expect(imported(folderOf({ 'other.txt': '' }))).rejects.toThrow('neither SR28')
    await expect(imported('/nowhere')).rejects.toThrow('/nowhere not found')
    const noZip = join(temporaryFolder(), 'x.zip')
    writeFileSync(noZip, 'no zip at all')
    await expect(imported(noZip)).rejects.toThrow('is no folder, no zip and no JSON file')
  })
})

describe('FoodData Central as JSON', () => {
  it.each([
    ['folder', folderOf],
    ['zip', zipFileOf],
  ])('is imported from a %s', async (_, write) => {
    const { result, catalogue } = await imported(write(asJson))
    expect(result).toEqual({
      foods: 3,
      skipped: { 'not JSON': 1, 'of another kind': 1 },
      sources: ['usda-branded', 'usda-fndds', 'usda-foundation'],
    })
    expect(catalogue.byId('usda-foundation:1')).toMatchObject(quince)
    expect(catalogue.byId('usda-fndds:3')).toMatchObject(pie)
    expect(catalogue.byCode('12345678905')).toMatchObject(bar)
    catalogue.close()
  })

  it('importing one data type later leaves the others unchanged', async () => {
    const { folder } = await imported(folderOf(asJson))
    await importUsda(folderOf({ 'branded.json': asJson['branded.json'].replace('QUINCE', 'MEDLAR') }), folder)
    const catalogue = openCatalogue(folder, { staples: noStaples })
    expect(catalogue.byCode('12345678905')?.product_name).toBe('Medlar bar')
    expect(catalogue.byId('usda-foundation:1')).not.toBeNull()
    catalogue.close()
  })
})
