import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, daysBetween } from '#domain/day.ts'
import { byStreak, leaderboard, leaders, type Pause, pauseProblem, streak } from '#domain/streak.ts'
import { runsOf } from '../support/dates.ts'

const today: Day = '2026-03-10'
/** Days as offsets from today: 0 is today, -1 yesterday. */
const days = (...distances: number[]) => new Set(distances.map((distance) => addDays(today, distance)))
const pause = (from: number, to: number): Pause => ({ startDate: addDays(today, from), endDate: addDays(today, to) })

const streakOf = (logged: ReadonlySet<Day>, on = today, pauses: Pause[] = []) => streak(runsOf(logged), on, pauses)

describe('a streak', () => {
  it.each<[string, number[], number]>([
    ['nothing logged', [], 0],
    ['today only', [0], 1],
    ['yesterday only: today is not over', [-1], 1],
    ['the day before yesterday: the streak is broken', [-2], 0],
    ['three days to today', [-2, -1, 0], 3],
    ['three days to yesterday', [-3, -2, -1], 3],
    ['a gap', [-4, -3, -1, 0], 2],
    ['future days, which do not count', [1, 2, 3], 0],
    ['future days, which do not extend it', [-1, 0, 1], 2],
  ])('is correct for %s', (_, distances, length) => expect(streakOf(days(...distances))).toBe(length))

  it.each<[string, number[], Pause[], number]>([
    ['a pause without food, which joins both sides', [-5, -4, -1, 0], [pause(-3, -2)], 4],
    ['a pause too short for the gap', [-5, -4, -1, 0], [pause(-3, -3)], 2],
    ['food on paused days, which does not count', [-4, -3, -2, -1, 0], [pause(-3, -2)], 3],
    ['a pause under way', [-9, -8], [pause(-7, 3)], 2],
    ['a pause under way with food today, which does not count', [-9, -8, 0], [pause(-7, 3)], 2],
    ['a pause that began a day too late', [-9, -8], [pause(-6, 3)], 0],
    ['a pause that ended yesterday: today is not over', [-9, -8], [pause(-7, -1)], 2],
    ['a pause that ended the day before yesterday', [-9, -8], [pause(-7, -2)], 0],
    ['two pauses side by side', [-9, 0], [pause(-8, -5), pause(-4, -1)], 2],
    ['overlapping pauses', [-9, 0], [pause(-8, -3), pause(-5, -1)], 2],
    ['a pause that ends on the first day with food', [-3, -2, -1, 0], [pause(-5, -3)], 3],
    ['pauses in any order', [-8, -7, -6, -5, -4, -3, -2, -1, 0], [pause(-3, -3), pause(-6, -6)], 7],
    ['a pause in the future', [-1, 0], [pause(1, 5)], 2],
    ['a pause and nothing else', [], [pause(-5, 5)], 0],
  ])('is correct for %s', (_, distances, pauses, length) =>
    expect(streakOf(days(...distances), today, pauses)).toBe(length),
  )

  const distances = fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 200 })
  const nearDistances = fc.array(fc.integer({ min: -40, max: 5 }), { maxLength: 60 })
  const somePauses = fc.array(
    fc.tuple(fc.integer({ min: -45, max: 5 }), fc.nat(12)).map(([from, length]) => pause(from, from + length)),
    { maxLength: 6 },
  )

  it('continues across months and leap years', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        fc.nat(500),
        (date, length) => {
          const last = date.toISOString().slice(0, 10)
          const run = new Set(Array.from({ length }, (_, n) => addDays(last, -n)))
          expect(streakOf(run, last)).toBe(length)
          expect(streakOf(run, addDays(last, 1))).toBe(length)
          expect(streakOf(run, addDays(last, 2))).toBe(0)
        },
      ),
    )
  })

  it('ignores future days and counts each day once', () => {
    fc.assert(
      fc.property(distances, (all) => {
        const past = all.filter((distance) => distance <= 0)
        const length = streakOf(days(...all))
        expect(length).toBe(streakOf(days(...past)))
        expect(length).toBeLessThanOrEqual(new Set(past).size)
      }),
    )
  })

  it('is the longest run of days ending today or yesterday', () => {
    fc.assert(
      fc.property(distances, (all) => {
        const logged = days(...all)
        const length = streakOf(logged)
        const last = logged.has(today) ? today : addDays(today, -1)
        for (let n = 0; n < length; n++) expect(logged.has(addDays(last, -n))).toBe(true)
        expect(logged.has(addDays(last, -length))).toBe(false)
      }),
    )
  })

  it('is what it would be if paused days were not in the calendar', () => {
    fc.assert(
      fc.property(nearDistances, somePauses, (all, pauses) => {
        const isPaused = (day: Day) => pauses.some(({ startDate, endDate }) => startDate <= day && day <= endDate)
        const calendar = Array.from({ length: 120 }, (_, n) => addDays(today, n - 119)).filter((day) => !isPaused(day))
        // The days that are left, moved together to end today, or yesterday when today itself is paused.
        const end = isPaused(today) ? -1 : 0
        const logged = days(...all)
        const moved = calendar.flatMap((day, n) => (logged.has(day) ? [n - calendar.length + 1 + end] : []))
        expect(streakOf(logged, today, pauses)).toBe(streakOf(days(...moved)))
      }),
    )
  })

  it('never gets shorter by a pause of days without food', () => {
    fc.assert(
      fc.property(nearDistances, somePauses, pauseOfDays(), (all, pauses, added) => {
        const paused = new Set(
          Array.from({ length: daysBetween(added.startDate, added.endDate) + 1 }, (_, n) =>
            addDays(added.startDate, n),
          ),
        )
        const logged = days(...all).difference(paused)
        expect(streakOf(logged, today, [...pauses, added])).toBeGreaterThanOrEqual(streakOf(logged, today, pauses))
      }),
    )
  })

  it('never counts a paused day', () => {
    fc.assert(
      fc.property(nearDistances, pauseOfDays(), (all, added) => {
        const logged = days(...all)
        const unpaused = [...logged].filter((day) => day <= today && (day < added.startDate || day > added.endDate))
        expect(streakOf(logged, today, [added])).toBeLessThanOrEqual(unpaused.length)
      }),
    )
  })
})

const pauseOfDays = () =>
  fc.tuple(fc.integer({ min: -45, max: 5 }), fc.nat(12)).map(([from, length]) => pause(from, from + length))

describe('the days of a pause', () => {
  it.each<[string, Pause, string | null]>([
    ['a week from today', pause(0, 6), null],
    ['today only', pause(0, 0), null],
    ['30 days ago, for an illness', pause(-30, -20), null],
    ['31 days ago', pause(-31, 0), 'A pause can start at most 30 days ago.'],
    ['an end before the start', pause(2, 1), 'A pause cannot end before it starts.'],
    ['366 days', pause(-1, 364), null],
    ['367 days', pause(-2, 364), 'A pause can be at most 366 days long.'],
    ['an end a year from now', pause(3, 365), null],
    ['an end over a year from now', pause(3, 366), 'A pause can end at most a year from now.'],
  ])('are checked: %s', (_, days, message) => expect(pauseProblem(days, today)?.message ?? null).toBe(message))
})

const one = (username: string, streak: number | null, isMe = false) => ({ username, streak, isMe })

describe('a leaderboard', () => {
  const people = [one('cat', 3), one('ben', 9), one('off', null), one('ann', 3, true), one('dan', 0), one('eve', 1)]

  it('has the longest streak first, equal ones by name, and nobody without one', () => {
    expect(leaderboard(people).map(({ place, username }) => [place, username])).toEqual([
      [1, 'ben'],
      [2, 'ann'],
      [3, 'cat'],
      [4, 'eve'],
      [5, 'dan'],
    ])
  })

  it('is short as the first three friends and oneself, in their order', () => {
    const short = (board: readonly { isMe: boolean; username: string }[]) =>
      leaders(board).map(({ username }) => username)
    expect(short(leaderboard(people))).toEqual(['ben', 'ann', 'cat', 'eve'])
    expect(short(leaderboard([...people, one('zoe', 0, true)].filter(({ username }) => username !== 'ann')))).toEqual([
      'ben',
      'cat',
      'eve',
      'zoe',
    ])
    expect(short([])).toEqual([])
  })
})

it('lists of buddies have the longest streak first, those without one last, equal ones by name, from any order', () => {
  const inOrder = [one('ben', 9), one('ann', 1), one('cat', 1), one('dan', 0), one('also off', null), one('off', null)]
  const anyOrder = fc.shuffledSubarray(inOrder, { minLength: inOrder.length })
  fc.assert(
    fc.property(anyOrder, (people) => {
      expect(people.sort(byStreak)).toEqual(inOrder)
    }),
  )
})
