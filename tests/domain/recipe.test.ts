import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Nutrients, nutrients, unknownNutrients } from '#domain/nutrition.ts'
import { perGrams, perServing, recipeTotals } from '#domain/recipe.ts'

const amount = fc.option(fc.double({ min: 0, max: 10_000, noNaN: true }), { nil: null })
const whole: fc.Arbitrary<Nutrients> = fc.record(
  Object.fromEntries(nutrients.map((name) => [name, amount])) as Record<keyof Nutrients, typeof amount>,
)

describe('one serving', () => {
  it('is the total divided by the servings: whole kcal, the others to one decimal', () => {
    const total = { ...unknownNutrients, calories: 1180, protein: 74, carbs: 190, fat: 17.2 }
    expect(perServing(total, 3)).toEqual({ ...unknownNutrients, calories: 393, protein: 24.7, carbs: 63.3, fat: 5.7 })
  })

  it('deviates by no more than rounding, and is unknown where the total is', () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 1000 }), (total, servings) => {
        const one = perServing(total, servings)
        for (const name of nutrients) {
          const value = total[name]
          if (value === null) expect(one[name]).toBeNull()
          else
            expect(Math.abs((one[name] ?? 0) - value / servings)).toBeLessThanOrEqual(
              name === 'calories' ? 0.501 : 0.0501,
            )
        }
      }),
    )
  })

  it('equals the same share of the cooked weight', () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 100 }), (total, servings) => {
        expect(perGrams(total, servings * 250, 250)).toEqual(perServing(total, servings))
      }),
    )
  })
})

describe('the totals of a recipe', () => {
  it('are 0 and complete without ingredients', () => {
    expect(recipeTotals([])).toMatchObject({ total: { calories: 0, salt: 0 }, partial: [] })
  })

  it('are partial where an ingredient lacks the value', () => {
    const { total, partial } = recipeTotals([
      { ...unknownNutrients, calories: 10, fat: 1 },
      { ...unknownNutrients, calories: 20 },
    ])
    expect(total).toMatchObject({ calories: 30, fat: 1, salt: null })
    expect(partial).not.toContain('calories')
    expect(partial).toContain('fat')
    expect(partial).toContain('salt')
  })
})
