import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountsOfFields,
  commonAmounts,
  nutrientSums,
  nutrimentFields,
  ownNutrientKey,
  packAmounts,
  sufficientAmounts,
  unpackAmounts,
} from '#domain/nutrient-amounts.ts'
import { nutrientDefinitions } from '#domain/nutrients.ts'
import { changedAmounts, consistentSodium } from '#domain/nutrition.ts'

const keys = [...nutrientDefinitions.map(({ key }) => key), ownNutrientKey(128), ownNutrientKey(255)]
const amount = fc.integer({ min: 0, max: 1_000_000 }).map((thousandths) => thousandths / 1000)
const amounts = fc.dictionary(fc.constantFrom(...keys), amount, { noNullPrototype: true })
const food = fc.record({ calories: fc.option(fc.integer({ min: 0, max: 2_000 })), nutrients: amounts })

describe('the table of nutrients', () => {
  it('has ids, keys and numbers only once, and at least 45 nutrients with the label', () => {
    for (const field of ['id', 'key', 'number', 'fdcId', 'tag', 'name'] as const) {
      const values = nutrientDefinitions.map((nutrient) => nutrient[field]).filter((value) => value !== null)
      expect([field, new Set(values).size]).toEqual([field, values.length])
    }
    expect(nutrientDefinitions.length).toBeGreaterThanOrEqual(45)
    expect(nutrientDefinitions.every(({ id }) => id >= 1 && id <= 127)).toBe(true)
  })
})

describe('packed amounts', () => {
  it('are read as they were written, five bytes each, a stored 0 too', () => {
    fc.assert(
      fc.property(amounts, (stated) => {
        const packed = packAmounts(stated)
        expect(packed).toHaveLength(5 * Object.keys(stated).length)
        const read = unpackAmounts(packed)
        expect(Object.keys(read).sort()).toEqual(Object.keys(stated).sort())
        for (const key of Object.keys(stated)) expect(read[key]).toBeCloseTo(stated[key] ?? 0, 3)
      }),
    )
    expect(unpackAmounts(packAmounts({ iron: 0, 'own-130': 2.5 }))).toEqual({ iron: 0, 'own-130': 2.5 })
    expect(unpackAmounts(packAmounts({ irony: 1, 'own-12': 1, 'own-0128': 1 }))).toEqual({})
  })

  it('become fields of Open Food Facts in grams, and come back', () => {
    expect(nutrimentFields({ iron: 2.7, 'vitamin-b12': 1.1, leucine: 1.2, 'own-128': 5 })).toEqual({
      iron_100g: 0.0027,
      'vitamin-b12_100g': 0.0000011,
      leucine_100g: 1.2,
      'own-128_100g': 5,
    })
    expect(amountsOfFields({ iron_100g: 0.0027, zinc_100g: null, iron_unit: 'mg', proteins_100g: 3 })).toEqual({
      iron: 2.7,
      zinc: null,
    })
    expect(commonAmounts({ iron: 1, 'own-128': 5 })).toEqual({ iron: 1 })
  })
})

describe('sums of nutrients', () => {
  it('count who states a nutrient, never turn unknown into 0, and do not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(food, { maxLength: 12 }), (foods) => {
        for (const sum of nutrientSums(foods, keys)) {
          const stating = foods.filter(({ nutrients }) => sum.key in nutrients)
          expect(sum).toMatchObject({ known: stating.length, of: foods.length })
          expect(sum.sum === null).toBe(stating.length === 0)
          expect(sum.energyShare).toBeGreaterThanOrEqual(0)
          expect(sum.energyShare).toBeLessThanOrEqual(1)
          if (stating.length === foods.length && foods.length > 0) expect(sum.energyShare).toBe(1)
        }
        const shares = (all: typeof foods) =>
          nutrientSums(all, keys).map(({ known, energyShare }) => [known, energyShare])
        expect(shares(foods.toReversed())).toEqual(shares(foods))
      }),
    )
  })

  it('pass on for a dish only what foods with at least 80 % of its energy state', () => {
    const foods = [
      { calories: 800, nutrients: { iron: 4 } as Record<string, number> },
      { calories: 200, nutrients: { 'vitamin-c': 30 } },
    ]
    expect(sufficientAmounts(foods)).toEqual({ iron: 4 })
  })
})

describe('salt and sodium', () => {
  it('always agree, whichever was changed last', () => {
    const change = fc.record(
      {
        salt: fc.option(amount),
        nutrients: fc.record({ sodium: fc.option(amount), iron: fc.option(amount) }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.option(amount), amounts, change, (salt, nutrients, changes) => {
        const before = consistentSodium({ salt, nutrients })
        const after = changedAmounts(before, changes)
        expect(after.salt === null).toBe(after.nutrients.sodium === undefined)
        if (after.salt === null) return
        const expected = after.salt * 400
        // Salt is rounded to a millionth of a gram.
        expect(Math.abs((after.nutrients.sodium ?? 0) - expected)).toBeLessThanOrEqual(Math.max(1e-3, expected * 1e-5))
        expect(changedAmounts(after, {}).salt).toBe(after.salt)
      }),
    )
  })
})
