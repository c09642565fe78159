import { describe, expect, it } from 'vitest'
import { lastLoggableDay } from '#domain/day.ts'
import { LogFood } from '#domain/diary.ts'
import { isFruitOrVeg } from '#domain/fruit-and-veg.ts'
import { mealAt } from '#domain/meal-type.ts'

describe('fruit and veg', () => {
  it('is what has one of the words in its name or a category, in any case', () => {
    expect(isFruitOrVeg('Green SALAD')).toBe(true)
    expect(isFruitOrVeg('Pineapple')).toBe(true)
    expect(isFruitOrVeg('Strawberries', ['en:plant-based-foods', 'en:fruits'])).toBe(true)
    expect(isFruitOrVeg('Rolled oats', ['en:cereals'])).toBe(false)
  })
})

describe('the meal of the hour', () => {
  it.each([
    [0, 'Breakfast'],
    [10, 'Breakfast'],
    [11, 'Lunch'],
    [15, 'Lunch'],
    [16, 'Dinner'],
    [20, 'Dinner'],
    [21, 'Snacks'],
  ])('at %d is %s', (hour, meal) => {
    expect(mealAt(hour)).toBe(meal)
  })
})

describe('the last day that can be logged for', () => {
  it('is the same day of next year', () => {
    expect(lastLoggableDay('2026-03-10')).toBe('2027-03-10')
    expect(lastLoggableDay('2027-06-01')).toBe('2028-06-01')
    expect(lastLoggableDay('2028-02-29')).toBe('2029-02-28')
  })
})

describe('what can be logged', () => {
  const toast = { date: '2026-03-10', mealType: 'Breakfast', foodName: 'Toast', calories: 90 }
  const complaint = (input: object) => LogFood.safeParse({ ...toast, ...input }).error?.issues[0]?.message

  it('is one of 100g unless it says otherwise', () => {
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
    [{ foodName: '   ' }, 'A food name is needed.'],
    [{ foodName: 'x'.repeat(201) }, 'A food name can have at most 200 characters.'],
    [{ mealType: 'Brunch' }, 'A meal is Breakfast, Lunch, Dinner or Snacks.'],
    [{ date: '2026-02-30' }, 'A date must be a real day, written YYYY-MM-DD.'],
  ])('is not %j', (input, message) => {
    expect(complaint(input)).toBe(message)
  })

  it('may have calories that nobody knows, if that is said', () => {
    expect(LogFood.parse({ ...toast, calories: null }).calories).toBeNull()
  })
})
