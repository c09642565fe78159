import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nutrients, per100gOf, unknownNutrients } from '#domain/nutrition.ts'
import {
  amountOf,
  customPortion,
  entryGrams,
  type PortionChoice,
  per100g,
  portionChoices,
  portionText,
  requantified,
  servingGrams,
  servingText,
  specificGrams,
  withAmount,
  withGrams,
  withPortion,
} from '#domain/portion.ts'

describe('the weight of a serving', () => {
  it.each([
    ['1 pot (150 g)', 150],
    ['1 cup (240 ml)', 240],
    ['30 g', 30],
    ['30g', 30],
    ['12,5 g', 12.5],
    ['250 ml', 250],
    ['2 biscuits (25 g)', 25],
    ['100 ml (about 103 g)', 100],
    ['1 cup (30g)', 30],
    ['1 cup (30 g)', 30],
    ['250 ml ( 258  g, drained)', 258],
    ['1 glass (1250 g)', 1250],
    ['2 ml (12,25 g)', 12.25],
    ['2 ml (12.25 g)', 12.25],
    ['0.125 g', 0.125],
    ['0,125 g', 0.125],
    ['28.000 g', 28],
    ['1,000 g', 1000],
    ['1 bag (1,250 g)', 1250],
    ['2,000 ml', 2000],
  ])('in %s is %d g', (text, grams) => {
    expect(servingGrams(text)).toBe(grams)
  })

  it.each([null, '', 'one serving', '1 egg', '0 g', '3 grapes', '2 mg'])('is unknown for %j', (text) => {
    expect(servingGrams(text)).toBeNull()
  })
})

describe('the portions of a food', () => {
  it('are its household portions, its serving, and 100g', () => {
    const choices = portionChoices({ serving_size: '1 bunch (400 g)', portions: [{ label: '1 medium', grams: 118 }] })
    expect(choices.map(({ text, grams }) => [text, grams])).toEqual([
      ['1 medium (118 g)', 118],
      ['1 bunch (400 g)', 400],
      ['100g', 100],
    ])
  })

  it('are also weights when a serving of a known weight is counted', () => {
    const soup = {
      serving_size: null,
      portions: [],
      perServing: { label: '1 serving', grams: 250, nutrients: unknownNutrients },
    }
    expect(portionChoices(soup).map(({ text, grams }) => [text, grams])).toEqual([
      ['1 serving', 250],
      ['100g', 100],
    ])
  })

  it('are told with their weight, once', () => {
    expect(portionText('1 medium', 118)).toBe('1 medium (118 g)')
    expect(portionText('30 g', 30)).toBe('30 g')
  })

  it('list a serving once', () => {
    expect(
      portionChoices({ serving_size: '1 medium (118 g)', portions: [{ label: '1 medium', grams: 118 }] }),
    ).toHaveLength(2)
  })

  it('are only 100g when the serving has no weight', () => {
    expect(portionChoices({ serving_size: 'a handful', portions: [] })).toEqual([per100g])
  })
})

describe('the text stored with an entry', () => {
  const medium = { mode: 'serving', text: '1 medium (118 g)', grams: 118 } as const

  it('is "N x 100g", "N x {serving}" or "{weight}g"', () => {
    expect(servingText(per100g, 2)).toBe('2 x 100g')
    expect(servingText(medium, 1.5)).toBe('1.5 x 1 medium (118 g)')
    const weighed = customPortion(55)
    expect(weighed && servingText(weighed, 1)).toBe('55g')
  })

  it('allows no custom weight of 0 or less', () => {
    expect([customPortion(0), customPortion(-3)]).toEqual([null, null])
  })

  it('is updated for another quantity', () => {
    expect(requantified('1 x 100g', 1, 3)).toBe('3 x 100g')
    expect(requantified('1.5 x 1 medium (118 g)', 1.5, 2)).toBe('2 x 1 medium (118 g)')
    expect(requantified('55g', 1, 2)).toBe('55g')
  })

  it('is restored when the quantity is changed back', () => {
    const quantity = fc.integer({ min: 1, max: 999_000 }).map((n) => n / 1000)
    fc.assert(
      fc.property(quantity, quantity, (before, after) => {
        const text = servingText(medium, before)
        expect(requantified(requantified(text, before, after), after, before)).toBe(text)
      }),
    )
  })
})

describe('an entry with another amount', () => {
  const entry = (quantity: number, servingSize: string) => ({
    ...unknownNutrients,
    calories: 100,
    quantity,
    servingSize,
  })

  it('that was weighed has a weight, also one with decimals', () => {
    expect(['55g', '12.75g', '100g'].map((servingSize) => specificGrams({ quantity: 1, servingSize }))).toEqual([
      55, 12.75, 100,
    ])
    const others = ['1 x 100g', '0g', '55 g', 'about 55g', '55g each']
    expect(others.map((servingSize) => specificGrams({ quantity: 1, servingSize }))).toEqual(others.map(() => null))
    expect(specificGrams({ quantity: 2, servingSize: '55g' })).toBeNull()
  })

  it('is scaled by weight or by quantity', () => {
    const weighed = entry(1, '50g')
    expect(amountOf(weighed)).toBe(50)
    expect(withAmount(weighed, 75)).toMatchObject({ calories: 150, fat: null, quantity: 1, servingSize: '75g' })
    const counted = entry(2, '2 x 1 slice (19 g)')
    expect(amountOf(counted)).toBe(2)
    expect(withAmount(counted, 3)).toMatchObject({
      calories: 150,
      fat: null,
      quantity: 3,
      servingSize: '3 x 1 slice (19 g)',
    })
  })

  it('is the very entry for the same amount, whose values may be finer than a product of factors', () => {
    const [weighed, counted] = [entry(1, '50g'), entry(2, '2 x 100g')]
    expect(withAmount(weighed, 50)).toBe(weighed)
    expect(withAmount(counted, 2)).toBe(counted)
    expect(withGrams(counted, 80)).toBe(counted)
  })
})

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
