import { describe, expect, it } from 'vitest'
import { savedMealItems } from '#schema'
import { newId } from '#server/db/ids.ts'
import { createWorld } from '../support/world.ts'

const date = '2026-03-10'
const oats = { foodName: 'Rolled oats', foodId: 'staples:oats', servingSize: '55g', calories: 208, fiber: 5.6 }
const milk = { foodName: 'Milk', servingSize: '2 x 100g', quantity: 2, calories: 128, salt: 0.2 }

describe('a saved meal', () => {
  it('can be created from foods', async () => {
    const { api } = await createWorld().join('ada')
    const meal = await api.meals.create({ name: 'Porridge', items: [oats, milk] })
    expect(meal.items).toMatchObject([{ ...oats, salt: null }, milk])
    expect(meal.totals.calories).toEqual({ sum: 336, known: 2, of: 2 })
    expect(meal.totals.fiber).toEqual({ sum: 5.6, known: 1, of: 2 })
    expect(await api.meals.list()).toEqual([meal])
  })

  it('can be created from a logged meal', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFood({ ...oats, date, mealType: 'Breakfast' })
    await api.diary.logFood({ ...milk, date, mealType: 'Lunch' })
    const { items } = await api.meals.create({ name: 'Oats', date, mealType: 'Breakfast' })
    expect(items).toMatchObject([oats])
    await expect(api.meals.create({ name: 'Void', date, mealType: 'Dinner' })).rejects.toThrow(
      "There's nothing to copy from Dinner.",
    )
    expect(await api.meals.list()).toHaveLength(1)
  })

  it('can be logged as a whole, with all data of its foods', async () => {
    const { api } = await createWorld().join('ada')
    const { items } = await api.meals.create({ name: 'Porridge', items: [oats, milk] })
    const entries = await api.diary.logFoods({ entries: items.map((item) => ({ ...item, date, mealType: 'Snacks' })) })
    expect((await api.diary.day({ date })).food).toEqual(entries)
    expect(entries.map(({ id: _, date: __, mealType: ___, waterMl: ____, ...item }) => item)).toEqual(items)
    expect(entries.map(({ mealType }) => mealType)).toEqual(['Snacks', 'Snacks'])
  })

  it('can be changed without affecting logged entries', async () => {
    const { api } = await createWorld().join('ada')
    const { id, items } = await api.meals.create({ name: 'Porridge', items: [oats, milk] })
    const logged = await api.diary.copyFood({ date, mealType: 'Breakfast', foodItems: items })
    expect(await api.meals.change({ id, name: 'Oatmeal' })).toMatchObject({ name: 'Oatmeal', items: [oats, milk] })
    const changed = await api.meals.change({ id, items: [milk] })
    expect(changed).toMatchObject({ name: 'Oatmeal', items: [milk] })
    expect(await api.meals.list()).toEqual([changed])
    expect((await api.diary.day({ date })).food).toEqual(logged)
    expect(await api.meals.remove({ id })).toEqual({ msg: 'Saved meal deleted.' })
    expect(await api.meals.list()).toEqual([])
    expect((await api.diary.day({ date })).food).toEqual(logged)
  })

  it('requires a name and at least one food', async () => {
    const { api } = await createWorld().join('ada')
    await expect(api.meals.create({ name: ' ', items: [oats] })).rejects.toThrow('A name is required.')
    await expect(api.meals.create({ name: 'Void', items: [] })).rejects.toThrow('needs at least one food')
    await expect(api.meals.create({ name: 'Void', date })).rejects.toThrow(
      'needs a list of foods, or a meal and its day',
    )
  })

  it('shares a limit of 10,000 foods with the others, which refuses no change that adds none', async () => {
    const world = createWorld()
    const { api } = await world.join('ada')
    const { id, items } = await api.meals.create({ name: 'Meal 0', items: Array(200).fill(milk) })
    for (let n = 1; n < 50; n++) await api.meals.create({ name: `Meal ${n}`, items })
    const full = {
      code: 'BAD_REQUEST',
      message: 'You can save at most 10,000 foods in all your meals. Please delete some first.',
    }
    await api.diary.logFood({ ...oats, date, mealType: 'Breakfast' })
    await expect(api.meals.create({ name: 'Oats', items: [oats] })).rejects.toMatchObject(full)
    await expect(api.meals.create({ name: 'Oats', date, mealType: 'Breakfast' })).rejects.toMatchObject(full)

    await api.meals.change({ id, name: 'Porridge', items: items.slice(1) })
    const { id: last } = await api.meals.create({ name: 'Oats', items: [oats] })
    await expect(api.meals.change({ id: last, items: [oats, milk] })).rejects.toMatchObject(full)
    expect(await api.meals.change({ id: last, items: [milk] })).toMatchObject({ items: [milk] })
    const list = await api.meals.list()
    expect(list.map(({ name }) => name)).toEqual(list.map(({ name }) => name).sort())
    expect(list.reduce((sum, meal) => sum + meal.items.length, 0)).toBe(10_000)

    // Who had more before there was a limit keeps them.
    const row = { ...milk, mealId: last, isFruitOrVeg: false, position: 1, id: newId() }
    world.db.insert(savedMealItems).values(row).run()
    expect(await api.meals.change({ id: last, items: [oats, milk] })).toMatchObject({ items: [oats, milk] })
    await expect(api.meals.change({ id: last, items: [oats, milk, milk] })).rejects.toMatchObject(full)
  })

  it('is visible to its owner only', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const { id } = await ada.meals.create({ name: 'Porridge', items: [oats] })
    const notFound = { code: 'NOT_FOUND', message: 'Saved meal not found.' }
    await expect(bob.meals.change({ id, name: 'Mine' })).rejects.toMatchObject(notFound)
    await expect(bob.meals.remove({ id })).rejects.toMatchObject(notFound)
    expect(await bob.meals.list()).toEqual([])
    expect(await ada.meals.list()).toMatchObject([{ id, name: 'Porridge' }])
  })
})
