import { describe, expect, it } from 'vitest'
import { isFruitOrVeg } from '#domain/nutrition.ts'

describe('fruit and veg', () => {
  it('is detected by keywords in the name or a category, ignoring case', () => {
    expect(isFruitOrVeg('Green SALAD')).toBe(true)
    expect(isFruitOrVeg('Pineapple')).toBe(true)
    expect(isFruitOrVeg('Strawberries', ['en:plant-based-foods', 'en:fruits'])).toBe(true)
    expect(isFruitOrVeg('Rolled oats', ['en:cereals'])).toBe(false)
  })
})
