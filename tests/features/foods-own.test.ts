import { describe, expect, it } from 'vitest'
import { servingsOf } from '#domain/entries.ts'
import { nutrientsOf, servingText, shownAmount } from '#domain/portion.ts'

import { createWorld } from '../support/world.ts'

const today = '2026-03-10'
const at = { date: today, mealType: 'Lunch' } as const
const crumble = {
  name: 'Zebra crumble',
  servings: 4,
  ingredients: [
    { foodName: 'Apples', servingSize: '600g', calories: 312, fat: 1 },
    { foodName: 'Topping', servingSize: '300g', calories: 760 },
  ],
}
const items = [
  { foodName: 'Rolled oats', foodId: 'staples:oats', servingSize: '55g', calories: 206 },
  { foodName: 'Milk', servingSize: '2 x 1 glass', quantity: 2, calories: 300, protein: 16 },
]

type Person = Awaited<ReturnType<ReturnType<typeof createWorld>['join']>>
const find = async ({ api }: Person, query: string) => {
  const [found] = await api.foods.search({ query })
  if (!found) throw new Error(`${query} should be found`)
  return found
}

describe('a quick add', () => {
  it('can be logged again with the same values, from search and by id', async () => {
    const ada = await createWorld().join('ada')
    const logged = await ada.api.diary.logFood({
      ...at,
      foodName: 'Office cake',
      servingSize: '1 serving',
      calories: 320,
    })
    const found = await find(ada, 'office')
    expect(await ada.api.foods.byId({ id: found.id })).toEqual(found)
    const amount = shownAmount(found)
    const again = await ada.api.diary.logFood({
      ...at,
      foodName: found.product_name,
      foodId: found.id,
      quantity: amount.quantity,
      servingSize: servingText(amount.choice, amount.quantity),
      ...nutrientsOf(found, amount),
    })
    expect(again).toEqual({ ...logged, id: again.id })
    expect((await find(ada, 'office')).last).toEqual(found.last)
  })
})

describe('a recipe', () => {
  it('is found by its owner before it was ever logged, with values per serving', async () => {
    const ada = await createWorld().join('ada')
    const { id } = await ada.api.recipes.create(crumble)
    const found = await find(ada, 'zebra cr')
    expect(found).toMatchObject({
      id,
      product_name: 'Zebra crumble',
      source: 'recipe',
      mine: true,
      nutriments: { 'energy-kcal_100g': null },
      // The topping does not state its fat, and nothing states protein.
      perServing: { label: '1 serving', grams: null, nutrients: { calories: 268, fat: 0.3, protein: null } },
      last: null,
    })
    expect(found.perServing?.partial).toContain('fat')
    expect(found.perServing?.partial).not.toContain('calories')
    expect(await ada.api.foods.byId({ id })).toEqual(found)
  })

  it('has values per 100 g too when the dish was weighed', async () => {
    const ada = await createWorld().join('ada')
    await ada.api.recipes.create({ ...crumble, cookedWeight: 800 })
    expect(await find(ada, 'zebra')).toMatchObject({
      nutriments: { 'energy-kcal_100g': 134 },
      perServing: { grams: 200, nutrients: { calories: 268 } },
    })
  })

  it('is one food, however it was logged, with its last amount', async () => {
    const ada = await createWorld().join('ada')
    const { id } = await ada.api.recipes.create(crumble)
    const half = { foodName: crumble.name, foodId: id, quantity: 0.5, servingSize: '0.5 x 1 serving', calories: 134 }
    await ada.api.diary.logFood({ ...at, ...half })
    const found = await ada.api.foods.search({ query: 'zebra crumble' })
    expect(found.filter(({ mine }) => mine)).toMatchObject([
      { id, source: 'recipe', last: { quantity: 0.5, calories: 134 } },
    ])
    const [food] = found
    expect(food && shownAmount(food)).toMatchObject({ quantity: 0.5, choice: { text: '1 serving' } })
  })

  it('follows its changes at once, while the last amount stays as it was', async () => {
    const ada = await createWorld().join('ada')
    const { id } = await ada.api.recipes.create(crumble)
    await ada.api.diary.logFood({
      ...at,
      foodName: crumble.name,
      foodId: id,
      servingSize: '1 serving',
      calories: 268,
    })
    await ada.api.recipes.change({ id, name: 'Yak crumble', servings: 2 })
    expect(await find(ada, 'yak')).toMatchObject({
      product_name: 'Yak crumble',
      perServing: { nutrients: { calories: 536 } },
      last: { calories: 268 },
    })
    expect((await ada.api.diary.day({ date: today })).food).toMatchObject([
      { foodName: 'Zebra crumble', calories: 268 },
    ])
  })

  it('can be logged again after it was deleted', async () => {
    const ada = await createWorld().join('ada')
    const { id } = await ada.api.recipes.create(crumble)
    await ada.api.diary.logFood({ ...at, foodName: crumble.name, foodId: id, servingSize: '1 serving', calories: 268 })
    await ada.api.recipes.remove({ id })
    expect(await find(ada, 'zebra')).toMatchObject({
      id,
      source: 'custom',
      perServing: { label: '1 serving', nutrients: { calories: 268 } },
      last: { calories: 268 },
    })
  })

  it('is not found any more after it was deleted without being logged', async () => {
    const ada = await createWorld().join('ada')
    const { id } = await ada.api.recipes.create(crumble)
    await find(ada, 'zebra')
    await ada.api.recipes.remove({ id })
    expect((await ada.api.foods.search({ query: 'zebra' })).filter(({ mine }) => mine)).toEqual([])
    await expect(ada.api.foods.byId({ id })).rejects.toThrow('Food not found.')
  })
})

describe('a saved meal', () => {
  it('is found by its owner, with the foods that half of it logs', async () => {
    const ada = await createWorld().join('ada')
    const meal = await ada.api.meals.create({ name: 'Zebra breakfast', items })
    const found = await find(ada, 'zebra')
    expect(found).toMatchObject({
      id: meal.id,
      source: 'meal',
      perServing: { label: '1 serving', grams: null, nutrients: { calories: 506, protein: 16, fat: null } },
      last: null,
    })
    expect(found.items).toEqual(meal.items)
    const half = servingsOf(found.items ?? [], 0.5).map((item) => ({ ...item, ...at }))
    await ada.api.diary.logFoods({ entries: half })
    expect((await ada.api.diary.day({ date: today })).food).toMatchObject([
      { foodName: 'Rolled oats', quantity: 1, servingSize: '27.5g', calories: 103 },
      { foodName: 'Milk', quantity: 1, servingSize: '1 x 1 glass', calories: 150, protein: 8 },
    ])
  })

  it('follows its changes at once, and is gone when it is deleted', async () => {
    const ada = await createWorld().join('ada')
    const { id } = await ada.api.meals.create({ name: 'Zebra breakfast', items })
    await ada.api.meals.change({ id, name: 'Yak breakfast' })
    expect((await find(ada, 'yak')).id).toBe(id)
    await ada.api.meals.remove({ id })
    await expect(ada.api.foods.byId({ id })).rejects.toThrow('Food not found.')
    expect((await ada.api.foods.search({ query: 'yak' })).filter(({ mine }) => mine)).toEqual([])
  })
})

it('recipes and saved meals of others are not found', async () => {
  const world = createWorld()
  const ada = await world.join('ada')
  const { api: bob } = await world.join('bob')
  const recipe = await ada.api.recipes.create(crumble)
  const meal = await ada.api.meals.create({ name: 'Zebra breakfast', items })
  const found = await bob.foods.search({ query: 'zebra' })
  expect(found.filter(({ source }) => source === 'recipe' || source === 'meal')).toEqual([])
  for (const { id } of [recipe, meal]) await expect(bob.foods.byId({ id })).rejects.toThrow('Food not found.')
})
