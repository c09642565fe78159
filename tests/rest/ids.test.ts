import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'

const id = '0190a5c6-7d3e-7abc-8def-0123456789ab'
const date = '2026-03-10'

let world: Awaited<ReturnType<typeof createHttpWorld>>
let token: string

beforeAll(async () => {
  world = await createHttpWorld()
  token = (await world.join('ann')).accessToken
})
afterAll(() => world.app.close())

const call = (route: string, body?: object) => world.call(route, { token, body })

it('logs a food once, whatever the case of its id, and deletes it in another', async () => {
  const oats = { date, mealType: 'Breakfast', foodName: 'Oats', calories: 370 }
  const logged = await call('POST /diary/food', { ...oats, id: id.toUpperCase() })
  expect(logged).toMatchObject({ status: 201, body: { _id: id } })
  expect(await call('POST /diary/food', { ...oats, id })).toMatchObject({ status: 201, body: { _id: id } })
  const moved = await call(`PUT /diary/food/${id.toUpperCase()}`, { mealType: 'Lunch' })
  expect(moved).toMatchObject({ status: 200, body: { _id: id, mealType: 'Lunch' } })
  expect((await call(`GET /diary/${date}`)).body.food).toHaveLength(1)
  expect((await call(`DELETE /diary/food/${id}`)).status).toBe(200)
  expect((await call(`GET /diary/${date}`)).body.food).toEqual([])
})

it('counts a tap of water once, whatever the case of its id', async () => {
  expect((await call('POST /diary/water', { date, id })).body).toEqual({ glasses: 1, ml: 250 })
  expect((await call('POST /diary/water', { date, id: id.toUpperCase() })).body).toEqual({ glasses: 1, ml: 250 })
})

it('finds what somebody made under its id in another case', async () => {
  const recipe = { name: 'Porridge', servings: 1, ingredients: [], id: id.toUpperCase() }
  expect((await call('POST /recipes', recipe)).body._id).toBe(id)
  expect((await call(`PUT /recipes/${id.toUpperCase()}`, { name: 'Thick porridge' })).status).toBe(200)
  expect((await call(`PUT /food/favourites/${id.toUpperCase()}`)).status).toBe(200)
  const starred = (await call('GET /food/favourites')).body
  expect(starred.map((food: { _id: string }) => food._id)).toEqual([id])
  expect((await call(`DELETE /recipes/${id.toUpperCase()}`)).status).toBe(200)
  expect((await call('GET /recipes/my-recipes')).body).toEqual([])
})
