import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LogFood } from '#domain/diary.ts'
import { mealOf, ownMealOf } from '#domain/imports.ts'
import { defaultMealTypes, type MealType, mealAt, mealNamed, mealWithId } from '#domain/meal-type.ts'

describe('a food to log', () => {
  const toast = { date: '2026-03-10', mealType: 'Breakfast', foodName: 'Toast', calories: 90 }
  const errorOf = (input: object) => LogFood.safeParse({ ...toast, ...input }).error?.issues[0]?.message

  it('defaults to one portion of 100g', () => {
    expect(LogFood.parse(toast)).toMatchObject({ quantity: 1, servingSize: '100g' })
  })

  it.each([
    [{ quantity: 0 }, 'Quantity must be more than 0.'],
    [{ quantity: 1_001 }, 'Quantity can be at most 1,000.'],
    [{ calories: -1 }, 'Calories cannot be negative.'],
    [{ calories: 100_001 }, 'Calories can be at most 100,000.'],
    [{ calories: Number.POSITIVE_INFINITY }, 'Calories must be a number.'],
    [{ calories: '90' }, 'Calories must be a number.'],
    [{ calories: undefined }, 'Calories must be a number.'],
    [{ fat: 10_001 }, 'Fat can be at most 10,000 g.'],
    [{ foodName: '   ' }, 'A food name is required.'],
    [{ foodName: 'x'.repeat(201) }, 'A food name can have at most 200 characters.'],
    [{ mealType: ' ' }, 'Please name a meal.'],
    [{ date: '2026-02-30' }, 'A date must be a real day, written YYYY-MM-DD.'],
  ])('rejects %j', (input, message) => {
    expect(errorOf(input)).toBe(message)
  })

  it('may have explicitly unknown calories', () => {
    expect(LogFood.parse({ ...toast, calories: null }).calories).toBeNull()
  })
})

const second: MealType = { id: 'second', name: 'Second breakfast', startsAt: '10:30' }

describe('the meal for a time', () => {
  it.each([
    ['00:00', 'Breakfast'],
    ['10:59', 'Breakfast'],
    ['11:00', 'Lunch'],
    ['15:59', 'Lunch'],
    ['16:00', 'Dinner'],
    ['20:59', 'Dinner'],
    ['21:00', 'Snacks'],
  ])('of %s is %s', (time, meal) => {
    expect(mealAt(defaultMealTypes, time).name).toBe(meal)
  })

  it('is the last one that has started, and at night that of the evening before', () => {
    const types = [
      { id: 'a', name: 'Any time', startsAt: null },
      second,
      { id: 'b', name: 'Supper', startsAt: '19:00' },
    ]
    expect(['10:29', '10:30', '19:00', '03:00'].map((time) => mealAt(types, time).name)).toEqual([
      'Supper',
      'Second breakfast',
      'Supper',
      'Supper',
    ])
    expect(mealAt([{ id: 'a', name: 'Any time', startsAt: null }], '12:00').name).toBe('Any time')
  })
})

describe('the meal of a name', () => {
  const types: MealType[] = [
    { id: 'Breakfast', name: 'Frühstück', startsAt: null, formerNames: ['Breakfast', 'Morning'] },
    { id: 'x', name: 'Late', startsAt: null, mergedIds: ['Dinner', 'Snacks'], formerNames: ['Dinner', 'Snacks'] },
  ]
  it('is found in any case, by former names, and by those that were merged into it', () => {
    for (const name of ['frühstück', 'BREAKFAST', 'Morning']) expect(mealNamed(types, name)?.id).toBe('Breakfast')
    expect(mealNamed(types, 'snacks')?.id).toBe('x')
    expect(mealNamed(types, 'Brunch')).toBeUndefined()
    expect(mealWithId(types, 'Dinner').name).toBe('Late')
  })

  it('no entry is ever hidden: an unknown id is of the last meal', () => {
    fc.assert(fc.property(fc.string(), (id) => types.includes(mealWithId(types, id))))
  })
})

describe('meals of other trackers', () => {
  const types = [...defaultMealTypes, second]
  it('go to the meal of their name, else to the usual one, else by the hour', () => {
    expect(ownMealOf(types, mealOf('second BREAKFAST', 8)).id).toBe('second')
    expect(ownMealOf(types, mealOf('Frühstück')).id).toBe('Breakfast')
    expect(ownMealOf(types, mealOf('Uncategorized', 10)).id).toBe('Breakfast')
    expect(ownMealOf(types, mealOf(null)).id).toBe('Snacks')
  })
})
