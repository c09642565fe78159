import { describe, expect, it } from 'vitest'
import { defaultGoals } from '#domain/goals.ts'
import { totals, unknownNutrients } from '#domain/nutrition.ts'
import { goalOf, ofRange, percentOf, percentText } from '../../client/features/nutrition-summary/figures.ts'

it.each([
  [0, '0%'],
  [99.6, '100%'],
  [999.4, '999%'],
  [999.6, '10×'],
  [12_345, '123×'],
])('%d per cent of a goal are written as %s', (percent, text) => {
  expect(percentText(percent)).toBe(text)
})

const dayOf = (date: string, calories: number, burned: number) => ({
  date,
  totals: totals([{ ...unknownNutrients, calories }]),
  burned,
})

describe('the figures of several days', () => {
  const days = [dayOf('2026-03-09', 1800, 0), dayOf('2026-03-10', 2200, 500), dayOf('2026-03-11', 9000, 900)]

  it('are the mean of those that have come: what is planned was not eaten', () => {
    const figures = ofRange({ days }, '2026-03-10')
    expect(figures).toMatchObject({ burned: 250, days: 2 })
    expect(figures.totals.calories.sum).toBe(2000)
    expect(ofRange({ days }, '2026-03-08').days).toBe(0)
  })

  it('count exercise in the goal for calories, and in no other', () => {
    const figures = ofRange({ days }, '2026-03-10')
    expect(goalOf('calories', figures, defaultGoals)).toBe(2250)
    expect(goalOf('protein', figures, defaultGoals)).toBe(defaultGoals.protein)
    expect(percentOf('calories', figures, defaultGoals)).toBeCloseTo((2000 / 2250) * 100, 9)
    expect(percentOf('calories', figures, { ...defaultGoals, calories: 0 })).toBeNull()
  })
})
