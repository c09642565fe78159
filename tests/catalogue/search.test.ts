import { beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue, PersonalFood } from '../../server/catalogue/catalogue.ts'
import { openCatalogue } from '../../server/catalogue/catalogue.ts'
import { importUsda } from '../../server/catalogue/import/usda.ts'
import type { Food } from '../../server/domain/food.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { manyFoods, writeSr28 } from './sr28.ts'

let alone: Catalogue
let among: Catalogue

beforeAll(async () => {
  alone = openCatalogue(temporaryFolder())
  const folder = temporaryFolder()
  await importUsda(writeSr28(manyFoods), folder)
  among = openCatalogue(folder)
  return () => {
    alone.close()
    among.close()
  }
})

const names = (foods: Food[]) => foods.map((food) => food.product_name)
const first = async (catalogue: Catalogue, query: string) => (await catalogue.search(query, []))[0]?.product_name

/** What was typed, and how the name of the first result begins. */
const everyday: [query: string, begins: string][] = [
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
  // words in any order, and what they specify
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
  ['ground beef', 'Beef, minced'],
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
  // accents and case, either way
  ['jalapeno', 'Jalapeño'],
  ['JALAPEÑO', 'Jalapeño'],
  ['bánana', 'Banana'],
  // other names
  ['courgette', 'Courgette'],
  ['zucchini', 'Courgette'],
  ['yoghurt', 'Yogurt'],
  ['fries', 'French fries'],
  // half typed
  ['ban', 'Banana'],
  ['mil', 'Milk, whole'],
  ['app', 'Apple'],
  ['bre', 'Bread, white'],
  ['tom', 'Tomato'],
  ['chicken br', 'Chicken breast'],
  ['olive o', 'Olive oil'],
  ['peanut bu', 'Peanut butter'],
  ['choc milk', 'Chocolate'],
  // slips
  ['bananna', 'Banana'],
  ['banaan', 'Banana'],
  ['mlik', 'Milk, whole'],
  ['brocolli', 'Broccoli'],
  ['tomatos', 'Tomato'],
  ['yoghrut', 'Yogurt'],
  ['chiken brest', 'Chicken breast'],
  ['aplle', 'Apple'],
  ['avacado', 'Avocado'],
  ['strawbery', 'Strawberries'],
]

describe('the first answer', () => {
  it.each(everyday)('%s -> %s', async (query, begins) => {
    expect(await first(alone, query)).toMatch(new RegExp(`^${begins}`))
    expect(await first(among, query), 'with USDA foods beside it').toMatch(new RegExp(`^${begins}`))
  })

  it.each([
    ['dried apple', 'Apple'],
    ['milk powder', 'Milk'],
    ['baby food banana', 'Babyfood, bananas'],
    ['apple juice', 'Apple juice'],
    ['eggplant', 'Aubergine'],
    ['crackers milk', 'Crackers, milk'],
  ])('%s is what was asked for, processed or not', async (query, begins) => {
    const answer = await first(among, query)
    if (begins === undefined) expect(answer).toBeUndefined()
    else expect(answer).toMatch(new RegExp(`^${begins}`))
  })
})

describe('every prefix of an everyday word', () => {
  it.each(['banana', 'milk', 'apple', 'bread', 'butter', 'yogurt', 'tomato'])(
    '%s, from three letters on',
    async (word) => {
      const complete = await first(among, word)
      for (let letters = 3; letters < word.length; letters++) {
        expect(await first(among, word.slice(0, letters)), word.slice(0, letters)).toBe(complete)
      }
    },
  )
})

describe('what is no query', () => {
  it.each(['', ' ', '\t\n', '***', '"', "'", '()', '-', '%', '🍌', '\u0000'])('%j finds nothing', async (query) => {
    expect(await among.search(query, [])).toEqual([])
  })

  it.each(['milk"', '"milk', 'milk*', 'milk -', '(milk', 'milk^', 'name:milk', "milk'; --", '{milk}', 'milk +'])(
    '%j harms nothing',
    async (query) => {
      const found = names(await among.search(query, []))
      if (query === 'name:milk') expect(found).toEqual([])
      else expect(found[0]).toBe('Milk, whole')
    },
  )

  it.each(['AND', 'OR', 'NOT', 'NEAR', 'milk AND', 'NOT milk', 'milk OR bread', 'NEAR(milk bread)'])(
    '%j is words, no operators',
    async (query) => {
      await expect(among.search(query, [])).resolves.toBeInstanceOf(Array)
    },
  )

  it('a very long query is cut, not refused', async () => {
    expect(names(await among.search(`banana${' banana'.repeat(5000)}`, []))[0]).toBe('Banana')
    await expect(among.search('a'.repeat(100_000), [])).resolves.toEqual([])
  })
})

describe('what a result list holds', () => {
  it('at most 50 foods, or as many as asked for, none twice', async () => {
    const found = await among.search('c', [])
    expect(found).toHaveLength(50)
    expect(new Set(found.map((food) => food.id)).size).toBe(50)
    expect(await among.search('c', [], 7)).toHaveLength(7)
  })

  it('a food of USDA only where no everyday food is the same', async () => {
    const folder = temporaryFolder()
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

describe("one's own foods", () => {
  const own = (name: string, facts: Partial<PersonalFood>): PersonalFood => ({
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

  it('what one eats comes before everything, then what one added', async () => {
    const found = await among.search('banana', [
      own('My banana shake', { custom: true }),
      own('Banana pancakes', { timesLogged: 1, daysSinceLogged: 2 }),
    ])
    expect(names(found).slice(0, 3)).toEqual(['Banana pancakes', 'My banana shake', 'Banana'])
  })

  it('what one eats often and lately comes before what one ate once', async () => {
    const found = await among.search('soup', [
      own('Soup of my aunt', { timesLogged: 1, daysSinceLogged: 40 }),
      own('Soup of my uncle', { timesLogged: 12, daysSinceLogged: 1 }),
    ])
    expect(names(found).slice(0, 2)).toEqual(['Soup of my uncle', 'Soup of my aunt'])
  })

  it('what one ate once, long ago, has no privilege', async () => {
    const found = await among.search('milk', [own('Crackers with milk', { timesLogged: 1, daysSinceLogged: 300 })])
    expect(names(found)[0]).toBe('Milk, whole')
    expect(names(found)).toContain('Crackers with milk')
  })

  it('a food of the catalogue that one logged is shown once, on top', async () => {
    const bread = (await among.search('banana bread', []))[0] as Food
    const found = await among.search('banana', [{ food: bread, timesLogged: 4, daysSinceLogged: 1, custom: false }])
    expect(found[0]?.id).toBe(bread.id)
    expect(found.filter((food) => food.id === bread.id)).toHaveLength(1)
  })

  it('is found with a slip too, and not when it is something else', async () => {
    const mine = own('Skyr bowl', { custom: true })
    expect(names(await among.search('skyr', [mine]))[0]).toBe('Skyr bowl')
    expect(names(await among.search('skry', [mine]))[0]).toBe('Skyr bowl')
    expect(names(await among.search('bread', [mine]))).not.toContain('Skyr bowl')
  })
})
