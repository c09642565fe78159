import { describe, expect, it } from 'vitest'
import { createWorld } from '../support/world.ts'

const today = '2026-03-10'
const toast = { date: today, mealType: 'Breakfast', foodName: 'Toast', calories: 90 } as const
const banana = {
  date: today,
  mealType: 'Breakfast',
  foodName: 'Banana, raw',
  foodId: 'staples:banana',
  quantity: 2,
  servingSize: '2 x 1 medium (118 g)',
  calories: 210,
  protein: 2.6,
  carbs: 53.9,
  fat: 0.8,
  fiber: 6.1,
  salt: 0,
} as const

describe('a diary day', () => {
  it('is empty at first, and says so with no water', async () => {
    const { api } = await createWorld().join('ada')
    expect(await api.diary.day({ date: today })).toEqual({ food: [], exercise: [], water: { glasses: 0 } })
  })

  it('shows what was logged, in order, unknown values as unknown', async () => {
    const { api } = await createWorld().join('ada')
    const first = await api.diary.logFood(toast)
    const second = await api.diary.logFood(banana)
    const { food } = await api.diary.day({ date: today })
    expect(food).toEqual([first, second])
    expect(first).toMatchObject({ quantity: 1, servingSize: '100g', calories: 90, protein: null, salt: null })
    expect(second).toMatchObject({ sugars: null, salt: 0, isFruitOrVeg: true, foodId: 'staples:banana' })
  })

  it('is of its owner alone', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const { id } = await ada.diary.logFood(toast)
    expect((await bob.diary.day({ date: today })).food).toEqual([])
    const notFound = { code: 'NOT_FOUND', message: 'Diary entry not found.' }
    await expect(bob.diary.changeFood({ id, mealType: 'Lunch' })).rejects.toMatchObject(notFound)
    await expect(bob.diary.removeFood({ id })).rejects.toMatchObject(notFound)
    expect((await ada.diary.day({ date: today })).food).toHaveLength(1)
  })

  it('needs somebody who is signed in', async () => {
    await expect(createWorld().anybody.diary.day({ date: today })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('is at most a year away', async () => {
    const { api } = await createWorld().join('ada')
    await expect(api.diary.logFood({ ...toast, date: '2027-03-11' })).rejects.toThrow('at most a year from now')
    expect(await api.diary.logFood({ ...toast, date: '2027-03-10' })).toMatchObject({ date: '2027-03-10' })
  })
})

describe('an entry', () => {
  it('cannot be scaled out of the limits, nor into nothing known', async () => {
    const { api } = await createWorld().join('ada')
    const refused = (message: string) => ({ code: 'BAD_REQUEST', message })
    const large = await api.diary.logFood({ ...toast, quantity: 0.001, calories: 100_000 })
    await expect(api.diary.changeFood({ id: large.id, quantity: 1_000 })).rejects.toMatchObject(
      refused('Calories can be at most 100,000.'),
    )
    const small = await api.diary.logFood({ ...toast, quantity: Number.MIN_VALUE, calories: 0 })
    await expect(api.diary.changeFood({ id: small.id, quantity: 1 })).rejects.toMatchObject(
      refused('Calories must be a number.'),
    )
    expect((await api.diary.day({ date: today })).food).toEqual([large, small])
  })

  it('is answered as it is kept, half a character included', async () => {
    const { api } = await createWorld().join('ada')
    const entry = await api.diary.logFood({ ...toast, foodName: 'a\ud800b 🥑', servingSize: '\udc00' })
    expect(entry).toMatchObject({ foodName: 'a\ufffdb 🥑', servingSize: '\ufffd' })
    expect((await api.diary.day({ date: today })).food).toEqual([entry])
  })

  it('sent twice under one id is there once', async () => {
    const { api } = await createWorld().join('ada')
    const id = '01958000-0000-7000-8000-000000000001'
    const first = await api.diary.logFood({ ...toast, id })
    expect(await api.diary.logFood({ ...toast, id })).toEqual(first)
    expect((await api.diary.day({ date: today })).food).toHaveLength(1)
  })

  it('cannot take the id of another person’s', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const { id } = await ada.diary.logFood(toast)
    await expect(bob.diary.logFood({ ...toast, id })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('moves to another meal and back', async () => {
    const { api } = await createWorld().join('ada')
    const entry = await api.diary.logFood(banana)
    expect(await api.diary.changeFood({ id: entry.id, mealType: 'Snacks' })).toEqual({ ...entry, mealType: 'Snacks' })
    await api.diary.changeFood({ id: entry.id, mealType: 'Breakfast' })
    expect((await api.diary.day({ date: today })).food).toEqual([entry])
  })

  it('scales with its quantity, and its text follows', async () => {
    const { api } = await createWorld().join('ada')
    const { id } = await api.diary.logFood(banana)
    await api.diary.changeFood({ id, quantity: 3 })
    const { food } = await api.diary.day({ date: today })
    expect(food).toMatchObject([
      { quantity: 3, servingSize: '3 x 1 medium (118 g)', calories: 315, fiber: 9.15, salt: 0, sugars: null },
    ])
  })

  it('takes the values that somebody states', async () => {
    const { api } = await createWorld().join('ada')
    const { id } = await api.diary.logFood(banana)
    await api.diary.changeFood({ id, quantity: 1, calories: 100, fat: null, servingSize: 'half of one' })
    expect((await api.diary.day({ date: today })).food).toMatchObject([
      { quantity: 1, calories: 100, fat: null, protein: 1.3, servingSize: 'half of one' },
    ])
  })

  it('is gone when removed, and returns to its place when the removal is undone', async () => {
    const { api } = await createWorld().join('ada')
    const first = await api.diary.logFood(toast)
    const second = await api.diary.logFood(banana)
    expect(await api.diary.removeFood({ id: first.id })).toEqual({ msg: 'Entry deleted.' })
    expect((await api.diary.day({ date: today })).food).toEqual([second])
    await api.diary.logFood(first)
    expect((await api.diary.day({ date: today })).food).toEqual([first, second])
  })
})

describe('several foods at once', () => {
  it('are logged in their order', async () => {
    const { api } = await createWorld().join('ada')
    const logged = await api.diary.logFoods({ entries: [banana, toast] })
    expect(logged.map(({ foodName }) => foodName)).toEqual(['Banana, raw', 'Toast'])
    expect((await api.diary.day({ date: today })).food).toEqual(logged)
  })

  it('are all refused when one is', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const { id } = await ada.diary.logFood(toast)
    await expect(bob.diary.logFoods({ entries: [banana, { ...toast, id }] })).rejects.toThrow('This id is taken.')
    expect((await bob.diary.day({ date: today })).food).toEqual([])
  })

  it('are at least one and at most 200', async () => {
    const { api } = await createWorld().join('ada')
    await expect(api.diary.logFoods({ entries: [] })).rejects.toThrow('There is nothing to log.')
    await expect(api.diary.logFoods({ entries: Array.from({ length: 201 }, () => toast) })).rejects.toThrow(
      'At most 200',
    )
  })
})
