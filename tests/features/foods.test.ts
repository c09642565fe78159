import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { quickAddName } from '#domain/logged-food.ts'
import { customFoods } from '#schema'
import { createWorld, type World } from '../support/world.ts'

const today = '2026-03-10'
const entry = { date: today, mealType: 'Lunch', foodName: 'Banana bread of Ann', calories: 300 } as const
const granola = { productName: 'Granola from home', calories: 450, protein: 10, carbs: 60, fat: 18 }

const approve = (world: World, id: string) =>
  world.db.update(customFoods).set({ status: 'global' }).where(eq(customFoods.id, id)).run()

describe('the name of a food', () => {
  const amount = { date: today, mealType: 'Lunch', quantity: 1, servingSize: '1 x 100g', calories: 17 } as const

  it('is the one it was found and logged under, and either name finds it once', async () => {
    const { api } = await createWorld().join('ada')
    const [found] = await api.foods.search({ query: 'zucchini' })
    expect(found).toMatchObject({ id: 'staples:courgette', product_name: 'Zucchini (courgette)' })
    const entry = { foodName: 'Zucchini (courgette)', foodId: 'staples:courgette' }
    await api.diary.logFood({ ...amount, ...entry })
    expect((await api.diary.recents({ mealType: 'Lunch', date: today }))[0]).toMatchObject(entry)
    for (const query of ['zucchini', 'courgette', 'zuc', 'courg', 'zuchini']) {
      const names = (await api.foods.search({ query })).filter(({ id }) => id === entry.foodId)
      expect(names, query).toMatchObject([{ product_name: entry.foodName, last: { calories: 17 } }])
    }
    const [recent] = await api.foods.search({ query: '', among: 'recent' })
    expect(recent?.product_name).toBe(entry.foodName)
    expect((await api.foods.byId({ id: entry.foodId })).product_name).toBe('Courgette')
  })

  it('is found by the other name too when it was logged under its own', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFood({ ...amount, foodName: 'Courgette', foodId: 'staples:courgette' })
    const found = (await api.foods.search({ query: 'zucchini' })).filter(({ id }) => id === 'staples:courgette')
    expect(found).toMatchObject([{ product_name: 'Zucchini (courgette)', last: { calories: 17 } }])
  })
})

describe('a search with an amount', () => {
  it.each([
    ['2 eggs', 'Egg'],
    ['150g rice', 'Rice, white, cooked'],
    ['rice 150 g', 'Rice, white, cooked'],
    ['half a banana', 'Banana'],
    ['two slices of bread', 'Bread, white'],
    ['a cup of coffee', 'Coffee, black'],
    ['7up', '7UP (carbonated lemonade)'],
    ['half and half', 'Half and half'],
  ])('%s finds %s', async (query, name) => {
    const { api } = await createWorld().join('ada')
    expect((await api.foods.search({ query }))[0]?.product_name).toBe(name)
  })

  it('prefers a food that is called so, number and all', async () => {
    const { api } = await createWorld().join('ada')
    await api.customFoods.create({ ...granola, productName: '2 eggs on toast' })
    await api.customFoods.create({ ...granola, productName: 'Eggs of our hens' })
    const names = async (query: string) => (await api.foods.search({ query })).map(({ product_name }) => product_name)
    expect((await names('2 eggs')).slice(0, 2)).toEqual(['2 eggs on toast', 'Eggs of our hens'])
    expect((await names('3 eggs')).slice(0, 2)).toContain('Eggs of our hens')
  })
})

describe('a search', () => {
  it('finds nothing for a blank query or symbols', async () => {
    const { api } = await createWorld().join('ada')
    expect(await api.foods.search({ query: '   ' })).toEqual([])
    expect(await api.foods.search({ query: '?!' })).toEqual([])
  })

  it('finds up to 50 shared foods, none of them logged yet', async () => {
    const { api } = await createWorld().join('ada')
    const found = await api.foods.search({ query: 'a' })
    expect(found.length).toBeGreaterThan(10)
    expect(found.length).toBeLessThanOrEqual(50)
    expect(found.every(({ last }) => last === null)).toBe(true)
  })

  it('ranks a frequently logged food first, with its last amount', async () => {
    const { api } = await createWorld().join('ada')
    const before = await api.foods.search({ query: 'rice' })
    const rice = before.at(-1)
    if (!rice) throw new Error('there is rice')
    const amount = { date: today, mealType: 'Dinner', quantity: 2, servingSize: '2 x 100g', calories: 260 } as const
    await api.diary.logFood({ ...amount, foodName: rice.product_name, foodId: rice.id })
    const [first] = await api.foods.search({ query: 'rice' })
    expect(first).toEqual({
      ...rice,
      last: expect.objectContaining({
        quantity: 2,
        servingSize: '2 x 100g',
        grams: 200,
        calories: 260,
        mealType: 'Dinner',
      }),
    })
  })

  it('does not promote a food logged once long ago, but shows its last amount', async () => {
    const { api } = await createWorld().join('ada')
    const before = await api.foods.search({ query: 'rice' })
    const rice = before[1]
    if (!rice) throw new Error('there is rice')
    await api.diary.logFood({ ...entry, foodName: rice.product_name, foodId: rice.id, date: addDays(today, -200) })
    const after = await api.foods.search({ query: 'rice' })
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after[1]?.last).toMatchObject({ calories: 300, grams: 100 })
  })

  it('finds a logged food without an id, with values derived from its weight', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFood({ ...entry, servingSize: '2 x 1 slice (60 g)', quantity: 2 })
    const [found] = await api.foods.search({ query: 'banana br' })
    expect(found).toMatchObject({
      id: 'logged:Banana bread of Ann',
      product_name: 'Banana bread of Ann',
      serving_size: '1 slice (60 g)',
      nutriments: { 'energy-kcal_100g': 250, proteins_100g: null },
      mine: true,
      last: { quantity: 2, grams: 120, calories: 300 },
    })
  })

  it('has values per serving, and none per 100 g, when the weight is unknown', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFood({ ...entry, quantity: 2, servingSize: '2 x 1 slice', fat: 8 })
    const [found] = await api.foods.search({ query: 'banana bread' })
    expect(found).toMatchObject({
      nutriments: { 'energy-kcal_100g': null, fat_100g: null },
      perServing: { label: '1 slice', grams: null, nutrients: { calories: 150, protein: null, fat: 4 } },
      last: { servingSize: '2 x 1 slice', quantity: 2, grams: null, calories: 300 },
    })
    expect(await api.foods.byId({ id: found?.id ?? '' })).toEqual(found)
  })

  it('merges repeated entries of such a food, ignoring case', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFood({ ...entry, date: addDays(today, -1) })
    const [found] = await api.foods.search({ query: 'banana bread' })
    await api.diary.logFood({ ...entry, foodId: found?.id, foodName: 'banana bread of ann', calories: 310 })
    const again = (await api.foods.search({ query: 'banana bread' })).filter(({ mine }) => mine)
    expect(again).toMatchObject([{ id: 'logged:banana bread of ann', last: { calories: 310 } }])
    expect((await api.diary.day({ date: today })).food).toMatchObject([{ foodId: null }])
  })

  it('reflects diary changes immediately', async () => {
    const { api } = await createWorld().join('ada')
    const mine = async () => (await api.foods.search({ query: 'banana bread' })).filter(({ mine }) => mine)
    expect(await mine()).toEqual([])
    const { id } = await api.diary.logFood(entry)
    expect(await mine()).toHaveLength(1)
    await api.diary.changeFood({ id, calories: 333 })
    expect(await mine()).toMatchObject([{ last: { calories: 333 } }])
    await api.diary.removeFood({ id })
    expect(await mine()).toEqual([])
  })

  it('never shows foods logged by others', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    await ada.diary.logFood(entry)
    expect((await bob.foods.search({ query: 'banana bread' })).some(({ mine, last }) => mine || last)).toBe(false)
    await expect(bob.foods.byId({ id: 'logged:Banana bread of Ann' })).rejects.toThrow('Food not found.')
  })

  it('excludes unnamed quick adds', async () => {
    const { api } = await createWorld().join('ada')
    await api.diary.logFood({ date: today, mealType: 'Snacks', foodName: quickAddName, calories: 100 })
    expect((await api.foods.search({ query: 'quick add' })).filter(({ mine }) => mine)).toEqual([])
  })
})

describe('a custom food', () => {
  it('is found by its author immediately, pending approval', async () => {
    const { api } = await createWorld().join('ada')
    const made = await api.customFoods.create({ ...granola, servingSize: '1 bowl (40 g)', barcode: '4 006381 333931' })
    expect(made).toMatchObject({
      product_name: 'Granola from home',
      code: '4006381333931',
      serving_size: '1 bowl (40 g)',
      nutriments: { 'energy-kcal_100g': 450, proteins_100g: 10, carbohydrates_100g: 60, fat_100g: 18 },
      source: 'custom',
      status: 'pending',
      mine: true,
      warning: null,
    })
    const { warning: _, ...food } = made
    expect(await api.foods.search({ query: 'granola fr' })).toContainEqual({
      ...food,
      last: null,
    })
    expect(await api.foods.byId({ id: made.id })).toEqual({ ...food, last: null })
    expect(await api.customFoods.list()).toEqual([made])
  })

  it('stores optional fields: unknown nutrients as null, and several portions', async () => {
    const { api } = await createWorld().join('ada')
    const portions = [
      { label: '1 bowl', grams: 40 },
      { label: '1 handful', grams: 25.5 },
    ]
    const { id } = await api.customFoods.create({ ...granola, fat: null, fiber: 7, salt: 0, portions, barcode: '' })
    const food = await api.foods.byId({ id })
    expect(food.portions).toEqual(portions)
    expect(food.code).toBeNull()
    expect(food.nutriments).toEqual({
      'energy-kcal_100g': 450,
      proteins_100g: 10,
      carbohydrates_100g: 60,
      fat_100g: null,
      fiber_100g: 7,
      salt_100g: 0,
      sodium_100g: 0,
    })
  })

  it('requires a product name and numeric calories', async () => {
    const { api } = await createWorld().join('ada')
    const create = (change: object) => api.customFoods.create({ ...granola, ...change })
    const required = 'Product name and calories are required.'
    await expect(create({ productName: undefined })).rejects.toThrow(required)
    await expect(create({ productName: '  ' })).rejects.toThrow(required)
    await expect(create({ calories: undefined })).rejects.toThrow(required)
    await expect(create({ calories: null })).rejects.toThrow(required)
    await expect(create({ calories: '450' })).rejects.toThrow('Calories must be a number.')
    await expect(create({ protein: -1 })).rejects.toThrow('Protein cannot be negative.')
    await expect(create({ barcode: 'abc' })).rejects.toThrow('A barcode must have 6 to 14 digits.')
    await expect(create({ portions: [{ label: '1 bowl', grams: 0 }] })).rejects.toThrow('more than 0 g')
    expect(await api.customFoods.list()).toEqual([])
  })

  it('is saved with a warning when its energy and macros disagree', async () => {
    const { api } = await createWorld().join('ada')
    const { id, warning } = await api.customFoods.create({ ...granola, calories: 100 })
    expect(warning).toBe('Protein, carbs and fat add up to about 442 kcal, not 100 kcal. Please check the values.')
    expect(await api.customFoods.list()).toMatchObject([{ id, warning }])
  })

  it('is refused with values that 100 g of nothing can have, also where only one of them changes', async () => {
    const { api } = await createWorld().join('ada')
    const pureFat = 'Nothing has over 900 kcal (3,766 kJ) per 100 g: that is pure fat.'
    await expect(api.customFoods.create({ ...granola, calories: 901 })).rejects.toThrow(pureFat)
    await expect(api.customFoods.create({ ...granola, protein: 10, carbs: 80, fat: 20 })).rejects.toThrow(
      'Protein, carbs and fat cannot be 110 g together in 100 g.',
    )
    expect(await api.customFoods.list()).toEqual([])
    const { id } = await api.customFoods.create({ ...granola, calories: 900, protein: 10, carbs: 80, fat: 15 })
    await expect(api.customFoods.change({ id, calories: 950 })).rejects.toThrow(pureFat)
    await expect(api.customFoods.change({ id, fat: 16 })).rejects.toThrow('cannot be 106 g together')
    expect(await api.customFoods.list()).toMatchObject([{ nutriments: { 'energy-kcal_100g': 900, fat_100g: 15 } }])
  })

  it('that was stored with such values before is read, renamed and exported, but not shared with worse ones', async () => {
    const world = createWorld()
    const boss = await world.join('boss')
    const { api } = await world.join('ada')
    const { id } = await api.customFoods.create(granola)
    world.db.update(customFoods).set({ calories: 4_500, fat: 180 }).where(eq(customFoods.id, id)).run()
    expect(await api.customFoods.list()).toMatchObject([{ id, nutriments: { 'energy-kcal_100g': 4_500 } }])
    expect(await api.customFoods.change({ id, productName: 'Old granola' })).toMatchObject({
      product_name: 'Old granola',
      nutriments: { 'energy-kcal_100g': 4_500, fat_100g: 180 },
    })
    await expect(api.customFoods.change({ id, calories: 450 })).rejects.toThrow('together in 100 g')
    await expect(boss.api.admin.foods.review({ id, calories: 450 })).rejects.toThrow('together in 100 g')
    await api.customFoods.change({ id, calories: 450, fat: 18 })
    expect((await api.customFoods.list())[0]?.nutriments).toMatchObject({ 'energy-kcal_100g': 450, fat_100g: 18 })
  })

  it('is hidden from others until it is approved', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const { id } = await ada.customFoods.create({ ...granola, barcode: '4006381333931' })
    const seen = async () => (await bob.foods.search({ query: 'granola' })).filter(({ source }) => source === 'custom')
    expect(await seen()).toEqual([])
    await expect(bob.foods.barcode({ code: '4006381333931' })).rejects.toThrow('Product not found.')
    await expect(bob.foods.byId({ id })).rejects.toThrow('Food not found.')

    approve(world, id)
    expect(await seen()).toMatchObject([{ id, source: 'custom', status: 'global', last: null }])
    expect((await seen())[0]).not.toHaveProperty('mine')
    expect(await bob.foods.barcode({ code: '04006381333931' })).toMatchObject({ id })
    expect(await bob.foods.search({ query: '4006381333931' })).toMatchObject([{ id }])
    expect(await bob.customFoods.list()).toEqual([])
  })

  it('that is private is found by its author alone, whatever is done to it, until they suggest it', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const code = '4006381333931'
    const { id } = await ada.customFoods.create({ ...granola, barcode: code, isPrivate: true })
    expect(await ada.customFoods.list()).toMatchObject([{ id, status: 'private', isPrivate: true }])
    expect(await ada.foods.search({ query: 'granola from' })).toMatchObject([{ id, status: 'private' }])
    expect(await ada.foods.barcode({ code })).toMatchObject({ id })
    expect(await ada.customFoods.change({ id, calories: 460 })).toMatchObject({ status: 'private' })
    expect((await bob.foods.search({ query: 'granola from' })).map((food) => food.id)).not.toContain(id)
    expect(await bob.foods.search({ query: code })).toEqual([])
    await expect(bob.foods.barcode({ code })).rejects.toThrow('Product not found.')
    await expect(bob.foods.byId({ id })).rejects.toThrow('Food not found.')

    expect(await ada.customFoods.change({ id, isPrivate: false })).toMatchObject({
      status: 'pending',
      isPrivate: false,
    })
    approve(world, id)
    expect(await bob.foods.barcode({ code })).toMatchObject({ id })
    await bob.favourites.add({ id })
    // A change of mind withdraws it from everybody.
    expect(await ada.customFoods.change({ id, isPrivate: true })).toMatchObject({ status: 'private' })
    expect((await bob.foods.search({ query: 'granola from' })).map((food) => food.id)).not.toContain(id)
    expect(await bob.foods.search({ query: '', among: 'favourites' })).toEqual([])
    await expect(bob.foods.barcode({ code })).rejects.toThrow('Product not found.')
  })

  it('takes precedence over a shared food with the same barcode', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const code = '4006381333931'
    const mine = await bob.customFoods.create({ ...granola, productName: 'Mine', barcode: code })
    const shared = await ada.customFoods.create({ ...granola, productName: 'Shared', barcode: code })
    approve(world, shared.id)
    expect(await bob.foods.barcode({ code })).toMatchObject({ id: mine.id, product_name: 'Mine' })
    await bob.customFoods.remove({ id: mine.id })
    expect(await bob.foods.barcode({ code })).toMatchObject({ id: shared.id })
  })

  it('can be changed and removed without affecting logged entries', async () => {
    const { api } = await createWorld().join('ada')
    const { id } = await api.customFoods.create(granola)
    const logged = await api.diary.logFood({ ...entry, foodName: 'Granola from home', foodId: id })
    const changed = await api.customFoods.change({ id, calories: 460, sugars: 12, servingSize: '' })
    expect(changed.nutriments).toMatchObject({ 'energy-kcal_100g': 460, sugars_100g: 12, fat_100g: 18 })
    expect(await api.customFoods.list()).toEqual([changed])
    expect(await api.customFoods.remove({ id })).toEqual({ msg: 'Food deleted.' })
    expect(await api.customFoods.list()).toEqual([])
    expect((await api.diary.day({ date: today })).food).toEqual([logged])
    // Only the logged snapshot remains.
    expect(await api.foods.byId({ id })).toMatchObject({ product_name: 'Granola from home', last: { calories: 300 } })
  })

  it('needs approval again after its author changes it', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const { id } = await ada.customFoods.create(granola)
    approve(world, id)
    expect(await ada.customFoods.change({ id, calories: 1 })).toMatchObject({ status: 'pending' })
    await expect(bob.foods.byId({ id })).rejects.toThrow('Food not found.')
  })

  it('can be changed and removed by its author only', async () => {
    const world = createWorld()
    const { api: ada } = await world.join('ada')
    const { api: bob } = await world.join('bob')
    const made = await ada.customFoods.create(granola)
    approve(world, made.id)
    const notFound = { code: 'NOT_FOUND', message: 'Food not found.' }
    await expect(bob.customFoods.change({ id: made.id, calories: 1 })).rejects.toMatchObject(notFound)
    await expect(bob.customFoods.remove({ id: made.id })).rejects.toMatchObject(notFound)
    expect(await ada.customFoods.list()).toEqual([{ ...made, status: 'global' }])
  })
})
