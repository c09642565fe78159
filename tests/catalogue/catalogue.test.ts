import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, vi } from 'vitest'
import type { Catalogue } from '../../server/catalogue/catalogue.ts'
import { openCatalogue } from '../../server/catalogue/catalogue.ts'
import type { FoodDraft } from '../../server/catalogue/import/build.ts'
import { startBuild } from '../../server/catalogue/import/build.ts'
import { importUsda } from '../../server/catalogue/import/run.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { writeSr28 } from './sr28.ts'

const heading = 'name,synonyms,category,ndb,kcal,protein,carbs,fat,fiber,sugars,saturatedFat,salt,portions\n'

function staples(...lines: string[]): string {
  const path = join(temporaryFolder(), 'staples.csv')
  writeFileSync(path, heading + lines.join('\n'))
  return path
}

const medlar = 'Medlar,nispero|loquat of old,en:fruits,09999,50,0.5,12,,2,,0.1,0.003,1 medium=60|1 cup sliced=150'

const biscuit: FoodDraft = {
  key: '4006381333931',
  name: 'Oat biscuits',
  synonyms: [],
  brands: 'Acme',
  code: '4006381333931',
  ndb: null,
  servingSize: '2 biscuits (25 g)',
  categories: ['en:biscuits'],
  nutriments: { 'energy-kcal_100g': 450, proteins_100g: 7, carbohydrates_100g: 65, fat_100g: 18 },
  portions: [],
  kind: 'label',
  priority: 1,
}

function writeSource(folder: string, source: string, drafts: FoodDraft[]) {
  const build = startBuild(folder, source)
  for (const draft of drafts) build.add(draft)
  const steps = build.finish()
  for (;;) {
    const step = steps.next()
    if (!step.done) continue
    build.publish()
    return step.value
  }
}

const names = async (catalogue: Catalogue, query: string) =>
  (await catalogue.search(query, [])).map((food) => food.product_name)

describe('the staples', () => {
  it('are available after the first start, with unknown values left unknown', () => {
    const catalogue = openCatalogue(temporaryFolder(), { staples: staples(medlar) })
    expect(catalogue.byId('staples:medlar')).toEqual({
      id: 'staples:medlar',
      product_name: 'Medlar',
      brands: null,
      code: null,
      serving_size: '1 medium (60 g)',
      categories_tags: ['en:fruits'],
      nutriments: {
        'energy-kcal_100g': 50,
        proteins_100g: 0.5,
        carbohydrates_100g: 12,
        fat_100g: null,
        fiber_100g: 2,
        'saturated-fat_100g': 0.1,
        salt_100g: 0.003,
        sodium_100g: 0.0012,
      },
      portions: [
        { label: '1 medium', grams: 60 },
        { label: '1 cup sliced', grams: 150 },
      ],
      source: 'generic',
    })
    catalogue.close()
  })

  it('are rebuilt when the list changes', async () => {
    const folder = temporaryFolder()
    openCatalogue(folder, { staples: staples(medlar) }).close()
    const catalogue = openCatalogue(folder, { staples: staples(medlar, medlar.replace('Medlar', 'Sorb')) })
    expect(await names(catalogue, 'sorb')).toEqual(['Sorb'])
    expect(catalogue.status()).toMatchObject([{ source: 'staples', foods: 2, problem: null }])
    catalogue.close()
  })

  it('are not rebuilt when the list is unchanged', () => {
    const folder = temporaryFolder()
    const list = staples(medlar)
    openCatalogue(folder, { staples: list }).close()
    const catalogue = openCatalogue(folder, { staples: list })
    const before = catalogue.status()
    catalogue.close()
    const reopened = openCatalogue(folder, { staples: list })
    expect(reopened.status()).toEqual(before)
    reopened.close()
  })

  it('distinguishes names that differ only in a comma', () => {
    const drink = medlar.replace('Medlar', 'Chocolate milk')
    const bar = medlar.replace('Medlar', '"Chocolate, milk"')
    const catalogue = openCatalogue(temporaryFolder(), { staples: staples(drink, bar) })
    expect(catalogue.byId('staples:chocolate-milk')?.product_name).toBe('Chocolate milk')
    expect(catalogue.byId('staples:chocolate_milk')?.product_name).toBe('Chocolate, milk')
    catalogue.close()
  })
})

describe('barcode lookup', () => {
  const folder = temporaryFolder()
  writeSource(folder, 'openfoodfacts', [
    biscuit,
    { ...biscuit, key: '0012345678905', code: '0012345678905', name: 'Rye crackers' },
    { ...biscuit, key: '96385074', code: '96385074', name: 'Small sweets' },
  ])
  const catalogue = openCatalogue(folder, { staples: staples(medlar) })

  it.each([
    ['4006381333931', 'Oat biscuits'],
    ['04006381333931', 'Oat biscuits'],
    ['4 006381 333931', 'Oat biscuits'],
    ['012345678905', 'Rye crackers'],
    ['0012345678905', 'Rye crackers'],
    ['96385074', 'Small sweets'],
    ['0000096385074', 'Small sweets'],
  ])('%s finds %s', (code, name) => {
    expect(catalogue.byCode(code)?.product_name).toBe(name)
  })

  it('finds nothing for an unknown barcode', () => {
    expect(catalogue.byCode('4006381333999')).toBeNull()
    expect(catalogue.byCode('no code')).toBeNull()
  })
})

describe('several sources', () => {
  it('are searched together, with plain foods before packaged ones', async () => {
    const folder = temporaryFolder()
    writeSource(folder, 'openfoodfacts', [biscuit, { ...biscuit, key: '1', name: 'Medlar' }])
    await importUsda(writeSr28([{ ndb: '90001', group: '0900', name: 'Medlars, raw', kcal: 50 }]), folder)
    const catalogue = openCatalogue(folder, { staples: staples(medlar) })
    expect(await names(catalogue, 'medlar')).toEqual(['Medlar', 'Medlars, raw', 'Medlar'])
    expect(await names(catalogue, 'acme biscuit')).toEqual(['Oat biscuits'])
    expect(catalogue.status().map(({ source }) => source)).toEqual(['staples', 'openfoodfacts', 'usda-sr28'])
    catalogue.close()
  })

  it('keeps the draft with the highest priority when keys collide', () => {
    const folder = temporaryFolder()
    const result = writeSource(folder, 'openfoodfacts', [
      biscuit,
      { ...biscuit, name: 'Better', priority: 9 },
      { ...biscuit, name: 'Worse', priority: 0 },
    ])
    expect(result).toEqual({ foods: 1, skipped: { duplicate: 2 }, sources: ['openfoodfacts'] })
    const catalogue = openCatalogue(folder, { staples: staples(medlar) })
    expect(catalogue.byId('openfoodfacts:4006381333931')?.product_name).toBe('Better')
    catalogue.close()
  })
})

describe('an open catalogue', () => {
  it('picks up new and replaced sources', async () => {
    const folder = temporaryFolder()
    const catalogue = openCatalogue(folder, { staples: staples(medlar) })
    expect(await names(catalogue, 'biscuit')).toEqual([])
    writeSource(folder, 'openfoodfacts', [biscuit])
    await vi.waitFor(async () => expect(await names(catalogue, 'biscuit')).toEqual(['Oat biscuits']), {
      timeout: 10_000,
    })
    writeSource(folder, 'openfoodfacts', [{ ...biscuit, name: 'Rye biscuits' }])
    await vi.waitFor(async () => expect(await names(catalogue, 'biscuit')).toEqual(['Rye biscuits']), {
      timeout: 10_000,
    })
    expect(await names(catalogue, 'medlar')).toEqual(['Medlar'])
    catalogue.close()
  })

  it('keeps serving the old foods during an import and after a discarded one', async () => {
    const folder = temporaryFolder()
    writeSource(folder, 'openfoodfacts', [biscuit])
    const build = startBuild(folder, 'openfoodfacts')
    build.add({ ...biscuit, name: 'Half done' })
    const catalogue = openCatalogue(folder, { staples: staples(medlar) })
    expect(await names(catalogue, 'biscuit')).toEqual(['Oat biscuits'])
    build.discard()
    expect(readdirSync(folder).sort()).toEqual(['openfoodfacts.db', 'staples.db'])
    expect(await names(catalogue, 'biscuit')).toEqual(['Oat biscuits'])
    catalogue.close()
  })
})

describe('unusable files', () => {
  it('are reported while the other sources keep working', async () => {
    const folder = temporaryFolder()
    writeSource(folder, 'openfoodfacts', [biscuit])
    const newer = new Database(join(folder, 'openfoodfacts.db'))
    newer.pragma('user_version = 999')
    newer.close()
    writeFileSync(join(folder, 'broken.db'), 'not a database, but long enough to be opened as one'.repeat(50))
    mkdirSync(join(folder, 'folder.db'))
    const catalogue = openCatalogue(folder, { staples: staples(medlar) })
    const status = new Map(catalogue.status().map((one) => [one.source, one]))
    expect(status.get('openfoodfacts')?.problem).toMatch(/another version of the program/)
    expect(status.get('broken')?.problem).toMatch(/Cannot be read/)
    expect(status.get('folder')?.problem).toMatch(/Cannot be read/)
    expect(status.get('staples')?.problem).toBeNull()
    expect(await names(catalogue, 'medlar')).toEqual(['Medlar'])
    catalogue.close()
  })

  it('of killed imports are removed by the next import', () => {
    const folder = temporaryFolder()
    // Above the maximum process id, so no such process exists.
    writeFileSync(join(folder, 'openfoodfacts.99999999.abc.tmp'), '')
    writeFileSync(join(folder, 'openfoodfacts.99999999.abc.tmp-staged.tmp'), '')
    writeSource(folder, 'openfoodfacts', [biscuit])
    expect(readdirSync(folder)).toEqual(['openfoodfacts.db'])
  })
})
