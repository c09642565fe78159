import { describe, expect, it } from 'vitest'
import { createWorld } from '../support/world.ts'

const date = '2026-03-10'
const oats = { foodName: 'Rolled oats', foodId: 'staples:oats', servingSize: '55g', calories: 208, fiber: 5.6 }
const milk = { foodName: 'Milk', servingSize: '2 x 100g', quantity: 2, calories: 128, salt: 0.2 }

describe('a saved meal', () => {
  it('is made of foods', async () => {
    const { api } = await createWorld().join('ada')
    const template = await api.templates.create({ name: 'Porridge', items: [oats, milk] })
    expect(template.items).toMatchObject([{ ...oats, salt: null }, milk])
    expect(template.totals.calories).toEqual({ sum: 336, known: 2, of: 2 })
    expect(template.totals.fiber).toEqual({ sum: 5.6, known: 1, of: 2 })
    expect(await api.templates.list()).toEqual([template])
  })

  it('is made of what a meal of a day holds', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFood({ ...oats, date, mealType: 'Breakfast' })
    await api.diary.logFood({ ...milk, date, mealType: 'Lunch' })
    const { items } = await api.templates.create({ name: 'Oats', date, mealType: 'Breakfast' })
    expect(items).toMatchObject([oats])
    await expect(api.templates.create({ name: 'Void', date, mealType: 'Dinner' })).rejects.toThrow(
      "There's nothing to copy from Dinner.",
    )
    expect(await api.templates.list()).toHaveLength(1)
  })

  it('is logged at once, with everything that is known of its foods', async () => {
    const { api } = await createWorld().join('ada')
    const { id, items } = await api.templates.create({ name: 'Porridge', items: [oats, milk] })
    const entries = await api.templates.log({ id, date, mealType: 'Snacks' })
    expect((await api.diary.day({ date })).food).toEqual(entries)
    expect(entries.map(({ id: _, date: __, mealType: ___, ...item }) => item)).toEqual(items)
    expect(entries.map(({ mealType }) => mealType)).toEqual(['Snacks', 'Snacks'])
  })

  it('changes its name and its foods, and not what was logged of it', async () => {
    const { api } = await createWorld().join('ada')
    const { id } = await api.templates.create({ name: 'Porridge', items: [oats, milk] })
    const logged = await api.templates.log({ id, date, mealType: 'Breakfast' })
    expect(await api.templates.change({ id, name: 'Oatmeal' })).toMatchObject({ name: 'Oatmeal', items: [oats, milk] })
    const changed = await api.templates.change({ id, items: [milk] })
    expect(changed).toMatchObject({ name: 'Oatmeal', items: [milk] })
    expect(await api.templates.list()).toEqual([changed])
    expect((await api.diary.day({ date })).food).toEqual(logged)
    expect(await api.templates.remove({ id })).toEqual({ msg: 'Saved meal deleted.' })
    expect(await api.templates.list()).toEqual([])
    expect((await api.diary.day({ date })).food).toEqual(logged)
  })

  it('needs a name and a food', async () => {
    const { api } = await createWorld().join('ada')
    await expect(api.templates.create({ name: ' ', items: [oats] })).rejects.toThrow('A name is needed.')
    await expect(api.templates.create({ name: 'Void', items: [] })).rejects.toThrow('needs at least one food')
    await expect(api.templates.create({ name: 'Void', date })).rejects.toThrow(
      'made of foods, or of a meal and its day',
    )
  })

  it('is its owner’s alone', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const { id } = await ada.templates.create({ name: 'Porridge', items: [oats] })
    const notFound = { code: 'NOT_FOUND', message: 'Saved meal not found.' }
    await expect(bob.templates.log({ id, date, mealType: 'Lunch' })).rejects.toMatchObject(notFound)
    await expect(bob.templates.change({ id, name: 'Mine' })).rejects.toMatchObject(notFound)
    await expect(bob.templates.remove({ id })).rejects.toMatchObject(notFound)
    expect(await bob.templates.list()).toEqual([])
    expect(await ada.templates.list()).toMatchObject([{ id, name: 'Porridge' }])
  })
})
