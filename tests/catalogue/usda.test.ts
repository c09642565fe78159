import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openCatalogue } from '../../server/catalogue/catalogue.ts'
import { importUsda } from '../../server/catalogue/import/run.ts'
import { usdaCategories } from '../../server/catalogue/import/usda.ts'
import { catalogueFolder } from '../support/staples.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import type { Sr28Food } from './sr28.ts'
import { writeSr28 } from './sr28.ts'

const quince: Sr28Food = {
  ndb: '90100',
  group: '0900',
  name: 'Quinces, baked',
  synonyms: 'membrillo,apple quince',
  survey: true,
  kcal: 57,
  protein: 0.4,
  sodium: 400,
  portions: [
    ['1', 'oz', '28.35'],
    ['0.5', 'cup,  sliced', '75'],
    ['1', 'medium (3" dia)', '92'],
  ],
}

async function imported(source: string) {
  const folder = catalogueFolder()
  const result = await importUsda(source, folder)
  return { result, catalogue: openCatalogue(folder) }
}

describe('a USDA food', () => {
  it('is imported with its values, salt computed from sodium, and unknown values left unknown', async () => {
    const { catalogue } = await imported(writeSr28([quince]))
    expect(catalogue.byId('usda-sr28:90100')).toEqual({
      id: 'usda-sr28:90100',
      product_name: 'Quinces, baked',
      brands: null,
      code: null,
      serving_size: '1 medium (3" dia) (92 g)',
      categories_tags: ['en:fruits'],
      nutriments: {
        'energy-kcal_100g': 57,
        proteins_100g: 0.4,
        carbohydrates_100g: null,
        fat_100g: null,
        salt_100g: 1,
        sodium_100g: 0.4,
      },
      portions: [
        { label: '1 medium (3" dia)', grams: 92 },
        { label: '0.5 cup, sliced', grams: 75 },
        { label: '1 oz', grams: 28.35 },
      ],
      source: 'generic',
    })
    catalogue.close()
  })

  it('is found by its synonyms', async () => {
    const { catalogue } = await imported(writeSr28([quince]))
    expect((await catalogue.search('membrillo', []))[0]?.id).toBe('usda-sr28:90100')
    catalogue.close()
  })

  it('keeps accents and survives a lone carriage return', async () => {
    const { result, catalogue } = await imported(
      writeSr28([{ ...quince, name: 'Jalapeño purée', portions: [['1', 'cup\r(8 fl oz)', '240']] }]),
    )
    expect(result).toEqual({ foods: 1, skipped: {}, sources: ['usda-sr28'] })
    const [food] = await catalogue.search('jalapeno puree', [])
    expect(food?.product_name).toBe('Jalapeño purée')
    expect(food?.portions).toEqual([{ label: '1 cup (8 fl oz)', grams: 240 }])
    catalogue.close()
  })
})

describe('invalid SR28 input', () => {
  it('is skipped line by line and counted by reason', async () => {
    const { result, catalogue } = await imported(
      writeSr28([quince], {
        abbrev: [
          '~90101~^~SHORT~^1',
          'rubbish',
          `~90102~^~NOBODY~${'^1'.repeat(51)}`,
          `~90100~^~X~^1^many${'^1'.repeat(49)}`,
        ].join('\r\n'),
        descriptions: ['~x~^~0900~^~No number~', '~90103~^~0900~^~~'].join('\r\n'),
        weights: ['~90100~^4^1^~cup~^0^^', '~90100~^5^^~~^12^^', '~?~^1^1^~cup~^12'].join('\r\n'),
      }),
    )
    expect(result).toEqual({
      foods: 1,
      sources: ['usda-sr28'],
      skipped: {
        'ABBREV: too few columns': 1,
        'ABBREV: no food number': 1,
        'ABBREV: no description': 1,
        'ABBREV: not a number': 1,
        'FOOD_DES: no food number': 1,
        'FOOD_DES: no name': 1,
        'WEIGHT: no weight': 1,
        'WEIGHT: no measure': 1,
        'WEIGHT: no food number': 1,
      },
    })
    expect(catalogue.status().find(({ source }) => source === 'usda-sr28')).toMatchObject({
      foods: 1,
      skipped: result.skipped,
    })
    catalogue.close()
  })

  it('with a repeated food is counted as a duplicate', async () => {
    const { result, catalogue } = await imported(writeSr28([quince, quince]))
    expect(result).toEqual({ foods: 1, skipped: { duplicate: 1 }, sources: ['usda-sr28'] })
    catalogue.close()
  })

  it('with a missing file is refused with its name', async () => {
    const source = writeSr28([quince])
    rmSync(join(source, 'WEIGHT.txt'))
    await expect(importUsda(source, temporaryFolder())).rejects.toThrow('WEIGHT.txt not found')
  })
})

describe('a USDA import', () => {
  it('reports progress', async () => {
    const seen: number[] = []
    await importUsda(writeSr28([quince]), temporaryFolder(), ({ rows, share }) => seen.push(rows, share))
    expect(seen.slice(-2)).toEqual([1, 1])
  })

  it('changes nothing and leaves no files when aborted', async () => {
    const folder = catalogueFolder()
    await importUsda(writeSr28([quince]), folder)
    const abort = new AbortController()
    const interrupted = importUsda(writeSr28([{ ...quince, name: 'Other' }]), folder, () => abort.abort(), abort.signal)
    await expect(interrupted).rejects.toThrow()
    expect(readdirSync(folder).toSorted()).toEqual(['staples.db', 'usda-sr28.db'])
    const catalogue = openCatalogue(folder)
    expect(catalogue.byId('usda-sr28:90100')?.product_name).toBe('Quinces, baked')
    catalogue.close()
  })
})

describe('categories', () => {
  it.each([
    ['0900', 'Apples, raw', 'en:fruits'],
    ['0900', 'Apple juice, canned', 'en:juices'],
    ['1100', 'Carrots, raw', 'en:vegetables'],
    ['1100', 'Tomato juice, canned', 'en:juices'],
    ['1100', 'Potatoes, boiled', 'en:potatoes'],
    ['1100', 'Potatoes, french fried', 'en:snacks'],
    ['1100', 'Sweet potato, cooked, baked', 'en:vegetables'],
    ['1100', 'Catsup', 'en:condiments'],
    ['0100', 'Egg, whole, raw', 'en:eggs'],
  ])('%s %s is in %s', (group, name, category) => {
    expect(usdaCategories(group, name)).toContain(category)
  })

  it.each([
    ['0900', 'Orange juice, raw'],
    ['1100', 'Potatoes, boiled'],
    ['0400', 'Salad dressing, ranch'],
    ['1100', 'Onion rings, breaded'],
  ])('%s %s has no tag that counts as fruit or vegetables', (group, name) => {
    expect(usdaCategories(group, name).join(' ')).not.toMatch(/fruit|vegetable|salad/)
  })
})
