import { describe, expect, it } from 'vitest'
import {
  foodIdKey,
  isUnnamedQuickAdd,
  loggedFoodId,
  loggedFoodKey,
  loggedName,
  quickAddName,
} from '#domain/logged-food.ts'

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
