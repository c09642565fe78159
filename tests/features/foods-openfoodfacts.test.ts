import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { productCache } from '#schema'
import { createProductCache, pruneProducts } from '#server/features/foods/product-cache.ts'
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

/** An instance with a fake Open Food Facts server, whose `answer` can be changed at any time. */
async function withFakeServer(answer: Answer, settings: Record<string, string> = { OPENFOODFACTS: 'on' }) {
  const fake = { answer, requested: [] as string[], agents: new Set<string | undefined>() }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    fake.requested.push(url.pathname)
    fake.agents.add(request.headers['user-agent'])
    fake.answer(response, url)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Long, but where the test waits for it: a busy machine may answer late.
  const timeoutMs = answer === silent ? 1_000 : 20_000
  const world = createWorld(settings, undefined, { openFoodFacts: { productUrl: url, searchUrl: url, timeoutMs } })
  const { api } = await world.join('ada')
  return { fake, world, api }
}

describe('a barcode that is not in the local data', () => {
  it.each([
    ['old', biscuits, { proteins_100g: 7 }],
    ['new', inNewSchema, { proteins_100g: null }],
  ])('is looked up in Open Food Facts, in the %s schema', async (_, product, nutriments) => {
    const { api, fake } = await withFakeServer(json({ status: 1, code, product }))
    expect(await api.foods.barcode({ code: '04006381333931' })).toMatchObject({
      id: `openfoodfacts:${code}`,
      product_name: 'Oat biscuits',
      serving_size: '2 biscuits (25 g)',
      nutriments: { 'energy-kcal_100g': 450, fat_100g: 18, ...nutriments },
      source: 'label',
      last: null,
    })
    expect(fake.requested).toEqual([`/api/v2/product/${code}`])
    expect([...fake.agents]).toEqual([expect.stringMatching(/^Glowlog\/\d+\.\d+\.\d+ \(http:\/\/localhost:3000\)$/)])
  })

  it('is requested once in 30 days, and can be found by its id meanwhile', async () => {
    const { api, fake, world } = await withFakeServer(json({ status: 1, product: biscuits }))
    await Promise.all([api.foods.barcode({ code }), api.foods.barcode({ code })])
    world.travel({ days: 29 })
    await (await world.join('bob')).api.foods.barcode({ code })
    const { api: later } = await world.join('cleo')
    expect((await later.foods.byId({ id: `openfoodfacts:${code}` })).product_name).toBe('Oat biscuits')
    expect(fake.requested).toHaveLength(1)
    world.travel({ days: 2 })
    const { api: again } = await world.join('dan')
    await again.foods.barcode({ code })
    expect(fake.requested).toHaveLength(2)
  })

  it('is deleted by a job 30 days after it was looked up, unless somebody starred it', async () => {
    const { world, api, fake } = await withFakeServer(unknown)
    const codes = Array.from({ length: 600 }, (_, n) => String(n).padStart(8, '0'))
    const unknownToday = { product: null, fetchedAt: world.clock() }
    await createProductCache(world.db).put(new Map(codes.map((old) => [old, unknownToday])))
    fake.answer = json({ status: 1, product: biscuits })
    await api.foods.barcode({ code })
    await api.favourites.add({ id: `openfoodfacts:${code}` })
    const other = { code: '5901234123457', product_name: 'Crackers', nutriments: {} }
    fake.answer = json({ status: 1, product: other })
    world.travel({ days: 20 })
    await (await world.join('bob')).api.foods.barcode({ code: other.code })

    const cached = () =>
      world.db
        .select()
        .from(productCache)
        .all()
        .map((row) => row.code)
    expect(cached()).toHaveLength(602)
    world.travel({ days: 10 })
    expect(await pruneProducts(world.db, world.clock())).toBe(0)
    world.travel({ seconds: 1 })
    expect(await pruneProducts(world.db, world.clock())).toBe(600)
    expect(cached().sort()).toEqual([code, other.code])
    const { api: later } = await world.join('cleo')
    expect((await later.foods.byId({ id: `openfoodfacts:${code}` })).product_name).toBe('Oat biscuits')
    world.travel({ days: 20 })
    expect(await pruneProducts(world.db, world.clock())).toBe(1)
    expect(cached()).toEqual([code])
  })

  it('is requested only once when Open Food Facts does not have it either', async () => {
    const { api, fake } = await withFakeServer(unknown)
    for (let n = 0; n < 2; n++) await expect(api.foods.barcode({ code })).rejects.toThrow(/^Product not found\.$/)
    expect(fake.requested).toHaveLength(1)
  })

  it('is not requested when it is shop-local or its check digit is wrong', async () => {
    const { api, fake } = await withFakeServer(json({ status: 1, product: biscuits }))
    for (const text of ['2001234567893', '4006381333932', '12', 'banana'])
      await expect(api.foods.barcode({ code: text })).rejects.toThrow(/^Product not found\.$/)
    expect(fake.requested).toEqual([])
  })

  it('is not requested when a local food has it', async () => {
    const { api, fake, world } = await withFakeServer(json({ status: 1, product: biscuits }))
    await api.customFoods.create({ productName: 'My biscuits', calories: 1, barcode: code })
    expect((await api.foods.barcode({ code })).product_name).toBe('My biscuits')
    expect(fake.requested).toEqual([])
    expect((await (await world.join('bob')).api.foods.barcode({ code })).product_name).toBe('Oat biscuits')
  })

  it('is not requested when Open Food Facts is off', async () => {
    const { api, fake } = await withFakeServer(json({ status: 1, product: biscuits }), { OPENFOODFACTS: 'off' })
    await expect(api.foods.barcode({ code })).rejects.toThrow(/^Product not found\.$/)
    await expect(api.foods.searchOpenFoodFacts({ query: 'oat' })).rejects.toThrow('switched off')
    await api.foods.search({ query: 'oat', outside: true })
    expect(fake.requested).toEqual([])
  })
})

describe('when Open Food Facts', () => {
  const unreachable = 'Product not found. Open Food Facts cannot be reached at the moment. Please try again later.'

  it.each<[string, Answer]>([
    ['answers 503', refused],
    ['times out', silent],
    ['drops the connection', (response) => response.destroy()],
    ['returns no JSON', (response) => response.end('<html>')],
  ])('%s, the error says so and requests pause for a while', async (_, answer) => {
    const { api, fake, world } = await withFakeServer(answer)
    await expect(api.foods.barcode({ code })).rejects.toThrow(unreachable)
    await expect(api.foods.barcode({ code: '96385074' })).rejects.toThrow(unreachable)
    expect(fake.requested).toHaveLength(1)
    fake.answer = json({ status: 1, product: biscuits })
    world.travel({ minutes: 2 })
    expect((await api.foods.barcode({ code })).product_name).toBe('Oat biscuits')
  })

  it.each<[string, Answer]>([
    ['nothing', (response) => response.end()],
    ['204', (response) => response.writeHead(204).end()],
    ['null', json(null)],
    ['a list', json([])],
    ['a number for a product', json({ status: 1, product: 7, hits: 7 })],
    ['a list of what are no products', json({ status: 1, product: [1], hits: [null, 7, 'x', [], {}] })],
    ['objects for texts', json({ status: 1, product: { product_name: {}, obsolete: { toString: 1 }, brands: [{}] } })],
    ['418', json({ hits: 'x' }, 418)],
    ['404 as a page', (response) => response.writeHead(404).end('<h1>Not here</h1>')],
    ['half an answer', (response) => response.write('{"status":1,"prod', () => response.destroy())],
    ['garbage as gzip', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('garbage')],
    ['a redirect to itself', (response, url) => response.writeHead(302, { location: url.pathname }).end()],
    [
      'a redirect to nowhere',
      (response) => response.writeHead(302, { location: 'http://no-such-host.invalid/' }).end(),
    ],
    ['a redirect to a file', (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()],
  ])('answers %s, no food is found and nothing else fails', async (_, answer) => {
    const { api } = await withFakeServer(answer)
    await expect(api.foods.barcode({ code })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const found = await api.foods.searchOpenFoodFacts({ query: 'oat' }).catch((error) => error.code)
    expect([[], 'SERVICE_UNAVAILABLE']).toContainEqual(found)
  })

  it('fails repeatedly, the pauses grow', async () => {
    const { api, fake, world } = await withFakeServer(refused)
    for (let minute = 0; minute < 8; minute++) {
      await expect(api.foods.barcode({ code })).rejects.toThrow(unreachable)
      world.travel({ minutes: 1, seconds: 1 })
    }
    // Retried after 1, 2 and 4 minutes.
    expect(fake.requested).toHaveLength(4)
  })

  it('got 15 requests from all users in a minute, the next is refused', async () => {
    const { world, fake } = await withFakeServer(unknown)
    const [ada, bob] = [(await world.join('eve')).api, (await world.join('bob')).api]
    const codes = Array.from({ length: 16 }, (_, n) => withCheckDigit(400_638_100_000 + n))
    for (const [n, one] of codes.slice(0, 15).entries())
      await expect((n % 2 ? ada : bob).foods.barcode({ code: one })).rejects.toThrow(/^Product not found\.$/)
    await expect(ada.foods.barcode({ code: codes[15] ?? '' })).rejects.toThrow('limit of requests')
    expect(fake.requested).toHaveLength(15)
  })
})

describe('a search in Open Food Facts', () => {
  const hits = {
    hits: [{ ...biscuits, brands: ['Acme'], serving_size: undefined, serving_quantity: undefined }, { code: 'x' }],
    count: 1,
  }

  it('runs only on request, caches its results by barcode, and completes a product when picked', async () => {
    const { api, fake } = await withFakeServer((response, url) =>
      (url.pathname === '/search' ? json(hits) : json({ status: 1, product: biscuits }))(response, url),
    )
    expect(await api.foods.search({ query: 'acme oat biscuits' })).toEqual([])
    expect(fake.requested).toEqual([])
    const found = await api.foods.searchOpenFoodFacts({ query: 'Acme oat biscuits' })
    expect(found).toMatchObject([{ id: `openfoodfacts:${code}`, brands: 'Acme', serving_size: null, last: null }])
    expect((await api.foods.byId({ id: `openfoodfacts:${code}` })).product_name).toBe('Oat biscuits')
    expect(fake.requested).toEqual(['/search'])
    expect((await api.foods.barcode({ code })).serving_size).toBe('2 biscuits (25 g)')
    expect(await api.foods.searchOpenFoodFacts({ query: 'acme  OAT biscuits' })).toMatchObject([
      { serving_size: '2 biscuits (25 g)' },
    ])
    expect(fake.requested).toEqual(['/search', `/api/v2/product/${code}`])
  })

  it('falls back to the cached result when the product cannot be fetched', async () => {
    const { api, fake } = await withFakeServer(json(hits))
    await api.foods.searchOpenFoodFacts({ query: 'oat' })
    fake.answer = refused
    expect(await api.foods.barcode({ code })).toMatchObject({ product_name: 'Oat biscuits', serving_size: null })
  })

  it('lists its results after local foods, without duplicates', async () => {
    const { api } = await withFakeServer(json(hits))
    const here = await api.foods.search({ query: 'oats' })
    const found = await api.foods.search({ query: 'oats', outside: true })
    expect(found.slice(0, here.length)).toEqual(here)
    expect(found.length).toBe(Math.min(50, here.length + 1))
  })

  it('says when it is unavailable', async () => {
    const { api, fake } = await withFakeServer(refused)
    await expect(api.foods.searchOpenFoodFacts({ query: 'oat' })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'Open Food Facts cannot be reached at the moment. Please try again later.',
    })
    expect(fake.requested).toHaveLength(1)
  })

  it('is limited to 10 requests per minute for all users together', async () => {
    const { api, fake } = await withFakeServer(json({ hits: [] }))
    for (let n = 0; n < 10; n++) expect(await api.foods.searchOpenFoodFacts({ query: `oat ${n}` })).toEqual([])
    await expect(api.foods.searchOpenFoodFacts({ query: 'oat again' })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    expect(fake.requested).toHaveLength(10)
  })

  it('makes no request for an empty query', async () => {
    const { api, fake } = await withFakeServer(json(hits))
    expect(await api.foods.searchOpenFoodFacts({ query: ' ?! ' })).toEqual([])
    expect(fake.requested).toEqual([])
  })
})

function withCheckDigit(body: number): string {
  const digits = String(body)
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return digits + ((10 - (sum % 10)) % 10)
}
