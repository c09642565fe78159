import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '#domain/day.ts'
import { streak } from '#domain/streak.ts'

const today: Day = '2026-03-10'
/** Days as offsets from today: 0 is today, -1 yesterday. */
const days = (...distances: number[]) => new Set(distances.map((distance) => addDays(today, distance)))

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
  ])('is correct for %s', (_, distances, length) => expect(streak(days(...distances), today)).toBe(length))

  const distances = fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 200 })

  it('continues across months and leap years', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        fc.nat(500),
        (date, length) => {
          const last = date.toISOString().slice(0, 10)
          const run = new Set(Array.from({ length }, (_, n) => addDays(last, -n)))
          expect(streak(run, last)).toBe(length)
          expect(streak(run, addDays(last, 1))).toBe(length)
          expect(streak(run, addDays(last, 2))).toBe(0)
        },
      ),
    )
  })

  it('ignores future days and counts each day once', () => {
    fc.assert(
      fc.property(distances, (all) => {
        const past = all.filter((distance) => distance <= 0)
        const length = streak(days(...all), today)
        expect(length).toBe(streak(days(...past), today))
        expect(length).toBeLessThanOrEqual(new Set(past).size)
      }),
    )
  })

  it('is the longest run of days ending today or yesterday', () => {
    fc.assert(
      fc.property(distances, (all) => {
        const logged = days(...all)
        const length = streak(logged, today)
        const last = logged.has(today) ? today : addDays(today, -1)
        for (let n = 0; n < length; n++) expect(logged.has(addDays(last, -n))).toBe(true)
        expect(logged.has(addDays(last, -length))).toBe(false)
      }),
    )
  })
})
