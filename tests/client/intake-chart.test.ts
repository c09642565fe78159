import { describe, expect, it } from 'vitest'
import { defaultGoals } from '#domain/goals.ts'
import { totals, unknownNutrients } from '#domain/nutrition.ts'
import {
  goalOf,
  goalPercentText,
  type IntakeOfDay,
  ofRange,
  percentOf,
} from '../../client/features/nutrition-summary/figures.ts'

it.each([
  [0, '0%'],
  [99.6, '100%'],
  [999.4, '999%'],
  [999.6, '10×'],
  [12_345, '123×'],
])('%d per cent of a goal are written as %s', (percent, text) => {
  expect(goalPercentText(percent)).toBe(text)
})

const goals = { calories: 2_000, protein: 100, carbs: 200, fat: 60 }
const dayOf = (date: string, calories: number | null, burned = 0, leftOut: IntakeOfDay['leftOut'] = null) => ({
  date,
  totals: calories === null ? null : totals([{ ...unknownNutrients, calories }]),
  burned,
  goals,
  leftOut,
})

/** The figures of the days from the 8th on. */
function figuresOf(days: ReturnType<typeof dayOf>[], today: string) {
  const eaten = days.flatMap(({ date, totals, burned }) => (totals ? [{ date, totals, burned }] : []))
  return ofRange({ from: '2026-03-08', days: eaten }, days, today)
}

describe('the figures of several days', () => {
  const days = [
    dayOf('2026-03-07', 7_000),
    dayOf('2026-03-08', 1_800),
    dayOf('2026-03-09', 2_200, 500),
    dayOf('2026-03-10', 300),
    dayOf('2026-03-11', 9_000, 900),
  ]

  it('are the mean of the complete days: today is not over, and what is planned was not eaten', () => {
    const figures = figuresOf(days, '2026-03-10')
    expect(figures).toMatchObject({ burned: 250, days: 2, areComplete: true, goals })
    expect(figures.totals.calories.sum).toBe(2_000)
  })

  it('leave out what is not logged or incomplete, but not a day of fasting', () => {
    const figures = figuresOf(
      [
        dayOf('2026-03-08', 1_800),
        dayOf('2026-03-09', 400, 0, 'looks incomplete'),
        dayOf('2026-03-10', 2_900, 0, 'marked incomplete'),
        dayOf('2026-03-11', null, 0, 'nothing logged'),
        dayOf('2026-03-12', null),
        dayOf('2026-03-13', 300),
      ],
      '2026-03-13',
    )
    expect([figures.days, figures.totals.calories.sum]).toEqual([2, 900])
  })

  it('are those of all days with food while none is complete', () => {
    const figures = figuresOf(
      [dayOf('2026-03-09', 500, 0, 'marked incomplete'), dayOf('2026-03-10', 300)],
      '2026-03-10',
    )
    expect(figures).toMatchObject({ days: 2, areComplete: false })
    expect(figures.totals.calories.sum).toBe(400)
    expect(figuresOf(days, '2026-03-07')).toMatchObject({ days: 0, goals: null })
  })

  it('count exercise in the goal for calories, and in no other', () => {
    const figures = figuresOf(days, '2026-03-10')
    expect(goalOf('calories', figures, defaultGoals)).toBe(2250)
    expect(goalOf('protein', figures, defaultGoals)).toBe(defaultGoals.protein)
    expect(percentOf('calories', figures, defaultGoals)).toBeCloseTo((2000 / 2250) * 100, 9)
    expect(percentOf('calories', figures, { ...defaultGoals, calories: 0 })).toBeNull()
  })
})
