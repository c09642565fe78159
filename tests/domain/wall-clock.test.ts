import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantAt, wallClockIn } from '#domain/day.ts'

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
