import { describe, expect, it } from 'vitest'
import type { Candidate, QueryWord } from '../../server/catalogue/rank.ts'
import { score } from '../../server/catalogue/rank.ts'
import { stem, stems, words } from '../../server/catalogue/text.ts'

const asked = (query: string): QueryWord[] =>
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

/** Each list in the order that a person would want for the query. */
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

describe('the order of answers', () => {
  it.each(orders)('%s', (query, foods) => {
    const scores = foods.map((one) => score(asked(query), one))
    expect(scores).not.toContain(null)
    expect(scores).toEqual([...scores].sort((a, b) => Number(b) - Number(a)))
    expect(new Set(scores).size).toBe(scores.length)
  })

  it('a food that lacks a word is no answer', () => {
    expect(score(asked('apple pie'), food('Apple'))).toBeNull()
    expect(score(asked('pea'), food('Bread'))).toBeNull()
    expect(score(asked('olive o'), food('Olives, black'))).toBeNull()
  })

  it('only the last word may be half typed', () => {
    expect(score(asked('chicken bre'), food('Chicken breast'))).not.toBeNull()
    expect(score(asked('chick breast'), food('Chicken breast'))).toBeNull()
  })

  it('another name is almost as good, the maker counts too', () => {
    const corn = food('Maize', { synonyms: [[['corn']]] })
    expect(score(asked('corn'), corn)).toBeGreaterThan(Number(score(asked('corn'), food('Corn bread'))))
    const flakes = food('Flakes', { branded: true, brands: stems('Acme') })
    expect(score(asked('acme flakes'), flakes)).not.toBeNull()
  })

  it('what was meant comes after what was typed', () => {
    const [word] = asked('sake')
    const query = [{ ...(word as QueryWord), corrections: [{ term: 'cak', edits: 1 }] }]
    expect(score(query, food('Sake'))).toBeGreaterThan(Number(score(query, food('Cake'))))
  })

  it("one's personal habits before one's personal foods before all others", () => {
    const habit = food('Soup, milk', { personal: { timesLogged: 5, daysSinceLogged: 3, custom: false } })
    const custom = food('Soup, milk', { personal: { timesLogged: 0, daysSinceLogged: null, custom: true } })
    const scores = [habit, custom, food('Milk', { staple: true, popularity: 1 })].map((one) =>
      Number(score(asked('milk'), one)),
    )
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })
})
