import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#domain/day.ts'
import { chartData, weightAxis, weightTicks } from '../../client/features/progress/chart-data.ts'
import { dayNumber, dayOfNumber, dayTicks, monthsBefore, ranges } from '../../client/ui/chart-days.ts'

const today = '2026-11-19'
const daily = (days: number) =>
  Array.from({ length: days }, (_, at) => ({ date: addDays(today, at + 1 - days), weight: 70 + (at % 5) }))

describe('the chart of weights', () => {
  it('shows a range that ends today, from its first weight', () => {
    const weekly = daily(400).filter((_, at) => at % 7 === 0)
    const { from, to, weights } = chartData(weekly, '3M', today)
    expect(from >= '2026-08-19').toBe(true)
    expect(from).toBe(weights[0]?.date)
    expect(to).toBe(today)
    expect(weekly.filter(({ date }) => date >= '2026-08-19')).toEqual(weights)
  })

  it('smooths by all weights, also those before the range', () => {
    const weights = [...daily(365).map(({ date }) => ({ date, weight: 90 })), { date: addDays(today, 1), weight: 80 }]
    expect(chartData(weights, '1M', today).trend.at(-1)?.weight).toBeCloseTo(89)
  })

  it('shows ten years of daily weights with a trend of at most 400 points', () => {
    const { from, weights, trend } = chartData(daily(3_650), 'All', today)
    expect(weights).toHaveLength(3_650)
    expect(trend).toHaveLength(400)
    expect(trend[0]?.date).toBe(from)
    expect(trend.at(-1)?.date).toBe(today)
  })

  it.each(ranges)('has two different ends, whatever there is to show: %s', (range) => {
    for (const days of [0, 1, 2, 40]) {
      const { from, to } = chartData(daily(days), range, today)
      expect(from < to).toBe(true)
    }
    const future = chartData([{ date: addDays(today, 3), weight: 70 }], range, today)
    expect(future.to).toBe(addDays(today, 3))
  })

  it.each([
    ['2026-11-19', 1, '2026-10-19'],
    ['2026-11-19', 12, '2025-11-19'],
    ['2026-05-31', 3, '2026-02-28'],
    ['2024-03-31', 1, '2024-02-29'],
    ['2026-01-15', 6, '2025-07-15'],
  ])('counts back from %s by %i months to %s', (day, count, expected) =>
    expect(monthsBefore(day, count)).toBe(expected),
  )

  it('reaches from 5 below the lowest weight to 5 above the highest', () =>
    expect(weightAxis([73.6, 68.7, 70], 5)).toEqual({ min: 63.7, max: 78.6 }))

  it('names round weights inside the axis', () => {
    expect(weightTicks({ min: 63.7, max: 78.6 })).toEqual([65, 70, 75])
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 10_000 }), fc.integer({ min: 100, max: 20_000 }), (tenths, more) => {
        const [min, by] = [tenths / 10, more / 10]
        const ticks = weightTicks({ min, max: min + by })
        expect(ticks.length).toBeLessThanOrEqual(7)
        for (const tick of ticks) expect(tick >= min && tick <= min + by).toBe(true)
      }),
    )
  })

  it('names few days, in order and inside the axis', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 2, max: 6 }), (length, count) => {
        const from = addDays(today, -length)
        const days = dayTicks({ from, to: today }, count)
        expect(days.length).toBeGreaterThan(0)
        expect(days.length).toBeLessThanOrEqual(count)
        expect(days.toSorted()).toEqual(days)
        expect(new Set(days).size).toBe(days.length)
        for (const day of days) expect(day >= from && day <= today).toBe(true)
      }),
    )
  })

  it('counts days as numbers and back', () => {
    expect(dayNumber('1970-01-02')).toBe(1)
    expect(dayOfNumber(dayNumber(today))).toBe(today)
    expect(dayNumber(today) - dayNumber('2026-11-01')).toBe(daysBetween('2026-11-01', today))
  })
})
