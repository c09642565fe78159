import { describe, expect, it } from 'vitest'
import { LogFood } from '#domain/diary.ts'

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
