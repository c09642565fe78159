import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { daysOfChart, namedDays } from '../../client/features/nutrition-summary/daily.ts'
import type { IntakeOfDay } from '../../client/features/nutrition-summary/figures.ts'
import { amountTicks } from '../../client/ui/charts.tsx'

const today = '2026-03-10'
const total = (sum: number | null, isWhole = true) => ({ sum, known: sum === null ? 0 : 1, of: isWhole ? 1 : 2 })
const goals = { calories: 2_000, protein: 100, carbs: 200, fat: 60 }

/** The days up to today, of which each has so many kcal and g of protein; null for no food. */
const eaten = (kcals: (number | null)[], change: (day: IntakeOfDay, at: number) => Partial<IntakeOfDay> = () => ({})) =>
  kcals.map((kcal, at) => {
    const day: IntakeOfDay = {
      date: addDays(today, at - kcals.length + 1),
      totals: kcal === null ? null : { calories: total(kcal), protein: total(80), carbs: total(null), fat: total(1) },
      goals,
      burned: 0,
      leftOut: kcal === null ? 'nothing logged' : null,
    }
    return { ...day, ...change(day, at) }
  })

describe('the days of the chart', () => {
  it('have a mean of the whole days among the seven up to each', () => {
    const days = daysOfChart(eaten([1_000, 2_000, null, 3_000, 2_000, 500]), 'calories', addDays(today, -2), today)
    // Today is not over.
    expect(days.map(({ mean }) => mean)).toEqual([2_000, 2_000, 2_000])
    expect(days.map(({ amount }) => amount)).toEqual([3_000, 2_000, 500])
  })

  it('have no mean of fewer than three', () => {
    expect(daysOfChart(eaten([1_000, 2_000, null, 0]), 'calories', addDays(today, -3), today).at(-1)?.mean).toBeNull()
  })

  it('are never 0 without food, but for a day of fasting', () => {
    const all = eaten([null, null, null], (_, at) => (at === 1 ? { leftOut: null } : {}))
    const days = daysOfChart(all, 'calories', addDays(today, -2), today)
    expect(days.map(({ amount, missing }) => [amount, missing])).toEqual([
      [null, 'nothing logged'],
      [0, null],
      [null, 'nothing logged'],
    ])
  })

  it('say why they may be less than what was eaten', () => {
    const reasons = ['looks incomplete', 'marked incomplete', 'unknown energy', null] as const
    const all = eaten([500, 900, 1_000, 1_200], (day, at) => ({
      leftOut: reasons[at] ?? null,
      ...(at === 2 && day.totals && { totals: { ...day.totals, calories: total(1_000, false) } }),
    }))
    const missing = (nutrient: 'calories' | 'protein') =>
      daysOfChart(all, nutrient, addDays(today, -3), today).map((day) => day.missing)
    expect(missing('calories')).toEqual(['incomplete', 'incomplete', 'not all foods state it', null])
    expect(missing('protein')).toEqual(['incomplete', 'incomplete', null, null])
  })
})

it('has few and round ticks from 0 to beyond the highest', () => {
  expect(amountTicks(2_310)).toEqual([0, 500, 1_000, 1_500, 2_000, 2_500])
  expect(amountTicks(1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1].map((tick) => expect.closeTo(tick)))
  for (const highest of [1, 7, 60, 99, 101, 2_000, 8_400, 99_000]) {
    const ticks = amountTicks(highest)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
  }
})

it('names the last day and evenly spread ones, or months of a long span', () => {
  const days = (count: number) => Array.from({ length: count }, (_, at) => addDays(today, at - count + 1))
  expect(namedDays(days(7), 4)).toEqual(['2026-03-04', '2026-03-06', '2026-03-08', today])
  expect(namedDays(days(90), 5)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
  expect(namedDays(days(365), 5)).toHaveLength(4)
})
