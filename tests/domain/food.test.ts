import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CreateCustomFood, hasValidCheckDigit, isBarcode, isShopLocal, normaliseBarcode } from '#domain/food.ts'
import {
  averages,
  energyWarning,
  fruitAndVegCount,
  nutrients,
  per100gOf,
  scaled,
  totals,
  unknownNutrients,
} from '#domain/nutrition.ts'
import { customPortion, entryGrams, per100g, servingText, unitText } from '#domain/portion.ts'

describe('energy and macros', () => {
  const stated = (calories: number | null, protein: number | null, carbs: number | null, fat: number | null) =>
    energyWarning({ calories, protein, carbs, fat })

  it('agree within 30 %', () => {
    expect(stated(370, 13, 60, 7)).toBeNull()
    expect(stated(100, 0, 32.4, 0)).toBeNull()
    expect(stated(100, 0, 32.6, 0)).toContain('about 130 kcal, not 100')
    expect(stated(100, 0, 17, 0)).toContain('about 68 kcal, not 100')
  })

  it('cause no warning for a few kcal or when a value is unknown', () => {
    expect(stated(0, 0, 2, 0)).toBeNull()
    expect(stated(12, 1, 3, 0.3)).toBeNull()
    expect(stated(500, 1, null, 1)).toBeNull()
    expect(stated(null, 1, 1, 1)).toBeNull()
  })

  it('cause a warning when the stated energy is 0', () => {
    expect(stated(0, 10, 10, 0)).toContain('about 80 kcal, not 0')
  })
})

describe('the weight of a logged amount', () => {
  it.each([
    [2, '2 x 100g', 200],
    [1, '55g', 55],
    [2, '55g', 110],
    [1.5, '1.5 x 1 medium (118 g)', 177],
    [1, '1 serving', null],
    [3, '3 x 1 slice', null],
  ])('of %d of %s is %j g', (quantity, servingSize, grams) => {
    expect(entryGrams({ quantity, servingSize })).toBe(grams)
  })

  it('matches the chosen portion for any quantity', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 1000 }), (grams, quantity) => {
        const weighed = customPortion(grams)
        if (!weighed) throw new Error('over 0')
        expect(entryGrams({ quantity, servingSize: servingText(weighed, quantity) })).toBe(grams * quantity)
        expect(entryGrams({ quantity, servingSize: servingText(per100g, quantity) })).toBe(100 * quantity)
        expect(unitText({ quantity, servingSize: servingText(per100g, quantity) })).toBe('100g')
      }),
    )
  })

  it('converts back to the values per 100 g', () => {
    const value = fc.integer({ min: 0, max: 900 })
    fc.assert(
      fc.property(value, value, fc.integer({ min: 10, max: 2000 }), (kcal, protein, grams) => {
        const food = { 'energy-kcal_100g': kcal, proteins_100g: protein, carbohydrates_100g: null, fat_100g: null }
        const back = per100gOf(scaled(food, grams, 1), grams)
        expect(back['energy-kcal_100g']).toBeCloseTo(kcal, 3)
        expect(back.proteins_100g).toBeCloseTo(protein, 3)
        expect([back.carbohydrates_100g, back.salt_100g]).toEqual([null, undefined])
      }),
    )
  })

  it('leaves the values per 100 g unknown when it is unknown', () => {
    expect(per100gOf({ ...unknownNutrients, calories: 300 }, null)['energy-kcal_100g']).toBeNull()
  })

  it('leaves out the minor nutrients that are unknown', () => {
    expect(per100gOf({ ...unknownNutrients, calories: 50, fiber: 2, salt: 0 }, 50)).toEqual({
      'energy-kcal_100g': 100,
      proteins_100g: null,
      carbohydrates_100g: null,
      fat_100g: null,
      fiber_100g: 4,
      salt_100g: 0,
    })
  })
})

describe('the daily average', () => {
  it('of identical days equals that day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 30 }), (calories, count) => {
        const day = totals([{ ...unknownNutrients, calories }, unknownNutrients])
        const mean = averages(Array.from({ length: count }, () => day))
        expect(mean.calories).toEqual({ sum: calories, known: count, of: 2 * count })
        for (const name of nutrients) if (name !== 'calories') expect(mean[name].sum).toBeNull()
      }),
    )
  })
})

it('counts each fruit or veg entry as one portion', () => {
  expect(fruitAndVegCount([{ isFruitOrVeg: true }, { isFruitOrVeg: false }, { isFruitOrVeg: true }])).toBe(2)
})

describe('a food of one’s own', () => {
  const problemOf = (food: object) => CreateCustomFood.safeParse(food).error?.issues[0]?.message
  const needed = 'Product name and calories are required.'

  it('needs a name and its energy', () => {
    for (const calories of [undefined, null, '']) expect(problemOf({ productName: 'Oats', calories })).toBe(needed)
    expect(problemOf({ productName: 'Oats', calories: '370' })).toBe('Calories must be a number.')
    expect(problemOf({ productName: '', calories: 370 })).toBe(needed)
  })

  it('may have a barcode', () => {
    const food = { productName: 'Oats', calories: 370 }
    expect(CreateCustomFood.parse({ ...food, barcode: '12345678905' }).barcode).toBe('0012345678905')
    expect(CreateCustomFood.parse({ ...food, barcode: ' ' }).barcode).toBeNull()
    expect(problemOf({ ...food, barcode: '12345' })).toBe('A barcode must have 6 to 14 digits.')
  })
})

describe('a barcode', () => {
  it('is normalised to one form, however it was typed or printed', () => {
    expect(normaliseBarcode('012345678905')).toBe('0012345678905')
    expect(normaliseBarcode('12345678905')).toBe('0012345678905')
    expect(normaliseBarcode('00012345678905')).toBe('0012345678905')
    expect(normaliseBarcode(' 5 012345 678900 ')).toBe('5012345678900')
    expect(normaliseBarcode('96385074')).toBe('96385074')
    expect(normaliseBarcode('0000096385074')).toBe('96385074')
    expect(normaliseBarcode('15012345678907')).toBe('15012345678907')
  })

  it('contains only digits and has a valid length', () => {
    const others = ['', '12ab', 'ab12345678905', '12345678905ab', '12345', '123456789012345', '0000000000000']
    expect(others.map(normaliseBarcode)).toEqual(others.map(() => null))
    expect(['50123456', '501234567890', '5012345678900', '15012345678907'].every(isBarcode)).toBe(true)
    expect(['7', '2026', '501234567', 'banana'].some(isBarcode)).toBe(false)
  })

  it.each([
    // UPC-E codes and their UPC-A expansions, one for each value of the last data digit.
    ['01234505', '0012000003455'],
    ['01234514', '0012100003454'],
    ['04252614', '0042100005264'],
    ['01234531', '0012300000451'],
    ['01234543', '0012340000053'],
    ['01234558', '0012345000058'],
    ['1234505', '0012000003455'],
  ])('expands UPC-E %s to %s', (short, long) => {
    expect(hasValidCheckDigit(long)).toBe(true)
    expect(normaliseBarcode(short)).toBe(long)
    expect(normaliseBarcode(long.slice(1))).toBe(long)
  })

  it('is read as EAN-8 when its 8 digits have a valid EAN-8 check digit', () => {
    expect(normaliseBarcode('12345670')).toBe('12345670')
  })

  it('is not expanded when that gives no valid code, or one that is shortened again', () => {
    expect(normaliseBarcode('01234506')).toBe('01234506')
    expect(normaliseBarcode('00012005')).toBe('00012005')
  })

  it('is shop-local when it starts with 2', () => {
    expect(['20012345', '2001234567893', '0212345678901'].every(isShopLocal)).toBe(true)
    expect(['96385074', '4006381333931', '0012345678905', '12001234567893', '25012345678904'].some(isShopLocal)).toBe(
      false,
    )
  })

  it('may have any number of leading zeros', () => {
    expect(normaliseBarcode('0000000004006381333931')).toBe('4006381333931')
  })

  it('does not change when normalised again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6,14}$/), (digits) => {
        const once = normaliseBarcode(digits)
        expect(once === null ? null : normaliseBarcode(once)).toBe(once)
      }),
    )
  })

  it('is validated by its check digit', () => {
    expect(hasValidCheckDigit('4006381333931')).toBe(true)
    expect(hasValidCheckDigit('4006381333932')).toBe(false)
    expect(hasValidCheckDigit('96385074')).toBe(true)
    expect(['', '0'.repeat(7), '0'.repeat(15)].some(hasValidCheckDigit)).toBe(false)
  })
})
