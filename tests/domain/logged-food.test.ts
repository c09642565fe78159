import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { FoodItem } from '#domain/fields.ts'
import {
  foodIdKey,
  isUnnamedQuickAdd,
  loggedFoodId,
  loggedFoodKey,
  loggedName,
  quickAddName,
  recents,
  type SnapshotInput,
  snapshotOf,
} from '#domain/logged-food.ts'
import type { Meal } from '#domain/meal-type.ts'

const [milk, soup] = [
  { foodId: 'usda:1', foodName: 'Milk' },
  { foodId: null, foodName: 'Pea Soup' },
]

describe('a logged food', () => {
  it('is looked up by its id, or else by its name', () => {
    expect([milk, soup].map(loggedFoodId)).toEqual(['usda:1', 'logged:Pea Soup'])
    expect(loggedName('logged:Pea Soup')).toBe('Pea Soup')
    expect(loggedName('usda:1')).toBeNull()
  })

  it('is the same as another with its id, or without one with its name in any case', () => {
    expect(loggedFoodKey(milk)).toBe('usda:1')
    expect(loggedFoodKey(soup)).toBe(loggedFoodKey({ foodId: null, foodName: 'pea SOUP' }))
    expect(foodIdKey('logged:Pea Soup')).toBe(loggedFoodKey(soup))
    expect(foodIdKey('own:Ab')).toBe('own:Ab')
  })

  it('is an unnamed quick add only without both a name and an id', () => {
    expect(isUnnamedQuickAdd({ foodId: null, foodName: quickAddName })).toBe(true)
    expect([milk, soup, { foodId: 'usda:1', foodName: quickAddName }].some(isUnnamedQuickAdd)).toBe(false)
  })
})

const today = '2026-03-10'
let nextId = 0
const logged = (foodName: string, daysAgo: number, mealType: Meal = 'Lunch', foodId: string | null = null) => ({
  id: String(nextId++),
  date: addDays(today, -daysAgo),
  mealType,
  foodName,
  foodId,
})
const names = (entries: ReturnType<typeof logged>[], limit = 10) =>
  recents(entries, 'Lunch', today, limit).map(({ last }) => last.foodName)

describe('the recent foods of a meal', () => {
  it('rank by how often and how recently they were logged', () => {
    const often = [1, 2, 3, 4, 5].map((ago) => logged('Often', ago))
    expect(names([logged('Lately', 1), ...often, logged('Once', 40)])).toEqual(['Often', 'Lately', 'Once'])
  })

  it('drop foods that are no longer logged', () => {
    const former = Array.from({ length: 6 }, (_, i) => logged('Former', 120 + i))
    expect(names([logged('New', 1), ...former])).toEqual(['New', 'Former'])
  })

  it('list foods of the same meal first', () => {
    expect(names([logged('Dinner', 0, 'Dinner'), logged('Dinner', 1, 'Dinner'), logged('Lunch', 3)])).toEqual([
      'Lunch',
      'Dinner',
    ])
  })

  it('merge entries with the same id, or the same name ignoring case', () => {
    const foods = recents(
      [logged('Milk', 1, 'Lunch', 'a:1'), logged('Milk', 1, 'Lunch', 'a:2'), logged('soup', 2), logged('Soup', 3)],
      'Lunch',
      today,
      10,
    )
    expect(foods.map(({ last, times }) => [last.foodId ?? last.foodName, times])).toEqual([
      ['soup', 2],
      ['a:1', 1],
      ['a:2', 1],
    ])
  })

  it('have the last amount of the same meal, and count only that meal', () => {
    const [dinner, lunch, before] = [logged('Rice', 0, 'Dinner'), logged('Rice', 1), logged('Rice', 2)]
    expect(recents([dinner, lunch, before], 'Lunch', today, 10)).toEqual([{ last: lunch, times: 2 }])
    expect(recents([dinner], 'Lunch', today, 10)).toEqual([{ last: dinner, times: 0 }])
  })

  it('leave out quick adds without a name', () => {
    expect(names([logged('Quick add', 1), logged('Quick add', 1, 'Lunch', 'a:1'), logged('Soup', 2)])).toEqual([
      'Quick add',
      'Soup',
    ])
    expect(names([logged('Quick add', 0)])).toEqual([])
  })

  it('respect the limit', () => {
    expect(names([logged('A', 1), logged('B', 2), logged('C', 3)], 2)).toEqual(['A', 'B'])
  })

  it('lead with what the meal does not have yet, and drop none for it', () => {
    const often = [0, 1, 2, 3].map((ago) => logged('Often', ago))
    const tea = [logged('Tea', 0, 'Breakfast'), logged('Tea', 1)]
    expect(names([...often, ...tea, logged('Once', 9)])).toEqual(['Tea', 'Once', 'Often'])
    expect(names([...often, ...tea, logged('Once', 9)], 2)).toEqual(['Tea', 'Often'])
  })
})

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
