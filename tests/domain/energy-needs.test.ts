import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { activities, activitiesLike, exerciseEnergy } from '#domain/activities.ts'
import { BodyFacts, restingEnergy, suggestGoals } from '#domain/energy-needs.ts'
import { weightAims } from '#domain/goals-schemas.ts'
import { macroEnergy } from '#domain/nutrition.ts'
import { activityLevels, formulaSexes } from '#domain/profile.ts'

const woman = { weight: 65, height: 168, age: 35, sex: 'female', activity: 'moderate', aim: 'keep' } as const

const facts: fc.Arbitrary<BodyFacts> = fc.record({
  weight: fc.double({ min: 30, max: 300, noNaN: true }),
  height: fc.double({ min: 100, max: 230, noNaN: true }),
  age: fc.integer({ min: 18, max: 120 }),
  sex: fc.constantFrom(...formulaSexes),
  activity: fc.constantFrom(...activityLevels),
  aim: fc.constantFrom(...weightAims),
})

describe('the resting energy', () => {
  it('follows the equations of Mifflin and St Jeor', () => {
    // 10 x 65 + 6.25 x 168 - 5 x 35 - 161, and + 5
    expect(restingEnergy(woman)).toBe(1364)
    expect(restingEnergy({ ...woman, sex: 'male' })).toBe(1530)
  })

  it('is the mean of both where the sex is left open', () => {
    expect(restingEnergy({ ...woman, sex: 'average' })).toBe((1364 + 1530) / 2)
  })
})

describe('suggested goals', () => {
  it('multiply it by the activity, and split it into protein, carbs and fat', () => {
    // 1364 x 1.6 = 2182.4
    expect(suggestGoals(woman)).toEqual({
      calories: 2180,
      protein: 109,
      carbs: 273,
      fat: 73,
      need: 2180,
      limitedBy: null,
    })
  })

  it('are 15 % lower for losing weight, and 10 % higher for gaining', () => {
    expect(suggestGoals({ ...woman, aim: 'lose' })).toMatchObject({ calories: 1860, need: 2180, limitedBy: null })
    expect(suggestGoals({ ...woman, aim: 'gain' })).toMatchObject({ calories: 2400, need: 2180, limitedBy: null })
  })

  it('do not suggest that an underweight person loses weight', () => {
    const thin = { ...woman, weight: 50, aim: 'lose' } as const
    expect(suggestGoals(thin)).toEqual({ ...suggestGoals({ ...thin, aim: 'keep' }), limitedBy: 'underweight' })
    expect(suggestGoals({ ...thin, aim: 'gain' })).toEqual({
      ...suggestGoals({ ...thin, weight: 65, aim: 'gain' }),
      ...suggestGoals({ ...thin, aim: 'gain' }),
      limitedBy: null,
    })
  })

  it('are never under the lowest calories', () => {
    const small = { ...woman, weight: 55, height: 150, age: 70, activity: 'low', aim: 'lose' } as const
    expect(suggestGoals(small)).toMatchObject({ calories: 1200, limitedBy: 'lowest' })
    // 750 kcal at rest, times 1.6.
    const least = { ...woman, weight: 40.1, height: 140, age: 73 }
    expect(suggestGoals(least)).toMatchObject({ calories: 1200, limitedBy: null })
    expect(suggestGoals({ ...small, sex: 'male' })).toMatchObject({ calories: 1500, limitedBy: 'lowest' })
    fc.assert(
      fc.property(facts, (one) => {
        expect(suggestGoals(one).calories).toBeGreaterThanOrEqual(one.sex === 'female' ? 1200 : 1500)
      }),
    )
  })

  it('differ from the need by at most 500 kcal to lose and a tenth to gain, and follow the aim', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const [lose, keep, gain] = weightAims.map((aim) => suggestGoals({ ...one, aim }).calories) as [
          number,
          number,
          number,
        ]
        expect(lose).toBeLessThanOrEqual(keep)
        expect(keep).toBeLessThanOrEqual(gain)
        // Each is rounded to 10.
        expect(keep - lose).toBeLessThanOrEqual(510)
        expect(gain - keep).toBeLessThanOrEqual(keep * 0.1 + 10)
      }),
    )
  })

  it('are at least the energy that the body needs at rest', () => {
    fc.assert(
      fc.property(facts, (one) => {
        // Rounded to 10.
        expect(suggestGoals(one).calories).toBeGreaterThanOrEqual(restingEnergy(one) - 5)
      }),
    )
  })

  it('have macros that add up to the calories', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const suggestion = suggestGoals(one)
        // Each is rounded to a whole gram: half a gram of each is 8.5 kcal.
        expect(Math.abs(macroEnergy(suggestion) - suggestion.calories)).toBeLessThanOrEqual(8.5)
        for (const value of Object.values(suggestion).filter((value) => typeof value === 'number'))
          expect(Number.isInteger(value)).toBe(true)
      }),
    )
  })

  it('are made for adults', () => {
    expect(BodyFacts.safeParse({ ...woman, age: 17 }).error?.issues[0]?.message).toMatch(/adults/)
    expect(BodyFacts.safeParse(woman).success).toBe(true)
  })
})

it('knows many kinds of exercise, each by its code and once', () => {
  expect(activities.length).toBeGreaterThanOrEqual(100)
  for (const { code, name, met } of activities) {
    expect(code).toMatch(/^\d{5}$/)
    expect(name).toMatch(/^[A-Z]/)
    expect(met).toBeGreaterThanOrEqual(1)
    expect(met).toBeLessThanOrEqual(23)
  }
  for (const key of ['code', 'name'] as const)
    expect(new Set(activities.map((one) => one[key])).size).toBe(activities.length)
})

it('finds them by words in any order and case, with or without accents, and all without a word', () => {
  const names = (search: string) => activitiesLike(search).map(({ name }) => name)
  expect(names('RUNNING 10')).toEqual(['Running, 10 km/h'])
  expect(names('slow skiing')).toEqual(['Cross-country skiing, slow'])
  expect(names('tennís')).toEqual(['Tennis, doubles', 'Tennis', 'Tennis, singles', 'Table tennis'])
  expect(names('chess')).toEqual([])
  expect(names(' ')).toHaveLength(activities.length)
})

test('counts what an exercise takes beyond rest', () => {
  expect(exerciseEnergy(8.5, 70, 60)).toBe(525)
  expect(exerciseEnergy(8.5, 70, 30)).toBe(263)
  expect(exerciseEnergy(1, 70, 30)).toBe(0)
  expect(exerciseEnergy(0.9, 70, 30)).toBe(0)
})

test('knows nothing of no time', () => {
  for (const minutes of [null, 0, -5, Number.NaN]) expect(exerciseEnergy(8.5, 70, minutes)).toBeNull()
})
