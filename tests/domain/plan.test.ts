import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lowestCalories } from '#domain/energy-needs.ts'
import { macroEnergy } from '#domain/nutrition.ts'
import {
  CheckIn,
  firstGoals,
  isDue,
  kgPerWeek,
  macrosFor,
  type Plan,
  planIn,
  proposedCalories,
  SetPlan,
  SuggestionFacts,
} from '#domain/plan.ts'

const plan = (input: unknown) => SetPlan.safeParse(input)
const lose: Plan = { aim: 'lose', ratePercent: 0.5 }
const keep: Plan = { aim: 'keep', ratePercent: null }
const body = { weight: 80, height: 180, sex: 'male', expenditure: 2_500, density: 7_000 } as const

describe('a plan', () => {
  it('has a usual rate, and none for keeping the weight', () => {
    expect(plan({ aim: 'lose' }).data).toEqual(lose)
    expect(plan({ aim: 'gain', ratePercent: null }).data).toEqual({ aim: 'gain', ratePercent: 0.2 })
    expect(plan({ aim: 'keep' }).data).toEqual(keep)
    expect(plan({ aim: 'keep', ratePercent: 0 }).data).toEqual(keep)
    expect(plan({ aim: 'lose', ratePercent: 1 }).data).toEqual({ aim: 'lose', ratePercent: 1 })
  })

  it.each([
    [{ aim: 'lose', ratePercent: 1.1 }, 'To lose weight, the rate can be at most 1 % a week.'],
    [{ aim: 'gain', ratePercent: 0.6 }, 'To gain weight, the rate can be at most 0.5 % a week.'],
    [{ aim: 'keep', ratePercent: 0.5 }, 'Keeping the weight has no rate.'],
    [{ aim: 'gain', ratePercent: 0 }, 'The rate must be above 0.'],
    [{ aim: 'lose', ratePercent: -0.5 }, 'The rate cannot be negative.'],
    [{ aim: 'lose', ratePercent: '0.5' }, 'The rate must be a number: per cent of the body weight a week.'],
    [{ aim: 'shrink' }, 'The aim is lose, keep or gain.'],
  ])('is refused for %j', (input, message) => {
    expect(plan(input).error?.issues[0]?.message).toBe(message)
  })

  it('is due at once, and seven days after a check-in', () => {
    expect(isDue(null, '2026-03-10')).toBe(true)
    expect(isDue('2026-03-10', '2026-03-16')).toBe(false)
    expect(isDue('2026-03-10', '2026-03-17')).toBe(true)
  })
})

describe('the proposed calories', () => {
  it('are what is used plus the energy of the planned change', () => {
    // 0.5 % of 80 kg are 0.4 kg of 7,000 kcal in seven days.
    expect(proposedCalories(lose, body, 2_500, null)).toEqual({ calories: 2_100, limitedBy: null })
    expect(proposedCalories({ aim: 'gain', ratePercent: 0.2 }, body, 2_500, null)).toEqual({
      calories: 2_660,
      limitedBy: null,
    })
    expect(proposedCalories(keep, body, 2_000, null)).toEqual({ calories: 2_500, limitedBy: null })
  })

  it('stay as they are when they would change by less than 40', () => {
    expect(proposedCalories(keep, body, 2_461, null).calories).toBe(2_461)
    expect(proposedCalories(keep, body, 2_460, null).calories).toBe(2_500)
  })

  it('are at most 25 % less than what is used', () => {
    const fast = { aim: 'lose', ratePercent: 1 } as const
    expect(proposedCalories(fast, body, 2_500, null)).toEqual({ calories: 1_875, limitedBy: 'deficit' })
  })

  it('are not below 1,200 kcal, or 1,500 for men', () => {
    const small = { ...body, expenditure: 1_700, weight: 60 }
    expect(proposedCalories(lose, { ...small, sex: 'male' }, 2_000, null)).toEqual({
      calories: 1_500,
      limitedBy: 'lowest',
    })
    const fast = { aim: 'lose', ratePercent: 1 } as const
    const least = { ...small, expenditure: 1_500, sex: 'female' } as const
    expect(proposedCalories(fast, least, 2_000, null)).toEqual({ calories: 1_200, limitedBy: 'lowest' })
  })

  it('are no loss for who is underweight', () => {
    const thin = { ...body, weight: 59 }
    expect(proposedCalories(lose, thin, 2_000, null)).toEqual({ calories: 2_500, limitedBy: 'underweight' })
    expect(proposedCalories(keep, thin, 2_000, null)).toEqual({ calories: 2_500, limitedBy: null })
  })

  it('are at most 150 from what was accepted last, unless that would do harm', () => {
    expect(proposedCalories(lose, body, 2_400, 2_400)).toEqual({ calories: 2_250, limitedBy: 'step' })
    expect(proposedCalories(lose, body, 1_900, 1_900)).toEqual({ calories: 2_050, limitedBy: 'step' })
    expect(proposedCalories(lose, body, 2_200, 2_200)).toEqual({ calories: 2_100, limitedBy: null })
    expect(proposedCalories(lose, body, 1_500, 1_500)).toEqual({ calories: 1_875, limitedBy: 'deficit' })
    expect(proposedCalories(lose, { ...body, weight: 59 }, 1_900, 1_900)).toEqual({
      calories: 2_500,
      limitedBy: 'underweight',
    })
  })

  it('never do harm, whoever asks for whatever', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          lose,
          keep,
          { aim: 'lose', ratePercent: 1 } as const,
          { aim: 'gain', ratePercent: 0.5 } as const,
        ),
        fc.record({
          weight: fc.double({ min: 40, max: 200, noNaN: true }),
          height: fc.double({ min: 140, max: 210, noNaN: true }),
          sex: fc.constantFrom('female', 'male', 'average'),
          expenditure: fc.integer({ min: 1_000, max: 5_000 }),
          density: fc.double({ min: 3_000, max: 9_000, noNaN: true }),
        }),
        fc.integer({ min: 0, max: 6_000 }),
        fc.option(fc.integer({ min: 800, max: 6_000 })),
        (plan, body, previous, accepted) => {
          const { calories } = proposedCalories(plan, body, previous, accepted)
          expect(calories).toBeGreaterThanOrEqual(lowestCalories[body.sex])
          // What is eaten now may be up to 40 kcal below the largest deficit.
          expect(calories).toBeGreaterThanOrEqual(Math.floor(body.expenditure * 0.75) - (previous === 0 ? 0 : 40))
          expect(calories).toBe(Math.round(calories))
        },
      ),
    )
  })
})

describe('the macros', () => {
  it('are 1.6 g of protein and 0.8 g of fat per kg, and carbs for the rest', () => {
    expect(macrosFor(2_100, body)).toEqual({ calories: 2_100, protein: 128, fat: 64, carbs: 253 })
  })

  it('go by the weight at a BMI of 25 for who weighs more', () => {
    // 25 x 1.8 x 1.8 = 81
    expect(macrosFor(2_100, { ...body, weight: 140 })).toMatchObject({ protein: 130, fat: 65 })
  })

  it('have more fat where there is much energy', () => {
    expect(macrosFor(4_000, body).fat).toBe(89)
  })

  it('leave what is stated, and make up the energy with the rest', () => {
    expect(macrosFor(2_000, body, { protein: 150 })).toEqual({ calories: 2_000, protein: 150, fat: 64, carbs: 206 })
    expect(macrosFor(2_000, body, { protein: 150, carbs: 100, fat: 100 })).toMatchObject({ carbs: 100, fat: 100 })
    expect(macrosFor(800, { weight: 120, height: 210 })).toMatchObject({ carbs: 0 })
  })

  it('add up to the energy, if it is enough for a day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_200, max: 6_000 }),
        fc.double({ min: 40, max: 200, noNaN: true }),
        fc.double({ min: 145, max: 195, noNaN: true }),
        (calories, weight, height) => {
          const macros = macrosFor(calories, { weight, height })
          expect(Math.abs(macroEnergy(macros) - calories)).toBeLessThanOrEqual(5)
        },
      ),
    )
  })
})

describe('a check-in', () => {
  it('is accepted or declined, with goals within their limits', () => {
    expect(CheckIn.parse({ decision: 'accept', calories: 2_000 })).toEqual({ decision: 'accept', calories: 2_000 })
    expect(CheckIn.safeParse({ decision: 'later' }).error?.issues[0]?.message).toBe(
      'The decision is accept or decline.',
    )
    expect(CheckIn.safeParse({ decision: 'accept', protein: -1 }).success).toBe(false)
    expect(CheckIn.safeParse({}).success).toBe(false)
  })
})

describe('the first goals of a plan', () => {
  const facts = { weight: 80, height: 180, age: 40, sex: 'male', activity: 'low' } as const

  it('follow from the formula', () => {
    // (10 x 80 + 6.25 x 180 - 5 x 40 + 5) x 1.4
    expect(firstGoals(keep, facts)).toMatchObject({ calories: 2_430, need: 2_420, limitedBy: null })
    const { calories, protein } = firstGoals(lose, facts)
    // 0.4 kg of about 7,100 kcal a week
    expect(calories).toBeGreaterThan(1_990)
    expect(calories).toBeLessThan(2_060)
    expect(protein).toBe(128)
  })

  it('are limited as any proposal', () => {
    expect(firstGoals({ aim: 'lose', ratePercent: 1 }, facts).limitedBy).toBe('deficit')
    expect(firstGoals(lose, { ...facts, weight: 58 }).limitedBy).toBe('underweight')
  })

  it('are asked for with a rate that the plan allows', () => {
    const form = { ...facts, aim: 'lose', hasPlan: true, birthDate: '1986-01-01', ratePercent: 1.5 }
    expect(SuggestionFacts.safeParse(form).error?.issues).toMatchObject([{ path: ['ratePercent'] }])
    expect(planIn(SuggestionFacts.parse({ ...form, ratePercent: null }))).toEqual(lose)
    expect(planIn(SuggestionFacts.parse({ ...form, hasPlan: false }))).toBeNull()
  })

  it('say how many kg a week', () => {
    expect(kgPerWeek(lose, 80)).toBeCloseTo(-0.4)
    expect(kgPerWeek({ aim: 'gain', ratePercent: 0.2 }, 80)).toBeCloseTo(0.16)
    expect(kgPerWeek(keep, 80)).toBeCloseTo(0)
  })
})
