import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nutrientQuery } from '#domain/nutrient-query.ts'
import { createHttpWorld } from '../support/http.ts'
import { createWorld } from '../support/world.ts'

/** As SR28's ABBREV states them per 100 g: food number, mg of iron, mg of vitamin C, µg of selenium, mg of choline, µg of vitamin A. */
const sr28 = [
  ['staples:banana', '09040', 0.26, 8.7, 1, 9.8, 3],
  ['staples:egg', '01123', 1.75, 0, 30.7, 293.8, 160],
  ['staples:apple', '09003', 0.12, 4.6, 0, 3.4, 3],
] as const

describe('a staple', () => {
  it('states what its USDA food states', async () => {
    const { api } = await createWorld().join('ada')
    for (const [id, , iron, vitaminC, selenium, choline, vitaminA] of sr28) {
      const { nutriments } = await api.foods.byId({ id })
      expect(nutriments).toMatchObject({
        iron_100g: expect.closeTo(iron / 1000, 9),
        'vitamin-c_100g': expect.closeTo(vitaminC / 1000, 9),
        selenium_100g: expect.closeTo(selenium / 1e6, 12),
        choline_100g: expect.closeTo(choline / 1000, 9),
        'vitamin-a_100g': expect.closeTo(vitaminA / 1e6, 12),
      })
    }
  })

  it('passes them on to an entry, for the amount eaten', async () => {
    const { api } = await createWorld().join('ada')
    const egg = {
      foodName: 'Egg',
      foodId: 'staples:egg',
      quantity: 2,
      servingSize: '2 x 1 large (50 g)',
      calories: 143,
    }
    const { nutrients } = await api.diary.logFood({ ...egg, date: '2026-03-10', mealType: 'Lunch' })
    expect(nutrients).toMatchObject({ iron: 1.75, selenium: 30.7, choline: 293.8, 'vitamin-c': 0, sodium: 142 })
  })

  it('has all nutrients in a search over REST, and those of the label in lists of the browser', async () => {
    const { call, join } = await createHttpWorld()
    const ada = await join('ada')
    const { body } = await call('GET /food/search/egg', { token: ada.accessToken })
    const eggs = (foods: { _id?: string; id?: string; nutriments: object }[]) =>
      foods.find(({ _id, id }) => (_id ?? id) === 'staples:egg')?.nutriments
    expect(eggs(body)).toMatchObject({ iron_100g: 0.00175, sodium_100g: 0.142 })
    expect(eggs(await ada.api.foods.search({ query: 'egg' }))).not.toHaveProperty('iron_100g')
  })
})

describe('a search for most of a nutrient', () => {
  it('orders generic foods by it, per 100 g or per 100 kcal', async () => {
    const { api } = await createWorld().join('ada')
    const found = await api.foods.search({ query: 'most vitamin C', withNutrients: true })
    expect(found.length).toBe(50)
    const amounts = found.map(({ nutriments }) => (nutriments as Record<string, number>)['vitamin-c_100g'] ?? 0)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    const perKcal = await api.foods.search({ query: 'most vitamin c per 100 kcal', withNutrients: true })
    const shares = perKcal.map(({ nutriments }) => {
      const { 'energy-kcal_100g': kcal, ...rest } = nutriments as Record<string, number>
      return (rest['vitamin-c_100g'] ?? 0) / (kcal ?? 1)
    })
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(perKcal.map(({ id }) => id)).not.toEqual(found.map(({ id }) => id))
  })

  it.each([
    ['most iron', 'iron', '100g'],
    ['Most  Omega-3 fat', 'omega-3-fat', '100g'],
    ['foods with most fibre per 100 kcal', 'fiber', '100kcal'],
    ['most vitamin b1 per kcal', 'vitamin-b1', '100kcal'],
    ['most folate', 'vitamin-b9', '100g'],
  ] as const)('understands %s', (query, key, per) => {
    expect(nutrientQuery(query)).toEqual({ key, per })
  })

  it('is no other search', () => {
    for (const query of ['iron', 'most', 'mostarda', 'most bread', 'iron bru', 'almost iron', 'moist iron'])
      expect([query, nutrientQuery(query)]).toEqual([query, null])
    // Nor the name of any staple.
    const staples = readFileSync(join(import.meta.dirname, '../../server/catalogue/staples.csv'), 'utf8')
    for (const line of staples.split('\n')) expect(nutrientQuery(line.split(',')[0] ?? '')).toBeNull()
  })
})

describe('a recipe of staples', () => {
  it('takes what they state, and keeps what a changed amount leaves of it', async () => {
    const { api } = await createWorld().join('ada')
    const egg = { foodName: 'Egg', foodId: 'staples:egg', quantity: 2, servingSize: '2 x 100g', calories: 286 }
    const recipe = await api.recipes.create({ name: 'Omelette', servings: 2, ingredients: [egg] })
    expect(recipe.nutrients.iron).toEqual({ sum: 3.5, known: 1, of: 1 })
    const meal = await api.meals.create({ name: 'Eggs', items: [egg] })
    expect(meal.items[0]?.nutrients).toMatchObject({ iron: 3.5 })
    const logged = await api.diary.logFood({
      foodName: 'Omelette',
      foodId: recipe.id,
      servingSize: '1 serving',
      calories: 143,
      date: '2026-03-10',
      mealType: 'Lunch',
    })
    expect(logged.nutrients).toMatchObject({ iron: 1.75 })
  })
})
