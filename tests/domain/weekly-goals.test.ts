import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goalsOfWeek, kgToLose, weightGoalOf, weightInWeek } from '#domain/goals.ts'
import { SetWeeklyGoals, weightAims } from '#domain/goals-schemas.ts'

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
