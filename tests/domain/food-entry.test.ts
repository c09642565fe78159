import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeBetween, changedEntry, type EntryChange, lastAmountOf } from '#domain/entries.ts'
import type { FoodEntry } from '#domain/logged-food.ts'
import { usualMeals } from '#domain/meal-type.ts'
import { consistentSodium, mapNutrients, nutrients } from '#domain/nutrition.ts'

const value = fc.option(fc.integer({ min: 0, max: 1_000 }))
const quantity = fc.integer({ min: 1, max: 1_000 })
const mealType = fc.constantFrom(...usualMeals)

const amount = fc.integer({ min: 0, max: 1_000 })
const amounts = fc.record({ iron: amount, zinc: amount, 'own-128': amount }, { requiredKeys: [] })

const entry: fc.Arbitrary<FoodEntry> = fc
  .record({ values: fc.array(value, { minLength: 8, maxLength: 8 }), quantity, mealType, amounts })
  .map(({ values, quantity, mealType, amounts }) =>
    consistentSodium({
      id: 'one',
      date: '2026-03-10',
      mealType,
      foodName: 'Oats',
      foodId: null,
      quantity,
      servingSize: `${quantity} x 100g`,
      isFruitOrVeg: false,
      waterMl: null,
      nutrients: amounts,
      ...mapNutrients((nutrient) => values[nutrients.indexOf(nutrient)] ?? null),
    }),
  )

const change: fc.Arbitrary<EntryChange> = fc.record(
  {
    mealType,
    quantity,
    foodName: fc.constantFrom('Oats', 'Muesli', 'Oats with apple'),
    isFruitOrVeg: fc.boolean(),
    servingSize: fc.constantFrom('1 bowl', '55g'),
    calories: value,
    protein: value,
    salt: value,
  },
  { requiredKeys: [] },
)

describe('a changed entry', () => {
  it('takes every field of the change, including null for unknown values', () => {
    fc.assert(
      fc.property(entry, change, (before, stated) => {
        expect(changedEntry(before, stated)).toMatchObject(stated)
      }),
    )
  })

  it('is unchanged by an empty change', () => {
    fc.assert(
      fc.property(entry, (before) => {
        expect(changedEntry(before, {})).toEqual(before)
      }),
    )
  })

  it('does not change when the same change is applied again', () => {
    fc.assert(
      fc.property(entry, change, (before, stated) => {
        const once = changedEntry(before, stated)
        expect(changedEntry(once, stated)).toEqual(once)
      }),
    )
  })

  it('scales nutrients and the serving text with the quantity, leaving unknown values unknown', () => {
    fc.assert(
      fc.property(entry, quantity, (before, quantity) => {
        const after = changedEntry(before, { quantity })
        expect(after.servingSize).toBe(`${quantity} x 100g`)
        for (const nutrient of nutrients) {
          const amount = before[nutrient]
          if (amount === null) expect(after[nutrient]).toBeNull()
          else expect(after[nutrient]).toBeCloseTo((amount * quantity) / before.quantity, 4)
        }
      }),
    )
  })

  it('is fruit or veg by its new name, and as before when only other fields change', () => {
    fc.assert(
      fc.property(entry, fc.boolean(), quantity, (plain, isFruitOrVeg, quantity) => {
        const before = { ...plain, isFruitOrVeg }
        expect(changedEntry(before, { foodName: 'Oats with apple' }).isFruitOrVeg).toBe(true)
        expect(changedEntry(before, { foodName: 'Muesli' }).isFruitOrVeg).toBe(false)
        expect(changedEntry(before, { foodName: 'Oats', quantity }).isFruitOrVeg).toBe(isFruitOrVeg)
      }),
    )
  })

  it('keeps its id and date', () => {
    fc.assert(
      fc.property(entry, change, (before, stated) => {
        expect(changedEntry(before, { ...stated, ...{ id: 'another' } })).toMatchObject({
          id: 'one',
          date: '2026-03-10',
        })
      }),
    )
  })
})

describe('the change between two versions of an entry', () => {
  it('turns the first into the second', () => {
    fc.assert(
      fc.property(entry, change, (before, stated) => {
        const after = changedEntry(before, stated)
        expect(changedEntry(before, changeBetween(before, after) ?? {})).toEqual(after)
      }),
    )
  })

  it('is null when they are equal, and states only what differs', () => {
    fc.assert(
      fc.property(entry, quantity, (before, quantity) => {
        expect(changeBetween(before, { ...before })).toBeNull()
        fc.pre(quantity !== before.quantity)
        const scaled = changedEntry(before, { quantity })
        // 3 g of salt, reached only by the quantity, need not be stated.
        const salt = scaled.salt === 3 ? {} : { salt: 3 }
        expect(changeBetween(before, { ...scaled, salt: 3 })).toEqual({ quantity, ...salt })
        expect(changeBetween(before, changedEntry(before, { quantity }))).toEqual({ quantity })
        expect(changeBetween(before, { ...before, foodName: 'Muesli' })).toEqual({ foodName: 'Muesli' })
      }),
    )
  })
})

describe('the last amount', () => {
  it('has the total weight when the serving text states one', () => {
    fc.assert(
      fc.property(entry, (last) => {
        expect(lastAmountOf(last).grams).toBe(last.quantity * 100)
        expect(lastAmountOf({ ...last, servingSize: '1 bowl' }).grams).toBeNull()
      }),
    )
  })
})
