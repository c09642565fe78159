import { describe, expect, it } from 'vitest'
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
    expect(nutrients).toMatchObject({ iron: 1.75, selenium: 30.7, choline: 293.8, 'vitamin-c': 0 })
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
