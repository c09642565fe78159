import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'

const date = '2026-03-10'
const toast = {
  date,
  mealType: 'Breakfast',
  foodName: 'Toast',
  quantity: 1,
  servingSize: '100g',
  calories: 90,
  fat: 1.5,
}

async function signedIn() {
  const { call, join } = await createHttpWorld()
  const { accessToken: token } = await join('ada')
  return (route: string, body?: unknown) => call(route, { token, body })
}

describe('the diary over REST', () => {
  it('logs, moves and deletes food', async () => {
    const call = await signedIn()
    const { status, body: entry } = await call('POST /diary/food', toast)
    expect(status).toBe(201)
    expect(entry).toMatchObject({ ...toast, _id: expect.any(String), protein: null, isFruitOrVeg: false })
    expect(entry).not.toHaveProperty('id')

    const moved = await call(`PUT /diary/food/${entry._id}`, { mealType: 'Lunch' })
    expect(moved).toMatchObject({ status: 200, body: { ...entry, mealType: 'Lunch' } })
    expect((await call(`GET /diary/${date}`)).body).toEqual({
      food: [{ ...entry, mealType: 'Lunch' }],
      exercise: [],
      water: { glasses: 0, ml: 0 },
      status: null,
    })
    expect(await call(`DELETE /diary/food/${entry._id}`)).toMatchObject({
      status: 200,
      body: { msg: 'Entry deleted.' },
    })
    expect(await call(`DELETE /diary/food/${entry._id}`)).toMatchObject({ status: 404 })
  })

  it('corrects the name, portion and values of an entry', async () => {
    const call = await signedIn()
    const { body: entry } = await call('POST /diary/food', toast)
    const correction = { foodName: 'Rye toast', servingSize: '55g', calories: 120, fat: null }
    const corrected = await call(`PUT /diary/food/${entry._id}`, correction)
    expect(corrected).toMatchObject({ status: 200, body: { ...entry, ...correction } })
    expect(await call(`PUT /diary/food/${entry._id}`, { foodName: '' })).toMatchObject({
      status: 400,
      body: { msg: 'A food name is required.', issues: [{ path: 'foodName' }] },
    })
  })

  it('lists the days with food', async () => {
    const call = await signedIn()
    await call('POST /diary/food', toast)
    expect(await call('GET /diary/days?from=2026-03-01&to=2026-03-31')).toMatchObject({
      status: 200,
      body: { days: [date] },
    })
    expect(await call('GET /diary/days?from=2026-03-01')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'to' }] },
    })
  })

  it('copies a meal, or reports that it is empty', async () => {
    const call = await signedIn()
    await call('POST /diary/food', { ...toast, date: '2026-03-09' })
    const { food } = (await call('GET /diary/2026-03-09')).body
    const copied = await call('POST /diary/food/copy', { date, mealType: 'Breakfast', foodItems: food })
    expect(copied.status).toBe(201)
    expect((await call(`GET /diary/${date}`)).body.food).toEqual(copied.body)
    expect(copied.body).toEqual([{ ...food[0], _id: copied.body[0]._id, date }])
    expect(copied.body[0]._id).not.toBe(food[0]._id)

    for (const foodItems of [[], undefined]) {
      const nothing = await call('POST /diary/food/copy', { date, mealType: 'Snacks', foodItems })
      expect(nothing).toMatchObject({ status: 400, body: { msg: "There's nothing to copy from Snacks." } })
    }
  })

  it('adds and removes water', async () => {
    const call = await signedIn()
    expect(await call('POST /diary/water', { date })).toMatchObject({ status: 200, body: { glasses: 1, ml: 250 } })
    expect(await call('DELETE /diary/water', { date })).toMatchObject({ status: 200, body: { glasses: 0, ml: 0 } })
    expect(await call('DELETE /diary/water', { date })).toMatchObject({ status: 200, body: { glasses: 0, ml: 0 } })
    expect(await call('POST /diary/water', {})).toMatchObject({ status: 400, body: { issues: [{ path: 'date' }] } })
  })

  it('logs, changes and deletes exercise', async () => {
    const call = await signedIn()
    const run = { date, exerciseName: 'Run', caloriesBurned: 310 }
    const logged = await call('POST /diary/exercise', run)
    expect(logged).toMatchObject({ status: 201, body: { ...run, _id: expect.any(String) } })
    expect((await call(`GET /diary/${date}`)).body.exercise).toEqual([logged.body])
    const change = { exerciseName: 'Long run', caloriesBurned: 450 }
    const changed = await call(`PUT /diary/exercise/${logged.body._id}`, change)
    expect(changed).toMatchObject({ status: 200, body: { ...logged.body, ...change } })
    expect((await call(`GET /diary/${date}`)).body.exercise).toEqual([changed.body])
    expect(await call(`DELETE /diary/exercise/${logged.body._id}`)).toMatchObject({ status: 200 })
    expect((await call(`GET /diary/${date}`)).body.exercise).toEqual([])
  })
})

describe('foods over REST', () => {
  it('can be created and found by name and barcode', async () => {
    const call = await signedIn()
    const made = await call('POST /food/custom', {
      productName: 'Granola from home',
      calories: 450,
      protein: 10,
      carbs: 60,
      fat: 18,
      servingSize: '40g',
      barcode: '4006381333931',
    })
    expect(made).toMatchObject({ status: 201, body: { product_name: 'Granola from home', status: 'pending' } })
    expect((await call('GET /food/search/granola%20from')).body[0]).toMatchObject({ _id: made.body._id, last: null })
    expect((await call('GET /food/barcode/04006381333931')).body).toMatchObject({ _id: made.body._id })
    expect(await call('GET /food/barcode/4006381333948')).toMatchObject({
      status: 404,
      body: { msg: 'Product not found.' },
    })
    expect(await call('POST /food/custom', { productName: 'x' })).toMatchObject({
      status: 400,
      body: { msg: 'Product name and calories are required.' },
    })
  })
})

describe('recipes over REST', () => {
  it('can be created, listed, changed and deleted', async () => {
    const call = await signedIn()
    const ingredient = {
      foodId: 'x',
      foodName: 'Lentils',
      quantity: 1,
      servingSize: '100g',
      calories: 352,
      protein: 25,
    }
    const created = await call('POST /recipes', { name: 'Dal', servings: 2, ingredients: [ingredient] })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      _id: expect.any(String),
      name: 'Dal',
      description: null,
      servings: 2,
      ingredients: [ingredient],
      totalNutriments: { calories: 352, protein: 25, carbs: null, fat: null },
    })
    expect((await call('GET /recipes/my-recipes')).body).toEqual([created.body])
    const changed = await call(`PUT /recipes/${created.body._id}`, { servings: 4 })
    expect(changed).toMatchObject({ status: 200, body: { ...created.body, servings: 4 } })
    expect(await call(`DELETE /recipes/${created.body._id}`)).toMatchObject({ status: 200 })
    expect((await call('GET /recipes/my-recipes')).body).toEqual([])
    expect(await call(`PUT /recipes/${created.body._id}`, { servings: 4 })).toMatchObject({ status: 404 })
  })
})

describe('the meals of a day over REST', () => {
  let world: Awaited<ReturnType<typeof createHttpWorld>>
  let token: string
  beforeAll(async () => {
    world = await createHttpWorld()
    token = (await world.join('ann')).accessToken
  })
  afterAll(() => world.app.close())

  it('have ids named _id, which come back in the list, and in moveTo', async () => {
    const { body: usual } = await world.call('GET /meal-types', { token })
    expect(usual.map(({ name }: { name: string }) => name)).toEqual(['Breakfast', 'Lunch', 'Dinner', 'Snacks'])
    const [breakfast, lunch, dinner, snacks] = usual
    const body = { mealTypes: [breakfast, { name: 'Second breakfast', startsAt: '10:00' }, lunch, dinner, snacks] }
    const saved = await world.call('PUT /meal-types', { token, body })
    expect(saved).toMatchObject({ status: 200, body: body.mealTypes })
    const second = saved.body[1]
    expect(second).toEqual({ _id: expect.any(String), name: 'Second breakfast', startsAt: '10:00' })

    const toast = { date: '2026-03-10', mealType: 'Second breakfast', foodName: 'Toast', calories: 250 }
    expect((await world.call('POST /diary/food', { token, body: toast })).body.mealType).toBe('Second breakfast')
    const without = { mealTypes: [breakfast, lunch, dinner, snacks] }
    expect((await world.call('PUT /meal-types', { token, body: without })).status).toBe(409)
    const moveTo = { [second._id]: lunch._id }
    expect((await world.call('PUT /meal-types', { token, body: { ...without, moveTo } })).status).toBe(200)
    expect((await world.call('GET /diary/2026-03-10', { token })).body.food[0].mealType).toBe('Lunch')
    expect((await world.call('GET /diary/recents?mealType=Lunch&date=2026-03-10', { token })).body).toMatchObject([
      { foodName: 'Toast', lastMealType: 'Lunch' },
    ])
  })
})
