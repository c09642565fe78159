import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayIn,
  daysBetween,
  endOfDay,
  instantAt,
  isDay,
  isTimeZone,
  lastLoggableDay,
  startOfWeek,
  wallClockHere,
  wallClockIn,
  weekday,
} from '#domain/day.ts'
import { Day } from '#domain/fields.ts'

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a day', () => {
  it('is a real calendar date', () => {
    const real = ['2024-02-29', '2000-02-29', '1900-01-01', '2026-04-30', '2026-12-31']
    expect(real.filter((text) => !isDay(text))).toEqual([])
    const unreal = [
      ...['2026-02-30', '2025-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'],
      ...['2026-1-1', '20260101', '', '2026-01-01T00:00', '2026/01/01', '2026-01-011'],
    ]
    expect(unreal.filter(isDay)).toEqual([])
  })

  it('is not before 1900', () => {
    expect(Day.safeParse('1899-12-31').error?.issues[0]?.message).toBe('A date cannot be before 1900-01-01.')
    expect(Day.parse('1900-01-01')).toBe('1900-01-01')
  })

  it('is the civil date in the user’s time zone, not the server’s', () => {
    const instant = new Date('2026-03-29T11:30:00Z')
    expect(dayIn('Pacific/Auckland', instant)).toBe('2026-03-30')
    expect(dayIn('Europe/London', instant)).toBe('2026-03-29')
    expect(dayIn('America/Los_Angeles', new Date('2026-03-29T06:59:59Z'))).toBe('2026-03-28')
    expect(dayIn('America/Los_Angeles', new Date('2026-03-29T07:00:00Z'))).toBe('2026-03-29')
  })

  it('ends at midnight of the time zone, also when the clocks change', () => {
    const endIn = (timeZone: string, instant: string) => endOfDay(timeZone, new Date(instant)).toISOString()
    expect(endIn('America/New_York', '2026-03-10T18:00:00.000Z')).toBe('2026-03-11T04:00:00.000Z')
    expect(endIn('Asia/Kolkata', '2026-03-10T18:30:00.000Z')).toBe('2026-03-11T18:30:00.000Z')
    expect(endIn('Europe/London', '2026-03-29T00:00:00.000Z')).toBe('2026-03-29T23:00:00.000Z')
    expect(endIn('Europe/London', '2026-10-24T23:00:00.000Z')).toBe('2026-10-26T00:00:00.000Z')
    // There is no midnight in Cairo when its summer begins.
    expect(endIn('Africa/Cairo', '2026-04-23T12:00:00.000Z')).toBe('2026-04-23T22:00:00.000Z')
    fc.assert(
      fc.property(
        fc.constantFrom('Pacific/Kiritimati', 'America/St_Johns', 'Africa/Cairo', 'Australia/Lord_Howe', 'UTC'),
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (timeZone, instant) => {
          const end = endOfDay(timeZone, instant)
          expect(end.getTime()).toBeGreaterThan(instant.getTime())
          expect(dayIn(timeZone, new Date(end.getTime() - 1))).toBe(dayIn(timeZone, instant))
          expect(dayIn(timeZone, end)).toBe(addDays(dayIn(timeZone, instant), 1))
        },
      ),
    )
  })

  it('accepts time zone names in any case, but no offsets', () => {
    expect(['Europe/London', 'UTC', 'asia/kolkata', 'Etc/GMT+5'].every(isTimeZone)).toBe(true)
    const others = ['+05:00', '-0300', '+01', 'Mars/Olympus', '', ' ']
    expect(others.map(isTimeZone)).toEqual(others.map(() => false))
    expect(dayIn('pacific/AUCKLAND', new Date('2026-03-29T11:30:00Z'))).toBe('2026-03-30')
  })

  it('moves back and forth by whole days, across daylight saving changes too', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -800, max: 800 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day)
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })

  it('belongs to a week that starts on Sunday', () => {
    expect(startOfWeek('2026-03-10')).toBe('2026-03-08')
    expect(startOfWeek('2026-03-08')).toBe('2026-03-08')
    fc.assert(
      fc.property(days, (day) => {
        expect(weekday(startOfWeek(day))).toBe(0)
        expect(daysBetween(startOfWeek(day), day)).toBe(weekday(day))
      }),
    )
  })
})

describe('the last loggable day', () => {
  it('is the same date next year', () => {
    expect(lastLoggableDay('2026-03-10')).toBe('2027-03-10')
    expect(lastLoggableDay('2027-06-01')).toBe('2028-06-01')
    expect(lastLoggableDay('2028-02-29')).toBe('2029-02-28')
  })
})

const at = (timeZone: string, wallClock: string) => instantAt(timeZone, wallClock)?.toISOString() ?? null

describe('a time on the clock', () => {
  it.each([
    ['in winter', 'Europe/London', '2026-01-15T18:30', '2026-01-15T18:30:00.000Z'],
    ['in summer', 'Europe/London', '2026-07-15T18:30', '2026-07-15T17:30:00.000Z'],
    ['at midnight', 'America/New_York', '2026-01-15T00:00', '2026-01-15T05:00:00.000Z'],
    ['a quarter of an hour off', 'Asia/Kathmandu', '2026-01-15T10:00', '2026-01-15T04:15:00.000Z'],
    ['that is skipped as clocks go forward', 'Europe/London', '2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
    ['just after that', 'Europe/London', '2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
    ['that occurs twice as clocks go back', 'Europe/London', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
    ['just after that', 'Europe/London', '2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
    ['in the south as clocks go back', 'Pacific/Auckland', '2026-04-05T02:30', '2026-04-04T13:30:00.000Z'],
  ])('%s is the right instant', (_, zone, wallClock, instant) => expect(at(zone, wallClock)).toBe(instant))

  it('is that of the device, on whichever side of midnight', () => {
    const on = (minutesBehindUtc: number) =>
      wallClockHere(Object.assign(new Date('2026-03-29T18:30:00Z'), { getTimezoneOffset: () => minutesBehindUtc }))
    expect([on(0), on(-345), on(420)]).toEqual(['2026-03-29T18:30', '2026-03-30T00:15', '2026-03-29T11:30'])
  })

  it('is no instant when it is no time', () => {
    expect(at('UTC', '')).toBeNull()
    expect(at('UTC', '2026-13-01T10:00')).toBeNull()
  })

  const zones = ['UTC', 'Europe/London', 'America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia']
  const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })

  it('is the one that clocks show at its instant', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, instant) => {
        const shown = wallClockIn(zone, instant)
        const found = instantAt(zone, shown)
        expect(found && wallClockIn(zone, found)).toBe(shown)
        // The same one, or the first of two as clocks go back.
        const apart = instant.getTime() - (found?.getTime() ?? 0)
        expect(apart).toBeGreaterThanOrEqual(0)
        expect(apart).toBeLessThanOrEqual(3_660_000)
      }),
    )
  })
})
