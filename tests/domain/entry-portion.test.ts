import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nutrients, per100gOf, unknownNutrients } from '#domain/nutrition.ts'
import { customPortion, entryGrams, type PortionChoice, per100g, withPortion } from '#domain/portion.ts'

const medium: PortionChoice = { mode: 'serving', text: '1 medium (118 g)', grams: 118 }
const choice = fc.oneof(
  fc.constantFrom(medium, per100g),
  fc.integer({ min: 1, max: 1_000 }).map((grams) => customPortion(grams) ?? per100g),
)
const quantity = fc.integer({ min: 1, max: 20 })
const value = fc.option(fc.integer({ min: 0, max: 1_000 }))
const entry = fc
  .record({ calories: value, fat: value, salt: value, quantity })
  .map((values) => ({ ...unknownNutrients, ...values, servingSize: `${values.quantity} x 100g` }))
const banana = {
  nutriments: { 'energy-kcal_100g': 89, proteins_100g: 1.1, carbohydrates_100g: null, fat_100g: 0, sugars_100g: 12 },
}

describe('an entry with another portion', () => {
  it('takes the values of its food, and scales those that the food does not state', () => {
    const before = { ...unknownNutrients, calories: 200, carbs: 46, quantity: 2, servingSize: '2 x 100g' }
    expect(withPortion(before, { choice: medium, quantity: 1 }, banana)).toEqual({
      ...unknownNutrients,
      calories: 105.02,
      protein: 1.298,
      carbs: 27.14,
      fat: 0,
      sugars: 14.16,
      quantity: 1,
      servingSize: '1 x 1 medium (118 g)',
    })
  })

  it('keeps its values per 100 g without a food, and those it does not know', () => {
    fc.assert(
      fc.property(entry, choice, quantity, (before, choice, count) => {
        const after = withPortion(before, { choice, quantity: choice.mode === 'custom' ? 1 : count }, null)
        const was = per100gOf(before, entryGrams(before))
        const is = per100gOf(after, entryGrams(after))
        for (const key of Object.keys(was) as (keyof typeof was)[]) {
          const value = was[key]
          if (value === null || value === undefined) expect(is[key]).toBe(value)
          else expect(is[key]).toBeCloseTo(value, 2)
        }
      }),
    )
  })

  it('takes the values of a serving whose weight is unknown', () => {
    const nutrients = { ...unknownNutrients, calories: 300 }
    const serving: PortionChoice = { mode: 'serving', text: '1 serving', grams: null, nutrients }
    const before = { ...unknownNutrients, calories: 200, salt: 1, quantity: 1, servingSize: '80g' }
    expect(withPortion(before, { choice: serving, quantity: 2 }, banana)).toMatchObject({
      servingSize: '2 x 1 serving',
      calories: 600,
      salt: 1,
    })
  })

  it('keeps its values when its own weight is unknown', () => {
    fc.assert(
      fc.property(entry, choice, (before, choice) => {
        const cake = { ...before, quantity: 1, servingSize: '1 serving' }
        const after = withPortion(cake, { choice, quantity: 1 }, null)
        for (const nutrient of nutrients) expect(after[nutrient]).toBe(cake[nutrient])
      }),
    )
  })
})
