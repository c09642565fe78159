import { describe, expect, it } from 'vitest'
import { addDays, dayIn } from '#domain/day.ts'
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
  it('is empty at first, with 0 water', async () => {
    const { api } = await createWorld().join('ada')
    expect(await api.diary.day({ date: today })).toEqual({
      food: [],
      exercise: [],
      water: { glasses: 0, ml: 0 },
      status: null,
    })
  })

  it('shows entries in order, with unknown values as unknown', async () => {
    const { api } = await createWorld().join('ada')
    const first = await api.diary.logFood(toast)
    const second = await api.diary.logFood(banana)
    const { food } = await api.diary.day({ date: today })
    expect(food).toEqual([first, second])
    expect(first).toMatchObject({ quantity: 1, servingSize: '100g', calories: 90, protein: null, salt: null })
    expect(second).toMatchObject({ sugars: null, salt: 0, isFruitOrVeg: true, foodId: 'staples:banana' })
  })

  it('is visible to its owner only', async () => {
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

  it('requires sign-in', async () => {
    await expect(createWorld().anybody.diary.day({ date: today })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('is at most one year in the future', async () => {
    const { api } = await createWorld().join('ada')
    await expect(api.diary.logFood({ ...toast, date: '2027-03-11' })).rejects.toThrow('at most a year from now')
    expect(await api.diary.logFood({ ...toast, date: '2027-03-10' })).toMatchObject({ date: '2027-03-10' })
  })
})

describe('an entry', () => {
  it('cannot be scaled beyond the limits or to a non-finite value', async () => {
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

  it('is returned as stored, even with a lone surrogate in its name', async () => {
    const { api } = await createWorld().join('ada')
    const entry = await api.diary.logFood({ ...toast, foodName: 'a\ud800b 🥑', servingSize: '\udc00' })
    expect(entry).toMatchObject({ foodName: 'a\ufffdb 🥑', servingSize: '\ufffd' })
    expect((await api.diary.day({ date: today })).food).toEqual([entry])
  })

  it('is logged once when sent twice with the same id', async () => {
    const { api } = await createWorld().join('ada')
    const id = '01958000-0000-7000-8000-000000000001'
    const first = await api.diary.logFood({ ...toast, id })
    expect(await api.diary.logFood({ ...toast, id })).toEqual(first)
    expect((await api.diary.day({ date: today })).food).toHaveLength(1)
  })

  it('cannot reuse the id of another user’s entry', async () => {
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

  it('scales its nutrients and serving text with the quantity', async () => {
    const { api } = await createWorld().join('ada')
    const { id } = await api.diary.logFood(banana)
    await api.diary.changeFood({ id, quantity: 3 })
    const { food } = await api.diary.day({ date: today })
    expect(food).toMatchObject([
      { quantity: 3, servingSize: '3 x 1 medium (118 g)', calories: 315, fiber: 9.15, salt: 0, sugars: null },
    ])
  })

  it('accepts explicit nutrient values', async () => {
    const { api } = await createWorld().join('ada')
    const { id } = await api.diary.logFood(banana)
    await api.diary.changeFood({ id, quantity: 1, calories: 100, fat: null, servingSize: 'half of one' })
    expect((await api.diary.day({ date: today })).food).toMatchObject([
      { quantity: 1, calories: 100, fat: null, protein: 1.3, servingSize: 'half of one' },
    ])
  })

  it('is renamed and keeps its id, food and place', async () => {
    const { api } = await createWorld().join('ada')
    const entry = await api.diary.logFood(toast)
    const later = await api.diary.logFood(banana)
    const { id } = entry
    const renamed = { ...entry, foodName: 'Apple on toast', isFruitOrVeg: true }
    expect(await api.diary.changeFood({ id, foodName: ' Apple on toast ' })).toEqual(renamed)
    expect((await api.diary.day({ date: today })).food).toEqual([renamed, later])
    expect(await api.diary.changeFood({ id, isFruitOrVeg: false })).toEqual({ ...renamed, isFruitOrVeg: false })
    await expect(api.diary.changeFood({ id, foodName: ' ' })).rejects.toThrow('A food name is required.')
    const renamedBanana = await api.diary.changeFood({ id: later.id, foodName: 'My usual' })
    expect(renamedBanana).toMatchObject({ foodId: 'staples:banana', isFruitOrVeg: false })
  })

  it('merges changes to different fields', async () => {
    const { api } = await createWorld().join('ada')
    const { id } = await api.diary.logFood(banana)
    await api.diary.changeFood({ id, foodName: 'Banana, ripe' })
    await api.diary.changeFood({ id, quantity: 1 })
    await api.diary.changeFood({ id, salt: null })
    expect((await api.diary.day({ date: today })).food).toMatchObject([
      { id, foodName: 'Banana, ripe', quantity: 1, calories: 105, salt: null, sugars: null },
    ])
  })

  it('can be removed and restored to the same position', async () => {
    const { api } = await createWorld().join('ada')
    const first = await api.diary.logFood(toast)
    const second = await api.diary.logFood(banana)
    expect(await api.diary.removeFood({ id: first.id })).toEqual({ msg: 'Entry deleted.' })
    expect((await api.diary.day({ date: today })).food).toEqual([second])
    await api.diary.logFood(first)
    expect((await api.diary.day({ date: today })).food).toEqual([first, second])
  })
})

describe('the days of a calendar', () => {
  it('are those with food, in order, of the viewer only', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const march = { from: '2026-03-01', to: '2026-03-31' }
    for (const date of ['2026-03-31', '2026-03-01', '2026-03-10', '2026-03-10', '2026-02-28', '2026-04-01'])
      await ada.diary.logFood({ ...toast, date })
    await ada.exercise.log({ date: '2026-03-05', exerciseName: 'Run', caloriesBurned: 310 })
    expect(await ada.diary.days(march)).toEqual({ days: ['2026-03-01', '2026-03-10', '2026-03-31'] })
    expect(await bob.diary.days(march)).toEqual({ days: [] })
  })

  it('span at most 62 days and require from <= to', async () => {
    const { api } = await createWorld().join('ada')
    expect(await api.diary.days({ from: '2026-03-01', to: '2026-05-01' })).toEqual({ days: [] })
    await expect(api.diary.days({ from: '2026-03-01', to: '2026-05-02' })).rejects.toThrow('at most 62 days')
    await expect(api.diary.days({ from: '2026-03-02', to: '2026-03-01' })).rejects.toThrow('before the first')
  })
})

describe('several foods at once', () => {
  it('are logged in order', async () => {
    const { api } = await createWorld().join('ada')
    const logged = await api.diary.logFoods({ entries: [banana, toast] })
    expect(logged.map(({ foodName }) => foodName)).toEqual(['Banana, raw', 'Toast'])
    expect((await api.diary.day({ date: today })).food).toEqual(logged)
  })

  it('are all rejected when one is invalid', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const { id } = await ada.diary.logFood(toast)
    await expect(bob.diary.logFoods({ entries: [banana, { ...toast, id }] })).rejects.toThrow('This id is taken.')
    expect((await bob.diary.day({ date: today })).food).toEqual([])
  })

  it('are deleted at one moment, also when some of them are gone, and only by their owner', async () => {
    const world = createWorld()
    const [{ api: ada }, { api: bob }] = [await world.join('ada'), await world.join('bob')]
    const ids = (await ada.diary.logFoods({ entries: [banana, toast, toast] })).map(({ id }) => id)
    const kept = await ada.diary.logFood(toast)
    await bob.diary.removeFoods({ ids })
    expect((await ada.diary.day({ date: today })).food).toHaveLength(4)
    await ada.diary.removeFood({ id: ids[1] ?? '' })
    await ada.diary.removeFoods({ ids: [...ids, ids[0] ?? ''] })
    expect((await ada.diary.day({ date: today })).food).toEqual([kept])
    await expect(ada.diary.removeFoods({ ids: [] })).rejects.toThrow('There is nothing to delete.')
  })

  it('must number between 1 and 200', async () => {
    const { api } = await createWorld().join('ada')
    await expect(api.diary.logFoods({ entries: [] })).rejects.toThrow('There is nothing to log.')
    await expect(api.diary.logFoods({ entries: Array.from({ length: 201 }, () => toast) })).rejects.toThrow(
      'At most 200',
    )
  })
})

const food = { mealType: 'Snacks', foodName: 'Biscuit', calories: 50 } as const

/** Daylight saving changes: Los Angeles 2026-03-08, London 2026-03-29, Auckland (back) 2026-04-05. */
describe('today, and with it the last loggable date,', () => {
  it.each([
    ['Europe/London', '2026-03-28T23:59:30.000Z', '2026-03-28', '2026-03-29'],
    ['Europe/London', '2026-03-29T22:59:30.000Z', '2026-03-29', '2026-03-30'],
    ['America/Los_Angeles', '2026-03-08T07:59:30.000Z', '2026-03-07', '2026-03-08'],
    ['America/Los_Angeles', '2026-03-09T06:59:30.000Z', '2026-03-08', '2026-03-09'],
    ['Pacific/Auckland', '2026-04-04T10:59:30.000Z', '2026-04-04', '2026-04-05'],
    ['Pacific/Auckland', '2026-04-05T11:59:30.000Z', '2026-04-05', '2026-04-06'],
  ])('changes at midnight in %s, at %s', async (timeZone, before, lastMoment, nextDay) => {
    const world = createWorld({}, before)
    const { api } = await world.join('ada', timeZone)
    const furthest = (today: string) => api.diary.logFood({ ...food, date: addDays(today, 365) })

    expect(dayIn(timeZone, world.clock())).toBe(lastMoment)
    await expect(furthest(nextDay)).rejects.toThrow('A date can be at most a year from now.')
    await expect(api.water.add({ date: addDays(nextDay, 365) })).rejects.toThrow('at most a year from now')
    world.travel({ minutes: 1 })
    expect(dayIn(timeZone, world.clock())).toBe(nextDay)
    await furthest(nextDay)
    expect((await api.diary.day({ date: addDays(nextDay, 365) })).food).toHaveLength(1)
  })

  it('can differ between two users at the same instant', async () => {
    const world = createWorld({}, '2026-03-29T11:30:00.000Z')
    const people = [
      await world.join('aroha', 'Pacific/Auckland'),
      await world.join('lena', 'America/Los_Angeles'),
      await world.join('tom', 'Europe/London'),
    ]
    const days = ['Pacific/Auckland', 'America/Los_Angeles', 'Europe/London'].map((zone) => dayIn(zone, world.clock()))
    expect(days).toEqual(['2026-03-30', '2026-03-29', '2026-03-29'])
    for (const [i, { api }] of people.entries()) {
      const date = days[i] ?? ''
      await api.diary.logFood({ ...food, date })
      expect((await api.diary.day({ date })).food).toMatchObject([{ date, foodName: 'Biscuit' }])
      const found = (await api.foods.search({ query: 'biscuit' })).find(({ id }) => id === 'logged:Biscuit')
      expect(found?.last?.date).toBe(date)
    }
  })
})
