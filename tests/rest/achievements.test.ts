import { expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'

it('lists achievements over REST, with progress, and says what was unlocked', async () => {
  const { call, join } = await createHttpWorld()
  const { accessToken: token } = await join('ada')
  const food = {
    date: '2026-03-10',
    mealType: 'Lunch',
    foodName: 'Soup',
    quantity: 1,
    servingSize: '100g',
    calories: 90,
  }
  expect((await call('POST /diary/food', { token, body: food })).status).toBe(201)

  const { status, body } = await call('GET /achievements', { token })
  expect([status, body.length]).toEqual([200, 30])
  expect(body.slice(0, 2)).toEqual([
    {
      _id: 'first-bite',
      name: 'First Bite',
      description: 'Log your first food.',
      icon: 'sprout',
      unlocked: true,
      unlockedAt: '2026-03-10T12:00:00.000Z',
      progress: null,
    },
    {
      _id: 'week-of-light',
      name: 'Week of Light',
      description: 'Log food on 7 days in a row.',
      icon: 'flame',
      unlocked: false,
      unlockedAt: null,
      progress: { current: 1, target: 7, unit: 'days' },
    },
  ])
  expect((await call('GET /auth/me', { token })).body.notifications).toMatchObject([
    { kind: 'achievement', message: 'Achievement unlocked: First Bite', read: false },
  ])
  expect((await call('GET /achievements')).status).toBe(401)
})

it('names badges in the language of the person', async () => {
  const { call, join } = await createHttpWorld()
  const { accessToken: token } = await join('ada')
  const first = async (headers: Record<string, string> = {}) => {
    const { body } = await call('GET /achievements', { token, headers })
    return body.find(({ _id }: { _id: string }) => _id === 'first-bite')
  }
  const inGerman = { name: 'Erster Bissen', description: 'Trag dein erstes Essen ein.' }
  expect(await first({ 'accept-language': 'de-AT' })).toMatchObject(inGerman)
  expect((await call('PUT /user/preferences', { token, body: { language: 'de' } })).status).toBe(200)
  expect(await first()).toMatchObject(inGerman)
  expect(await first({ 'accept-language': 'fr' })).toMatchObject(inGerman)
})
