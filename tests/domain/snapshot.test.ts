import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FoodItem } from '#domain/fields.ts'
import { type SnapshotInput, snapshotOf } from '#domain/logged-food.ts'

const grams = fc.option(fc.double({ min: 0, max: 10_000, noNaN: true }), { nil: undefined })
const foodName = fc.string({ minLength: 1, maxLength: 200 }).map((text) => text.trim() || 'Oats')

/** Valid input from a client, with any of the optional fields omitted. */
const item: fc.Arbitrary<SnapshotInput & { calories: number | null }> = fc.record(
  {
    foodName,
    foodId: fc.oneof(
      fc.constant(null),
      fc.constant('usda:1'),
      foodName.map((name) => `logged:${name}`),
    ),
    quantity: fc.double({ min: 0.01, max: 1_000, noNaN: true }),
    servingSize: fc.constantFrom('100g', '2 x 100g', '1 medium (118 g)'),
    calories: fc.option(fc.double({ min: 0, max: 100_000, noNaN: true })),
    protein: grams,
    carbs: grams,
    fat: grams,
    fiber: grams,
    sugars: grams,
    saturatedFat: grams,
    salt: grams,
    isFruitOrVeg: fc.boolean(),
    categories_tags: fc.array(fc.constantFrom('en:fruits', 'en:cereals', 'en:salads'), { maxLength: 3 }),
  },
  { requiredKeys: ['foodName', 'calories'] },
)

describe('a snapshot', () => {
  it('is the same on the client and on the server that parsed it', () => {
    fc.assert(
      fc.property(item, (sent) => {
        expect(snapshotOf(FoodItem.parse(sent))).toEqual(snapshotOf(sent))
      }),
    )
  })

  it('does not change when it is sent again', () => {
    fc.assert(
      fc.property(item, (sent) => {
        const snapshot = snapshotOf(FoodItem.parse(sent))
        expect(snapshotOf(FoodItem.parse(snapshot))).toEqual(snapshot)
      }),
    )
  })

  it('has null, not 0, for every unknown nutrient', () => {
    expect(snapshotOf({ foodName: 'Oats', fat: 0 })).toMatchObject({
      calories: null,
      protein: null,
      fat: 0,
      salt: null,
    })
  })

  it('does not store a `logged:` id as a food id', () => {
    expect(snapshotOf({ foodName: 'Soup', foodId: 'logged:Soup' }).foodId).toBeNull()
    expect(snapshotOf({ foodName: 'Soup', foodId: 'usda:1' }).foodId).toBe('usda:1')
  })

  it('counts as fruit or veg by its flag, its name or its categories', () => {
    expect(snapshotOf({ foodName: 'Kale', isFruitOrVeg: true }).isFruitOrVeg).toBe(true)
    expect(snapshotOf({ foodName: 'Apple pie', isFruitOrVeg: false }).isFruitOrVeg).toBe(true)
    expect(snapshotOf({ foodName: 'Kale', categories_tags: ['en:vegetables'] }).isFruitOrVeg).toBe(true)
    expect(snapshotOf({ foodName: 'Oats', categories_tags: ['en:cereals'] }).isFruitOrVeg).toBe(false)
  })
})
