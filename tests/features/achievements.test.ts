import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { achievements } from '#domain/achievements.ts'
import { addDays } from '#domain/day.ts'
import { foodEntries, progressEntries, unlockedAchievements, users } from '#schema'
import { newId } from '#server/db/ids.ts'
import { unlockPast, unlockQuietly } from '#server/features/achievements/unlock-quietly.ts'
import { createWorld, type World } from '../support/world.ts'

const today = '2026-03-10'
const soup = { mealType: 'Lunch', foodName: 'Soup', calories: 100 } as const
const apple = { ...soup, foodName: 'Apple' }

let world: World
beforeEach(() => {
  world = createWorld()
})

async function joined(name = 'ann', timeZone = 'Europe/London') {
  const userId = (await (await world.join(name, timeZone)).api.account.me()).id
  // Signed in anew for each call, since days go by between them.
  const api = () => world.caller(world.sessions.start(userId, 'Test/1.0', world.clock()).accessToken)
  const list = () => api().achievements.list()
  return {
    userId,
    get api() {
      return api()
    },
    list,
    unlocked: async () => (await list()).filter(({ unlocked }) => unlocked).map(({ name }) => name),
    progress: async (name: string) => (await list()).find((one) => one.name === name)?.progress,
    messages: async () => (await api().notifications.list()).map(({ message }) => message),
  }
}

/** Does something at noon of days in a row, the first one today. */
async function daily(days: number, act: (date: string) => Promise<unknown>) {
  for (let n = 0; n < days; n++) {
    if (n > 0) world.travel({ days: 1 })
    await act(world.clock().toISOString().slice(0, 10))
  }
}

describe('an achievement', () => {
  it('is unlocked by the write that earns it, once, and stays when that is undone', async () => {
    const ann = await joined()
    expect(await ann.unlocked()).toEqual([])
    const { id } = await ann.api.diary.logFood({ ...soup, date: today })
    expect((await ann.list())[0]).toEqual({
      id: 'first-bite',
      name: 'First Bite',
      description: 'Log your first food.',
      icon: 'sprout',
      unlocked: true,
      unlockedAt: '2026-03-10T12:00:00.000Z',
      progress: null,
    })
    expect(await ann.messages()).toEqual(['Achievement unlocked: First Bite'])

    world.travel({ hours: 1 })
    await ann.api.diary.removeFood({ id })
    await Promise.all([1, 2, 3].map(() => ann.api.diary.logFood({ ...soup, date: today })))
    expect((await ann.list())[0]).toMatchObject({ unlocked: true, unlockedAt: '2026-03-10T12:00:00.000Z' })
    expect(await ann.messages()).toHaveLength(1)
  })

  it('is not unlocked by a write that fails', async () => {
    const [ann, ben] = [await joined('ann'), await joined('ben')]
    const { id } = await ben.api.diary.logFood({ ...soup, date: today })
    await expect(
      ann.api.diary.logFoods({
        entries: [
          { ...soup, date: today },
          { ...soup, date: today, id },
        ],
      }),
    ).rejects.toThrow()
    world.writes.onWrite(({ subject }) => {
      if (subject === 'water') throw new Error('the disk is full')
    })
    await expect(ann.api.water.add({ date: today })).rejects.toThrow('the disk is full')
    expect([await ann.unlocked(), await ann.messages()]).toEqual([[], []])
    expect(await ben.unlocked()).toEqual(['First Bite'])
  })

  it('shares its notification with the others of the same write', async () => {
    const ann = await joined()
    await ann.api.diary.logFoods({ entries: Array.from({ length: 100 }, () => ({ ...apple, date: today })) })
    expect(await ann.messages()).toEqual(['You have unlocked 3 achievements: First Bite, Hundred Bites and Five a Day'])
  })

  it('tells how far it is, nearest first after what is unlocked', async () => {
    const ann = await joined()
    expect((await ann.list()).map(({ id }) => id)).toEqual(achievements.map(({ id }) => id))
    expect((await ann.list()).filter(({ progress }) => progress && progress.current > 0)).toEqual([])
    await daily(4, (date) => ann.api.diary.logFood({ ...soup, date }))
    const [first, nearest, second] = await ann.list()
    expect(first?.name).toBe('First Bite')
    expect(nearest).toMatchObject({ name: 'Week of Light', progress: { current: 4, target: 7, unit: 'days' } })
    expect(second).toMatchObject({ name: 'Steady Fortnight', progress: { current: 4, target: 14, unit: 'days' } })
    expect(await ann.progress('Hundred Bites')).toEqual({ current: 4, target: 100, unit: 'foods' })
  })
})

describe('achievements of food', () => {
  it('follow days in a row', async () => {
    const ann = await joined()
    await daily(30, async (date) => {
      await ann.api.diary.logFood({ ...soup, date })
      await ann.api.diary.logFood({ ...soup, date })
    })
    expect((await ann.messages()).toReversed()).toEqual([
      'Achievement unlocked: First Bite',
      'Achievement unlocked: Week of Light',
      'Achievement unlocked: Steady Fortnight',
      'Achievement unlocked: Month of Light',
    ])
    world.travel({ days: 3 })
    expect(await ann.progress('Hundred Days')).toMatchObject({ current: 0, target: 100 })
    await daily(20, (date) => ann.api.diary.logFood({ ...soup, date }))
    expect(await ann.unlocked()).toContain('Fifty Pages')
  })

  it('count days that are filled in later, in whatever order, and none to come', async () => {
    const ann = await joined()
    for (const day of [3, 1, 2, 4, 0]) await ann.api.diary.logFood({ ...soup, date: addDays(today, -20 - day) })
    for (const day of [0, 1, 2, 3, 4, 5, 6, 7]) await ann.api.diary.logFood({ ...soup, date: addDays(today, day + 1) })
    expect(await ann.unlocked()).not.toContain('Week of Light')
    for (const day of [6, 5]) await ann.api.diary.logFood({ ...soup, date: addDays(today, -20 - day) })
    expect(await ann.unlocked()).toContain('Week of Light')
  })

  it('come to those who always plan their food the day before', async () => {
    const ann = await joined()
    await daily(8, async (date) => {
      await unlockPast(world, world.clock())
      await ann.api.diary.logFood({ ...soup, date: addDays(date, 1) })
    })
    expect(await ann.unlocked()).toContain('Week of Light')
  })

  it('come once the last of the days that were planned has begun for the person', async () => {
    const ann = await joined('ann', 'America/Los_Angeles')
    await unlockPast(world, world.clock())
    await ann.api.diary.logFoods({ entries: [1, 2, 3, 4, 5, 6, 7].map((n) => ({ ...soup, date: addDays(today, n) })) })
    for (let hour = 0; hour < 6 * 24; hour += 6) {
      world.travel({ hours: 6 })
      await unlockPast(world, world.clock())
    }
    world.travelTo('2026-03-17T06:59:00.000Z')
    expect(await unlockPast(world, world.clock())).toBe(0)
    expect(await ann.unlocked()).toEqual(['First Bite'])
    world.travelTo('2026-03-17T07:00:00.000Z')
    expect(await unlockPast(world, world.clock())).toBe(1)
    expect(await ann.unlocked()).toEqual(['First Bite', 'Week of Light'])
    world.travel({ days: 1 })
    expect(await unlockPast(world, world.clock())).toBe(0)
  })

  it('come for planned days after the job has rested for a while', async () => {
    const ann = await joined()
    await unlockPast(world, world.clock())
    await ann.api.diary.logFoods({ entries: [1, 2, 3, 4, 5, 6, 7].map((n) => ({ ...soup, date: addDays(today, n) })) })
    world.travel({ days: 30 })
    expect(await unlockPast(world, world.clock())).toBe(1)
    expect(await ann.unlocked()).toContain('Week of Light')
  })

  it('count each streak that one write has added to', async () => {
    const ann = await joined()
    const days = [...Array(5).keys(), ...Array.from({ length: 14 }, (_, n) => n + 6), 30, 40, 41]
    await ann.api.diary.logFoods({ entries: days.map((n) => ({ ...soup, date: addDays(today, -n) })) })
    expect(await ann.unlocked()).toEqual(['First Bite', 'Week of Light', 'Steady Fortnight'])
    const joining = Array.from({ length: 11 }, (_, n) => ({ ...soup, date: addDays(today, -n - 20) }))
    await ann.api.diary.logFoods({ entries: [...joining, { ...soup, date: addDays(today, -5) }] })
    expect(await ann.unlocked()).toContain('Month of Light')
  })

  it('skip the days of a pause', async () => {
    const ann = await joined()
    await daily(4, (date) => ann.api.diary.logFood({ ...soup, date }))
    world.travel({ days: 1 })
    await ann.api.streak.pause({ endDate: addDays(today, 6) })
    world.travel({ days: 3 })
    await daily(3, (date) => ann.api.diary.logFood({ ...soup, date }))
    expect(await ann.unlocked()).toEqual(['First Bite', 'Week of Light'])
  })

  it('come with a pause that joins what was logged already', async () => {
    const ann = await joined()
    await daily(4, (date) => ann.api.diary.logFood({ ...soup, date }))
    world.travel({ days: 3 })
    await daily(3, (date) => ann.api.diary.logFood({ ...soup, date }))
    expect(await ann.unlocked()).toEqual(['First Bite'])
    await ann.api.streak.pause({ startDate: addDays(today, 4), endDate: addDays(today, 5) })
    expect(await ann.unlocked()).toEqual(['First Bite', 'Week of Light'])
  })

  it('count the fruit and veg of a day, and of days in a row', async () => {
    const ann = await joined()
    const eat = (date: string, portions: number) =>
      ann.api.diary.logFoods({ entries: Array.from({ length: portions }, () => ({ ...apple, date })) })
    await eat(today, 4)
    expect(await ann.unlocked()).not.toContain('Five a Day')
    await eat(today, 1)
    expect(await ann.unlocked()).toContain('Five a Day')
    world.travel({ days: 1 })
    await daily(6, (date) => eat(date, 5))
    expect(await ann.unlocked()).toContain('Rainbow Week')
  })
})

it('unlocks what is about water by the goal of each day', async () => {
  const ann = await joined()
  const drink = async (date: string, glasses: number) => {
    for (let n = 0; n < glasses; n++) await ann.api.water.add({ date })
  }
  await ann.api.goals.change({ water: 3 })
  await drink(today, 2)
  expect(await ann.unlocked()).toEqual(['First Glass'])
  await drink(today, 1)
  expect(await ann.unlocked()).toEqual(['First Glass', 'Full Carafe'])
  world.travel({ days: 1 })
  await ann.api.goals.change({ water: 2 })
  await daily(5, (date) => drink(date, 2))
  expect(await ann.progress('Well Watered')).toEqual({ current: 6, target: 7, unit: 'days' })
  world.travel({ days: 1 })
  expect(await ann.progress('Well Watered')).toMatchObject({ current: 6 })
  await drink(addDays(today, 6), 2)
  expect(await ann.unlocked()).toContain('Well Watered')
})

it('unlocks what is about exercise by its days in one week, and by how often', async () => {
  const ann = await joined()
  const run = (date: string) => ann.api.exercise.log({ date, exerciseName: 'Run', caloriesBurned: 300 })
  // Thursday, Friday and, in the next week, Sunday.
  for (const date of ['2026-03-05', '2026-03-05', '2026-03-06', '2026-03-08']) await run(date)
  expect(await ann.unlocked()).toEqual(['On the Move'])
  expect(await ann.progress('Three This Week')).toEqual({ current: 1, target: 3, unit: 'days' })
  await run('2026-03-07')
  expect(await ann.unlocked()).toContain('Three This Week')
  for (let n = 0; n < 14; n++) await run('2026-03-09')
  expect(await ann.progress('Twenty Workouts')).toMatchObject({ current: 19 })
  await run('2026-03-09')
  expect(await ann.unlocked()).toContain('Twenty Workouts')
})

it('unlocks what is about exercise of which some was dated ahead once its day has come', async () => {
  const ann = await joined()
  await unlockPast(world, world.clock())
  const run = (date: string) => ann.api.exercise.log({ date, exerciseName: 'Run', caloriesBurned: 300 })
  // Sunday and Tuesday, then Wednesday.
  for (const date of ['2026-03-08', '2026-03-10', '2026-03-11']) await run(date)
  expect(await unlockPast(world, world.clock())).toBe(0)
  world.travel({ days: 1 })
  expect(await unlockPast(world, world.clock())).toBe(1)
  expect(await ann.unlocked()).toEqual(['On the Move', 'Three This Week'])
})

it('unlocks what is about water when a lower goal is reached already', async () => {
  const ann = await joined()
  await ann.api.goals.change({ water: 3 })
  await ann.api.water.add({ date: today })
  await ann.api.goals.change({ water: 1 })
  expect(await ann.unlocked()).toEqual(['First Glass', 'Full Carafe'])
})

it('unlocks what is about fasts, of which a running one and a short one count as what they are', async () => {
  const ann = await joined()
  const fast = (date: string, endTime: string) =>
    ann.api.fasting.add({ startTime: `${date}T18:00:00.000Z`, endTime: `${addDays(date, 1)}T${endTime}:00.000Z` })
  await ann.api.fasting.toggle({ startTime: '2026-03-09T18:00:00.000Z' })
  expect(await ann.unlocked()).toEqual([])
  await fast('2026-03-01', '09:59')
  expect(await ann.unlocked()).toEqual(['Night Keeper'])
  await ann.api.fasting.toggle({})
  expect(await ann.unlocked()).toEqual(['Night Keeper', 'As Planned'])
  for (let day = 1; day <= 8; day++) await fast(`2026-02-0${day}`, '08:00')
  expect(await ann.unlocked()).toEqual(['Night Keeper', 'As Planned', 'Fasting Rhythm'])
})

describe('achievements of weight', () => {
  it('are for keeping a record and for the own target, whichever way it lies', async () => {
    const [ann, ben] = [await joined('ann'), await joined('ben')]
    await ann.api.profile.change({ height: 170, targetWeight: 65 })
    await ben.api.profile.change({ height: 170, targetWeight: 65 })
    for (const weight of [70, 66, 65.1]) await ann.api.progress.log({ weight })
    for (const weight of [60, 64.9]) await ben.api.progress.log({ weight })
    expect([await ann.unlocked(), await ben.unlocked()]).toEqual([['Starting Line'], ['Starting Line']])
    await ann.api.progress.log({ weight: 64.8 })
    await ben.api.progress.log({ weight: 65 })
    for (const { unlocked } of [ann, ben]) expect(await unlocked()).toEqual(['Starting Line', 'On Target'])
    for (let n = 0; n < 16; n++) await ann.api.progress.log({ weight: 65 })
    expect(await ann.unlocked()).toEqual(['Starting Line', 'Steady Hand', 'On Target'])
  })

  it('do not celebrate a target of underweight', async () => {
    const ann = await joined()
    await ann.api.profile.change({ height: 170, targetWeight: 50 })
    for (const weight of [60, 50, 49]) await ann.api.progress.log({ weight })
    expect(await ann.unlocked()).toEqual(['Starting Line'])
    // A body mass index of 19.
    await ann.api.profile.change({ targetWeight: 55 })
    expect(await ann.unlocked()).toEqual(['Starting Line', 'On Target'])
  })
})

it('unlocks what is about own recipes, foods and meals', async () => {
  const ann = await joined()
  const oats = { foodName: 'Oats', calories: 200 }
  for (let n = 1; n <= 10; n++) {
    await ann.api.recipes.create({ name: `Dal ${n}`, servings: 2, ingredients: [oats] })
    await ann.api.customFoods.create({ productName: `Granola ${n}`, calories: 450 })
    if (n <= 5) await ann.api.meals.create({ name: `Porridge ${n}`, items: [oats] })
    if (n === 1) expect(await ann.unlocked()).toEqual(['The Usual', 'Home Cook', 'Own Label'])
  }
  expect(await ann.unlocked()).toEqual([
    'The Usual',
    'Home Cook',
    'Own Label',
    'Set Table',
    'Cookbook',
    'Stocked Pantry',
  ])
})

it('unlocks what is about buddies for both of them', async () => {
  const [ann, ben] = [await joined('ann'), await joined('ben')]
  await ben.api.buddies.sendRequest({ userId: ann.userId })
  const { pending } = await ann.api.buddies.list()
  expect([await ann.unlocked(), await ben.unlocked()]).toEqual([[], []])
  await ann.api.buddies.answerRequest({ id: pending[0]?.id ?? '', status: 'accepted' })
  for (const { unlocked, messages } of [ann, ben]) {
    expect(await unlocked()).toEqual(['Better Together'])
    expect((await messages()).filter((message) => message === 'Achievement unlocked: Better Together')).toHaveLength(1)
  }
})

describe('while streaks are hidden', () => {
  it('unlocks them without saying so, and shows no progress towards them', async () => {
    const ann = await joined()
    await ann.api.profile.changePreferences({ isStreakHidden: true })
    await daily(7, (date) => ann.api.diary.logFood({ ...soup, date }))
    expect(await ann.messages()).toEqual(['Achievement unlocked: First Bite'])
    expect(await ann.unlocked()).toEqual(['First Bite', 'Week of Light'])
    const last = (await ann.list()).slice(-6)
    expect(last.map(({ name, progress }) => [name, progress])).toEqual(
      ['Well Watered', 'Rainbow Week', 'Steady Fortnight', 'Month of Light', 'Hundred Days', 'Year of Light'].map(
        (name) => [name, null],
      ),
    )
    await ann.api.profile.changePreferences({ isStreakHidden: false })
    expect(await ann.progress('Steady Fortnight')).toMatchObject({ current: 7 })
  })

  it('and while the streak is paused, asks for none', async () => {
    const ann = await joined()
    await daily(3, (date) => ann.api.diary.logFood({ ...soup, date }))
    expect(await ann.progress('Week of Light')).toMatchObject({ current: 3 })
    const { id } = await ann.api.streak.pause({ endDate: addDays(today, 9) })
    expect(await ann.progress('Week of Light')).toBeNull()
    expect((await ann.list()).slice(-7).map(({ name }) => name)).toContain('Week of Light')
    await ann.api.streak.removePause({ id })
    expect(await ann.progress('Week of Light')).toMatchObject({ current: 3 })
  })
})

describe('unlocking quietly', () => {
  /** Rows as an import or an older version leaves them: no write has reported them. */
  function leaveRows(userId: string) {
    const createdAt = '2025-01-01T00:00:00.000Z'
    for (let n = 0; n < 160; n++) {
      const date = addDays('2025-06-30', -n)
      if (n === 35 || n === 36) continue
      const { mealType, foodName, calories } = apple
      const portions = n >= 50 && n < 57 ? 5 : 1
      for (let portion = 0; portion < portions; portion++)
        world.db
          .insert(foodEntries)
          .values({
            id: newId(),
            userId,
            date,
            mealType,
            foodName,
            calories,
            quantity: 1,
            servingSize: '100g',
            isFruitOrVeg: true,
            createdAt,
          })
          .run()
      if (n % 10 === 0)
        world.db.insert(progressEntries).values({ id: newId(), userId, date, weight: 70, createdAt }).run()
    }
  }
  const earned = ['First Bite', 'Five a Day', 'Starting Line', 'Week of Light', 'Rainbow Week', 'Steady Fortnight']
  const more = ['Hundred Bites', 'Month of Light', 'Fifty Pages', 'Hundred Days']

  it('finds all that was ever logged, with one notification that is no fresh one', async () => {
    const ann = await joined()
    leaveRows(ann.userId)
    expect(await unlockQuietly(world, ann.userId, world.clock())).toBe(earned.length + more.length)
    expect((await ann.unlocked()).toSorted()).toEqual([...earned, ...more].toSorted())
    expect(await ann.api.notifications.list()).toMatchObject([
      {
        kind: 'pastAchievement',
        message: expect.stringMatching(/^You have unlocked 10 achievements: First Bite, .* and 6 more$/),
        read: false,
      },
    ])
    expect(await unlockQuietly(world, ann.userId, world.clock())).toBe(0)
    expect(await ann.messages()).toHaveLength(1)
  })

  it('leaves what the next write would unlock anyway to that write', async () => {
    const ann = await joined()
    leaveRows(ann.userId)
    await ann.api.diary.logFood({ ...soup, date: '2025-07-01' })
    expect(await ann.unlocked()).toEqual([
      'First Bite',
      'Week of Light',
      'Steady Fortnight',
      'Hundred Bites',
      'Month of Light',
      'Fifty Pages',
    ])
    expect(await ann.messages()).toHaveLength(1)
  })

  it('goes through everybody once for each list of achievements', async () => {
    const people = [await joined('ann'), await joined('ben')]
    for (const { userId } of people) leaveRows(userId)
    expect(await unlockPast(world, world.clock())).toBe(20)
    for (const { messages } of people) expect(await messages()).toHaveLength(1)
    world.db.delete(unlockedAchievements).run()
    expect(await unlockPast(world, world.clock())).toBe(0)
    // As a version does whose list is another one.
    world.db.update(users).set({ achievementsChecked: 'an older list' }).where(eq(users.username, 'ben')).run()
    expect(await unlockPast(world, world.clock())).toBe(10)
    expect(await Promise.all(people.map(async ({ unlocked }) => (await unlocked()).length))).toEqual([0, 10])
  })
})
