import { describe, expect, it } from 'vitest'
import { mealAt } from '#domain/meal-type.ts'

describe('the meal for an hour', () => {
  it.each([
    [0, 'Breakfast'],
    [10, 'Breakfast'],
    [11, 'Lunch'],
    [15, 'Lunch'],
    [16, 'Dinner'],
    [20, 'Dinner'],
    [21, 'Snacks'],
  ])('of %d is %s', (hour, meal) => {
    expect(mealAt(hour)).toBe(meal)
  })
})
