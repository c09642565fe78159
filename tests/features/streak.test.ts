import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '#domain/day.ts'
import { streak } from '#domain/streak.ts'
import { foodEntries, streakPauses } from '#schema'
import { newId } from '#server/db/ids.ts'
import { write } from '#server/db/write.ts'
import { daysWithFood, pausesOf, runStartOf } from '#server/features/streak/streaks.ts'
import { runsOf } from '../support/dates.ts'
import { createWorld, type World } from '../support/world.ts'

const today = '2026-03-10'
const soup = { mealType: 'Lunch', foodName: 'Soup', calories: 100 } as const

/** The streak without the cache, whose answer the cached one always equals. */
const streakOf = ({ db }: World, userId: string, on: Day) =>
  streak((day) => runStartOf(db, userId, day), on, pausesOf(db, userId))

async function joined(world: World, name: string, timeZone?: string) {
  const { api } = await world.join(name, timeZone)
  const userId = (await api.account.me()).id
  return {
    api,
    userId,
    eat: (date: string) => api.diary.logFood({ ...soup, date }),
    streak: (on = today) => {
      const length = streakOf(world, userId, on)
      expect(world.streaks.of(userId, on)).toBe(length)
      return length
    },
  }
}

/** Years of entries, an entry a day. */
function logDays(world: World, userId: string, days: number) {
  const rows = Array.from({ length: days }, (_, n) => ({
    id: newId(),
    userId,
    date: addDays(today, -n),
    mealType: 'Lunch' as const,
    foodName: 'Soup',
    quantity: 1,
    servingSize: '100g',
    isFruitOrVeg: false,
    createdAt: '2026-03-10T12:00:00.000Z',
  }))
  for (let n = 0; n < rows.length; n += 500)
    world.db
      .insert(foodEntries)
      .values(rows.slice(n, n + 500))
      .run()
}

/** A pause of any days. */
const pause = (world: World, userId: string, startDate: Day, endDate: Day) =>
  write({ writes: world.writes, viewer: { id: userId }, now: world.clock() }, { subject: 'streakPause' }, () =>
    world.db.insert(streakPauses).values({ id: newId(), userId, startDate, endDate, createdAt: '' }).run(),
  )

describe('the streak of a diary', () => {
  it('counts consecutive days with food, and breaks when the last entry of a day is removed', async () => {
    const world = createWorld()
    const ann = await joined(world, 'ann')
    expect(ann.streak()).toBe(0)
    for (const date of ['2026-03-05', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-09']) await ann.eat(date)
    expect(ann.streak()).toBe(3)
    const { id } = await ann.eat('2026-03-10')
    expect(ann.streak()).toBe(4)
    await ann.api.diary.removeFood({ id })
    expect(ann.streak()).toBe(3)
    expect(ann.streak('2026-03-11')).toBe(0)
  })

  it('joins what was logged before it, and splits where a day loses its food', async () => {
    const world = createWorld()
    const ann = await joined(world, 'ann')
    for (const date of ['2026-03-06', '2026-03-07', '2026-03-09', '2026-03-10']) await ann.eat(date)
    expect(ann.streak()).toBe(2)
    const { id } = await ann.eat('2026-03-08')
    expect(ann.streak()).toBe(5)
    await ann.api.diary.removeFood({ id })
    expect(ann.streak()).toBe(2)
  })

  it('comes with the days of the week that were logged, not with those that are planned', async () => {
    const { api, eat } = await joined(createWorld({}, '2026-03-10T12:00:00.000Z'), 'ann')
    for (const date of ['2026-03-07', '2026-03-08', '2026-03-10', '2026-03-11', '2026-03-14']) await eat(date)
    expect(await api.streak.get()).toMatchObject({ streak: 1, loggedDays: ['2026-03-08', '2026-03-10'] })
    // A week that begins with Monday or Saturday has other days.
    expect((await api.streak.get({ date: '2026-03-10' })).loggedDays).toEqual([
      '2026-03-07',
      '2026-03-08',
      '2026-03-10',
    ])
    expect((await api.streak.get({ date: '2026-03-17' })).loggedDays).toEqual([])
  })

  it('counts only the user’s own food entries, up to today', async () => {
    const world = createWorld()
    const [ann, ben] = [await joined(world, 'ann'), await joined(world, 'ben')]
    await ben.eat(today)
    await ann.api.water.add({ date: today })
    await ann.api.exercise.log({ date: today, exerciseName: 'Run', caloriesBurned: 100 })
    await ann.eat('2026-03-11')
    expect([ann.streak(), ben.streak()]).toEqual([0, 1])
    expect(daysWithFood(world.db, ann.userId, '2026-03-09', '2026-03-12')).toEqual(['2026-03-11'])
    // What was logged ahead counts from midnight on.
    expect(ann.streak('2026-03-11')).toBe(1)
  })

  it('skips paused days', async () => {
    const world = createWorld()
    const ann = await joined(world, 'ann')
    for (const date of ['2026-03-04', '2026-03-05', '2026-03-09', '2026-03-10']) await ann.eat(date)
    await pause(world, ann.userId, '2026-03-06', '2026-03-08')
    expect(ann.streak()).toBe(4)
    await ann.eat('2026-03-07')
    expect(ann.streak()).toBe(4)
  })

  it('can span ten years', async () => {
    const world = createWorld()
    const { userId, streak } = await joined(world, 'ann')
    logDays(world, userId, 3_650)
    expect(streak()).toBe(3_650)
    await pause(world, userId, '2020-01-01', '2020-01-10')
    expect(streak()).toBe(3_640)
  })

  it('is read for many people at once, each as of today in their own time zone', async () => {
    const world = createWorld({}, '2026-03-10T23:30:00.000Z')
    const people = [await joined(world, 'ann', 'Europe/London'), await joined(world, 'ben', 'Asia/Tokyo')]
    for (const { eat } of people) await eat('2026-03-09')
    const [ann, ben] = people.map(({ userId }) => userId) as [string, string]
    const all = [
      { id: ann, timeZone: 'Europe/London' },
      { id: ben, timeZone: 'Asia/Tokyo' },
    ]
    expect(Object.fromEntries(await world.streaks.ofEach(all, world.clock()))).toEqual({ [ann]: 1, [ben]: 0 })
    // Midnight in London.
    world.travel({ hours: 1 })
    expect(Object.fromEntries(await world.streaks.ofEach(all, world.clock()))).toEqual({ [ann]: 0, [ben]: 0 })
  })

  it('is not cached inside a transaction, which may be rolled back', async () => {
    const world = createWorld()
    const ann = await joined(world, 'ann')
    await ann.eat('2026-03-09')
    const read: number[] = []
    world.writes.onWrite(() => {
      read.push(streakOf(world, ann.userId, today))
      expect(() => world.streaks.of(ann.userId, today)).toThrow('inside a transaction')
      throw new Error('refused')
    })
    await expect(ann.eat(today)).rejects.toThrow('refused')
    expect(read).toEqual([2])
    expect(ann.streak()).toBe(1)
  })

  it('is the same cached and plain, whatever is written and whenever it is read', async () => {
    const world = createWorld()
    const { api, userId, eat } = await joined(world, 'ann')
    const near = fc.integer({ min: -12, max: 3 })
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('eat' as const), day: near }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('empty' as const), day: near }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('pause' as const), day: near, days: fc.nat(3) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('night' as const) }) },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('read' as const), day: fc.integer({ min: -2, max: 2 }) }) },
    )
    let now = today
    const compare = (on: Day) => {
      const logged = new Set(daysWithFood(world.db, userId, '2025-01-01', '2027-12-31'))
      const expected = streak(runsOf(logged), on, pausesOf(world.db, userId))
      expect([world.streaks.of(userId, on), streakOf(world, userId, on)]).toEqual([expected, expected])
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        await write(
          { writes: world.writes, viewer: { id: userId }, now: world.clock() },
          { subject: 'streakPause' },
          () => world.db.delete(streakPauses).run(),
        )
        now = today
        for (const one of steps) {
          const on = 'day' in one ? addDays(now, one.day) : now
          if (one.kind === 'eat') await eat(on)
          else if (one.kind === 'empty')
            for (const { id } of (await api.diary.day({ date: on })).food) await api.diary.removeFood({ id })
          else if (one.kind === 'pause') await pause(world, userId, on, addDays(on, one.days))
          else if (one.kind === 'read') compare(on)
          else now = addDays(now, 1)
          if (one.kind !== 'read') compare(now)
        }
      }),
      { numRuns: 40 },
    )
  })
})
