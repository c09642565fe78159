import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'

const toast = {
  date: '2026-03-10',
  mealType: 'Breakfast',
  foodName: 'Toast',
  quantity: 1,
  servingSize: '1 x 100g',
  calories: 250,
}

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/

describe('the REST paths', () => {
  let world: Awaited<ReturnType<typeof createHttpWorld>>
  let token: string
  let stranger: string

  beforeAll(async () => {
    world = await createHttpWorld()
    token = (await world.join('ann')).accessToken
    stranger = (await world.join('ben')).accessToken
  })
  afterAll(() => world.app.close())

  const dayOf = async (date = toast.date) => (await world.call(`GET /diary/${date}`, { token })).body.food

  it('log, change, move and delete entries, with ids named _id', async () => {
    const { status, body: entry } = await world.call('POST /diary/food', { token, body: toast })
    expect(status).toBe(201)
    expect(entry).toMatchObject({ _id: expect.any(String), foodName: 'Toast', protein: null, isFruitOrVeg: false })
    expect(entry).not.toHaveProperty('id')

    const moved = await world.call(`PUT /diary/food/${entry._id}`, { token, body: { mealType: 'Lunch', quantity: 2 } })
    expect(moved).toMatchObject({
      status: 200,
      body: { mealType: 'Lunch', quantity: 2, servingSize: '2 x 100g', calories: 500 },
    })
    expect(await dayOf()).toEqual([moved.body])

    const gone = await world.call(`DELETE /diary/food/${entry._id}`, { token })
    expect(gone).toMatchObject({ status: 200, body: { msg: 'Entry deleted.' } })
    expect(await dayOf()).toEqual([])
  })

  it('return UTF-8 JSON that must not be cached', async () => {
    const { headers } = await world.call('GET /diary/2026-03-10', { token })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })

  it.each([
    ['a wrong type', { calories: '250' }, 'calories', 'Calories must be a number.'],
    ['a missing field', { calories: undefined }, 'calories', 'Calories must be a number.'],
    ['a missing name', { foodName: undefined }, 'foodName', 'A food name is required.'],
    ['a huge string', { foodName: 'x'.repeat(500_000) }, 'foodName', 'A food name can have at most 200 characters.'],
    ['an unknown meal', { mealType: 'Brunch' }, 'mealType', 'The meal must be Breakfast, Lunch, Dinner or Snacks.'],
    ['a day that is none', { date: '2026-02-30' }, 'date', 'A date must be a real day, written YYYY-MM-DD.'],
    ['a day before 1900', { date: '1899-12-31' }, 'date', 'A date cannot be before 1900-01-01.'],
    ['a day years ahead', { date: '2029-01-01' }, 'date', 'A date can be at most a year from now.'],
    ['a negative amount', { quantity: -1 }, 'quantity', 'Quantity must be more than 0.'],
    ['an id that is none', { id: 'x' }, 'id', 'An id must be a UUID.'],
  ])('reject %s with 400 without writing anything', async (_, wrong, path, message) => {
    const { status, body } = await world.call('POST /diary/food', { token, body: { ...toast, ...wrong } })
    const coded = { code: expect.stringMatching(kebabCase) }
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { msg: message, ...coded, issues: [{ path, message, ...coded }] },
    })
    expect(await dayOf()).toEqual([])
  })

  it('reject empty changes and values out of range', async () => {
    const { body: entry } = await world.call('POST /diary/food', { token, body: toast })
    const change = (body: object) => world.call(`PUT /diary/food/${entry._id}`, { token, body })
    expect(await change({})).toMatchObject({ status: 400, body: { msg: 'There is nothing to change.' } })
    expect(await change({ mealType: 'Tea' })).toMatchObject({ status: 400 })
    expect(await change({ quantity: 0 })).toMatchObject({ status: 400 })
    expect(await dayOf()).toEqual([entry])
    await world.call(`DELETE /diary/food/${entry._id}`, { token })
  })

  it('ignore unknown keys', async () => {
    const { status, body } = await world.call('POST /diary/food', {
      token,
      body: { ...toast, userId: 'somebody', evil: true },
    })
    expect(status).toBe(201)
    expect(body).not.toHaveProperty('evil')
    await world.call(`DELETE /diary/food/${body._id}`, { token })
  })

  it("treat another user's entry as missing", async () => {
    const { body: entry } = await world.call('POST /diary/food', { token, body: toast })
    const missing = { status: 404, body: { msg: 'Diary entry not found.', code: 'diary-entry-not-found' } }
    const change = { token: stranger, body: { mealType: 'Dinner' } }
    expect(await world.call(`PUT /diary/food/${entry._id}`, change)).toMatchObject(missing)
    expect(await world.call(`DELETE /diary/food/${entry._id}`, { token: stranger })).toMatchObject(missing)
    expect(await world.call('DELETE /diary/food/nothing-like-this', { token })).toMatchObject(missing)
    expect((await world.call('POST /diary/food', { token: stranger, body: { ...toast, id: entry._id } })).status).toBe(
      409,
    )
    expect(await dayOf()).toEqual([entry])
    await world.call(`DELETE /diary/food/${entry._id}`, { token })
  })

  it('ignore an id in the body when the path has one', async () => {
    const { body: mine } = await world.call('POST /diary/food', { token, body: toast })
    const { body: other } = await world.call('POST /diary/food', { token, body: { ...toast, foodName: 'Jam' } })
    await world.call(`PUT /diary/food/${mine._id}`, { token, body: { id: other._id, mealType: 'Dinner' } })
    expect((await dayOf()).map((entry: { mealType: string }) => entry.mealType)).toEqual(['Dinner', 'Breakfast'])
    for (const { _id } of [mine, other]) await world.call(`DELETE /diary/food/${_id}`, { token })
  })

  it('return 401 for a missing, invalid or revoked token', async () => {
    const { accessToken, refreshToken } = await world.join('cleo')
    await world.call('POST /auth/logout', { body: { refreshToken } })
    for (const given of [undefined, 'nonsense', accessToken]) {
      const { status, body } = await world.call('POST /diary/food', { body: toast, ...(given ? { token: given } : {}) })
      expect({ status, body }).toEqual({ status: 401, body: { msg: 'Please log in again.', code: 'login-required' } })
    }
  })

  it('return 404 for unknown paths and methods', async () => {
    const nothing = { status: 404, body: { msg: 'There is nothing at this address.', code: 'address-not-found' } }
    expect(await world.call('GET /nothing', { token })).toMatchObject(nothing)
    expect(await world.call('DELETE /diary/2026-03-10', { token })).toMatchObject(nothing)
    expect(await world.call('POST /diary/2026-03-10', { token, body: {} })).toMatchObject(nothing)
    expect((await world.app.inject({ method: 'HEAD', url: '/api/auth/login' })).statusCode).toBe(404)
    expect((await world.app.inject({ method: 'PUT', url: '/api/health' })).statusCode).toBe(404)
  })

  it('answer HEAD as they answer GET, without the body', async () => {
    const varying = ['x-request-id', 'date', 'x-ratelimit-remaining', 'transfer-encoding']
    const headersOf = (headers: object) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !varying.includes(name)))
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
    const paths = [
      '/health',
      '/ready',
      '/openapi.json',
      '/config',
      '/auth/me',
      '/diary/2026-03-10',
      '/diary/nonsense',
      '/nothing',
    ]
    for (const path of paths) {
      const get = await world.app.inject({ method: 'GET', url: `/api${path}`, headers })
      const head = await world.app.inject({ method: 'HEAD', url: `/api${path}`, headers })
      expect([path, head.statusCode, headersOf(head.headers)]).toEqual([path, get.statusCode, headersOf(get.headers)])
      expect([head.body, get.body === '']).toEqual(['', false])
    }
  })

  it('come with a manifest that has the product name', async () => {
    const named = await createHttpWorld({ PRODUCT_NAME: 'Tally' })
    const { headers, body } = await named.app.inject({ url: '/manifest.webmanifest' })
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(JSON.parse(body)).toMatchObject({ name: 'Tally', short_name: 'Tally' })
    await named.app.close()
  })

  it('return the same error format for bodies that are not JSON, too large or malformed', async () => {
    const json = { 'content-type': 'application/json' }
    const send = (payload: string, headers: Record<string, string> = json) =>
      world.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })

    const broken = await send('{"email":')
    expect([broken.statusCode, broken.json()]).toEqual([
      400,
      { msg: 'The body is not valid JSON.', code: 'invalid-json' },
    ])
    const large = await send(JSON.stringify({ email: 'x'.repeat(1_100_000) }))
    expect([large.statusCode, large.json()]).toEqual([
      413,
      { msg: 'This is too large: at most 1 MiB can be sent.', code: 'body-too-large' },
    ])
    const text = await send('email=a', { 'content-type': 'text/plain' })
    expect([text.statusCode, text.json()]).toEqual([
      415,
      { msg: 'The body must be JSON (content-type: application/json).', code: 'unsupported-media-type' },
    ])
    const poison = await send('{"__proto__": {"admin": true}}')
    expect(poison.statusCode).toBe(400)
    for (const body of ['[]', '"text"', 'null', '7', '']) expect((await send(body)).statusCode).toBe(400)

    const address = await world.app.inject({ method: 'GET', url: '/api/food/search/%E0%A4%A' })
    expect([address.statusCode, address.json()]).toEqual([
      400,
      { msg: 'This address cannot be read.', code: 'this-address-cannot-be-read' },
    ])
  })

  it('search foods, and find nothing for a blank query or symbols', async () => {
    const found = await world.call('GET /food/search/banana', { token })
    expect(found.status).toBe(200)
    expect(found.body[0]).toMatchObject({
      _id: expect.any(String),
      product_name: 'Banana',
      nutriments: { 'energy-kcal_100g': 89, proteins_100g: 1.09, carbohydrates_100g: 22.84, fat_100g: 0.33 },
    })
    const named = async (languages: string) => {
      const headers = { 'accept-language': languages }
      return (await world.call('GET /food/search/150g%20pepper', { token, headers })).body[0].product_name
    }
    expect(await named('en-US,en;q=0.9')).toBe('Red bell pepper')
    expect(await named('en-GB,en;q=0.9')).toBe('Red pepper')
    expect((await world.call('GET /food/search/%20', { token })).body).toEqual([])
    expect((await world.call('GET /food/search/%22%2A%28%3F%3A', { token })).body).toEqual([])
    expect((await world.call(`GET /food/search/${'x'.repeat(201)}`, { token })).status).toBe(400)
    expect((await world.call('GET /food/barcode/9999999999994', { token })).body).toEqual({
      msg: 'Product not found.',
      code: 'product-not-found',
    })
  })

  it('are exactly those in the OpenAPI description', async () => {
    const { body } = await world.call('GET /openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const logFood = body.paths['/api/diary/food'].post
    expect(logFood.requestBody.content['application/json'].schema.required).toEqual(
      expect.arrayContaining(['date', 'mealType', 'foodName']),
    )
    expect(Object.keys(logFood.responses)).toEqual(['201', 'default'])
    expect(body.paths['/api/diary/food/{id}'].put.parameters).toEqual([
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    ])
    for (const [path, methods] of Object.entries<Record<string, unknown>>(body.paths)) {
      for (const method of Object.keys(methods)) {
        const url = path.replace(/\{\w+\}/g, 'x')
        const answer = await world.app.inject({ method: method.toUpperCase() as 'GET', url })
        expect(answer.body, `${method} ${path}`).not.toContain('There is nothing at this address.')
      }
    }
  })
})

describe('a server error', () => {
  it('is logged with its stack and returned with its id, over REST and tRPC', async () => {
    const world = await createHttpWorld()
    const { accessToken: token } = await world.join('ann')
    world.db.$client.exec('alter table food_entries rename to lost')
    const rest = await world.call('POST /diary/food', { token, body: toast })
    const trpc = await world.call('POST /trpc/diary.logFood', { token, body: toast })

    expect(rest).toMatchObject({
      status: 500,
      body: {
        msg: `Something went wrong on our side. The request id is ${rest.headers['x-request-id']}.`,
        code: 'internal-error',
        values: { requestId: rest.headers['x-request-id'] },
      },
    })
    expect(trpc.body.error.message).toBe(
      `Something went wrong on our side. The request id is ${trpc.headers['x-request-id']}.`,
    )
    for (const { text } of [rest, trpc]) expect(text).not.toMatch(/SQL|food_entries|\.ts:|node_modules/)

    const logged = world.db.query.errorLogs.findMany().sync()
    expect(logged).toEqual([
      expect.objectContaining({
        id: rest.headers['x-request-id'],
        statusCode: 500,
        method: 'POST',
        route: '/api/diary/food',
        stack: expect.stringContaining('food_entries'),
      }),
      expect.objectContaining({ id: trpc.headers['x-request-id'], route: '/trpc/diary.logFood' }),
    ])
    await world.app.close()
  })

  it('is not what another service cannot answer for a moment', async () => {
    const world = await createHttpWorld({ OPENFOODFACTS: 'on' })
    const { accessToken: token } = await world.join('ann')
    expect(await world.call('GET /food/search/skyr?outside=true', { token })).toMatchObject({ status: 503 })
    expect(world.db.query.errorLogs.findMany().sync()).toEqual([])
    await world.app.close()
  })

  it('is kept while it is among the newest 1,000', async () => {
    const world = await createHttpWorld()
    const { logError } = await import('#server/db/error-log.ts')
    for (let n = 0; n < 1_003; n++) {
      const id = String(n).padStart(6, '0')
      await logError(world.db, {
        id,
        statusCode: 500,
        method: 'GET',
        route: '/api/x',
        stack: 'x',
        createdAt: '2026-03-10T12:00:00.000Z',
      })
    }
    const ids = world.db.query.errorLogs
      .findMany()
      .sync()
      .map(({ id }) => id)
    expect([ids.length, ids[0]]).toEqual([1_000, '000003'])
    await world.app.close()
  })
})

describe('requests from one address', () => {
  it('are rate limited with Retry-After, without affecting other addresses', async () => {
    const world = await createHttpWorld({ RATE_LIMIT: '5' })
    for (let n = 0; n < 5; n++) expect((await world.call('GET /config')).status).toBe(200)
    const { status, body, headers } = await world.call('GET /config')
    expect({ status, body }).toEqual({
      status: 429,
      body: { msg: 'Too many requests. Please try again in a minute.', code: 'rate-limited' },
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await world.call('GET /config', { address: '192.0.2.77' })).status).toBe(200)
    await world.app.close()
  })

  it('are distinguished behind a trusted proxy only', async () => {
    const behind = await createHttpWorld({ RATE_LIMIT: '1', TRUST_PROXY: '10.0.0.0/8' })
    const from = (client: string, address: string) =>
      behind.call('GET /config', { address, headers: { 'x-forwarded-for': client } })
    expect((await from('203.0.113.1', '10.0.0.9')).status).toBe(200)
    expect((await from('203.0.113.2', '10.0.0.9')).status).toBe(200)
    expect((await from('203.0.113.2', '10.0.0.9')).status).toBe(429)
    expect((await from('203.0.113.3', '192.0.2.50')).status).toBe(200)
    expect((await from('203.0.113.4', '192.0.2.50')).status).toBe(429)
    await behind.app.close()
  })
})
