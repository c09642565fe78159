import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#domain/day.ts'
import { type Season, seasonOf, seasons } from '#domain/theme.ts'

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days))

describe('the season of a day', () => {
  it.each<[string, Season]>([
    ['2026-12-28', 'winterHolidays'],
    ['2026-12-29', 'newYear'],
    ['2027-01-01', 'newYear'],
    ['2027-01-31', 'newYear'],
    ['2027-02-01', 'spring'],
    ['2028-02-29', 'spring'],
    ['2027-05-31', 'spring'],
    ['2027-06-01', 'summer'],
    ['2027-08-31', 'summer'],
    ['2027-09-01', 'autumn'],
    ['2027-11-30', 'autumn'],
    ['2027-12-01', 'winterHolidays'],
  ])('on %s is %s', (day, season) => {
    expect(seasonOf(day)).toBe(season)
  })

  it('is the same in every year', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(seasonOf(day)).toBe(seasonOf(`2000${day.slice(4)}`))
      }),
    )
  })

  it('changes five times a year, to each season once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1950, max: 2100 }), (year) => {
        const first = `${year}-01-01`
        const days = Array.from({ length: daysBetween(first, `${year + 1}-01-01`) }, (_, at) => addDays(first, at))
        const begins = days.filter((day) => seasonOf(day) !== seasonOf(addDays(day, -1)))
        expect(begins.map(seasonOf).toSorted()).toEqual(seasons.toSorted())
      }),
    )
  })
})
