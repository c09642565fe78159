import { describe, expect, it } from 'vitest'
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
  for (const nutrients of [{ iron: -1 }, { salt: 1 }, { iron: 'much' }, [1]])
    expect((await call('POST /diary/food', { token, body: { ...soup, nutrients } })).status).toBe(400)
})

it('ignores nutrients that do not exist, and those that the person has deleted since', async () => {
  const { call, token } = await start()
  const { body: creatine } = await call('POST /nutrients', { token, body: { name: 'Creatine', unit: 'g' } })
  const nutrients = { iron: 2, irony: 1, [creatine.key]: 3 }
  const soup = { date, mealType: 'Lunch', foodName: 'Soup', calories: 100, nutrients }
  const { body: entry } = await call('POST /diary/food', { token, body: soup })
  expect(entry.nutrients).toEqual({ iron: 2, [creatine.key]: 3 })
  await call(`DELETE /nutrients/${creatine.key}`, { token })
  const logged = await call('POST /diary/food', { token, body: soup })
  expect(logged).toMatchObject({ status: 201, body: { nutrients: { iron: 2 } } })
  const changed = await call(`PUT /diary/food/${logged.body._id}`, {
    token,
    body: { nutrients: { irony: 1, zinc: 4 } },
  })
  expect(changed.body.nutrients).toEqual({ iron: 2, zinc: 4 })
  const nutriments = { iron_100g: 0.001, irony_100g: 1, [`${creatine.key}_100g`]: 1, iron: 1 }
  const food = await call('POST /food/custom', { token, body: { productName: 'Soup', calories: 40, nutriments } })
  expect(food).toMatchObject({ status: 201, body: { nutriments: { iron_100g: 0.001 } } })
  for (const field of [`${creatine.key}_100g`, 'irony_100g']) expect(food.body.nutriments[field]).toBeUndefined()
})

it('lets names have 200 characters', async () => {
  const { call, token } = await start()
  for (const [length, created, changed] of [
    [200, 201, 200],
    [201, 400, 400],
  ] as const) {
    const name = 'é'.repeat(length)
    expect((await call('POST /nutrients', { token, body: { name, unit: 'g' } })).status).toBe(created)
    const containers = [{ name, ml: 300 }]
    expect((await call('PUT /user/preferences', { token, body: { containers } })).status).toBe(changed)
    const { body: mealTypes } = await call('GET /meal-types', { token })
    const longer = mealTypes.map((type: { _id: string }, at: number) => ({ ...type, ...(at === 0 && { name }) }))
    expect((await call('PUT /meal-types', { token, body: { mealTypes: longer } })).status).toBe(changed)
  }
  const lunch = { date, mealType: 'é'.repeat(200), foodName: 'Soup', calories: 100 }
  expect((await call('POST /diary/food', { token, body: lunch })).body.mealType).toBe(lunch.mealType)
})

async function signedIn() {
  const { call, join } = await createHttpWorld()
  const { accessToken: token } = await join('ada')
  return (route: string, body?: unknown) => call(route, { token, body })
}

type Found = { product_name: string; nutriments: Record<string, number | null> }

/** What SR28 states per 100 g, each in the unit of USDA. */
const columns: [key: string, perGram: number][] = [
  ['calcium', 1e3],
  ['iron', 1e3],
  ['magnesium', 1e3],
  ['potassium', 1e3],
  ['sodium', 1e3],
  ['zinc', 1e3],
  ['selenium', 1e6],
  ['vitamin-c', 1e3],
  ['pantothenic-acid', 1e3],
  ['folates', 1e6],
  ['vitamin-b12', 1e6],
  ['vitamin-a', 1e6],
  ['vitamin-e', 1e3],
  ['phylloquinone', 1e6],
]
const sr28: [name: string, ...amounts: (number | null)[]][] = [
  ['Banana', 5, 0.26, 27, 358, 1, 0.15, 1, 8.7, 0.334, 20, 0, 3, 0.1, 0.5],
  ['Egg', 56, 1.75, 12, 138, 142, 1.29, 30.7, 0, 1.533, 47, 0.89, 160, 1.05, 0.3],
  ['Milk, whole', 113, 0.03, 10, 132, 43, 0.37, 3.7, 0, 0.373, 5, 0.45, 46, 0.07, 0.3],
  ['Apple', 6, 0.12, 5, 107, 1, 0.04, 0, 4.6, 0.061, 3, 0, 3, 0.18, 2.2],
  ['Spinach, raw', 99, 2.71, 79, 558, 79, 0.53, 1, 28.1, 0.065, 194, 0, 469, 2.03, 482.9],
  ['Salmon, raw', 9, 0.34, 27, 363, 59, 0.36, 24, 3.9, 1.547, 26, 3.23, 58, 3.55, 0.5],
  ['Lentils, cooked', 19, 3.33, 36, 369, 2, 1.27, 2.8, 1.5, 0.638, 181, 0, 0, 0.11, 1.7],
  ['Almonds', 269, 3.71, 270, 733, 1, 3.12, 4.1, 0, 0.471, 44, 0, 0, 25.63, 0],
  ['Orange', 40, 0.1, 10, 181, 0, 0.07, 0.5, 53.2, 0.25, 30, 0, 11, 0.18, 0],
  ['Carrot', 33, 0.3, 12, 320, 69, 0.24, 0.1, 5.9, 0.273, 19, 0, 835, 0.66, 13.2],
  ['Broccoli, raw', 47, 0.73, 21, 316, 33, 0.41, 2.5, 89.2, 0.573, 63, 0, 31, 0.78, 101.6],
  ['Oats', 52, 4.25, 138, 362, 6, 3.64, 28.9, 0, 1.12, 32, 0, 0, 0.42, 2],
  ['Potato, boiled', 8, 0.31, 20, 328, 5, 0.27, 0.3, 7.4, 0.509, 9, 0, 0, 0.01, 2.2],
  ['Avocado', 12, 0.55, 29, 485, 7, 0.64, 0.4, 10, 1.389, 81, 0, 7, 2.07, 21],
  ['Walnuts', 98, 2.91, 158, 441, 2, 3.09, 4.9, 1.3, 0.57, 98, 0, 1, 0.7, 2.7],
  ['Kiwi', 34, 0.31, 17, 312, 3, 0.14, 0.2, 92.7, 0.183, 25, 0, 4, 1.46, 40.3],
  ['Black pepper', 443, 9.71, 171, 1329, 20, 1.19, 4.9, 0, 1.399, 17, 0, 27, 1.04, 163.7],
  ['Cocoa powder', 128, 13.86, 499, 1524, 21, 6.81, 14.3, 0, 0.254, 32, 0, 0, 0.1, 2.5],
  ['Peanut butter', 49, 1.74, 168, 558, 426, 2.51, 4.1, 0, 1.137, 87, 0, 0, 9.1, 0.3],
  ['Butter', 24, 0.02, 2, 24, 643, 0.09, 1, 0, 0.11, 3, 0.17, 684, 2.32, 7],
]

describe('a food over REST', () => {
  it('states what SR28 states, in grams', async () => {
    const call = await signedIn()
    for (const [name, ...amounts] of sr28) {
      const found: Found[] = (await call(`GET /food/search/${encodeURIComponent(name)}`)).body
      const food = found.find(({ product_name }) => product_name === name)
      const stated = columns.map(([key, perGram]) => {
        const grams = food?.nutriments[`${key}_100g`]
        return typeof grams === 'number' ? Number((grams * perGram).toPrecision(6)) : null
      })
      expect([name, ...stated]).toEqual([name, ...amounts])
    }
  })

  it('is found by what it has most of', async () => {
    const call = await signedIn()
    const { body } = await call('GET /food/rich-in?nutrient=vitamin-c&per=100kcal')
    const amounts = body.map(({ nutriments }: Found) => {
      return (nutriments['vitamin-c_100g'] ?? 0) / (nutriments['energy-kcal_100g'] ?? 0)
    })
    expect(amounts).toHaveLength(50)
    expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => b - a))
    expect(body[0].nutriments).toHaveProperty('iron_100g')
    const asked = (await call('GET /food/search/most%20vitamin%20c%20per%20100%20kcal')).body
    expect(asked.map(({ product_name }: Found) => product_name)).toEqual(
      body.map(({ product_name }: Found) => product_name),
    )
    expect(await call('GET /food/rich-in?nutrient=luck')).toMatchObject({
      status: 404,
      body: { msg: 'Nutrient not found.' },
    })
    expect((await call('GET /food/rich-in?nutrient=iron&per=bite')).status).toBe(400)
  })
})
