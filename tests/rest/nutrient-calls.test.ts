import { expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'

const date = '2026-03-10'

async function start() {
  const world = await createHttpWorld()
  const [ann, ben] = [await world.join('ann'), await world.join('ben')]
  return { ...world, token: ann.accessToken, others: ben.accessToken }
}

it('lists nutrients under Open Food Facts’ words, each with all of its fields', async () => {
  const { call, token } = await start()
  const { body } = await call('GET /nutrients', { token })
  expect(body.length).toBeGreaterThanOrEqual(45)
  const fields = ['key', 'name', 'unit', 'group', 'isOwn', 'isShown', 'reference', 'target']
  for (const nutrient of body) expect(Object.keys(nutrient)).toEqual(expect.arrayContaining(fields))
  const keys = body.map(({ key }: { key: string }) => key)
  expect(keys).toEqual(
    expect.arrayContaining(['energy-kcal', 'salt', 'vitamin-c', 'calcium', 'omega-3-fat', 'phylloquinone', 'caffeine']),
  )
  expect((await call('GET /nutrients', {})).status).toBe(401)
})

it('adds, changes and deletes a nutrient of one’s own, which nobody else has', async () => {
  const { call, token, others } = await start()
  const made = await call('POST /nutrients', { token, body: { name: 'Creatine', unit: 'g' } })
  expect(made).toMatchObject({ status: 201, body: { name: 'Creatine', unit: 'g', isOwn: true } })
  const path = `/nutrients/${made.body.key}`
  const target = { min: 3, max: null }
  expect(await call(`PUT ${path}`, { token, body: { target } })).toMatchObject({ status: 200, body: { target } })
  expect((await call(`PUT ${path}`, { token: others, body: { target } })).status).toBe(404)
  expect((await call(`DELETE ${path}`, { token: others })).status).toBe(404)
  expect((await call(`DELETE ${path}`, { token })).status).toBe(200)
  expect((await call(`PUT ${path}`, { token, body: { target } })).status).toBe(404)
  for (const body of [{ name: 'Creatine' }, { unit: 'g' }, { name: '', unit: 'g' }, { name: 'Creatine', unit: 'oz' }])
    expect((await call('POST /nutrients', { token, body })).status).toBe(400)
  expect((await call('PUT /nutrients/iron', { token, body: {} })).status).toBe(400)
})

it('answers sums of a day and means of a span, hidden nutrients too', async () => {
  const { call, token, others } = await start()
  const soup = { date, mealType: 'Lunch', foodName: 'Soup', calories: 100 }
  const { body: entry } = await call('POST /diary/food', { token, body: { ...soup, nutrients: { iron: 2 } } })
  expect(entry.nutrients).toEqual({ iron: 2 })
  await call('POST /diary/food', { token, body: { ...soup, calories: 300 } })
  await call('PUT /nutrients/iron', { token, body: { isShown: false } })
  const iron = (body: { nutrients: { key: string }[] }) => body.nutrients.find(({ key }) => key === 'iron')
  const sums = { key: 'iron', sum: 2, known: 1, of: 2, energyShare: 0.25 }
  const day = await call(`GET /diary/${date}/nutrients`, { token })
  expect(day).toMatchObject({ status: 200, body: { date, days: 1 } })
  expect(iron(day.body)).toEqual(sums)
  const span = await call('GET /diary/nutrients?from=2026-03-01&to=2026-03-31', { token })
  expect(span.body).toMatchObject({ from: '2026-03-01', to: '2026-03-31', days: 1 })
  expect(iron(span.body)).toEqual(sums)
  expect(iron((await call(`GET /diary/${date}/nutrients`, { token: others })).body)).toMatchObject({ sum: null, of: 0 })
  const unknown = await call(`PUT /diary/food/${entry._id}`, { token, body: { nutrients: { iron: null } } })
  expect(unknown.body.nutrients).toEqual({})
  for (const query of ['from=2026-03-01', 'from=2026-03-02&to=2026-03-01', 'from=2025-01-01&to=2026-03-01'])
    expect((await call(`GET /diary/nutrients?${query}`, { token })).status).toBe(400)
  for (const nutrients of [{ iron: -1 }, { irony: 1 }, { iron: 'much' }, [1]])
    expect((await call('POST /diary/food', { token, body: { ...soup, nutrients } })).status).toBe(400)
})
