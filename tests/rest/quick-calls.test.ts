import { describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'

const date = '2026-03-10'
const yesterday = '2026-03-09'
const toast = { date, mealType: 'Breakfast', foodName: 'Toast', quantity: 1, servingSize: '1 x 100g', calories: 90 }

async function signedIn() {
  const { call, join } = await createHttpWorld()
  const { accessToken: token, email } = await join('ada')
  return { email, call: (route: string, body?: unknown) => call(route, { token, body }), stranger: call }
}

describe('quick logging over REST', () => {
  it('logs several foods at once, or none of them', async () => {
    const { call } = await signedIn()
    const { status, body } = await call('POST /diary/food/several', { entries: [toast, { ...toast, foodName: 'Jam' }] })
    expect([status, body.map((entry: { foodName: string }) => entry.foodName)]).toEqual([201, ['Toast', 'Jam']])
    const wrong = await call('POST /diary/food/several', { entries: [toast, { ...toast, calories: -1 }] })
    expect(wrong.status).toBe(400)
    expect((await call(`GET /diary/${date}`)).body.food).toEqual(body)
  })

  it('reads a meal in words, and logs nothing', async () => {
    const { call, stranger } = await signedIn()
    const { status, body } = await call('POST /food/describe', { text: '2 eggs and some asdfgh' })
    expect([status, body]).toEqual([
      200,
      {
        items: [
          {
            ...{ text: '2 eggs', quantity: 2, unit: null, name: 'eggs', grams: 100, isSure: true },
            food: expect.objectContaining({ _id: 'staples:egg', product_name: 'Egg' }),
            candidates: expect.arrayContaining([expect.objectContaining({ _id: 'staples:egg' })]),
          },
        ],
        notUnderstood: ['some asdfgh'],
      },
    ])
    expect(body.items[0].food.nutriments).toHaveProperty('iron_100g')
    expect((await call(`GET /diary/${date}`)).body.food).toEqual([])
    expect((await call('POST /food/describe', {})).body.msg).toBe('Describe what you ate in words.')
    expect((await call('POST /food/describe', { text: 'x'.repeat(2001) })).status).toBe(400)
    expect((await stranger('POST /food/describe', { body: { text: 'oats' } })).status).toBe(401)
  })

  it('returns recent foods and averages', async () => {
    const { call } = await signedIn()
    const food = [yesterday, date].map((day) => ({ ...toast, date: day }))
    await call('POST /diary/food/several', { entries: food })

    const recent = await call(`GET /diary/recents?mealType=Breakfast&date=${date}`)
    expect(recent.body).toEqual([expect.objectContaining({ foodName: 'Toast', times: 2, lastDate: date })])
    const summary = await call(`GET /diary/summary?from=${yesterday}&to=${date}`)
    expect(summary.body.averages.calories).toEqual({ sum: 90, known: 2, of: 2 })
    expect((await call('GET /diary/summary?from=2020-01-01&to=2026-01-01')).status).toBe(400)
    expect((await call('GET /diary/recents')).status).toBe(400)
  })

  it('lists recent exercises', async () => {
    const { call } = await signedIn()
    await call('POST /diary/exercise', { date, exerciseName: 'Swim', caloriesBurned: 200 })
    expect((await call('GET /diary/exercise/recents')).body).toEqual([
      expect.objectContaining({ exerciseName: 'Swim', caloriesBurned: 200 }),
    ])
  })
})

describe('saved data over REST', () => {
  it('creates, renames and deletes a saved meal', async () => {
    const { call } = await signedIn()
    await call('POST /diary/food', toast)
    const saved = await call('POST /meals', { name: 'The usual', date, mealType: 'Breakfast' })
    expect(saved).toMatchObject({ status: 201, body: { _id: expect.any(String), name: 'The usual' } })
    const path = `/meals/${saved.body._id}`
    expect(await call(`PUT ${path}`, { name: 'Breakfast' })).toMatchObject({ status: 200, body: { name: 'Breakfast' } })
    expect((await call('GET /meals')).body).toHaveLength(1)
    expect((await call(`DELETE ${path}`)).status).toBe(200)
    expect((await call('GET /meals')).body).toEqual([])
  })

  it('stars and unstars a food, and searches among the favourites', async () => {
    const { call } = await signedIn()
    await call('POST /diary/food', { ...toast, foodName: 'Toast, 50/50' })
    const id = 'logged:Toast, 50/50'
    const path = `/food/favourites/${encodeURIComponent(id)}`
    expect(await call(`PUT ${path}`)).toMatchObject({ status: 200, body: { foodName: 'Toast, 50/50' } })
    expect((await call('GET /food/favourites')).body).toMatchObject([{ foodName: 'Toast, 50/50' }])
    expect((await call('GET /food/search/%20?among=favourites')).body).toMatchObject([{ _id: id }])
    expect((await call('GET /food/search/soup?among=favourites')).body).toEqual([])
    expect((await call('GET /food/search/soup?among=theirs')).status).toBe(400)
    expect((await call(`DELETE ${path}`)).status).toBe(200)
    expect((await call(`DELETE ${path}`)).status).toBe(404)
    expect((await call('PUT /food/favourites/nothing')).status).toBe(404)
  })

  it('finds quick adds, recipes and saved meals as foods with values per serving', async () => {
    const { call } = await signedIn()
    const cake = { ...toast, foodName: 'Zebra cake', servingSize: '1 serving', calories: 320 }
    const dough = { foodName: 'Dough', servingSize: '500g', calories: 1500, carbs: 240 }
    await call('POST /diary/food', cake)
    const { body: recipe } = await call('POST /recipes', { name: 'Zebra bread', servings: 10, ingredients: [dough] })
    const { body: meal } = await call('POST /meals', { name: 'Zebra meal', items: [cake] })

    const found = new Map((await call('GET /food/search/zebra')).body.map((food: { _id: string }) => [food._id, food]))
    expect(found.get('logged:Zebra cake')).toMatchObject({
      source: 'custom',
      nutriments: { 'energy-kcal_100g': null },
      perServing: { label: '1 serving', grams: null, nutrients: { calories: 320, carbs: null } },
      last: { calories: 320 },
    })
    expect(found.get(recipe._id)).toMatchObject({
      product_name: 'Zebra bread',
      source: 'recipe',
      serving_size: '1 serving',
      perServing: { nutrients: { calories: 150, carbs: 24 } },
      last: null,
    })
    expect(found.get(meal._id)).toMatchObject({
      source: 'meal',
      perServing: { nutrients: { calories: 320 } },
      items: [{ foodName: 'Zebra cake', servingSize: '1 serving', calories: 320 }],
    })
  })

  it('creates custom foods and duplicates recipes', async () => {
    const { call } = await signedIn()
    const { body: food } = await call('POST /food/custom', { productName: 'Stone soup', calories: 40 })
    expect(await call(`PUT /food/custom/${food._id}`, { productName: 'Stone soup', calories: 45 })).toMatchObject({
      status: 200,
      body: { nutriments: { 'energy-kcal_100g': 45 } },
    })
    expect((await call('GET /food/custom')).body).toHaveLength(1)
    expect((await call(`DELETE /food/custom/${food._id}`)).status).toBe(200)
    expect((await call(`DELETE /food/custom/${food._id}`)).status).toBe(404)

    const { body: recipe } = await call('POST /recipes', { name: 'Soup', servings: 2, ingredients: [] })
    expect((await call(`POST /recipes/${recipe._id}/duplicate`)).status).toBe(201)
    expect((await call('GET /recipes/my-recipes')).body).toHaveLength(2)
  })

  it('lists sessions and signs out other devices', async () => {
    const { call, stranger, email } = await signedIn()
    await stranger('POST /auth/login', { body: { email, password: 'a long enough password' } })
    const { body: devices } = await call('GET /auth/sessions')
    const other = devices.find(({ current }: { current: boolean }) => !current)
    expect(devices).toHaveLength(2)
    expect((await call(`DELETE /auth/sessions/${other._id}`)).status).toBe(200)
    expect((await call('DELETE /auth/sessions')).status).toBe(200)
    expect((await call('GET /auth/sessions')).body).toEqual([expect.objectContaining({ current: true })])
  })
})
