import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changedGoals,
  defaultGoals,
  type EnergyGoals,
  extraGoalNames,
  goalsOfDay,
  isExtraGoal,
  meanGoals,
  meanOfWeek,
  movedGoals,
  type StoredGoals,
  withDefaults,
} from '#domain/goals.ts'
import { ChangeGoals } from '#domain/goals-schemas.ts'

const mainNames = ['calories', 'protein', 'carbs', 'fat', 'water'] as const
const names = [...mainNames, ...extraGoalNames]

const value = fc.double({ min: 0, max: 10_000, noNaN: true })
const valueOrNull = fc.option(value, { nil: null })
const stored = fc.record({
  calories: valueOrNull,
  protein: valueOrNull,
  carbs: valueOrNull,
  fat: valueOrNull,
  water: valueOrNull,
  fiber: valueOrNull,
  sugars: valueOrNull,
  saturatedFat: valueOrNull,
  salt: valueOrNull,
  byWeekday: fc.constant(null),
})
const change = fc.record(
  { calories: value, protein: value, fiber: valueOrNull, salt: valueOrNull },
  { requiredKeys: [] },
)

const noGoals = { ...Object.fromEntries(names.map((name) => [name, null])), byWeekday: null } as StoredGoals

describe('daily goals', () => {
  it('are extra for fibre, sugars, saturated fat and salt', () => {
    expect(names.filter(isExtraGoal)).toEqual(['fiber', 'sugars', 'saturatedFat', 'salt'])
  })

  it('have defaults, but none for fibre, sugars, saturated fat and salt', () => {
    expect(withDefaults(noGoals)).toStrictEqual(defaultGoals)
    expect(withDefaults({ ...noGoals, fiber: 30, salt: 0 })).toStrictEqual({ ...defaultGoals, fiber: 30, salt: 0 })
  })

  it('change only where a change says so, and only null clears', () => {
    fc.assert(
      fc.property(stored, change, (before, wanted) => {
        const after = changedGoals(before, wanted)
        for (const name of names) {
          const wish = (wanted as Record<string, number | null | undefined>)[name]
          expect(after[name]).toBe(wish === undefined ? before[name] : wish)
        }
        expect(changedGoals(after, wanted)).toEqual(after)
      }),
    )
  })

  it('of several days have means between the lowest and the highest of the days that have them', () => {
    fc.assert(
      fc.property(fc.array(stored, { minLength: 1, maxLength: 20 }), (rows) => {
        const days = rows.map(withDefaults)
        const means = meanGoals(days)
        for (const name of names) {
          const values = days.map((day) => day[name]).filter((one) => one !== undefined)
          const mean = means[name]
          expect(mean === undefined).toBe(values.length === 0)
          if (mean === undefined) continue
          expect(mean).toBeGreaterThanOrEqual(Math.min(...values) * (1 - 1e-9))
          expect(mean).toBeLessThanOrEqual(Math.max(...values) * (1 + 1e-9))
        }
      }),
    )
  })

  it.each([
    [{ fiber: -1 }, 'Fibre cannot be negative.'],
    [{ salt: 10_001 }, 'Salt can be at most 10,000 g.'],
    [{ sugars: '20' }, 'Sugars must be a number of grams.'],
    [{ calories: null }, 'Enter a number.'],
  ])('refuse %j', (input, message) => {
    expect(ChangeGoals.safeParse(input).error?.issues[0]?.message).toBe(message)
  })
})

describe('goals by weekday', () => {
  const sunday = { calories: 2_600, protein: 120, carbs: 320, fat: 90 }
  const stored: StoredGoals = { ...noGoals, calories: 2_000, fiber: 30, byWeekday: { 0: sunday } }

  it('hold on their weekday, beside the other goals', () => {
    expect(goalsOfDay(stored, '2026-03-08')).toEqual({ ...defaultGoals, ...sunday, fiber: 30 })
    expect(goalsOfDay(stored, '2026-03-09')).toEqual({ ...defaultGoals, calories: 2_000, fiber: 30 })
  })

  it('change by weekday, and null takes one or all back', () => {
    const change = (byWeekday: unknown) => changedGoals(stored, ChangeGoals.parse({ byWeekday })).byWeekday
    expect(change({ 6: sunday })).toEqual({ 0: sunday, 6: sunday })
    expect(change({ 0: null, 3: sunday })).toEqual({ 3: sunday })
    expect(change({ 0: null })).toBeNull()
    expect(change(null)).toBeNull()
    expect(change(undefined)).toEqual({ 0: sunday })
    expect(ChangeGoals.safeParse({ byWeekday: { 1: { calories: 1 } } }).error?.issues[0]?.path).toEqual([
      'byWeekday',
      '1',
      'protein',
    ])
  })

  it('have a mean, and all days move with it alike', () => {
    expect(meanOfWeek(stored).calories).toBeCloseTo((6 * 2_000 + 2_600) / 7, 6)
    const mean = Math.round(meanOfWeek(stored).calories)
    const moved = movedGoals(stored, { ...meanOfWeek(stored), calories: mean - 140 })
    expect([moved.calories, moved.byWeekday?.[0]?.calories]).toEqual([1_860, 2_460])
    expect(moved).toMatchObject({ water: null, fiber: 30 })
  })

  it('become the goals of every day where there are none, whatever they were', () => {
    const goals = fc.nat({ max: 5_000 })
    fc.assert(
      fc.property(fc.record({ calories: goals, protein: goals, carbs: goals, fat: goals }), (wanted: EnergyGoals) => {
        expect(withDefaults(movedGoals(noGoals, wanted))).toMatchObject(wanted)
        expect(movedGoals(noGoals, wanted).byWeekday).toBeNull()
      }),
    )
  })
})
