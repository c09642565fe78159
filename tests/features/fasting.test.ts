import { describe, expect, it } from 'vitest'
import { instantAt } from '#domain/day.ts'
import { fasts, streakPauses } from '#schema'
import { newId } from '#server/db/ids.ts'
import { createWorld, returning } from '../support/world.ts'

/** The instants at which clocks in London show these times. */
const london = (...wallClocks: string[]) =>
  wallClocks.map((wallClock) => instantAt('Europe/London', wallClock)?.toISOString() ?? '') as [string, string]

async function fasting(start?: string) {
  const world = createWorld({}, start)
  return { world, ...(await returning(world)) }
}

describe('a fast', () => {
  it('starts now or at an earlier time, and ends now', async () => {
    const { comeBack } = await fasting()
    let api = await comeBack('2026-03-10T20:00:00.000Z')
    const startTime = '2026-03-10T18:00:00.000Z'
    expect(await api.fasting.toggle({ startTime })).toMatchObject({
      isFastingActive: true,
      fastingStartTime: startTime,
    })
    expect(await api.fasting.history()).toEqual([])
    api = await comeBack('2026-03-11T10:15:00.000Z')
    expect(await api.fasting.toggle({})).toMatchObject({ isFastingActive: false, fastingStartTime: null })
    expect(await api.fasting.history()).toEqual([
      {
        id: expect.any(String),
        startTime,
        endTime: '2026-03-11T10:15:00.000Z',
        durationHours: 16.25,
        plannedDurationHours: 16,
      },
    ])
    expect(await api.fasting.toggle({})).toMatchObject({ fastingStartTime: '2026-03-11T10:15:00.000Z' })
  })

  it('ends when it was ended, where that waited for a connection, and once however often that is said', async () => {
    const { api: evening, comeBack } = await fasting('2026-03-10T20:00:00.000Z')
    const id = newId()
    // By a clock that is a minute ahead.
    const { running } = await evening.fasting.start({ id, startTime: '2026-03-10T20:01:00.000Z' })
    expect(running?.startTime).toBe('2026-03-10T20:00:00.000Z')
    const api = await comeBack('2026-03-12T09:00:00.000Z')
    await api.fasting.start({ id, startTime: '2026-03-10T20:01:00.000Z' })
    const ended = { id, endTime: '2026-03-11T12:00:00.000Z' }
    expect((await api.fasting.end(ended)).running).toBeNull()
    await api.fasting.end({ id })
    await api.fasting.start({ id, startTime: '2026-03-10T20:01:00.000Z' })
    expect(await api.fasting.history()).toMatchObject([{ ...ended, durationHours: 16 }])
  })

  it('ends neither before it began nor in the future, whatever a clock says', async () => {
    const { api, world } = await fasting('2026-03-10T20:00:00.000Z')
    const endAt = async (endTime: string) => {
      const { running } = await api.fasting.start({})
      world.travel({ minutes: 1 })
      await api.fasting.end({ id: running?.id ?? '', endTime })
      return (await api.fasting.history())[0]
    }
    expect(await endAt('2026-03-10T19:00:00.000Z')).toMatchObject({ durationHours: 0 })
    expect(await endAt('2027-01-01T00:00:00.000Z')).toMatchObject({ endTime: world.clock().toISOString() })
    await expect(api.fasting.start({ startTime: '2026-03-10T21:00:00.000Z' })).rejects.toThrow('in the future')
  })

  it.each([
    ['over midnight', ['2026-03-10T18:00', '2026-03-11T10:00'], 16],
    ['as clocks go forward', ['2026-03-28T18:00', '2026-03-29T10:00'], 15],
    ['as clocks go back', ['2026-10-24T18:00', '2026-10-25T10:00'], 17],
  ])('%s lasts as long as it really did', async (_, wallClocks, durationHours) => {
    const [startTime, endTime] = london(...wallClocks)
    const { api: evening, comeBack } = await fasting(startTime)
    const { running } = await evening.fasting.start({})
    expect(running?.startTime).toBe(startTime)
    const api = await comeBack(endTime)
    await api.fasting.end({ id: running?.id ?? '' })
    expect(await api.fasting.history()).toMatchObject([{ startTime, endTime, durationHours }])
  })

  it('keeps the planned hours of the plan at its start', async () => {
    const { api: evening, comeBack } = await fasting('2026-03-10T18:00:00.000Z')
    await evening.fasting.changeConfig({ fastingPlan: '18:6' })
    await evening.fasting.toggle({})
    await evening.fasting.changeConfig({ fastingPlan: '20:4' })
    const api = await comeBack('2026-03-11T13:00:00.000Z')
    await api.fasting.toggle({})
    expect(await api.fasting.history()).toMatchObject([{ durationHours: 19, plannedDurationHours: 18 }])
  })

  it('has a goal that can be changed while it runs and afterwards, whatever the plan is', async () => {
    const { api, world } = await fasting()
    await expect(api.fasting.changeGoal({ goalHours: 18 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const past = await api.fasting.add({ startTime: '2026-03-08T18:00:00.000Z', endTime: '2026-03-09T10:00:00.000Z' })
    const startTime = '2026-03-10T06:00:00.000Z'
    const { running } = await api.fasting.start({ startTime })
    await (await world.join('ben')).api.fasting.start({})
    expect(await api.fasting.changeGoal({ goalHours: 19.5 })).toMatchObject({
      running: { id: running?.id, startTime, plannedDurationHours: 19.5 },
    })
    expect(await api.account.me()).toMatchObject({ fastingPlan: '16:8', isFastingActive: true })
    for (const goalHours of [0, -1, 169])
      await expect(api.fasting.changeGoal({ goalHours })).rejects.toThrow('The goal')
    // Times and goal change apart from each other.
    await api.fasting.change({ id: past.id, plannedDurationHours: 14 })
    await api.fasting.change({ id: running?.id ?? '', startTime: '2026-03-10T05:00:00.000Z' })
    expect((await api.fasting.current()).running?.plannedDurationHours).toBe(19.5)
    await api.fasting.end({ id: running?.id ?? '' })
    expect(await api.fasting.history()).toMatchObject([
      { startTime: '2026-03-10T05:00:00.000Z', plannedDurationHours: 19.5 },
      { startTime: past.startTime, endTime: past.endTime, plannedDurationHours: 14 },
    ])
  })

  it('cannot start in the future or over 7 days ago', async () => {
    const { api } = await fasting('2026-03-10T12:00:00.000Z')
    for (const [startTime, msg] of [
      ['2026-03-10T12:06:00.000Z', 'A fast cannot start in the future.'],
      ['2026-03-03T11:59:59.999Z', 'A fast can start at most 7 days ago.'],
    ] as const) {
      await expect(api.fasting.toggle({ startTime })).rejects.toThrow(msg)
      await expect(api.fasting.start({ startTime })).rejects.toThrow(msg)
    }
    expect((await api.fasting.start({ startTime: '2026-03-03T12:00:00.000Z' })).running).not.toBeNull()
  })

  it('that somebody forgot to end can be ended at any time, and corrected', async () => {
    const { api: evening, comeBack } = await fasting('2026-03-01T18:00:00.000Z')
    await evening.fasting.toggle({})
    const api = await comeBack('2026-03-11T18:00:00.000Z')
    await api.fasting.toggle({})
    const [forgotten] = await api.fasting.history()
    expect(forgotten?.durationHours).toBe(240)
    await api.fasting.change({ id: forgotten?.id ?? '', endTime: '2026-03-02T10:00:00.000Z' })
    expect(await api.fasting.history()).toMatchObject([{ durationHours: 16 }])
  })
})

describe('two devices at once', () => {
  it('start one fast, and the other one learns of it', async () => {
    const { api, world } = await fasting()
    const outcomes = await Promise.allSettled([api.fasting.start({}), api.fasting.start({})])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(api.fasting.start({})).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You are already fasting.',
    })
    expect(world.db.select().from(fasts).all()).toHaveLength(1)
  })

  it('end the same fast once', async () => {
    const { api: evening, comeBack } = await fasting('2026-03-10T18:00:00.000Z')
    const id = newId()
    await evening.fasting.start({ id })
    const morning = await comeBack('2026-03-11T10:00:00.000Z')
    await Promise.all([morning.fasting.end({ id }), morning.fasting.end({ id })])
    const api = await comeBack('2026-03-11T11:00:00.000Z')
    expect(await api.fasting.end({ id })).toMatchObject({ running: null })
    expect(await api.fasting.history()).toMatchObject([{ durationHours: 16 }])
  })

  it('add the same past fast once', async () => {
    const { api } = await fasting('2026-03-12T10:00:00.000Z')
    const past = { id: newId(), startTime: '2026-03-10T18:00:00.000Z', endTime: '2026-03-11T10:00:00.000Z' }
    expect(await api.fasting.add(past)).toEqual(await api.fasting.add(past))
    expect(await api.fasting.history()).toHaveLength(1)
  })

  it('that repeat a start do not start again what has ended', async () => {
    const { api } = await fasting()
    const id = newId()
    for (const _ of [1, 2]) expect((await api.fasting.start({ id })).running?.id).toBe(id)
    await api.fasting.end({ id })
    expect((await api.fasting.start({ id })).running).toBeNull()
  })
})

describe('the history', () => {
  /** A fast of 16 h that ended at 10:00 on a day of March 2026. */
  const fastOf = (day: number) => ({
    startTime: new Date(Date.UTC(2026, 2, day - 1, 18)).toISOString(),
    endTime: new Date(Date.UTC(2026, 2, day, 10)).toISOString(),
  })

  it('takes past fasts, newest first, and gives them page by page', async () => {
    const { api } = await fasting()
    for (const day of [5, 9, 7]) await api.fasting.add(fastOf(day))
    const history = await api.fasting.history()
    expect(history.map(({ endTime }) => endTime)).toEqual([9, 7, 5].map((day) => fastOf(day).endTime))
    const page = await api.fasting.history({ limit: 2 })
    expect(page).toEqual(history.slice(0, 2))
    expect(await api.fasting.history({ limit: 2, cursor: page[1]?.endTime })).toEqual(history.slice(2))
  })

  it('refuses a fast that overlaps another one, the running one included', async () => {
    const { api } = await fasting()
    const { id } = await api.fasting.add(fastOf(5))
    const later = await api.fasting.add(fastOf(7))
    await api.fasting.start({ startTime: '2026-03-09T18:00:00.000Z' })
    const overlap = 'This overlaps with another of your fasts, '
    const field = (path: string) => ({ cause: { issues: [expect.objectContaining({ path: [path] })] } })
    await expect(api.fasting.add(fastOf(5))).rejects.toMatchObject({
      message: `${overlap}from Wed, 4 Mar, 18:00 to Thu, 5 Mar, 10:00.`,
      ...field('startTime'),
    })
    await expect(api.fasting.add(fastOf(10))).rejects.toThrow(`${overlap}running since Mon, 9 Mar, 18:00.`)
    // Beside the end when that is what reaches into the other one.
    await expect(api.fasting.change({ id, endTime: '2026-03-06T18:00:00.001Z' })).rejects.toMatchObject({
      message: `${overlap}from Fri, 6 Mar, 18:00 to Sat, 7 Mar, 10:00.`,
      ...field('endTime'),
    })
    await expect(api.fasting.change({ id: later.id, endTime: null })).rejects.toThrow('You are already fasting.')
    // One may begin when the other ends.
    await api.fasting.change({ id, endTime: '2026-03-06T18:00:00.000Z' })
  })

  it('names the other fast as the clocks of the person showed it', async () => {
    const { api } = await fasting()
    await api.profile.changePreferences({ timeZone: 'Pacific/Auckland' })
    const fast = { startTime: '2025-12-31T10:30:00.000Z', endTime: '2025-12-31T20:00:00.000Z' }
    await api.fasting.add(fast)
    await expect(api.fasting.add(fast)).rejects.toThrow('from Wed, 31 Dec 2025, 23:30 to Thu, 1 Jan, 09:00.')
  })

  it('refuses impossible times, each with its field', async () => {
    const { api } = await fasting()
    const { id } = await api.fasting.add(fastOf(9))
    for (const [change, path] of [
      [{ endTime: '2026-03-10T12:00:00.001Z' }, 'endTime'],
      [{ endTime: fastOf(9).startTime }, 'endTime'],
      [{ startTime: '2026-03-10T12:00:00.001Z' }, 'startTime'],
      [{ startTime: '2026-03-01T18:00:00.000Z' }, 'endTime'],
      [{ startTime: '1899-12-31T18:00:00.000Z' }, 'startTime'],
    ] as const)
      await expect(api.fasting.change({ id, ...change })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        cause: { issues: [expect.objectContaining({ path: [path] })] },
      })
    expect(await api.fasting.history()).toMatchObject([fastOf(9)])
  })

  it('corrects the running fast, ends it at an earlier time and resumes it', async () => {
    const { api } = await fasting()
    const startTime = '2026-03-10T06:00:00.000Z'
    const { running } = await api.fasting.start({})
    const id = running?.id ?? ''
    expect(await api.fasting.change({ id, startTime })).toMatchObject({ startTime, endTime: null, durationHours: null })
    expect((await api.fasting.current()).running?.startTime).toBe(startTime)
    const endTime = '2026-03-10T11:00:00.000Z'
    expect(await api.fasting.change({ id, endTime })).toMatchObject({ endTime, durationHours: 5 })
    expect(await api.fasting.current()).toMatchObject({ running: null, lastEndTime: endTime })
    await api.fasting.change({ id, endTime: null })
    expect(await api.fasting.current()).toMatchObject({ running: { id, startTime }, lastEndTime: null })
  })

  it('deletes fasts, also the running one, which then never was', async () => {
    const { api } = await fasting()
    const { id } = await api.fasting.add(fastOf(9))
    const { running } = await api.fasting.start({})
    expect(await api.fasting.remove({ id })).toEqual({ msg: 'Entry deleted.' })
    await api.fasting.remove({ id: running?.id ?? '' })
    expect(await api.fasting.current()).toEqual({ running: null, lastEndTime: null, streak: 0 })
    expect(await api.fasting.history()).toEqual([])
    await expect(api.fasting.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the statistics', () => {
  it('count the fasts that ended, with the longest, the average and the hours of twelve weeks', async () => {
    // A Tuesday.
    const { api, world } = await fasting('2026-03-10T12:00:00.000Z')
    expect(await api.fasting.stats()).toMatchObject({ count: 0, longestHours: null, averageHours: null })
    for (const [startTime, endTime] of [
      ['2025-11-01T18:00:00.000Z', '2025-11-02T10:00:00.000Z'],
      // Ends as the week begins.
      ['2026-03-07T08:00:00.000Z', '2026-03-08T00:00:00.000Z'],
      ['2026-03-08T18:00:00.000Z', '2026-03-09T14:30:00.000Z'],
    ] as const)
      await api.fasting.add({ startTime, endTime })
    await api.fasting.start({ startTime: '2026-03-10T06:00:00.000Z' })
    const ben = await world.join('ben')
    await ben.api.fasting.add({ startTime: '2026-03-09T18:00:00.000Z', endTime: '2026-03-10T10:00:00.000Z' })
    const { weeks, ...all } = await api.fasting.stats()
    expect(all).toEqual({ count: 3, longestHours: 20.5, averageHours: 17.5 })
    expect(weeks).toHaveLength(12)
    expect([weeks[0], ...weeks.slice(-2)]).toEqual([
      { from: '2025-12-21', hours: 0 },
      { from: '2026-03-01', hours: 0 },
      { from: '2026-03-08', hours: 36.5 },
    ])
    // West of Greenwich the same instant is still in the week before.
    await api.profile.changePreferences({ timeZone: 'America/New_York' })
    expect((await api.fasting.stats()).weeks.slice(-2).map(({ hours }) => hours)).toEqual([16, 20.5])
  })

  it('tell on which days of a month fasts ended, and whether one lasted as planned', async () => {
    const { api } = await fasting('2026-04-10T12:00:00.000Z')
    for (const [startTime, endTime, plannedDurationHours] of [
      ['2026-02-28T18:00:00.000Z', '2026-03-01T10:00:00.000Z', 16],
      ['2026-03-28T18:00:00.000Z', '2026-03-29T08:00:00.000Z', 16],
      ['2026-03-29T09:00:00.000Z', '2026-03-29T20:00:00.000Z', 12],
      ['2026-03-31T08:00:00.000Z', '2026-03-31T22:59:59.999Z', 14],
      ['2026-03-31T23:00:00.000Z', '2026-04-01T08:00:00.000Z', 8],
    ] as const)
      await api.fasting.add({ startTime, endTime, plannedDurationHours })
    await api.profile.changePreferences({ timeZone: 'Europe/London' })
    expect(await api.fasting.month({ month: '2026-03' })).toEqual([
      { date: '2026-03-01', count: 1, hours: 16, isGoalReached: true },
      { date: '2026-03-29', count: 2, hours: 25, isGoalReached: false },
      { date: '2026-03-31', count: 1, hours: 15, isGoalReached: true },
    ])
    for (const month of ['2026-13', '2026-3', 'March', '1899-12', '9999-12'])
      await expect(api.fasting.month({ month })).rejects.toThrow('A month must be written YYYY-MM')
  })
})

describe('the streak', () => {
  it('follows the fasts and their corrections, and ends by itself', async () => {
    const { api, comeBack } = await fasting()
    const ids: string[] = []
    for (const day of ['08', '09', '10'])
      ids.push(
        (
          await api.fasting.add({
            startTime: `2026-03-${day}T01:00:00.000Z`,
            endTime: `2026-03-${day}T10:00:00.000Z`,
          })
        ).id,
      )
    expect((await api.fasting.current()).streak).toBe(3)
    await api.fasting.remove({ id: ids[1] ?? '' })
    expect((await api.fasting.current()).streak).toBe(1)
    expect((await (await comeBack('2026-03-11T23:59:59.000Z')).fasting.current()).streak).toBe(1)
    expect((await (await comeBack('2026-03-12T00:00:00.000Z')).fasting.current()).streak).toBe(0)
  })

  it('is left out for somebody who hides streaks', async () => {
    const { api } = await fasting()
    await api.profile.changePreferences({ isStreakHidden: true })
    expect((await api.fasting.current()).streak).toBeNull()
  })

  it('is left out while streaks are paused', async () => {
    const { api, world } = await fasting()
    const pause = { id: newId(), startDate: '2026-03-08', endDate: '2026-03-09', createdAt: '2026-03-08T12:00:00.000Z' }
    world.db
      .insert(streakPauses)
      .values({ ...pause, userId: (await api.account.me()).id })
      .run()
    expect((await api.fasting.current()).streak).toBe(0)
    world.db.update(streakPauses).set({ endDate: '2026-03-10' }).run()
    expect((await api.fasting.current()).streak).toBeNull()
  })

  it('counts ten years of daily fasts', async () => {
    const { api, world } = await fasting()
    const userId = (await api.account.me()).id
    const last = Date.parse('2026-03-10T10:00:00Z')
    const at = (day: number, hours = 0) => new Date(last - day * 86_400_000 - hours * 3_600_000).toISOString()
    const rows = Array.from({ length: 3_650 }, (_, day) => ({
      id: newId(),
      userId,
      startTime: at(day, 16),
      endTime: at(day),
      plannedDurationHours: 16,
    }))
    world.db.transaction((tx) => {
      for (const row of rows) tx.insert(fasts).values(row).run()
    })
    expect(await api.fasting.current()).toEqual({ running: null, lastEndTime: at(0), streak: 3_650 })
    expect(await api.fasting.history()).toHaveLength(1_000)
    const { id } = await api.fasting.add({ startTime: at(0, -1), endTime: at(0, -2) })
    expect((await api.fasting.history())[0]?.id).toBe(id)
  })
})

it('a plan can be one of 10 to 23 whole hours, which the next fast has as its goal', async () => {
  const { api } = await fasting()
  expect(await api.fasting.changeConfig({ fastingPlan: '19:5' })).toMatchObject({
    fastingPlan: '19:5',
    fastingConfig: { startTime: '18:00', endTime: '13:00' },
  })
  expect((await api.fasting.start({})).running?.plannedDurationHours).toBe(19)
  for (const fastingPlan of ['9:15', '24:0', '19:6', '16.5:7.5', '019:5', '19'])
    await expect(api.fasting.changeConfig({ fastingPlan: fastingPlan as '19:5' })).rejects.toThrow(
      'A fasting plan is 10 to 23 whole hours',
    )
})

it('days off are weekdays without a fast, which do not end a streak', async () => {
  const { api, comeBack } = await fasting('2026-03-08T12:00:00.000Z')
  await api.fasting.add({ startTime: '2026-03-06T06:00:00.000Z', endTime: '2026-03-06T22:00:00.000Z' })
  expect((await api.fasting.current()).streak).toBe(0)
  expect(await api.fasting.changeConfig({ fastingDaysOff: [6, 0] })).toMatchObject({ fastingDaysOff: [0, 6] })
  expect((await api.fasting.current()).streak).toBe(1)
  const later = await comeBack('2026-03-10T12:00:00.000Z')
  expect((await later.fasting.current()).streak).toBe(0)
  for (const fastingDaysOff of [[7], [-1], [1.5], [1, 1], [0, 1, 2, 3, 4, 5, 6]])
    await expect(later.fasting.changeConfig({ fastingDaysOff })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect((await later.account.me()).fastingDaysOff).toEqual([0, 6])
})

it('settings compute the end time, whatever was sent', async () => {
  const { api } = await fasting()
  const config = { fastingPlan: '14:10', startTime: '20:30', endTime: '23:00' } as const
  const saved = {
    fastingPlan: '14:10',
    fastingConfig: { startTime: '20:30', endTime: '10:30' },
    isFastingEnabled: false,
  }
  expect(await api.fasting.changeConfig({ ...config, isFastingEnabled: false })).toMatchObject(saved)
  expect(await api.fasting.changeConfig({ fastingPlan: '16:8' })).toMatchObject({
    ...saved,
    fastingPlan: '16:8',
    fastingConfig: { startTime: '20:30', endTime: '12:30' },
  })
  for (const startTime of ['24:00', '8:00', '20:60', ''])
    await expect(api.fasting.changeConfig({ startTime })).rejects.toThrow('A start time must be written HH:mm')
})
