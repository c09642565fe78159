import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  burnedBy,
  caloriesLeft,
  energyWarning,
  implausibilities,
  isFruitOrVeg,
  isPartial,
  multiplied,
  type Nutrients,
  type Nutriments,
  nutrients,
  plausibilityWarnings,
  refusalOf,
  scaled,
  sumOf,
  totals,
  unknownNutrients,
} from '#domain/nutrition.ts'

const banana: Nutriments = {
  'energy-kcal_100g': 89,
  proteins_100g: 1.09,
  carbohydrates_100g: 22.84,
  fat_100g: 0.33,
  salt_100g: 0,
}

const amount = fc.option(fc.double({ min: 0, max: 10_000, noNaN: true }), { nil: null })
const entry: fc.Arbitrary<Nutrients> = fc.record(
  Object.fromEntries(nutrients.map((name) => [name, amount])) as Record<keyof Nutrients, typeof amount>,
)

describe('the nutrients of an amount of food', () => {
  it('are its values per 100 g x (weight / 100) x quantity', () => {
    expect(scaled(banana, 118, 1.5)).toMatchObject({ calories: 157.53, protein: 1.9293, carbs: 40.4268, fat: 0.5841 })
  })

  it('stay unknown when not stated, unlike a stated 0', () => {
    expect(scaled(banana, 118, 1)).toMatchObject({ fiber: null, sugars: null, saturatedFat: null, salt: 0 })
  })

  it('grow with the quantity', () => {
    fc.assert(
      fc.property(entry, fc.double({ min: 0.1, max: 100, noNaN: true }), (amounts, factor) => {
        const more = multiplied(amounts, factor)
        for (const name of nutrients) {
          const value = amounts[name]
          if (value === null) expect(more[name]).toBeNull()
          else expect(more[name]).toBeCloseTo(value * factor, 4)
        }
      }),
    )
  })
})

describe('totals', () => {
  it('sum the known values and count the entries without one', () => {
    const { calories, salt } = totals([scaled(banana, 100, 1), { ...unknownNutrients, calories: 11 }])
    expect(calories).toEqual({ sum: 100, known: 2, of: 2 })
    expect(salt).toEqual({ sum: 0, known: 1, of: 2 })
    expect(isPartial(salt)).toBe(true)
    expect(isPartial(calories)).toBe(false)
  })

  it('are 0 without entries, and unknown when all entries are unknown', () => {
    expect(totals([]).fat).toEqual({ sum: 0, known: 0, of: 0 })
    expect(totals([unknownNutrients]).fat).toEqual({ sum: null, known: 0, of: 1 })
  })

  it('of two parts are those of the whole', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 2, maxLength: 12 }), fc.nat(), (entries, at) => {
        const cut = 1 + (at % (entries.length - 1))
        const parts = sumOf(totals(entries.slice(0, cut)), totals(entries.slice(cut)))
        const whole = totals(entries)
        for (const name of nutrients) {
          expect(parts[name]).toMatchObject({ known: whole[name].known, of: whole[name].of })
          if (whole[name].sum === null) expect(parts[name].sum).toBeNull()
          else expect(parts[name].sum).toBeCloseTo(whole[name].sum, 4)
        }
      }),
    )
  })

  it('do not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
        const there = totals(entries)
        const back = totals(entries.toReversed())
        for (const name of nutrients) {
          expect(back[name].known).toBe(there[name].known)
          if (there[name].sum === null) expect(back[name].sum).toBeNull()
          else expect(back[name].sum).toBeCloseTo(there[name].sum, 4)
        }
      }),
    )
  })
})

describe('calories left', () => {
  it('are goal - consumed + burned', () => {
    expect(caloriesLeft(2000, 1790.5, 310)).toBe(519.5)
    expect(caloriesLeft(2000, 2120, 0)).toBe(-120)
    expect(burnedBy([{ caloriesBurned: 310 }, { caloriesBurned: 45.5 }])).toBe(355.5)
    expect(burnedBy([])).toBe(0)
  })
})

describe('the warning about energy', () => {
  // 4 x 10 + 4 x 10 + 9 x 10 = 170 kcal.
  const macros = { protein: 10, carbs: 10, fat: 10 }

  it('tells that it differs by over 10 kcal and over 30 %', () => {
    expect(energyWarning({ ...macros, calories: 100 })).toBe(
      'Protein, carbs and fat add up to about 170 kcal, not 100 kcal. Please check the values.',
    )
    expect(energyWarning({ ...macros, calories: 250 })).toContain('about 170 kcal, not 250 kcal')
    expect(energyWarning({ protein: 0, carbs: 0, fat: 1, calories: 20 })).toContain('about 9 kcal')
  })

  it('is not given for smaller differences, or where one of the values is unknown', () => {
    // 170 is 30 % less than 242.86, and 30 % more than 130.77.
    expect(energyWarning({ ...macros, calories: 242 })).toBeNull()
    expect(energyWarning({ ...macros, calories: 131 })).toBeNull()
    expect(energyWarning({ protein: 10, carbs: 10, fat: 0, calories: 70 })).toBeNull()
    expect(energyWarning({ protein: 0, carbs: 7.5, fat: 0, calories: 20 })).toBeNull()
    expect(energyWarning({ protein: 0, carbs: 32.5, fat: 0, calories: 100 })).toBeNull()
    for (const name of ['calories', 'protein', 'carbs', 'fat'] as const)
      expect(energyWarning({ ...macros, calories: 20, [name]: null })).toBeNull()
  })
})

describe('fruit and veg', () => {
  it('is detected by keywords in the name or a category, ignoring case', () => {
    expect(isFruitOrVeg('Green SALAD')).toBe(true)
    expect(isFruitOrVeg('Pineapple')).toBe(true)
    expect(isFruitOrVeg('Strawberries', ['en:plant-based-foods', 'en:fruits'])).toBe(true)
    expect(isFruitOrVeg('Rolled oats', ['en:cereals'])).toBe(false)
  })
})

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
