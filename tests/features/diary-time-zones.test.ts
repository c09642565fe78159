import { describe, expect, it } from 'vitest'
import { addDays, dayIn } from '#domain/day.ts'
import { createWorld } from '../support/world.ts'

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
