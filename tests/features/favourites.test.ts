import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { maxFavourites } from '#domain/food.ts'
import { favouriteFoods } from '#schema'
import type { Api } from '#server/router.ts'
import { createWorld } from '../support/world.ts'

const today = '2026-03-10'
const lunch = { date: today, mealType: 'Lunch' } as const

const idOf = async (api: Api, query: string, name: string) => {
  const found = (await api.foods.search({ query })).find(({ product_name }) => product_name === name)
  if (!found) throw new Error(`there is ${name}`)
  return found.id
}
const names = (foods: { product_name: string }[]) => foods.map(({ product_name }) => product_name)

describe('a favourite', () => {
  it('can be a food of the catalogue, of the diary or of their own', async () => {
    const world = createWorld()
    const { api } = await world.join('ada')
    await api.diary.logFood({ ...lunch, foodName: 'Canteen Curry', calories: 640 })
    const { id: granola } = await api.customFoods.create({ productName: 'Granola from home', calories: 450 })
    for (const id of [await idOf(api, 'banana', 'Banana'), 'logged:Canteen Curry', granola]) {
      world.travel({ minutes: 1 })
      await api.favourites.add({ id })
    }
    expect((await api.favourites.list()).map(({ foodName }) => foodName)).toEqual([
      'Granola from home',
      'Canteen Curry',
      'Banana',
    ])
    const among = { query: '', among: 'favourites' } as const
    expect(names(await api.foods.search(among))).toEqual(['Granola from home', 'Canteen Curry', 'Banana'])
    expect((await api.foods.search(among))[1]?.last).toMatchObject({ calories: 640 })
  })

  it('stays one when it is logged in other letters, and is left out once its last entry is gone', async () => {
    const { api } = await createWorld().join('ada')
    const first = await api.diary.logFood({ ...lunch, foodName: 'Canteen Curry', calories: 640 })
    await api.favourites.add({ id: 'logged:Canteen Curry' })
    const second = await api.diary.logFood({
      ...lunch,
      date: addDays(today, 1),
      foodName: 'canteen curry',
      calories: 650,
    })
    const favourites = () => api.foods.search({ query: '', among: 'favourites' })
    expect(names(await favourites())).toEqual(['canteen curry'])
    await api.diary.removeFood({ id: first.id })
    await api.diary.removeFood({ id: second.id })
    expect(await favourites()).toEqual([])
    await api.favourites.remove({ id: 'logged:Canteen Curry' })
    expect(await api.favourites.list()).toEqual([])
  })

  it('is added once, and removed without its food', async () => {
    const { api } = await createWorld().join('ada')
    const { id } = await api.customFoods.create({ productName: 'Granola from home', calories: 450 })
    const added = await api.favourites.add({ id })
    expect(await api.favourites.add({ id })).toEqual(added)
    expect(await api.favourites.list()).toEqual([added])
    expect(await api.favourites.remove({ id })).toEqual({ msg: 'Favourite removed.' })
    await expect(api.favourites.remove({ id })).rejects.toThrow('Favourite not found.')
    expect(await api.customFoods.list()).toHaveLength(1)
  })

  it('is nobody else’s, and must be a food that its owner can see', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const { id } = await ada.customFoods.create({ productName: 'Granola from home', calories: 450 })
    await ada.favourites.add({ id })
    expect(await bob.favourites.list()).toEqual([])
    expect(await bob.foods.search({ query: '', among: 'favourites' })).toEqual([])
    await expect(bob.favourites.add({ id })).rejects.toThrow('Food not found.')
    await expect(bob.favourites.remove({ id })).rejects.toThrow('Favourite not found.')
    await expect(ada.favourites.add({ id: 'staples:no such food' })).rejects.toThrow('Food not found.')
  })

  it('ranks first among equals, before it was ever logged', async () => {
    const { api } = await createWorld().join('ada')
    const before = await api.foods.search({ query: 'rice' })
    const last = before.at(-1)
    if (!last) throw new Error('there is rice')
    await api.favourites.add({ id: last.id })
    const [first] = await api.foods.search({ query: 'rice' })
    expect(first).toEqual(last)
    await api.favourites.remove({ id: last.id })
    expect(await api.foods.search({ query: 'rice' })).toEqual(before)
  })

  it('is one of at most 500', async () => {
    const world = createWorld()
    const { api } = await world.join('ada')
    const { id: userId } = await api.account.me()
    const rows = Array.from({ length: maxFavourites }, (_, i) => ({
      userId,
      foodId: `food ${i}`,
      foodName: `Food ${i}`,
      createdAt: world.clock().toISOString(),
    }))
    world.db.insert(favouriteFoods).values(rows).run()
    const { id } = await api.customFoods.create({ productName: 'One too many', calories: 1 })
    await expect(api.favourites.add({ id })).rejects.toThrow('You can have at most 500 favourites.')
    await api.favourites.remove({ id: 'food 7' })
    expect(await api.favourites.add({ id })).toMatchObject({ id, foodName: 'One too many' })
  })
})

describe('a search among some foods', () => {
  it('lists recent foods, the last logged first, and filters them by their words', async () => {
    const { api } = await createWorld().join('ada')
    const banana = await idOf(api, 'banana', 'Banana')
    await api.diary.logFood({ ...lunch, date: addDays(today, -2), foodName: 'Canteen curry', calories: 640 })
    await api.diary.logFood({ ...lunch, date: addDays(today, -1), foodName: 'Banana', foodId: banana, calories: 105 })
    await api.diary.logFood({ ...lunch, foodName: 'Crème brûlée', calories: 320 })
    await api.customFoods.create({ productName: 'Never eaten', calories: 1 })
    const recent = async (query: string) => names(await api.foods.search({ query, among: 'recent' }))
    expect(await recent('  ')).toEqual(['Crème brûlée', 'Banana', 'Canteen curry'])
    expect(await recent('CREME')).toEqual(['Crème brûlée'])
    expect(await recent('cur can')).toEqual(['Canteen curry'])
    expect(await recent('apple')).toEqual([])
  })

  it('lists foods of their own, newest first, whether logged or not, and by barcode', async () => {
    const world = createWorld()
    const { api } = await world.join('ada')
    for (const [productName, barcode] of [['Granola'], ['Soup', '4006381333931'], ['Bread']] as const) {
      await api.customFoods.create({ productName, barcode, calories: 100 })
      world.travel({ minutes: 1 })
    }
    await api.diary.logFood({ ...lunch, foodName: 'Canteen curry', calories: 640 })
    const mine = async (query: string) => names(await api.foods.search({ query, among: 'mine' }))
    expect(await mine('')).toEqual(['Bread', 'Soup', 'Granola'])
    expect(await mine('so')).toEqual(['Soup'])
    expect(await mine('4006381333931')).toEqual(['Soup'])
    expect(names(await api.foods.search({ query: '4006381333931', among: 'recent' }))).toEqual([])
  })

  it('shows at most 50, and nothing that others logged', async () => {
    const world = createWorld()
    const { api } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const entries = Array.from({ length: 60 }, (_, i) => ({ ...lunch, foodName: `Food ${i}`, calories: i }))
    await api.diary.logFoods({ entries })
    expect(await api.foods.search({ query: '', among: 'recent' })).toHaveLength(50)
    expect(await bob.foods.search({ query: '', among: 'recent' })).toEqual([])
  })
})
