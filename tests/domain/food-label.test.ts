import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  FoodLabel,
  parsedServing,
  per100gOfServing,
  type Serving,
  servingOfPer100g,
  servingSizeOf,
} from '#domain/food-label.ts'
import { mapNutrients, type Nutrients, unknownNutrients } from '#domain/nutrition.ts'
import { servingGrams } from '#domain/portion.ts'

const serving = (servingName: string, servingAmount: number | null, servingUnit: 'g' | 'ml' = 'g'): Serving => ({
  servingName,
  servingAmount,
  servingUnit,
})

const bar = {
  productName: 'Oat bar',
  ...serving('1 bar', 40),
  basis: 'serving' as const,
  ...unknownNutrients,
  calories: 190,
  fat: 7.5,
  barcode: '',
  portions: [],
  isPrivate: true,
}
const problemsOf = (label: object) =>
  FoodLabel.safeParse(label).error?.issues.map(({ path, message }) => [path.join('.'), message])

/** As a field shows it, with two decimals. */
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

describe('the values of a label', () => {
  it('per serving are stored per 100 g', () => {
    expect(FoodLabel.parse(bar)).toMatchObject({
      productName: 'Oat bar',
      servingSize: '1 bar (40 g)',
      calories: 475,
      fat: 18.75,
      protein: null,
    })
  })

  it('per 100 g are stored as typed, whatever the serving weighs', () => {
    expect(FoodLabel.parse({ ...bar, basis: '100g' })).toMatchObject({ calories: 190, servingSize: '1 bar (40 g)' })
    expect(FoodLabel.parse({ ...bar, basis: '100g', servingAmount: null })).toMatchObject({ servingSize: '1 bar' })
  })

  it('per serving are shown again as they were typed', () => {
    const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100)
    const values = fc
      .tuple(fc.option(hundredths(5_000)), hundredths(900))
      .map(([some, other]): Nutrients => mapNutrients((nutrient) => (nutrient === 'calories' ? other : some)))
    const weight = fc.integer({ min: 1, max: 100_000 }).map((tenths) => tenths / 10)
    fc.assert(
      fc.property(values, weight, (typed, grams) => {
        const shown = servingOfPer100g(per100gOfServing(typed, grams), grams)
        expect(mapNutrients((nutrient) => rounded(shown[nutrient]))).toEqual(typed)
      }),
    )
  })

  it('are refused at their field, in the unit they are stored in', () => {
    expect(problemsOf({ ...bar, productName: ' ', calories: null })).toEqual([
      ['productName', 'Product name and calories are required.'],
      ['calories', 'Product name and calories are required.'],
    ])
    expect(problemsOf({ ...bar, servingAmount: 1, calories: 2_000, salt: 200 })).toEqual([
      ['calories', 'Calories can be at most 100,000 per 100 g.'],
      ['salt', 'Salt can be at most 10,000 g per 100 g.'],
    ])
    expect(problemsOf({ ...bar, basis: '100g', calories: 100_001 })).toEqual([
      ['calories', 'Calories can be at most 100,000.'],
    ])
    expect(problemsOf({ ...bar, productName: 'x'.repeat(201) })).toEqual([
      ['productName', 'A product name can have at most 200 characters.'],
    ])
    expect(problemsOf({ ...bar, servingName: 'x'.repeat(300) })).toEqual([
      ['servingName', 'A serving can have at most 200 characters.'],
    ])
    expect(problemsOf({ ...bar, portions: [{ label: '', grams: 5 }] })).toEqual([
      ['portions.0.label', 'A portion needs a name.'],
    ])
  })

  it('per serving need its weight', () => {
    expect(problemsOf({ ...bar, servingAmount: null })).toEqual([['servingAmount', 'Enter an amount.']])
    expect(problemsOf({ ...bar, servingAmount: 0 })?.[0]).toEqual(['servingAmount', 'It must be more than 0.'])
  })
})

describe('the serving of a label', () => {
  it('becomes one text, and is read from it again', () => {
    const texts: [Serving, string][] = [
      [serving('1 bar', 40), '1 bar (40 g)'],
      [serving('', 40.5), '40.5 g'],
      [serving('1 glass', 250, 'ml'), '1 glass (250 ml)'],
      [serving('2 biscuits (small)', 25), '2 biscuits (small) (25 g)'],
      [serving('1 cup', null), '1 cup'],
      [serving('', null), ''],
    ]
    for (const [parts, text] of texts) {
      expect(servingSizeOf(parts)).toBe(text)
      expect(parsedServing(text)).toEqual(parts)
    }
    expect(servingSizeOf(serving(' 1 bar ', 40))).toBe('1 bar (40 g)')
    expect(parsedServing(' 30 g ')).toEqual(serving('', 30))
    expect(parsedServing('30g')).toEqual(serving('', 30))
    expect(parsedServing('1 bag (1,000 g)')).toEqual(serving('1 bag', 1000))
    expect(parsedServing('1 Becher (150,5 G)')).toEqual(serving('1 Becher', 150.5))
    expect(parsedServing(null)).toEqual(serving('', null))
  })

  it('has the weight that was typed when the food is logged, or is refused', () => {
    const parts = fc.record({
      servingName: fc.oneof(
        fc.string({ maxLength: 30 }),
        fc.constantFrom('1 bar', '2 (5 g) bars', '1 bag of 500 g', 'g'),
      ),
      servingAmount: fc.integer({ min: 1, max: 10_000 }).map((tenths) => tenths / 10),
      servingUnit: fc.constantFrom('g' as const, 'ml' as const),
    })
    fc.assert(
      fc.property(parts, (chosen) => {
        const food = FoodLabel.safeParse({ ...bar, ...chosen })
        if (food.success) expect(servingGrams(food.data.servingSize ?? null)).toBe(chosen.servingAmount)
      }),
    )
    expect(problemsOf({ ...bar, servingName: '2 (5 g) bars' })).toEqual([
      ['servingName', 'Please leave the weight out of the name.'],
    ])
  })
})
