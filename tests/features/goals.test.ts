import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultGoals } from '#domain/goals.ts'
import { goals } from '#schema'
import { createHttpWorld } from '../support/http.ts'
import { createWorld, exported, returning } from '../support/world.ts'

const food = { mealType: 'Lunch', foodName: 'Soup', calories: 500 } as const

/** 2 March 2026 is a Monday. */
const monday = '2026-03-02T12:00:00.000Z'

describe('goals', () => {
  it('apply from the day they were set; earlier days keep their goals', async () => {
    const world = createWorld({}, monday)
    const ann = await returning(world)
    await ann.api.goals.change({ calories: 1800, protein: 90 })
    const api = await ann.comeBack('2026-03-05T12:00:00.000Z')
    const { dailyGoals } = await api.goals.change({ calories: 2100 })

    const [before, mondays, thursdays] = [
      defaultGoals,
      { calories: 1800, protein: 90, carbs: 200, fat: 60, water: 8 },
      { calories: 2100, protein: 90, carbs: 200, fat: 60, water: 8 },
    ]
    expect(dailyGoals).toEqual(thursdays)
    expect((await api.account.me()).dailyGoals).toEqual(thursdays)
    expect(await api.goals.on({ date: '2026-03-01' })).toEqual(before)
    expect(await api.goals.on({ date: '2026-03-02' })).toEqual(mondays)
    expect(await api.goals.on({ date: '2026-03-04' })).toEqual(mondays)
    expect(await api.goals.on({ date: '2026-03-05' })).toEqual(thursdays)
    expect(await api.goals.on({ date: '2027-01-01' })).toEqual(thursdays)
    const tuesday = await api.diary.summary({ from: '2026-03-03', to: '2026-03-03' })
    expect(tuesday.goals).toEqual(mondays)
  })

  it('of several days are averaged over the days with food, like the intake', async () => {
    const world = createWorld({}, monday)
    const ann = await returning(world)
    await ann.api.goals.change({ calories: 1800 })
    const api = await ann.comeBack('2026-03-05T12:00:00.000Z')
    await api.goals.change({ calories: 2100 })
    for (const date of ['2026-03-02', '2026-03-04', '2026-03-05']) await api.diary.logFood({ ...food, date })

    const week = { from: '2026-03-02', to: '2026-03-08' }
    expect((await api.diary.summary(week)).goals).toEqual({ ...defaultGoals, calories: 1900 })
    const without = await api.diary.summary({ from: '2026-03-06', to: '2026-03-08' })
    expect(without.goals.calories).toBe(2100)
  })

  it('can be replaced on the same day', async () => {
    const world = createWorld({}, monday)
    const { api } = await world.join('ann')
    await api.goals.change({ calories: 1800, water: 6 })
    await api.goals.change({ calories: 1900 })
    expect(world.db.select().from(goals).all()).toMatchObject([{ startDate: '2026-03-02', calories: 1900, water: 6 }])
  })

  it('are set per user', async () => {
    const world = createWorld({}, monday)
    const [ann, ben] = [await world.join('ann'), await world.join('ben')]
    await ann.api.goals.change({ calories: 1800 })
    await ben.api.goals.change({ calories: 2500 })
    expect((await ann.api.goals.on({ date: '2026-03-02' })).calories).toBe(1800)
    expect((await ben.api.diary.summary({ from: '2026-03-01', to: '2026-03-02' })).goals.calories).toBe(2500)
  })

  it.each([
    ['Pacific/Auckland', '2026-04-04T10:59:30.000Z', '2026-04-04', '2026-04-05'],
    ['America/Los_Angeles', '2026-03-09T06:59:30.000Z', '2026-03-08', '2026-03-09'],
    ['Europe/London', '2026-03-28T23:59:30.000Z', '2026-03-28', '2026-03-29'],
  ])('start on the local date in %s, at %s', async (timeZone, beforeMidnight, lastDay, nextDay) => {
    const world = createWorld({}, beforeMidnight)
    const { api } = await world.join('ann', timeZone)
    await api.goals.change({ calories: 1800 })
    world.travel({ minutes: 1 })
    await api.goals.change({ calories: 2100 })
    expect((await api.goals.on({ date: lastDay })).calories).toBe(1800)
    expect((await api.goals.on({ date: nextDay })).calories).toBe(2100)
  })

  it('set last win, even after travelling to a time zone where it is still yesterday', async () => {
    const world = createWorld({}, '2026-03-10T12:00:00.000Z')
    const { api, comeBack } = await returning(world, 'Pacific/Auckland')
    await api.goals.change({ calories: 1800 })
    await api.profile.changePreferences({ timeZone: 'America/Los_Angeles' })
    expect((await api.goals.change({ calories: 2100 })).dailyGoals.calories).toBe(2100)
    const nextDay = await comeBack('2026-03-11T12:00:00.000Z')
    expect((await nextDay.account.me()).dailyGoals.calories).toBe(2100)
  })

  it('can be set for fibre, sugars, saturated fat and salt, and cleared, from that day on', async () => {
    const world = createWorld({}, monday)
    const ann = await returning(world)
    expect((await ann.api.goals.change({ fiber: 30, salt: 5 })).dailyGoals).toEqual({
      ...defaultGoals,
      fiber: 30,
      salt: 5,
    })
    const api = await ann.comeBack('2026-03-05T12:00:00.000Z')
    const { dailyGoals } = await api.goals.change({ salt: null, sugars: 50 })
    expect(dailyGoals).toEqual({ ...defaultGoals, fiber: 30, sugars: 50 })
    expect(await api.goals.on({ date: '2026-03-01' })).toEqual(defaultGoals)
    expect(await api.goals.on({ date: '2026-03-04' })).toEqual({ ...defaultGoals, fiber: 30, salt: 5 })
    expect(await api.goals.on({ date: '2026-03-05' })).toEqual(dailyGoals)

    for (const date of ['2026-03-03', '2026-03-05']) await api.diary.logFood({ ...food, date })
    // Each is the mean of the days on which it was set.
    const summary = await api.diary.summary({ from: '2026-03-01', to: '2026-03-08' })
    expect(summary.goals).toEqual({ ...defaultGoals, fiber: 30, salt: 5, sugars: 50 })

    const lists = await exported(api)
    expect(lists.profile).toMatchObject([{ goalFiber: 30, goalSugars: 50, goalSaturatedFat: null, goalSalt: null }])
    expect(lists.goals).toMatchObject([
      { startDate: '2026-03-02', fiber: 30, sugars: null, salt: 5 },
      { startDate: '2026-03-05', fiber: 30, sugars: 50, salt: null },
    ])
  })

  it('still hold for somebody who flew to where it is still yesterday, and stay when only one of them is changed', async () => {
    const world = createWorld({}, monday)
    const { api } = await world.join('ann', 'Pacific/Auckland')
    await api.goals.change({ calories: 1800, water: 6 })
    const { dailyGoals } = await api.profile.changePreferences({ timeZone: 'America/Los_Angeles' })
    expect(dailyGoals).toEqual({ ...defaultGoals, calories: 1800, water: 6 })
    await api.goals.change({ protein: 90 })
    expect((await api.account.me()).dailyGoals).toEqual({ ...defaultGoals, calories: 1800, water: 6, protein: 90 })
  })
})

const weeklyGoals = { weightAim: 'lose', weightGoal: 0.5, exerciseGoal: 3 } as const
const nothingDone = { workouts: 0, weight: null, weightChange: null }

/** 10 March 2026 is a Tuesday. */
const tuesday = '2026-03-10T12:00:00.000Z'

describe('weekly goals', () => {
  it('hold for the week in which they were set, which starts on Sunday', async () => {
    const world = createWorld({}, tuesday)
    const { api, refreshToken: token } = await world.join('ann')
    expect(await api.goals.week()).toEqual({ startDate: '2026-03-08', goals: null, ...nothingDone })

    expect((await api.goals.setWeek(weeklyGoals)).weeklyGoals).toEqual({ ...weeklyGoals, startDate: '2026-03-08' })
    expect(await api.goals.week()).toEqual({ startDate: '2026-03-08', goals: weeklyGoals, ...nothingDone })
    await api.goals.setWeek({ weightGoal: 0.3, exerciseGoal: 2 })
    expect((await api.goals.week()).goals).toEqual({ weightAim: 'lose', weightGoal: 0.3, exerciseGoal: 2 })

    const comeBack = async (instant: string) => {
      world.travelTo(instant)
      return world.caller((await world.anybody.account.refresh({ token })).accessToken)
    }
    const saturday = await comeBack('2026-03-14T23:59:30.000Z')
    expect((await saturday.goals.week()).goals).toEqual({ weightAim: 'lose', weightGoal: 0.3, exerciseGoal: 2 })
    const sunday = await comeBack('2026-03-15T00:00:30.000Z')
    expect(await sunday.goals.week()).toEqual({ startDate: '2026-03-15', goals: null, ...nothingDone })
    // Those of the last week stay on the user, until there are new ones.
    expect((await sunday.account.me()).weeklyGoals?.startDate).toBe('2026-03-08')
    const lists = await exported(sunday)
    expect(lists.profile).toMatchObject([
      { weeklyWeightAim: 'lose', weeklyWeightGoal: 0.3, weeklyExerciseGoal: 2, weeklyStartDate: '2026-03-08' },
    ])
  })

  it('are to lose, keep or gain weight', async () => {
    const { api } = await createWorld({}, tuesday).join('ann')
    const kept = async () => {
      const { goals } = await api.goals.week()
      expect((await api.account.me()).weeklyGoals).toMatchObject(goals ?? {})
      return goals
    }
    await api.goals.setWeek({ weightAim: 'gain', weightGoal: 0.25, exerciseGoal: 3 })
    expect(await kept()).toEqual({ weightAim: 'gain', weightGoal: 0.25, exerciseGoal: 3 })
    await api.goals.setWeek({ weightAim: 'keep', weightGoal: 0.25, exerciseGoal: 3 })
    expect(await kept()).toEqual({ weightAim: 'keep', weightGoal: 0, exerciseGoal: 3 })
    await api.goals.setWeek({ weightGoal: 0, exerciseGoal: 3 })
    expect(await kept()).toEqual({ weightAim: 'keep', weightGoal: 0, exerciseGoal: 3 })
    await expect(api.goals.setWeek({ weightAim: 'gain', weightGoal: 0, exerciseGoal: 3 })).rejects.toThrow(
      'Enter how much, or choose Keep.',
    )
  })

  it.each([
    // The clocks change on these Sundays, in Auckland at 3 in the morning and in Los Angeles at 2.
    ['Pacific/Auckland', '2026-04-04T10:59:30.000Z', '2026-03-29', '2026-04-05'],
    ['America/Los_Angeles', '2026-03-08T07:59:30.000Z', '2026-03-01', '2026-03-08'],
    ['Europe/London', '2026-03-28T23:59:30.000Z', '2026-03-22', '2026-03-29'],
    ['Asia/Kathmandu', '2026-12-26T18:14:30.000Z', '2026-12-20', '2026-12-27'],
  ])('start on Sunday at midnight in %s', async (timeZone, beforeMidnight, thisWeek, nextWeek) => {
    const world = createWorld({}, beforeMidnight)
    const { api } = await world.join('ann', timeZone)
    expect((await api.goals.setWeek(weeklyGoals)).weeklyGoals?.startDate).toBe(thisWeek)
    world.travel({ minutes: 1 })
    expect(await api.goals.week()).toMatchObject({ startDate: nextWeek, goals: null })
    expect((await api.goals.setWeek(weeklyGoals)).weeklyGoals?.startDate).toBe(nextWeek)
  })

  it('are compared with the workouts and weights of this week, and of this person', async () => {
    const world = createWorld({}, tuesday)
    const [ann, ben] = [await world.join('ann'), await world.join('ben')]
    const run = { exerciseName: 'Run', caloriesBurned: 300 }
    // Saturday before, Sunday, twice on Tuesday, Saturday and the Sunday after.
    for (const date of ['2026-03-07', '2026-03-08', '2026-03-10', '2026-03-10', '2026-03-14', '2026-03-15'])
      await ann.api.exercise.log({ ...run, date })
    await ben.api.progress.log({ date: '2026-03-09', weight: 90 })

    expect(await ann.api.goals.week()).toMatchObject({ workouts: 3, weight: null, weightChange: null })
    // What is planned counts once its day has come, also a weight.
    await ann.api.progress.log({ date: '2026-03-13', weight: 60 })
    expect(await ann.api.goals.week()).toMatchObject({ workouts: 3, weight: null, weightChange: null })
    await ann.api.progress.log({ date: '2026-03-08', weight: 70.1 })
    expect(await ann.api.goals.week()).toMatchObject({ weight: 70.1, weightChange: null })
    await ann.api.progress.log({ date: '2026-03-10', weight: 69.9 })
    expect(await ann.api.goals.week()).toMatchObject({ weight: 69.9, weightChange: -0.2 })
    // A weight of long ago is none to compare with.
    await ann.api.progress.log({ date: '2024-06-01', weight: 88 })
    expect(await ann.api.goals.week()).toMatchObject({ weight: 69.9, weightChange: -0.2 })
    // The change counts from the last weight before the week.
    await ann.api.progress.log({ date: '2026-02-20', weight: 70.6 })
    expect(await ann.api.goals.week()).toMatchObject({ weight: 69.9, weightChange: -0.7 })
    expect(await ben.api.goals.week()).toMatchObject({ workouts: 0, weight: 90, weightChange: null })
  })
})

describe('weekly goals over REST', () => {
  let world: Awaited<ReturnType<typeof createHttpWorld>>
  beforeAll(async () => {
    world = await createHttpWorld()
  })
  afterAll(() => world.app.close())

  it('return the user when set, and the week when read', async () => {
    const { accessToken: token } = await world.join('ann')
    const { status, body: user } = await world.call('POST /weekly-goals', { token, body: weeklyGoals })
    expect(status).toBe(200)
    expect(user).toEqual((await world.call('GET /auth/me', { token })).body)
    expect(user.weeklyGoals).toMatchObject(weeklyGoals)
    expect(await world.call('GET /weekly-goals', { token })).toMatchObject({
      status: 200,
      body: { startDate: user.weeklyGoals.startDate, goals: weeklyGoals, ...nothingDone },
    })
  })

  it('are refused when bad or without a session', async () => {
    const { accessToken: token } = await world.join('ben')
    for (const body of [{}, { weightGoal: '0.5', exerciseGoal: 3 }, { weightGoal: 0.5, exerciseGoal: 2.5 }])
      expect((await world.call('POST /weekly-goals', { token, body })).status).toBe(400)
    expect((await world.call('POST /weekly-goals', { body: weeklyGoals })).status).toBe(401)
    expect((await world.call('GET /auth/me', { token })).body.weeklyGoals).toBeNull()
  })
})
