import { describe, expect, it } from 'vitest'
import { type Candidate, type QueryWord, score, shownName } from '../../server/catalogue/rank.ts'
import { parseQuery } from '../../server/catalogue/search.ts'
import { parseOtherNames } from '../../server/catalogue/source-file.ts'
import { stem, stems, words } from '../../server/catalogue/text.ts'

const queryWords = (query: string): QueryWord[] =>
  words(query).map((word, i, all) => ({
    typed: word,
    stem: stem(word),
    isPrefix: i === all.length - 1,
    corrections: [],
  }))

const food = (name: string, facts: Partial<Candidate> = {}): Candidate => ({
  name: name.split(',').map(stems),
  synonyms: [],
  brands: [],
  categories: [],
  branded: false,
  staple: false,
  popularity: 0.1,
  ...facts,
})

const label = (name: string) => food(name, { branded: true })

/** Queries and foods in the expected order. */
const orders: [query: string, foods: Candidate[]][] = [
  ['milk', [food('Milk'), food('Milk, goat'), label('Milk'), food('Milk shake'), food('Crackers, milk')]],
  ['apple', [food('Apple'), food('Apples, raw'), food('Apples, dried'), food('Apple pie'), food('Pie, apple')]],
  ['banana', [food('Bananas, raw'), food('Bananas, dehydrated'), food('Babyfood, bananas')]],
  ['dried banana', [food('Bananas, dried'), label('Banana, dried'), food('Puddings, banana, dry mix')]],
  ['whole milk', [food('Milk, whole'), food('Milk, chocolate, whole'), food('Bread, whole wheat, with milk')]],
  ['olive oil', [food('Olive oil'), food('Oil, olive, refined'), food('Crackers with olive oil')]],
  ['chicken breast', [food('Chicken, breast'), food('Chicken breast tenders'), food('Soup, chicken breast')]],
  ['olive o', [food('Olive oil'), food('Mayonnaise, olive oil')]],
  ['yog', [food('Yogurt', { popularity: 0.9 }), food('Yogurt, frozen'), label('Yogi tea')]],
  ['cheese', [food('Cheese, hard'), food('Cheese, imitation'), food('Macaroni and cheese')]],
  ['peas', [food('Peas, green'), food('Peas, canned'), food('Rice with peas')]],
  ['tea', [food('Tea, black', { popularity: 0.9 }), food('Tea, black'), food('Tea, instant')]],
]

describe('the score', () => {
  it.each(orders)('sorts the foods for %s', (query, foods) => {
    const scores = foods.map((one) => score(queryWords(query), one))
    expect(scores).not.toContain(null)
    expect(scores).toEqual([...scores].sort((a, b) => Number(b) - Number(a)))
    expect(new Set(scores).size).toBe(scores.length)
  })

  it('is null for a food that lacks a word of the query', () => {
    expect(score(queryWords('apple pie'), food('Apple'))).toBeNull()
    expect(score(queryWords('pea'), food('Bread'))).toBeNull()
    expect(score(queryWords('olive o'), food('Olives, black'))).toBeNull()
  })

  it('matches only the last word as a prefix', () => {
    expect(score(queryWords('chicken bre'), food('Chicken breast'))).not.toBeNull()
    expect(score(queryWords('chick breast'), food('Chicken breast'))).toBeNull()
  })

  it('ranks synonyms almost like names, and includes brands', () => {
    const corn = food('Maize', { synonyms: [[['corn']]] })
    expect(score(queryWords('corn'), corn)).toBeGreaterThan(Number(score(queryWords('corn'), food('Corn bread'))))
    const flakes = food('Flakes', { branded: true, brands: stems('Acme') })
    expect(score(queryWords('acme flakes'), flakes)).not.toBeNull()
  })

  it('ranks corrections after exact matches', () => {
    const [word] = queryWords('sake')
    const query = [{ ...(word as QueryWord), corrections: [{ term: 'cak', cost: 0.6 }] }]
    expect(score(query, food('Sake'))).toBeGreaterThan(Number(score(query, food('Cake'))))
  })

  it('ranks favourites first, then frequently logged foods, then custom foods, then all others', () => {
    const personal = { timesLogged: 0, daysSinceLogged: null, custom: false, favourite: true }
    const favourite = food('Soup, milk', { personal })
    const habit = food('Soup, milk', { personal: { timesLogged: 5, daysSinceLogged: 3, custom: false } })
    const custom = food('Soup, milk', { personal: { timesLogged: 0, daysSinceLogged: null, custom: true } })
    const scores = [favourite, habit, custom, food('Milk', { staple: true, popularity: 1 })].map((one) =>
      Number(score(queryWords('milk'), one)),
    )
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })
})

const courgette = ['Courgette', 'us:Zucchini (courgette)|Marrow (courgette)'] as const
const pepper = ['Red pepper', 'us:Red bell pepper|Capsicum, red (pepper)'] as const
const fries = ['French fries', 'gb:Chips (French fries)'] as const

const name = ([own, others]: readonly [string, string], query: string, region: 'us' | 'gb' | null = null) =>
  shownName(own, parseOtherNames(others), parseQuery(query), region)

describe('the name under which a staple is shown', () => {
  it.each([
    ['the one with the words of the query', courgette, 'zucchini', null, 'Zucchini (courgette)'],
    ['the same in any region', courgette, 'zucchini', 'gb', 'Zucchini (courgette)'],
    ['its own, if the query has it', courgette, 'courgette', 'us', 'Courgette'],
    ['also for an incomplete word', courgette, 'zuc', null, 'Zucchini (courgette)'],
    ['the one with most of the words', pepper, 'red bell', 'gb', 'Red bell pepper'],
    ['not one that has the word only in brackets', courgette, 'cou', 'us', 'Courgette'],
    ['that of the region, if several fit', pepper, 'pepper', 'us', 'Red bell pepper'],
    ['its own, if none of the region fits better', pepper, 'pepper', 'gb', 'Red pepper'],
    ['that of the region, if none fits', pepper, 'paprika', 'us', 'Red bell pepper'],
  ] as const)('is %s', (_, food, query, region, shown) => expect(name(food, query, region).name).toBe(shown))

  it('is foreign when the region calls the food something else', () => {
    expect(name(fries, 'chips', 'us').isForeign).toBe(true)
    expect(name(fries, 'chips', 'gb').isForeign).toBe(false)
    expect(name(fries, 'chips').isForeign).toBe(false)
    expect(name(fries, 'fries', 'us').isForeign).toBe(false)
    expect(name(courgette, 'courgette', 'us').isForeign).toBe(true)
    expect(name(courgette, 'courgette', 'gb').isForeign).toBe(false)
    expect(name(pepper, 'pepper', 'us').isForeign).toBe(false)
  })
})
