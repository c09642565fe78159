import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { implausibilities, nutrients, plausibilityWarnings, refusalOf, unknownNutrients } from '#domain/nutrition.ts'

const stated = (values: Partial<typeof unknownNutrients>) => ({ ...unknownNutrients, ...values })

describe('values per 100 g', () => {
  it('are not possible beyond pure fat, 100 g, or the nutrient they are a part of', () => {
    expect(implausibilities(stated({ calories: 910, fat: 100, sugars: 100 }))).toEqual([])
    expect(implausibilities(stated({ calories: 911, fat: 101, carbs: 10, sugars: 11 }))).toEqual([
      'energy over 910 kcal',
      'fat over 100 g',
      'fat, carbohydrates and protein over 105 g together',
      'more sugars than carbohydrates',
    ])
    expect(implausibilities(stated({ calories: 3_800 }), (kcal) => `${kcal * 4} kJ`)).toEqual(['energy over 3640 kJ'])
  })

  it.each([
    ['fat', 'fat over 100 g'],
    ['carbs', 'carbohydrates over 100 g'],
    ['protein', 'protein over 100 g'],
    ['fiber', 'fibre over 100 g'],
    ['sugars', 'sugars over 100 g'],
    ['saturatedFat', 'saturated fat over 100 g'],
    ['salt', 'salt over 100 g'],
  ] as const)('hold no more than 100 g of %s', (nutrient, problem) => {
    expect(implausibilities(stated({ [nutrient]: 100 }))).toEqual([])
    expect(implausibilities(stated({ [nutrient]: 100.1 }))).toEqual([problem])
    expect(implausibilities(stated({ [nutrient]: 0 }))).toEqual([])
  })

  it('allow for rounding', () => {
    expect(implausibilities(stated({ fat: 35, carbs: 35, protein: 35 }))).toEqual([])
    expect(implausibilities(stated({ fat: 35, carbs: 35, protein: 35.1 }))).toHaveLength(1)
    expect(implausibilities(stated({ carbs: 10, sugars: 10.5 }))).toEqual([])
    expect(implausibilities(stated({ carbs: 10, sugars: 10.6 }))).toEqual(['more sugars than carbohydrates'])
    expect(implausibilities(stated({ fat: 10, saturatedFat: 10.5 }))).toEqual([])
    expect(implausibilities(stated({ fat: 10, saturatedFat: 10.6 }))).toEqual(['more saturated fat than fat'])
    expect(implausibilities(stated({ saturatedFat: 5, sugars: 5 }))).toEqual([])
  })

  it('cause a warning with all that is wrong, and one when energy and macros disagree', () => {
    expect(plausibilityWarnings(stated({ calories: 450, protein: 10, carbs: 60, fat: 18 }))).toEqual([])
    expect(plausibilityWarnings(stated({ fat: -1, salt: 101 }))).toEqual([
      'Not possible in 100 g: a value under 0, salt over 100 g.',
    ])
    expect(plausibilityWarnings(stated({ calories: 45, protein: 10, carbs: 60, fat: 18 }))).toEqual([
      'Protein, carbs and fat add up to about 442 kcal, not 45 kcal. Please check the values.',
    ])
  })

  it('are never wrong because others are unknown', () => {
    expect(plausibilityWarnings(unknownNutrients)).toEqual([])
    const values = fc.record(
      Object.fromEntries(
        nutrients.map((nutrient) => [nutrient, fc.option(fc.double({ min: 0, max: 1_000, noNaN: true }))]),
      ),
    )
    fc.assert(
      fc.property(values, fc.constantFrom(...nutrients), (some, nutrient) => {
        const all = stated(some)
        expect(implausibilities(all)).toEqual(expect.arrayContaining(implausibilities({ ...all, [nutrient]: null })))
      }),
    )
  })
})

describe('a custom food is refused', () => {
  it('with more energy than pure fat, up to rounding', () => {
    expect([900, 900.4, null].map((calories) => refusalOf({ calories }))).toEqual([null, null, null])
    expect(refusalOf({ calories: 901 })).toEqual({
      nutrient: 'calories',
      message: 'Nothing has over 900 kcal (3,766 kJ) per 100 g: that is pure fat.',
    })
  })

  it('with over 105 g of macros, at the largest of them', () => {
    expect(refusalOf({ protein: 35, carbs: 35, fat: 35.04 })).toBeNull()
    expect(refusalOf({ protein: 10, carbs: 80, fat: 20 })).toEqual({
      nutrient: 'carbs',
      message: 'Protein, carbs and fat cannot be 110 g together in 100 g.',
    })
    expect(refusalOf({ fat: 106 })?.nutrient).toBe('fat')
  })

  it('not for its alcohol, its fibre, or what nobody knows', () => {
    expect(refusalOf({ calories: 700, protein: 0, carbs: 0, fat: 0 })).toBeNull()
    expect(refusalOf({ calories: 200, carbs: 100, fiber: 90 })).toBeNull()
    expect(refusalOf({})).toBeNull()
  })
})
