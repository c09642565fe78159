import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createWorld } from '../support/world.ts'

const code = '4006381333931'
const biscuits = {
  code,
  product_name: 'Oat biscuits',
  brands: 'Acme',
  serving_size: '2 biscuits (25 g)',
  serving_quantity: '25',
  creator: 'somebody',
  nutriments: { 'energy-kcal_100g': 450, proteins_100g: '7', carbohydrates_100g: 65, fat_100g: 18 },
}
const inNewSchema = {
  ...biscuits,
  nutriments: {},
  nutrition: {
    aggregated_set: {
      per: '100g',
      preparation: 'as_sold',
      nutrients: {
        'energy-kcal': { value: 450, unit: 'kcal', source: 'packaging' },
        fat: { value: 18, unit: 'g', source: 'packaging' },
        fiber: { value: 4, unit: 'g', source: 'estimate' },
      },
    },
  },
}

type Answer = (response: ServerResponse, url: URL) => void
const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const refused: Answer = (response) => response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Too many</h1>')
const silent: Answer = () => {}
const unknown = json({ status: 0, status_verbose: 'product not found' }, 404)

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** An instance, and beside it a server that answers as Open Food Facts does. `answer` may be changed at any time. */
async function beside(answer: Answer, settings: Record<string, string> = { OPENFOODFACTS: 'on' }) {
  const outside = { answer, asked: [] as string[], agents: new Set<string | undefined>() }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    outside.asked.push(url.pathname)
    outside.agents.add(request.headers['user-agent'])
    outside.answer(response, url)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const world = createWorld(settings, undefined, { openFoodFacts: { productUrl: url, searchUrl: url, timeoutMs: 300 } })
  const { api } = await world.join('ada')
  return { outside, world, api }
}

describe('a barcode that nobody here knows', () => {
  it.each([
    ['the old', biscuits, { proteins_100g: 7 }],
    ['the new', inNewSchema, { proteins_100g: null }],
  ])('is asked for outside, in %s schema', async (_, product, nutriments) => {
    const { api, outside } = await beside(json({ status: 1, code, product }))
    expect(await api.foods.barcode({ code: '04006381333931' })).toMatchObject({
      id: `openfoodfacts:${code}`,
      product_name: 'Oat biscuits',
      serving_size: '2 biscuits (25 g)',
      nutriments: { 'energy-kcal_100g': 450, fat_100g: 18, ...nutriments },
      source: 'label',
      last: null,
    })
    expect(outside.asked).toEqual([`/api/v2/product/${code}`])
    expect([...outside.agents]).toEqual([expect.stringMatching(/^Glowlog\/\d+\.\d+\.\d+ \(http:\/\/localhost:3000\)$/)])
  })

  it('is asked for once in 30 days, and can be logged and found by its id meanwhile', async () => {
    const { api, outside, world } = await beside(json({ status: 1, product: biscuits }))
    await Promise.all([api.foods.barcode({ code }), api.foods.barcode({ code })])
    world.travel({ days: 29 })
    await (await world.join('bob')).api.foods.barcode({ code })
    const { api: later } = await world.join('cleo')
    expect((await later.foods.byId({ id: `openfoodfacts:${code}` })).product_name).toBe('Oat biscuits')
    expect(outside.asked).toHaveLength(1)
    world.travel({ days: 2 })
    const { api: again } = await world.join('dan')
    await again.foods.barcode({ code })
    expect(outside.asked).toHaveLength(2)
  })

  it('nor Open Food Facts, is not found, and not asked for again', async () => {
    const { api, outside } = await beside(unknown)
    for (let n = 0; n < 2; n++) await expect(api.foods.barcode({ code })).rejects.toThrow(/^Product not found\.$/)
    expect(outside.asked).toHaveLength(1)
  })

  it('is nobody else`s when a shop gave it out, and no barcode when its check digit is wrong: nobody is asked', async () => {
    const { api, outside } = await beside(json({ status: 1, product: biscuits }))
    for (const text of ['2001234567893', '4006381333932', '12', 'banana'])
      await expect(api.foods.barcode({ code: text })).rejects.toThrow(/^Product not found\.$/)
    expect(outside.asked).toEqual([])
  })

  it('comes after what is known here', async () => {
    const { api, outside, world } = await beside(json({ status: 1, product: biscuits }))
    await api.customFoods.create({ productName: 'My biscuits', calories: 1, barcode: code })
    expect((await api.foods.barcode({ code })).product_name).toBe('My biscuits')
    expect(outside.asked).toEqual([])
    expect((await (await world.join('bob')).api.foods.barcode({ code })).product_name).toBe('Oat biscuits')
  })

  it('stays unknown without a call when Open Food Facts is off', async () => {
    const { api, outside } = await beside(json({ status: 1, product: biscuits }), { OPENFOODFACTS: 'off' })
    await expect(api.foods.barcode({ code })).rejects.toThrow(/^Product not found\.$/)
    await expect(api.foods.searchOpenFoodFacts({ query: 'oat' })).rejects.toThrow('switched off')
    await api.foods.search({ query: 'oat', outside: true })
    expect(outside.asked).toEqual([])
  })
})

describe('when Open Food Facts', () => {
  const unreachable = 'Product not found. Open Food Facts cannot be reached at the moment. Please try again later.'

  it.each<[string, Answer]>([
    ['says that it is too much', refused],
    ['is slow', silent],
    ['breaks off', (response) => response.destroy()],
    ['answers no JSON', (response) => response.end('<html>')],
  ])('%s, the answer says so, and it is left in peace for a while', async (_, answer) => {
    const { api, outside, world } = await beside(answer)
    await expect(api.foods.barcode({ code })).rejects.toThrow(unreachable)
    await expect(api.foods.barcode({ code: '96385074' })).rejects.toThrow(unreachable)
    expect(outside.asked).toHaveLength(1)
    outside.answer = json({ status: 1, product: biscuits })
    world.travel({ minutes: 2 })
    expect((await api.foods.barcode({ code })).product_name).toBe('Oat biscuits')
  })

  it('refuses again and again, the pauses grow', async () => {
    const { api, outside, world } = await beside(refused)
    for (let minute = 0; minute < 8; minute++) {
      await expect(api.foods.barcode({ code })).rejects.toThrow(unreachable)
      world.travel({ minutes: 1, seconds: 1 })
    }
    // After 1 minute, 2 more, 4 more.
    expect(outside.asked).toHaveLength(4)
  })

  it('was asked 15 times in a minute by all together, the next waits', async () => {
    const { world, outside } = await beside(unknown)
    const [ada, bob] = [(await world.join('eve')).api, (await world.join('bob')).api]
    const codes = Array.from({ length: 16 }, (_, n) => withCheckDigit(400_638_100_000 + n))
    for (const [n, one] of codes.slice(0, 15).entries())
      await expect((n % 2 ? ada : bob).foods.barcode({ code: one })).rejects.toThrow(/^Product not found\.$/)
    await expect(ada.foods.barcode({ code: codes[15] ?? '' })).rejects.toThrow('asked as often as it allows')
    expect(outside.asked).toHaveLength(15)
  })
})

describe('a search outside', () => {
  const hits = {
    hits: [{ ...biscuits, brands: ['Acme'], serving_size: undefined, serving_quantity: undefined }, { code: 'x' }],
    count: 1,
  }

  it('happens only on request; what it finds is known by barcode afterwards, and completed when picked', async () => {
    const { api, outside } = await beside((response, url) =>
      (url.pathname === '/search' ? json(hits) : json({ status: 1, product: biscuits }))(response, url),
    )
    expect(await api.foods.search({ query: 'acme oat biscuits' })).toEqual([])
    expect(outside.asked).toEqual([])
    const found = await api.foods.searchOpenFoodFacts({ query: 'Acme oat biscuits' })
    expect(found).toMatchObject([{ id: `openfoodfacts:${code}`, brands: 'Acme', serving_size: null, last: null }])
    expect((await api.foods.byId({ id: `openfoodfacts:${code}` })).product_name).toBe('Oat biscuits')
    expect(outside.asked).toEqual(['/search'])
    expect((await api.foods.barcode({ code })).serving_size).toBe('2 biscuits (25 g)')
    expect(await api.foods.searchOpenFoodFacts({ query: 'acme  OAT biscuits' })).toMatchObject([
      { serving_size: '2 biscuits (25 g)' },
    ])
    expect(outside.asked).toEqual(['/search', `/api/v2/product/${code}`])
  })

  it('gives what it told before when the product cannot be read', async () => {
    const { api, outside } = await beside(json(hits))
    await api.foods.searchOpenFoodFacts({ query: 'oat' })
    outside.answer = refused
    expect(await api.foods.barcode({ code })).toMatchObject({ product_name: 'Oat biscuits', serving_size: null })
  })

  it('comes after what is known here, each food once', async () => {
    const { api } = await beside(json(hits))
    const here = await api.foods.search({ query: 'oats' })
    const found = await api.foods.search({ query: 'oats', outside: true })
    expect(found.slice(0, here.length)).toEqual(here)
    expect(found.length).toBe(Math.min(50, here.length + 1))
  })

  it('says when it cannot be made', async () => {
    const { api, outside } = await beside(refused)
    await expect(api.foods.searchOpenFoodFacts({ query: 'oat' })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Open Food Facts cannot be reached at the moment. Please try again later.',
    })
    expect(outside.asked).toHaveLength(1)
  })

  it('is made 10 times a minute by all together', async () => {
    const { api, outside } = await beside(json({ hits: [] }))
    for (let n = 0; n < 10; n++) expect(await api.foods.searchOpenFoodFacts({ query: `oat ${n}` })).toEqual([])
    await expect(api.foods.searchOpenFoodFacts({ query: 'oat again' })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    expect(outside.asked).toHaveLength(10)
  })

  it('for nothing asks nobody', async () => {
    const { api, outside } = await beside(json(hits))
    expect(await api.foods.searchOpenFoodFacts({ query: ' ?! ' })).toEqual([])
    expect(outside.asked).toEqual([])
  })
})

function withCheckDigit(body: number): string {
  const digits = String(body)
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return digits + ((10 - (sum % 10)) % 10)
}
