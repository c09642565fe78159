import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { createWorld, type World } from '../support/world.ts'

type Person = Awaited<ReturnType<World['join']>>

const today = '2026-03-10'

const eat = (person: Person, foodName: string, date = today) =>
  person.api.diary.logFood({ date, mealType: 'Snacks', foodName, calories: 90 })

async function withAdmin() {
  const world = createWorld()
  const admin = await world.join('admin')
  return { world, admin, totals: () => admin.api.admin.stats.totals() }
}

describe('the totals', () => {
  it('are there on an empty instance', async () => {
    const { totals } = await withAdmin()
    expect(await totals()).toEqual({
      totalUsers: 1,
      totalFoodEntries: 0,
      totalProgressEntries: 0,
      mostLoggedFruit: null,
    })
  })

  it('follow every write at once', async () => {
    const { world, admin, totals } = await withAdmin()
    await totals()
    const ann = await world.join('ann')
    const banana = await eat(ann, 'Banana')
    expect(await totals()).toMatchObject({ totalUsers: 2, totalFoodEntries: 1, mostLoggedFruit: 'Banana' })
    await eat(admin, 'Apple')
    await eat(admin, 'Apple')
    await eat(admin, 'Toast')
    await ann.api.progress.log({ weight: 61 })
    expect(await totals()).toEqual({
      totalUsers: 2,
      totalFoodEntries: 4,
      totalProgressEntries: 1,
      mostLoggedFruit: 'Apple',
    })
    await ann.api.diary.removeFood({ id: banana.id })
    expect(await totals()).toMatchObject({ totalFoodEntries: 3 })
  })

  it('follow a write that comes while they are being counted', async () => {
    const { world, admin, totals } = await withAdmin()
    const ann = await world.join('ann')
    const [, , after] = await Promise.all([
      totals(),
      totals(),
      eat(ann, 'Banana').then(() => totals()),
      eat(admin, 'Banana'),
    ])
    expect(after).toMatchObject({ mostLoggedFruit: 'Banana' })
    expect(await totals()).toMatchObject({ totalFoodEntries: 2 })
  })

  it('forget deleted accounts', async () => {
    const { world, totals } = await withAdmin()
    const ann = await world.join('ann')
    await eat(ann, 'Banana')
    await ann.api.progress.log({ weight: 61 })
    expect(await totals()).toMatchObject({ totalUsers: 2, totalFoodEntries: 1 })
    await ann.api.account.deleteAccount()
    expect(await totals()).toEqual({
      totalUsers: 1,
      totalFoodEntries: 0,
      totalProgressEntries: 0,
      mostLoggedFruit: null,
    })
  })

  it('count a fruit in any case as one, under its most common spelling', async () => {
    const { world, admin, totals } = await withAdmin()
    const ann = await world.join('ann')
    for (const name of ['banana', 'BANANA', 'Banana']) await eat(ann, name)
    await eat(admin, 'Banana')
    for (const name of ['Apple', 'Apple', 'Apple']) await eat(admin, name)
    expect(await totals()).toMatchObject({ mostLoggedFruit: 'Banana' })
  })

  it('name the first in the alphabet of those logged equally often, whoever logged first', async () => {
    for (const names of [
      ['Orange', 'Carrot', 'Banana'],
      ['Banana', 'Orange', 'Carrot'],
    ]) {
      const { admin, totals } = await withAdmin()
      for (const name of names) await eat(admin, name)
      expect(await totals()).toMatchObject({ mostLoggedFruit: 'Banana' })
    }
  })

  it('are what counting everything anew gives, whatever is written in whatever order', async () => {
    const { world, admin, totals } = await withAdmin()
    const people = [admin, await world.join('ann'), await world.join('ben')]
    const step = fc.record({
      who: fc.nat({ max: 2 }),
      food: fc.constantFrom('Banana', 'banana', 'Apple', 'Carrot', 'Toast'),
      removes: fc.boolean(),
      asks: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const { who, food, removes, asks } of steps) {
          const person = people[who] ?? admin
          const [first] = (await person.api.diary.day({ date: today })).food
          if (removes && first) await person.api.diary.removeFood({ id: first.id })
          else await eat(person, food)
          if (asks) await totals()
        }
        const all = (await Promise.all(people.map(({ api }) => api.diary.day({ date: today })))).flatMap(
          ({ food }) => food,
        )
        const fruit = all.filter(({ isFruitOrVeg }) => isFruitOrVeg).map(({ foodName }) => foodName.toLowerCase())
        const entriesOf = (name: string) => fruit.filter((one) => one === name).length
        const [most = null] = [...new Set(fruit)].sort((a, b) => entriesOf(b) - entriesOf(a))
        const counted = await totals()
        expect(counted.totalFoodEntries).toBe(all.length)
        expect(counted.mostLoggedFruit === null).toBe(most === null)
        if (most) expect(entriesOf(counted.mostLoggedFruit?.toLowerCase() ?? '')).toBe(entriesOf(most))
      }),
      { numRuns: 20 },
    )
  })
})

describe('the trends', () => {
  it('show the last 30 days, one by one', async () => {
    const { world, admin } = await withAdmin()
    const ann = await world.join('ann')
    await eat(ann, 'Banana')
    await eat(ann, 'Toast')
    await eat(admin, 'Toast', addDays(today, -29))
    await eat(admin, 'Toast', addDays(today, -30))
    await eat(admin, 'Toast', addDays(today, 1))
    await ann.api.progress.log({ weight: 61, date: addDays(today, -1) })
    const { days, activeUsers } = await admin.api.admin.stats.trends()
    expect(days).toHaveLength(30)
    const empty = { newUsers: 0, activeUsers: 0, foodEntries: 0, fruitEntries: 0, progressEntries: 0 }
    expect(days[0]).toEqual({ ...empty, date: '2026-02-09', foodEntries: 1 })
    expect(days.at(-2)).toEqual({ ...empty, date: '2026-03-09', progressEntries: 1 })
    expect(days.at(-1)).toEqual({
      date: today,
      newUsers: 2,
      activeUsers: 2,
      foodEntries: 2,
      fruitEntries: 1,
      progressEntries: 0,
    })
    expect(activeUsers).toBe(2)
  })

  it('count on each day who signed in or went on with a session', async () => {
    const { world, admin } = await withAdmin()
    await world.join('ann')
    world.travelTo('2026-03-11T00:10:00.000Z')
    const { accessToken } = await world.anybody.account.refresh({ token: admin.refreshToken })
    world.travel({ days: 28 })
    const again = await world.anybody.account.refresh({ token: admin.refreshToken })
    const { days, activeUsers } = await world.caller(again.accessToken).admin.stats.trends()
    expect(accessToken).not.toBe(again.accessToken)
    expect([days[0], days[1], days.at(-1)]).toMatchObject([
      { date: '2026-03-10', activeUsers: 2 },
      { date: '2026-03-11', activeUsers: 1 },
      { date: '2026-04-08', activeUsers: 1 },
    ])
    expect(activeUsers).toBe(2)
  })

  it('are counted once a minute at most', async () => {
    const { world, admin } = await withAdmin()
    const eaten = async () => (await admin.api.admin.stats.trends()).days.at(-1)?.foodEntries
    expect(await eaten()).toBe(0)
    await eat(admin, 'Banana')
    world.travel({ seconds: 59 })
    expect(await eaten()).toBe(0)
    world.travel({ seconds: 1 })
    expect(await eaten()).toBe(1)
  })

  it('forget deleted accounts', async () => {
    const { world, admin } = await withAdmin()
    const ann = await world.join('ann')
    await eat(ann, 'Banana')
    await ann.api.account.deleteAccount()
    const { days, activeUsers } = await admin.api.admin.stats.trends()
    expect(days.at(-1)).toMatchObject({ newUsers: 1, activeUsers: 1, foodEntries: 0, fruitEntries: 0 })
    expect(activeUsers).toBe(1)
  })
})
