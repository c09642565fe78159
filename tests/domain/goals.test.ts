import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changedGoals,
  defaultGoals,
  type EnergyGoals,
  extraGoalNames,
  goalsOfDay,
  goalsOfWeek,
  isExtraGoal,
  kgToLose,
  meanGoals,
  meanOfWeek,
  movedGoals,
  type StoredGoals,
  weightGoalOf,
  weightInWeek,
  withDefaults,
} from '#domain/goals.ts'
import { ChangeGoals, SetWeeklyGoals, weightAims } from '#domain/goals-schemas.ts'

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

const weighed = <T extends number | null>(weight: T) =>
  (weight === null ? null : { weight }) as T extends null ? null : { weight: number }

const weight = fc.double({ min: 30, max: 300, noNaN: true })

describe('the weight of a week', () => {
  it.each<[string, number | null, number[], number | null, number | null]>([
    ['nothing logged', null, [], null, null],
    ['a weight before the week only', 70, [], null, null],
    ['one weight, the first ever', null, [70], 70, null],
    ['one weight after an earlier one', 70.1, [69.9], 69.9, -0.2],
    ['several weights, without an earlier one', null, [70, 71, 69], 69, -1],
    ['several weights after an earlier one', 72, [70, 71, 72.5], 72.5, 0.5],
    ['no change', 70, [71, 70], 70, 0],
  ])('is right for %s', (_, before, inWeek, last, change) => {
    expect(weightInWeek(weighed(before), inWeek.map(weighed))).toEqual({ weight: last, weightChange: change })
  })

  it('leads from the weight before the week to the last one', () => {
    fc.assert(
      fc.property(weight, fc.array(weight, { minLength: 1 }), (before, inWeek) => {
        const { weight, weightChange } = weightInWeek({ weight: before }, inWeek.map(weighed))
        expect(before + (weightChange ?? Number.NaN)).toBeCloseTo(weight ?? Number.NaN, 5)
        expect(weight).toBe(inWeek.at(-1))
      }),
    )
  })
})

describe('weekly goals', () => {
  const goals = { weightAim: 'lose', weightGoal: 0.5, exerciseGoal: 3 } as const
  const set = { ...goals, startDate: '2026-03-08' }

  it('hold for the week that they were set for', () => {
    expect(goalsOfWeek(set, '2026-03-08')).toEqual(goals)
    expect(goalsOfWeek(set, '2026-03-14')).toEqual(goals)
    expect(goalsOfWeek(set, '2026-03-07')).toBeNull()
    expect(goalsOfWeek(set, '2026-03-15')).toBeNull()
  })

  it('are none when none or only one was set', () => {
    expect(goalsOfWeek(null, '2026-03-08')).toBeNull()
    expect(goalsOfWeek({ ...set, ...weightGoalOf(null) }, '2026-03-08')).toBeNull()
    expect(goalsOfWeek({ ...set, exerciseGoal: null }, '2026-03-08')).toBeNull()
  })

  it('are stored as kg to lose, and read as they were set', () => {
    const amount = fc.double({ min: 0.01, max: 10, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...weightAims), amount, (weightAim, weightGoal) => {
        const read = weightGoalOf(kgToLose({ weightAim, weightGoal, exerciseGoal: 3 }))
        expect(read).toEqual({ weightAim, weightGoal: weightAim === 'keep' ? 0 : weightGoal })
      }),
    )
  })

  it.each([
    [{ weightAim: 'gain', weightGoal: 0.5, exerciseGoal: 3 }, undefined],
    [{ weightAim: 'keep', weightGoal: 0, exerciseGoal: 3 }, undefined],
    [{ weightAim: 'lose', weightGoal: 0, exerciseGoal: 3 }, 'Enter how much, or choose Keep.'],
    [{ weightAim: 'none', weightGoal: 0, exerciseGoal: 3 }, 'The weight aim is lose, keep or gain.'],
    [{ weightGoal: 0.5, exerciseGoal: 3 }, undefined],
    [{ weightGoal: 0, exerciseGoal: 0 }, undefined],
    // One pound.
    [{ weightGoal: 0.45359237, exerciseGoal: 3 }, undefined],
    [{ weightGoal: -0.1, exerciseGoal: 3 }, 'The weight goal cannot be negative.'],
    [{ weightGoal: 10.1, exerciseGoal: 3 }, 'The weight goal can be at most 10 kg (22 lb).'],
    [{ weightGoal: '0.5', exerciseGoal: 3 }, 'The weight goal must be a number of kilograms.'],
    [{ weightGoal: 0.5, exerciseGoal: 2.5 }, 'The exercise goal must be a whole number.'],
    [{ weightGoal: 0.5, exerciseGoal: -1 }, 'The exercise goal cannot be negative.'],
    [{ weightGoal: 0.5, exerciseGoal: 101 }, 'The exercise goal can be at most 100 workouts.'],
    [{ weightGoal: 0.5, exerciseGoal: null }, 'Enter a number.'],
    [{ weightGoal: 0.5 }, 'The exercise goal must be a number of workouts.'],
  ])('are checked: %j', (input, message) => {
    expect(SetWeeklyGoals.safeParse(input).error?.issues[0]?.message).toBe(message)
  })
})
