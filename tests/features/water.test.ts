import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { pruneTaps } from '#server/features/diary/water.ts'
import { createWorld, exported } from '../support/world.ts'

const date = '2026-03-10'

it('counts water by glass and day', async () => {
  const { api } = await createWorld().join('ada')
  expect(await api.water.add({ date })).toEqual({ glasses: 1, ml: 250 })
  expect(await api.water.add({ date })).toEqual({ glasses: 2, ml: 500 })
  expect((await api.diary.day({ date })).water).toEqual({ glasses: 2, ml: 500 })
  expect((await api.diary.day({ date: '2026-03-09' })).water).toEqual({ glasses: 0, ml: 0 })
})

it('adds several glasses at once, and once when they are sent again', async () => {
  const { api } = await createWorld().join('ada')
  const id = newId()
  expect(await api.water.add({ date, glasses: 3, id })).toEqual({ glasses: 3, ml: 750 })
  expect(await api.water.add({ date, glasses: 3, id })).toEqual({ glasses: 3, ml: 750 })
  expect(await api.water.add({ date, glasses: 20 })).toEqual({ glasses: 23, ml: 5_750 })
  await expect(api.water.add({ date, glasses: 21 })).rejects.toThrow('At most 20 glasses at once.')
})

it('removes glasses, but never below 0', async () => {
  const { api } = await createWorld().join('ada')
  await api.water.add({ date })
  expect(await api.water.remove({ date })).toEqual({ glasses: 0, ml: 0 })
  expect(await api.water.remove({ date })).toEqual({ glasses: 0, ml: 0 })
  expect(await api.water.remove({ date: '2026-03-09' })).toEqual({ glasses: 0, ml: 0 })
  expect(await api.water.add({ date })).toEqual({ glasses: 1, ml: 250 })
  expect((await api.diary.day({ date })).water).toEqual({ glasses: 1, ml: 250 })
})

it('counts each user’s water separately', async () => {
  const world = createWorld()
  const { api: ada } = await world.join('ada')
  const { api: bob } = await world.join('bob')
  await ada.water.add({ date })
  await bob.water.remove({ date })
  expect((await ada.diary.day({ date })).water).toEqual({ glasses: 1, ml: 250 })
  expect((await bob.diary.day({ date })).water).toEqual({ glasses: 0, ml: 0 })
})

it('counts a resent tap once, and every new tap', async () => {
  const { api } = await createWorld().join('ada')
  const [first, second, third] = [newId(), newId(), newId()]
  expect(await api.water.add({ date, id: first })).toEqual({ glasses: 1, ml: 250 })
  expect(await api.water.add({ date, id: first })).toEqual({ glasses: 1, ml: 250 })
  expect(await api.water.add({ date, id: second })).toEqual({ glasses: 2, ml: 500 })
  expect(await api.water.add({ date, id: first })).toEqual({ glasses: 2, ml: 500 })
  expect(await api.water.remove({ date, id: third })).toEqual({ glasses: 1, ml: 250 })
  expect(await api.water.remove({ date, id: third })).toEqual({ glasses: 1, ml: 250 })
  expect(await api.water.add({ date })).toEqual({ glasses: 2, ml: 500 })
  expect(await api.water.add({ date })).toEqual({ glasses: 3, ml: 750 })
  await expect(api.water.add({ date, id: 'x' })).rejects.toThrow('An id must be a UUID.')
})

it('counts a tap once that is sent again after many others, and forgets it after two months', async () => {
  const world = createWorld()
  const person = await world.join('ada')
  const first = newId()
  await person.api.water.add({ date, id: first })
  for (let tap = 0; tap < 60; tap++) await person.api.water.add({ date, id: newId() })
  expect(await person.api.water.add({ date, id: first })).toEqual({ glasses: 61, ml: 15_250 })
  const { api: other } = await world.join('bob')
  expect(await other.water.add({ date, id: first })).toEqual({ glasses: 1, ml: 250 })
  world.travel({ days: 59 })
  expect(await pruneTaps(world.db, world.clock())).toBe(0)
  world.travel({ days: 2 })
  expect(await pruneTaps(world.db, world.clock())).toBe(62)
})

it('counts two simultaneous taps as two glasses', async () => {
  const { api } = await createWorld().join('ada')
  await Promise.all(Array.from({ length: 8 }, () => api.water.add({ date })))
  expect((await api.diary.day({ date })).water).toEqual({ glasses: 8, ml: 2_000 })
})

it('requires a valid date', async () => {
  const { api } = await createWorld().join('ada')
  await expect(api.water.add({ date: '2026-02-30' })).rejects.toThrow('A date must be a real day')
})

const juice = {
  date,
  mealType: 'Breakfast' as const,
  foodName: 'Orange juice',
  servingSize: '1 x 1 glass (250 ml) (263 g)',
  calories: 118,
}
const join = async () => (await createWorld().join('ada')).api
const waterOf = async (api: Awaited<ReturnType<typeof join>>, day = date) => (await api.diary.day({ date: day })).water

describe('water', () => {
  it('is counted in ml and shown in glasses', async () => {
    const api = await join()
    expect(await api.water.add({ date, ml: 330 })).toEqual({ glasses: 1, ml: 330 })
    expect(await api.water.add({ date, ml: 0.5 })).toEqual({ glasses: 1, ml: 330.5 })
    expect(await api.water.add({ date })).toEqual({ glasses: 2, ml: 580.5 })
    expect(await api.water.remove({ date, ml: 80.5 })).toEqual({ glasses: 2, ml: 500 })
    expect(await api.water.remove({ date })).toEqual({ glasses: 1, ml: 250 })
    expect(await api.water.remove({ date, ml: 10_000 })).toEqual({ glasses: 0, ml: 0 })
    for (const ml of [0, -1, 10_000.1]) await expect(api.water.add({ date, ml })).rejects.toThrow('An amount of water')
  })

  it('is counted once when a tap with ml is sent again', async () => {
    const api = await join()
    const id = newId()
    for (const _ of [1, 2]) expect(await api.water.add({ date, ml: 600, id })).toEqual({ glasses: 2, ml: 600 })
  })

  it('can be drunk from containers of one’s own, in their order', async () => {
    const api = await join()
    const containers = [
      { name: 'Bottle', ml: 750 },
      { name: 'Mug', ml: 354.9 },
    ]
    expect(await api.profile.changePreferences({ containers })).toMatchObject({ containers })
    expect((await api.account.me()).containers).toEqual(containers)
    expect((await api.profile.changePreferences({ isFindable: false })).containers).toEqual(containers)
    const refused = [
      [Array.from({ length: 9 }, () => ({ name: 'Cup', ml: 100 })), 'at most 8 containers'],
      [[{ name: ' ', ml: 100 }], 'container is required'],
      [[{ name: 'Sea', ml: 10_001 }], 'at most 10,000 ml'],
      [[{ name: 'Sieve', ml: 0 }], 'more than 0'],
    ] as const
    for (const [list, message] of refused)
      await expect(api.profile.changePreferences({ containers: [...list] })).rejects.toThrow(message)
  })
})

describe('a drink', () => {
  it('counts as water once its person says so, and the same food later by itself', async () => {
    const api = await join()
    await api.water.add({ date, ml: 500 })
    const first = await api.diary.logFood(juice)
    expect(first.waterMl).toBeNull()
    expect(await waterOf(api)).toEqual({ glasses: 2, ml: 500 })
    expect((await api.diary.changeFood({ id: first.id, waterMl: 250 })).waterMl).toBe(250)
    expect(await waterOf(api)).toEqual({ glasses: 3, ml: 750 })
    // Twice as much, and by weight.
    const [again, byWeight] = [
      await api.diary.logFood({ ...juice, quantity: 2, servingSize: '2 x 1 glass (250 ml) (263 g)' }),
      await api.diary.logFood({ ...juice, foodName: 'ORANGE juice', servingSize: '526g' }),
    ]
    expect([again.waterMl, byWeight.waterMl]).toEqual([500, 500])
    expect(await waterOf(api)).toEqual({ glasses: 7, ml: 1_750 })
    expect((await api.foods.search({ query: 'orange juice', among: 'recent' }))[0]?.waterMlPer100g).toBeCloseTo(
      95.06,
      2,
    )
  })

  it('that counts no more is forgotten, and what was logged before stays as it was', async () => {
    const api = await join()
    const { id } = await api.diary.logFood({ ...juice, waterMl: 250 })
    const second = await api.diary.logFood(juice)
    expect(second.waterMl).toBe(250)
    expect((await api.diary.changeFood({ id, waterMl: null })).waterMl).toBeNull()
    expect(await waterOf(api)).toEqual({ glasses: 1, ml: 250 })
    expect((await api.diary.logFood(juice)).waterMl).toBeNull()
    await api.diary.logFood({ ...juice, waterMl: 100 })
    expect((await api.diary.logFood({ ...juice, waterMl: null })).waterMl).toBeNull()
    expect((await api.diary.logFood(juice)).waterMl).toBeNull()
    expect((await api.diary.logFood({ ...juice, waterMl: 0 })).waterMl).toBeNull()
  })

  it('is moved, copied, changed, saved and deleted with its water', async () => {
    const api = await join()
    const entry = await api.diary.logFood({ ...juice, waterMl: 250 })
    await api.diary.changeFood({ id: entry.id, mealType: 'Lunch' })
    expect(await waterOf(api)).toEqual({ glasses: 1, ml: 250 })
    expect((await api.diary.changeFood({ id: entry.id, quantity: 2 })).waterMl).toBe(500)
    const [copy] = await api.diary.copyFood({ date: '2026-03-11', mealType: 'Lunch', foodItems: [{ ...entry }] })
    expect(copy?.waterMl).toBe(250)
    // A copy of what counts as none counts as none, and says nothing of the food.
    const [plain] = await api.diary.copyFood({
      date: '2026-03-11',
      mealType: 'Lunch',
      foodItems: [{ ...entry, waterMl: null }],
    })
    expect(plain?.waterMl).toBeNull()
    expect(await waterOf(api, '2026-03-11')).toEqual({ glasses: 1, ml: 250 })
    const meal = await api.meals.create({ name: 'Usual', date, mealType: 'Lunch' })
    const logged = await api.diary.logFoods({
      entries: meal.items.map((item) => ({ ...item, date: '2026-03-12', mealType: 'Lunch' as const })),
    })
    expect(logged.map(({ waterMl }) => waterMl)).toEqual([500])
    await api.diary.removeFood({ id: entry.id })
    expect(await waterOf(api)).toEqual({ glasses: 0, ml: 0 })
  })

  it('that states no weight counts for this entry only', async () => {
    const api = await join()
    const cup = { ...juice, foodName: 'Tea', servingSize: '1 cup' }
    expect((await api.diary.logFood({ ...cup, waterMl: 200 })).waterMl).toBe(200)
    expect((await api.diary.logFood(cup)).waterMl).toBeNull()
  })

  it('is nobody else’s', async () => {
    const world = createWorld()
    const [ada, bob] = [(await world.join('ada')).api, (await world.join('bob')).api]
    await ada.diary.logFood({ ...juice, foodId: 'staple:orange-juice', waterMl: 250 })
    expect((await bob.diary.logFood({ ...juice, foodId: 'staple:orange-juice' })).waterMl).toBeNull()
    expect(await waterOf(bob)).toEqual({ glasses: 0, ml: 0 })
  })

  it('reaches goals and earns badges of water like plain water', async () => {
    const { api } = await createWorld().join('ada')
    const badges = async () =>
      (await api.achievements.list()).filter(({ unlockedAt }) => unlockedAt).map(({ name }) => name)
    await api.goals.change({ water: 2 })
    await api.diary.logFood(juice)
    expect(await badges()).not.toContain('First Glass')
    await api.diary.logFood({ ...juice, waterMl: 250 })
    expect(await badges()).toContain('First Glass')
    const before = await badges()
    await api.water.add({ date })
    expect((await badges()).length).toBeGreaterThan(before.length)
  })

  it('is exported with its water, apart from plain water', async () => {
    const api = await join()
    await api.water.add({ date, ml: 330 })
    await api.diary.logFood({ ...juice, waterMl: 250 })
    const { food, water, drinks } = await exported(api)
    expect(water).toEqual([{ date, glasses: 1, ml: 330 }])
    expect(food).toMatchObject([{ foodName: 'Orange juice', waterMl: 250 }])
    expect(drinks).toMatchObject([{ foodKey: 'logged:orange juice' }])
  })
})
