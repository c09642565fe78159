import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'

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
