import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayIn, daysBetween, instantAt, weekday } from '#domain/day.ts'
import {
  daysOfMonth,
  durationHours,
  fastingEnd,
  fastingHours,
  fastingMessage,
  fastingPlans,
  fastingStreak,
  fastProblem,
  isStreakAlertDue,
  lastWeeks,
  nextFastingDay,
  plannedEnd,
  planOfHours,
} from '#domain/fasting.ts'

const hourMs = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()
const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const zones = fc.constantFrom('UTC', 'Europe/London', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kathmandu')

describe('the duration of a fast', () => {
  const between = (timeZone: string, from: string, to: string) => {
    const [start, end] = [instantAt(timeZone, from), instantAt(timeZone, to)]
    return start && end && durationHours(start.toISOString(), end.toISOString())
  }

  it.each([
    ['over midnight', 'Europe/London', '2026-03-10T18:00', '2026-03-11T10:00', 16],
    ['as clocks go forward', 'Europe/London', '2026-03-28T18:00', '2026-03-29T10:00', 15],
    ['as clocks go back', 'Europe/London', '2026-10-24T18:00', '2026-10-25T10:00', 17],
    ['as clocks go forward half an hour', 'Australia/Lord_Howe', '2026-10-03T18:00', '2026-10-04T10:00', 15.5],
    ['into the new year', 'Pacific/Auckland', '2025-12-31T18:30', '2026-01-01T10:15', 15.75],
  ])('is the time that really passed %s', (_, zone, from, to, hours) => expect(between(zone, from, to)).toBe(hours))

  it('is the planned one at the planned end', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...fastingPlans), (start, plan) => {
        const hours = fastingHours(plan)
        expect(durationHours(start.toISOString(), plannedEnd(start.toISOString(), hours).toISOString())).toBe(hours)
      }),
    )
  })

  it('of two fasts in a row is the sum of both', () => {
    fc.assert(
      fc.property(instants, fc.nat(200 * hourMs), fc.nat(200 * hourMs), (start, first, second) => {
        const [a, b, c] = [0, first, first + second].map((ms) => iso(start.getTime() + ms)) as [string, string, string]
        expect(durationHours(a, b) + durationHours(b, c)).toBeCloseTo(durationHours(a, c), 8)
      }),
    )
  })
})

describe('a plan', () => {
  it.each([
    ['16:8', '18:00', '10:00'],
    ['14:10', '20:30', '10:30'],
    ['18:6', '00:00', '18:00'],
    ['20:4', '23:59', '19:59'],
  ] as const)('%s that starts at %s ends at %s', (plan, start, end) => expect(fastingEnd(start, plan)).toBe(end))
})

it('there is a plan for 10 to 23 whole hours, which fill a day with those of eating', () => {
  for (const hours of [9, 16.5, 24]) expect(planOfHours(hours)).toBeUndefined()
  for (const plan of fastingPlans) {
    expect(planOfHours(fastingHours(plan))).toBe(plan)
    expect(fastingHours(plan) + Number(plan.split(':')[1])).toBe(24)
  }
  expect(fastingPlans).toHaveLength(14)
})

describe('the spans of the statistics', () => {
  it('follow each other without a gap, and contain the instants of their days', () => {
    fc.assert(
      fc.property(instants, zones, (now, zone) => {
        const today = dayIn(zone, now)
        const weeks = lastWeeks(today, zone)
        expect(weeks).toHaveLength(12)
        expect(weeks.every(({ from }) => weekday(from) === 0)).toBe(true)
        expect(daysBetween(weeks.at(-1)?.from ?? '', today)).toBeLessThan(7)
        const days = daysOfMonth(today.slice(0, 7), zone)
        for (const spans of [weeks, days]) {
          expect(spans.slice(1).map(({ start }) => start)).toEqual(spans.slice(0, -1).map(({ end }) => end))
          const holding = spans.filter(({ start, end }) => start <= now.toISOString() && now.toISOString() < end)
          expect(holding).toHaveLength(1)
        }
        expect(days.find(({ end }) => now.toISOString() < end)?.from).toBe(today)
      }),
    )
  })
})

describe('the message', () => {
  const texts = {
    begun: 'Your fast has begun!',
    resting: 'Your digestion is resting and resetting.',
    ketosis: "You've entered the fat-burning state of ketosis.",
    autophagy: 'Deep cellular cleaning (autophagy) is active!',
  }
  it.each([
    [0, texts.begun],
    [4, texts.begun],
    [4.001, texts.resting],
    [12, texts.resting],
    [12.001, texts.ketosis],
    [18, texts.ketosis],
    [18.001, texts.autophagy],
    [400, texts.autophagy],
  ])('after %d h is %s', (hours, text) => expect(fastingMessage(hours)).toBe(text))
})

describe('the fasting streak', () => {
  const today = '2026-03-10'
  const at = (...hoursAgo: number[]) =>
    hoursAgo.map((hours) => iso(Date.parse('2026-03-10T20:00:00Z') - hours * hourMs))

  it.each<[string, string[], number]>([
    ['nobody who never fasted', [], 0],
    ['a fast that ended today', at(10), 1],
    ['a fast that ended yesterday just after midnight', ['2026-03-09T00:00:00.000Z'], 1],
    ['a fast that ended just before yesterday', ['2026-03-08T23:59:59.999Z'], 0],
    ['daily fasts', at(10, 34, 58), 3],
    ['a gap of exactly 1.5 days', at(10, 46), 2],
    ['a gap of a little more', at(10, 46.001, 60), 1],
    ['two fasts on one day', at(2, 10, 34), 3],
  ])('is right for %s', (_, ends, length) => expect(fastingStreak(ends, today, 'UTC')).toBe(length))

  it('ends yesterday by the civil days of the person, not by 24 hours', () => {
    const ends = ['2026-03-09T09:00:00.000Z']
    expect(fastingStreak(ends, '2026-03-10', 'Pacific/Auckland')).toBe(1)
    expect(fastingStreak(ends, '2026-03-11', 'Pacific/Auckland')).toBe(0)
  })

  it('skips paused days', () => {
    const pause = [{ startDate: '2026-03-06', endDate: '2026-03-08' }]
    const ends = ['2026-03-09T20:00:00.000Z', '2026-03-05T20:00:00.000Z', '2026-03-04T20:00:00.000Z']
    expect(fastingStreak(ends, today, 'UTC')).toBe(1)
    expect(fastingStreak(ends, today, 'UTC', { pauses: pause })).toBe(3)
    // The pause has just ended.
    expect(fastingStreak(ends.slice(1), '2026-03-09', 'UTC', { pauses: pause })).toBe(2)
    expect(fastingStreak(ends.slice(1), today, 'UTC', { pauses: pause })).toBe(0)
  })

  it('leaves out only the paused days between two fasts', () => {
    const ends = ['2026-03-10T08:00:00.000Z', '2026-03-06T20:00:00.000Z']
    const length = (startDate: string, endDate: string) =>
      fastingStreak(ends, '2026-03-10', 'UTC', { pauses: [{ startDate, endDate }] })
    // 84 h apart, so two days have to be paused.
    expect(length('2026-03-08', '2026-03-08')).toBe(1)
    expect(length('2026-03-08', '2026-03-09')).toBe(2)
    expect(length('2026-03-01', '2026-03-08')).toBe(2)
    expect(length('2026-03-01', '2026-03-07')).toBe(1)
    expect(length('2026-03-09', '2026-03-20')).toBe(2)
    expect(length('2026-03-10', '2026-03-20')).toBe(1)
  })

  it('skips days off, whether fasts end in the morning after or on the same day', () => {
    // 10 March 2026 is a Tuesday, 8 March the Sunday without a fast.
    const sunday = { daysOff: [0] }
    for (const ends of [
      ['2026-03-10T10:00:00.000Z', '2026-03-08T10:00:00.000Z', '2026-03-07T10:00:00.000Z'],
      ['2026-03-09T22:00:00.000Z', '2026-03-07T22:00:00.000Z', '2026-03-06T22:00:00.000Z'],
    ]) {
      expect(fastingStreak(ends, today, 'UTC')).toBe(1)
      expect(fastingStreak(ends, today, 'UTC', sunday)).toBe(3)
    }
    expect(fastingStreak(['2026-03-07T22:00:00.000Z'], '2026-03-09', 'UTC', sunday)).toBe(1)
    expect(fastingStreak(['2026-03-07T22:00:00.000Z'], today, 'UTC', sunday)).toBe(0)
    const weekend = { daysOff: [6, 0], pauses: [{ startDate: '2026-03-07', endDate: '2026-03-09' }] }
    // Saturday and Sunday are also paused: three days do not count, not five.
    expect(fastingStreak(['2026-03-06T22:00:00.000Z'], today, 'UTC', weekend)).toBe(1)
    expect(fastingStreak(['2026-03-06T22:00:00.000Z'], '2026-03-12', 'UTC', weekend)).toBe(0)
  })

  it('is never broken by days off, and without them as it was', () => {
    const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 })
    fc.assert(
      fc.property(instants, zones, weekdays, gaps, (latest, zone, daysOff, apart) => {
        const ends = [latest.getTime()]
        for (const gap of apart) ends.push((ends.at(-1) ?? 0) - gap)
        const length = (free: number[]) => fastingStreak(ends.map(iso), dayIn(zone, latest), zone, { daysOff: free })
        expect(length(daysOff)).toBeGreaterThanOrEqual(length([]))
      }),
    )
  })

  const gaps = fc.array(fc.integer({ min: 1, max: 72 * hourMs }), { maxLength: 60 })

  it('counts fasts up to the first gap of over 1.5 days, wherever and whenever', () => {
    fc.assert(
      fc.property(instants, zones, fc.integer({ min: 0, max: 3 }), gaps, (latest, zone, daysLater, apart) => {
        const ends = [latest.getTime()]
        for (const gap of apart) ends.push((ends.at(-1) ?? 0) - gap)
        const length = fastingStreak(ends.map(iso), addDays(dayIn(zone, latest), daysLater), zone)
        const firstLarge = apart.findIndex((gap) => gap > 36 * hourMs)
        expect(length).toBe(daysLater > 1 ? 0 : firstLarge === -1 ? ends.length : firstLarge + 1)
      }),
    )
  })

  it('reads no further than the first gap', () => {
    let read = 0
    function* endTimes() {
      for (const end of at(10, 34, 100, 124, 148)) {
        read++
        yield end
      }
    }
    expect(fastingStreak(endTimes(), today, 'UTC')).toBe(2)
    expect(read).toBe(3)
  })
})

describe('the streak alert', () => {
  const lastEndTime = '2026-03-09T09:00:00.000Z'
  const isDue = (
    now: string,
    timeZone = 'UTC',
    fast = { isActive: false, lastEndTime: lastEndTime as string | null },
  ) => isStreakAlertDue(fast, new Date(now), timeZone)

  it('comes at 22:00 of the person, over 24 h after the last fast', () => {
    expect(isDue('2026-03-10T21:59:59Z')).toBe(false)
    expect(isDue('2026-03-10T22:00:00Z')).toBe(true)
    expect(isDue('2026-03-11T00:00:00Z')).toBe(false)
    expect(isDue('2026-03-10T22:00:00Z', 'America/New_York')).toBe(false)
    expect(isDue('2026-03-11T02:00:00Z', 'America/New_York')).toBe(true)
  })

  it('does not come on a day off', () => {
    const fast = { isActive: false, lastEndTime }
    const due = (daysOff: number[]) => isStreakAlertDue(fast, new Date('2026-03-10T22:00:00Z'), 'UTC', daysOff)
    expect([due([2]), due([0, 1, 3, 4, 5, 6])]).toEqual([false, true])
    expect(nextFastingDay('2026-03-10', [2, 3])).toBe('2026-03-12')
    expect(nextFastingDay('2026-03-10', [])).toBe('2026-03-10')
  })

  it('does not come within 24 h, during a fast or before the first one', () => {
    expect(isDue('2026-03-09T23:00:00Z')).toBe(false)
    expect(isDue('2026-03-10T22:00:00Z', 'UTC', { isActive: true, lastEndTime })).toBe(false)
    expect(isDue('2026-03-10T22:00:00Z', 'UTC', { isActive: false, lastEndTime: null })).toBe(false)
    expect(isDue('2026-03-10T22:00:00Z', 'UTC', { isActive: false, lastEndTime: '2026-03-09T22:00:00.000Z' })).toBe(
      false,
    )
  })
})

describe('the times of a fast', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  const problemOf = (startHoursAgo: number, endHoursAgo: number | null) =>
    fastProblem(
      {
        startTime: iso(now - startHoursAgo * hourMs),
        endTime: endHoursAgo === null ? null : iso(now - endHoursAgo * hourMs),
      },
      new Date(now),
    )

  it.each([
    [-0.001, null, 'A fast cannot start in the future.'],
    [7 * 24 + 0.001, null, 'A fast can start at most 7 days ago.'],
    [2, -0.001, 'A fast cannot end in the future.'],
    [2, 2, 'A fast must end after it starts.'],
    [2, 3, 'A fast must end after it starts.'],
    [1000, 1000 - 7 * 24 - 0.001, 'A fast can last at most 7 days.'],
  ])('from %d h ago to %s h ago are refused: %s', (start, end, message) =>
    expect(problemOf(start, end)?.message).toBe(message),
  )

  it('are accepted up to those bounds', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 168, noNaN: true }),
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        (length, ago) => {
          expect(problemOf(ago + length, ago)).toBeNull()
          expect(problemOf(length, null)).toBeNull()
        },
      ),
    )
    expect(problemOf(0, null)).toBeNull()
    expect(problemOf(7 * 24, null)).toBeNull()
  })
})
