import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Nutrients, nutrients, totals } from '#domain/nutrition.ts'
import { perServing } from '#domain/recipe.ts'
import { recipeIngredients } from '#schema'
import { newId } from '#server/db/ids.ts'
import { createWorld } from '../support/world.ts'

const lentils = {
  foodName: 'Lentils, dry',
  foodId: 'staples:lentils',
  quantity: 3,
  servingSize: '3 x 100g',
  calories: 1056,
  protein: 74,
  carbs: 190,
  fat: 3.2,
  fiber: 32,
}
const oil = { foodName: 'Olive oil', servingSize: '14g', calories: 124, protein: 0, carbs: 0, fat: 14 }
const dal = {
  name: 'Dal',
  description: 'For a cold day',
  servings: 4,
  instructions: 'Boil. Stir.',
  cookedWeight: 1600,
  ingredients: [lentils, oil],
}

describe('a recipe', () => {
  it('stores its ingredients in order and computes its totals', async () => {
    const { api } = await createWorld().join('ada')
    const recipe = await api.recipes.create(dal)
    expect(recipe).toMatchObject({
      name: 'Dal',
      description: 'For a cold day',
      servings: 4,
      instructions: 'Boil. Stir.',
      cookedWeight: 1600,
      totalNutriments: { calories: 1180, protein: 74, carbs: 190, fat: 17.2, fiber: 32, salt: null },
    })
    expect(recipe.ingredients.map(({ foodName, quantity }) => [foodName, quantity])).toEqual([
      ['Lentils, dry', 3],
      ['Olive oil', 1],
    ])
    expect(await api.recipes.list()).toEqual([recipe])
  })

  it('marks totals as partial when an ingredient lacks the value', async () => {
    const { api } = await createWorld().join('ada')
    const { partial } = await api.recipes.create(dal)
    expect(partial).toEqual(['fiber', 'sugars', 'saturatedFat', 'salt'])
  })

  it('sums the known values of its ingredients', async () => {
    const { api } = await createWorld().join('ada')
    const amount = fc.option(fc.double({ min: 0, max: 10_000, noNaN: true }), { nil: null })
    const values = fc.record(Object.fromEntries(nutrients.map((name) => [name, amount])))
    await fc.assert(
      fc.asyncProperty(fc.array(values, { maxLength: 5 }), async (amounts) => {
        const ingredients = amounts.map((amount) => ({ ...oil, ...amount }))
        const recipe = await api.recipes.create({ ...dal, ingredients })
        const sums = totals(amounts as Nutrients[])
        for (const name of nutrients) {
          expect(recipe.totalNutriments[name]).toBe(sums[name].sum)
          expect(recipe.partial.includes(name)).toBe(sums[name].known < sums[name].of)
        }
        await api.recipes.remove({ id: recipe.id })
      }),
      { numRuns: 25 },
    )
  })

  it('requires a name and a whole number of servings from 1 to 1,000', async () => {
    const { api } = await createWorld().join('ada')
    const create = (change: object) => api.recipes.create({ ...dal, ...change })
    await expect(create({ name: '' })).rejects.toThrow('A recipe name is required.')
    await expect(create({ servings: 0 })).rejects.toThrow('A recipe must have at least 1 serving.')
    await expect(create({ servings: 1.5 })).rejects.toThrow('Servings must be a whole number.')
    await expect(create({ servings: 1_001 })).rejects.toThrow('A recipe can have at most 1,000 servings.')
    await expect(create({ servings: '4' })).rejects.toThrow('Servings must be a number.')
    await expect(create({ cookedWeight: 0 })).rejects.toThrow('The cooked weight must be more than 0 g.')
    await expect(create({ description: 'x'.repeat(10_001) })).rejects.toThrow('at most 10,000 characters')
    expect(await api.recipes.list()).toEqual([])
    expect(await create({ servings: 1_000, description: '', instructions: undefined })).toMatchObject({
      servings: 1_000,
      description: null,
      instructions: null,
    })
  })

  it('changes only the fields that are sent', async () => {
    const { api } = await createWorld().join('ada')
    const before = await api.recipes.create(dal)
    const changed = await api.recipes.change({ id: before.id, name: 'Dhal', cookedWeight: null })
    expect(changed).toEqual({ ...before, name: 'Dhal', cookedWeight: null })
    const again = await api.recipes.change({ id: before.id, ingredients: [oil] })
    expect(again).toMatchObject({ name: 'Dhal', totalNutriments: { calories: 124 } })
    expect(again.ingredients).toHaveLength(1)
    expect(await api.recipes.list()).toEqual([again])
  })

  it('is duplicated with a long name cut at whole characters', async () => {
    const { api } = await createWorld().join('ada')
    const { id } = await api.recipes.create({ ...dal, name: '🥑'.repeat(100) })
    expect((await api.recipes.duplicate({ id })).name).toBe(`${'🥑'.repeat(96)} (copy)`)
  })

  it('is duplicated as an independent recipe', async () => {
    const { api } = await createWorld().join('ada')
    const dhal = await api.recipes.create(dal)
    const copy = await api.recipes.duplicate({ id: dhal.id })
    expect(copy).toEqual({ ...dhal, id: copy.id, name: 'Dal (copy)' })
    await api.recipes.change({ id: copy.id, ingredients: [] })
    expect((await api.recipes.list()).map(({ name, ingredients }) => [name, ingredients.length])).toEqual([
      ['Dal (copy)', 0],
      ['Dal', 2],
    ])
  })

  it('can be deleted without affecting logged entries', async () => {
    const { api } = await createWorld().join('ada')
    const { id, totalNutriments } = await api.recipes.create(dal)
    const entry = await api.diary.logFood({
      ...perServing(totalNutriments, 4),
      date: '2026-03-10',
      mealType: 'Dinner',
      foodName: 'Dal',
      foodId: id,
      quantity: 1,
      servingSize: '1 serving',
    })
    expect(entry).toMatchObject({ calories: 295, protein: 18.5, carbs: 47.5, fat: 4.3, salt: null })
    expect(await api.recipes.remove({ id })).toEqual({ msg: 'Recipe deleted.' })
    expect(await api.recipes.list()).toEqual([])
    expect((await api.diary.day({ date: '2026-03-10' })).food).toEqual([entry])
  })

  it('returns to its position when its deletion is undone, idempotently', async () => {
    const { api } = await createWorld().join('ada')
    const first = await api.recipes.create(dal)
    const second = await api.recipes.create({ ...dal, name: 'Soup' })
    await api.recipes.remove({ id: first.id })
    await api.recipes.create({ ...dal, id: first.id })
    await api.recipes.create({ ...dal, id: first.id })
    expect(await api.recipes.list()).toEqual([second, first])
  })

  it('shares a limit of 10,000 ingredients with the others, which refuses no change that adds none', async () => {
    const world = createWorld()
    const { api } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const large = await api.recipes.create({ ...dal, ingredients: Array(200).fill(oil) })
    for (let n = 1; n < 50; n++) await api.recipes.duplicate({ id: large.id })
    const { id } = await api.recipes.create({ ...dal, ingredients: [] })
    const message = 'You can keep at most 10,000 ingredients in all your recipes. Please delete some first.'
    const full = { code: 'BAD_REQUEST', message }
    await expect(api.recipes.create(dal)).rejects.toMatchObject(full)
    await expect(api.recipes.duplicate({ id: large.id })).rejects.toMatchObject(full)
    await expect(api.recipes.change({ id, ingredients: [oil] })).rejects.toMatchObject(full)
    expect(await api.recipes.create({ ...dal, id: large.id })).toEqual(large)
    await bob.recipes.create(dal)

    // Who had more before there was a limit keeps them.
    const row = { ...oil, recipeId: id, quantity: 1 }
    for (const position of [0, 1])
      world.db
        .insert(recipeIngredients)
        .values({ ...row, id: newId(), position })
        .run()
    expect(await api.recipes.change({ id, ingredients: [lentils, oil] })).toMatchObject({ ingredients: [lentils, oil] })
    await expect(api.recipes.change({ id, ingredients: [oil, oil, oil] })).rejects.toMatchObject(full)
    const list = await api.recipes.list()
    expect(list.map(({ ingredients }) => ingredients.length)).toEqual([2, ...Array(50).fill(200)])
    expect(list.at(-1)).toEqual(large)

    await api.recipes.change({ id: large.id, ingredients: [] })
    expect((await api.recipes.change({ id, ingredients: [oil, oil, oil] })).ingredients).toHaveLength(3)
  })

  it('is visible to its owner only', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const recipe = await ada.recipes.create(dal)
    const { id } = recipe
    const notFound = { code: 'NOT_FOUND', message: 'Recipe not found.' }
    expect(await bob.recipes.list()).toEqual([])
    await expect(bob.recipes.change({ id, name: 'Mine' })).rejects.toMatchObject(notFound)
    await expect(bob.recipes.change({ id, ingredients: [] })).rejects.toMatchObject(notFound)
    await expect(bob.recipes.create({ ...dal, id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(bob.recipes.duplicate({ id })).rejects.toMatchObject(notFound)
    await expect(bob.recipes.remove({ id })).rejects.toMatchObject(notFound)
    expect(await ada.recipes.list()).toEqual([recipe])
  })
})
