import { beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue, PersonalFood } from '../../server/catalogue/catalogue.ts'
import { openCatalogue } from '../../server/catalogue/catalogue.ts'
import { importUsda } from '../../server/catalogue/import/run.ts'
import type { Food } from '../../server/domain/food.ts'
import { catalogueFolder } from '../support/staples.ts'
import { manyFoods, writeSr28 } from './sr28.ts'

let staplesOnly: Catalogue
let withUsda: Catalogue

beforeAll(async () => {
  staplesOnly = openCatalogue(catalogueFolder())
  const folder = catalogueFolder()
  await importUsda(writeSr28(manyFoods), folder)
  withUsda = openCatalogue(folder)
  return () => {
    staplesOnly.close()
    withUsda.close()
  }
})

const names = (foods: Food[]) => foods.map((food) => food.product_name)
const first = async (catalogue: Catalogue, query: string) => (await catalogue.search(query, []))[0]?.product_name

/** Queries and the start of the name of their first result. */
const everyday: [query: string, start: string][] = [
  ['banana', 'Banana'],
  ['milk', 'Milk, whole'],
  ['egg', 'Egg'],
  ['apple', 'Apple'],
  ['rice', 'Rice, white, cooked'],
  ['bread', 'Bread, white'],
  ['butter', 'Butter'],
  ['yogurt', 'Yogurt, plain'],
  ['tomato', 'Tomato'],
  ['chicken breast', 'Chicken breast'],
  ['olive oil', 'Olive oil'],
  ['oats', 'Oats'],
  // plurals and other forms
  ['bananas', 'Banana'],
  ['eggs', 'Egg'],
  ['tomatoes', 'Tomato'],
  ['strawberry', 'Strawberries'],
  ['blueberry', 'Blueberries'],
  ['potatoes', 'Potato'],
  ['walnut', 'Walnuts'],
  // words in any order, and specific foods
  ['whole milk', 'Milk, whole'],
  ['milk whole', 'Milk, whole'],
  ['white bread', 'Bread, white'],
  ['brown rice', 'Rice, brown'],
  ['scrambled eggs', 'Egg, scrambled'],
  ['boiled egg', 'Egg, boiled'],
  ['egg white', 'Egg white'],
  ['apple pie', 'Apple pie'],
  ['pie apple', 'Apple pie'],
  ['orange juice', 'Orange juice'],
  ['peanut butter', 'Peanut butter'],
  ['greek yogurt', 'Greek yogurt'],
  ['ground beef', 'Ground beef'],
  ['minced beef', 'Beef, minced'],
  ['salmon', 'Salmon'],
  ['garlic', 'Garlic'],
  ['carrots', 'Carrot'],
  ['cheddar', 'Cheese, cheddar'],
  ['water', 'Water'],
  ['coffee', 'Coffee'],
  ['wine', 'Wine'],
  ['banana bread', 'Banana bread'],
  ['banana chips', 'Banana chips'],
  // accents and case, with and without
  ['jalapeno', 'Jalapeño'],
  ['JALAPEÑO', 'Jalapeño'],
  ['bánana', 'Banana'],
  // synonyms
  ['courgette', 'Courgette'],
  ['zucchini', 'Zucchini'],
  ['yoghurt', 'Yoghurt, plain'],
  ['fries', 'French fries'],
  // incomplete words
  ['ban', 'Banana'],
  ['mil', 'Milk, whole'],
  ['app', 'Apple'],
  ['bre', 'Bread, white'],
  ['tom', 'Tomato'],
  ['chicken br', 'Chicken breast'],
  ['olive o', 'Olive oil'],
  ['peanut bu', 'Peanut butter'],
  ['choc milk', 'Chocolate'],
  // typos
  ['bananna', 'Banana'],
  ['banaan', 'Banana'],
  ['mlik', 'Milk, whole'],
  ['brocolli', 'Broccoli'],
  ['tomatos', 'Tomato'],
  ['yoghrut', 'Yoghurt, plain'],
  ['chiken brest', 'Chicken breast'],
  ['aplle', 'Apple'],
  ['avacado', 'Avocado'],
  ['strawbery', 'Strawberries'],
]

describe('the first result', () => {
  it.each(everyday)('%s -> %s', async (query, start) => {
    expect(await first(staplesOnly, query)).toMatch(new RegExp(`^${start}`))
    expect(await first(withUsda, query), 'with USDA foods').toMatch(new RegExp(`^${start}`))
  })

  it.each([
    ['dried apple', 'Apple'],
    ['milk powder', 'Milk'],
    ['baby food banana', 'Babyfood, bananas'],
    ['apple juice', 'Apple juice'],
    ['eggplant', 'Eggplant'],
    ['crackers milk', 'Crackers, milk'],
  ])('%s finds processed foods when they are named', async (query, start) => {
    const name = await first(withUsda, query)
    if (start === undefined) expect(name).toBeUndefined()
    else expect(name).toMatch(new RegExp(`^${start}`))
  })
})

describe('every prefix of a common word', () => {
  it.each(['banana', 'milk', 'apple', 'bread', 'butter', 'yogurt', 'tomato'])(
    '%s has the same first result from three letters on',
    async (word) => {
      const complete = await first(withUsda, word)
      for (let letters = 3; letters < word.length; letters++) {
        expect(await first(withUsda, word.slice(0, letters)), word.slice(0, letters)).toBe(complete)
      }
    },
  )
})

describe('unusual queries', () => {
  it.each(['', ' ', '\t\n', '***', '"', "'", '()', '-', '%', '🍌', '\u0000'])('%j finds nothing', async (query) => {
    expect(await withUsda.search(query, [])).toEqual([])
  })

  it.each(['milk"', '"milk', 'milk*', 'milk -', '(milk', 'milk^', 'name:milk', "milk'; --", '{milk}', 'milk +'])(
    '%j does not break the search',
    async (query) => {
      const found = names(await withUsda.search(query, []))
      if (query === 'name:milk') expect(found).toEqual([])
      else expect(found[0]).toBe('Milk, whole')
    },
  )

  it.each(['AND', 'OR', 'NOT', 'NEAR', 'milk AND', 'NOT milk', 'milk OR bread', 'NEAR(milk bread)'])(
    '%j is treated as words, not as operators',
    async (query) => {
      await expect(withUsda.search(query, [])).resolves.toBeInstanceOf(Array)
    },
  )

  it('truncates very long queries', async () => {
    expect(names(await withUsda.search(`banana${' banana'.repeat(5000)}`, []))[0]).toBe('Banana')
    await expect(withUsda.search('a'.repeat(100_000), [])).resolves.toEqual([])
  })
})

describe('words that are no food', () => {
  it.each([
    ...['asdf', 'qwerty', 'xyzzy', 'wibble', 'bicycle', 'giraffe', 'january', 'airplane', 'television', 'harry potter'],
    ...['poiuyt', 'gado gado', 'jollof', 'pozole', 'injera', 'navarin', 'sarmale', 'lumpia', 'bobotie', 'star wars'],
    ...['my breakfast today', 'computer mouse', 'schweinebraten', 'karjalanpiirakka', 'okonomiyaki', 'fufu egusi'],
  ])('%s finds nothing', async (query) => {
    expect(names(await withUsda.search(query, []))).toEqual([])
  })
})

describe('the result list', () => {
  it('has at most 50 foods or the given limit, without duplicates', async () => {
    const found = await withUsda.search('c', [])
    expect(found).toHaveLength(50)
    expect(new Set(found.map((food) => food.id)).size).toBe(50)
    expect(await withUsda.search('c', [], null, 7)).toHaveLength(7)
  })

  it('leaves out USDA foods that are also staples', async () => {
    const folder = catalogueFolder()
    await importUsda(
      writeSr28([
        { ndb: '09040', group: '0900', name: 'Bananas, raw', survey: true, kcal: 89 },
        { ndb: '99999', group: '0900', name: 'Bananas, red, raw', survey: true, kcal: 90 },
      ]),
      folder,
    )
    const catalogue = openCatalogue(folder)
    const found = names(await catalogue.search('banana', []))
    expect(found).toContain('Bananas, red, raw')
    expect(found).not.toContain('Bananas, raw')
    expect(catalogue.byId('usda-sr28:09040')?.product_name).toBe('Bananas, raw')
    catalogue.close()
  })
})

describe('personal foods', () => {
  const personal = (name: string, facts: Partial<PersonalFood>): PersonalFood => ({
    food: {
      id: `custom-${name}`,
      product_name: name,
      brands: null,
      code: null,
      serving_size: null,
      categories_tags: [],
      nutriments: { 'energy-kcal_100g': 1, proteins_100g: 1, carbohydrates_100g: 1, fat_100g: 1 },
      portions: [],
      source: 'custom',
    },
    timesLogged: 0,
    daysSinceLogged: null,
    custom: false,
    ...facts,
  })

  it('rank first: recently logged ones, then custom ones', async () => {
    const found = await withUsda.search('banana', [
      personal('My banana shake', { custom: true }),
      personal('Banana pancakes', { timesLogged: 1, daysSinceLogged: 2 }),
    ])
    expect(names(found).slice(0, 3)).toEqual(['Banana pancakes', 'My banana shake', 'Banana'])
  })

  it('rank higher when logged often and recently', async () => {
    const found = await withUsda.search('soup', [
      personal('Soup of my aunt', { timesLogged: 1, daysSinceLogged: 40 }),
      personal('Soup of my uncle', { timesLogged: 12, daysSinceLogged: 1 }),
    ])
    expect(names(found).slice(0, 2)).toEqual(['Soup of my uncle', 'Soup of my aunt'])
  })

  it('get no boost when logged once, long ago', async () => {
    const found = await withUsda.search('milk', [
      personal('Crackers with milk', { timesLogged: 1, daysSinceLogged: 300 }),
    ])
    expect(names(found)[0]).toBe('Milk, whole')
    expect(names(found)).toContain('Crackers with milk')
  })

  it('replace the same food of the catalogue', async () => {
    const bread = (await withUsda.search('banana bread', []))[0] as Food
    const found = await withUsda.search('banana', [{ food: bread, timesLogged: 4, daysSinceLogged: 1, custom: false }])
    expect(found[0]?.id).toBe(bread.id)
    expect(found.filter((food) => food.id === bread.id)).toHaveLength(1)
  })

  it('are found with a typo, but not by unrelated queries', async () => {
    const mine = personal('Skyr bowl', { custom: true })
    expect(names(await withUsda.search('skyr', [mine]))[0]).toBe('Skyr bowl')
    expect(names(await withUsda.search('skry', [mine]))[0]).toBe('Skyr bowl')
    expect(names(await withUsda.search('bread', [mine]))).not.toContain('Skyr bowl')
  })
})
