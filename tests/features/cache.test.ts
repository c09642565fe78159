import { describe, expect, it } from 'vitest'
import { createCache } from '#server/lib/cache.ts'
import { refuseChanges } from '../support/faulty-database.ts'
import { createWorld } from '../support/world.ts'

describe('a cache', () => {
  it('computes a value once, until it is invalidated', () => {
    const cache = createCache<{ n: number }>(10)
    let computed = 0
    const ask = () => cache.cached('a', () => ({ n: ++computed })).n
    expect([ask(), ask()]).toEqual([1, 1])
    cache.invalidate('a')
    expect([ask(), ask()]).toEqual([2, 2])
  })

  it('evicts the least recently used value', () => {
    const cache = createCache<string[]>(2)
    const computed: string[] = []
    const ask = (key: string) =>
      cache.cached(key, () => {
        computed.push(key)
        return [key]
      })
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) ask(key)
    expect(computed).toEqual(['a', 'b', 'c', 'b'])
  })

  it('computes every time when it is disabled', () => {
    const cache = createCache<number[]>(10, false)
    let computed = 0
    const ask = () => cache.cached('a', () => [++computed])
    expect([ask(), ask()]).toEqual([[1], [2]])
  })

  it('stores nothing when computing fails', () => {
    const cache = createCache<number[]>(10)
    expect(() =>
      cache.cached('a', () => {
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(cache.cached('a', () => [1])).toEqual([1])
  })

  it('returns immutable values', () => {
    const list = createCache<{ days: number[]; names: Map<string, string[]> }>(10)
    const value = list.cached('a', () => ({ days: [1], names: new Map([['b', ['c']]]) })) as {
      days: number[]
      names: Map<string, string[]>
    }
    expect(() => value.days.push(2)).toThrow(TypeError)
    expect(() => value.names.set('d', [])).toThrow(TypeError)
    expect(() => value.names.get('b')?.pop()).toThrow(TypeError)
    expect(list.cached('a', () => ({ days: [], names: new Map() }))).toBe(value)
  })
})

describe('what one caller does with an answer', () => {
  const date = '2026-03-10'
  const soup = { date, mealType: 'Lunch', foodName: 'Soup of Ann', calories: 300 } as const

  it('is not what the next one gets', async () => {
    const { api } = await createWorld().join('ann')
    await api.diary.logFood(soup)
    const day = await api.diary.day({ date })
    day.food.length = 0
    const recents = await api.diary.recents({ mealType: 'Lunch', date })
    recents.length = 0
    const found = await api.foods.search({ query: 'soup of ann' })
    found.length = 0
    expect((await api.diary.day({ date })).food).toHaveLength(1)
    expect(await api.diary.recents({ mealType: 'Lunch', date })).toHaveLength(1)
    expect(await api.foods.search({ query: 'soup of ann' })).toMatchObject([{ product_name: soup.foodName }])
  })
})

describe('the foods of a person', () => {
  const soup = { date: '2026-03-10', mealType: 'Lunch', foodName: 'Soup of Ann', calories: 300 } as const

  it('are counted again after they write, and not after others do', async () => {
    const world = createWorld()
    const [ann, ben] = [await world.join('ann'), await world.join('ben')]
    const { id } = await ann.api.account.me()
    const foods = () => world.userFoods.of({ id, householdId: null })
    await ann.api.diary.logFood(soup)
    const before = foods()
    expect([...before.values()]).toMatchObject([{ name: soup.foodName, logged: { times: 1 } }])
    await ben.api.diary.logFood(soup)
    await ann.api.water.add({ date: soup.date })
    expect(foods()).toBe(before)

    const { id: entryId } = await ann.api.diary.logFood(soup)
    expect([...foods().values()]).toMatchObject([{ logged: { times: 2 } }])
    await ann.api.diary.removeFood({ id: entryId })
    expect([...foods().values()]).toMatchObject([{ logged: { times: 1 } }])
    await ann.api.customFoods.create({ productName: 'Stew of Ann', calories: 90 })
    expect([...foods().values()].map(({ name }) => name)).toEqual([soup.foodName, 'Stew of Ann'])
  })

  it('are as they were when a write fails', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const { id } = await ann.api.account.me()
    await ann.api.diary.logFood(soup)
    const before = world.userFoods.of({ id, householdId: null })
    refuseChanges(world.db, 'insert', 'food_entries', 'no')
    await expect(ann.api.diary.logFood(soup)).rejects.toThrow()
    expect(world.userFoods.of({ id, householdId: null })).toBe(before)
  })
})
