import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'

describe('in edge cases, the REST paths', () => {
  let world: Awaited<ReturnType<typeof createHttpWorld>>
  let token: string
  let port: number

  beforeAll(async () => {
    world = await createHttpWorld()
    token = (await world.join('ann')).accessToken
    port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(() => world.app.close())

  /** The response to raw bytes that no HTTP client would send. */
  const sendRaw = (bytes: string) =>
    new Promise<string>((resolve) => {
      let answer = ''
      const client = connect(port, '127.0.0.1', () => client.write(bytes))
      client.on('data', (chunk) => {
        answer += chunk
      })
      client.on('error', () => resolve(answer))
      client.on('close', () => resolve(answer))
    })

  it.each([
    ['what is no HTTP', 'GARBAGE\r\n\r\n', 400],
    ['endless headers', `GET /api/config HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an endless address', `GET /api/food/search/${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ])('return a message for %s', async (_, bytes, status) => {
    const answer = await sendRaw(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('content-type: application/json; charset=utf-8')
    expect(answer).toMatch(/\r\n\r\n\{"msg":"[^"]+","code":"[a-z-]+"\}$/)
  })

  it('say to a client that is still sending that this is too large', async () => {
    const [size, piece] = [5_000_000, Buffer.alloc(500_000, 'x')]
    const head = `POST /api/feedback HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`
    const answer = await new Promise<string>((resolve, reject) => {
      let received = ''
      const client = connect(port, '127.0.0.1')
      client.on('data', (chunk) => {
        received += chunk
      })
      client.on('error', reject)
      client.on('close', () => resolve(received))
      client.write(head)
      // Each piece once the one before has left, as over a slow line.
      const send = (left: number) => left > 0 && client.write(piece, () => setImmediate(send, left - piece.length))
      send(size)
    })
    expect(answer).toMatch(/^HTTP\/1.1 413 .*"code":"body-too-large"/s)
  })

  it('return compressed answers while many people log in', async () => {
    const description = { url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } }
    await world.app.inject(description)
    let loggedIn = 0
    const logins = Array.from({ length: 40 }, async (_, n) => {
      const body = { email: `nobody${n}@example.org`, password: 'not the password' }
      const { status } = await world.call('POST /auth/login', { body, address: `192.0.2.${n}` })
      expect(status).toBe(400)
      loggedIn++
    })
    // The passwords of the others are being checked by now, or wait for it.
    await Promise.race(logins)
    const answer = await world.app.inject(description)
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(loggedIn).toBeLessThan(20)
    await Promise.all(logins)
  })

  it('send security and no-store headers with every response', async () => {
    const addresses: [string, number][] = [
      ['/api/food/search/%E0%A4%A', 400],
      [`/api/food/search/${'a'.repeat(6_000)}`, 404],
      ['/api/%00', 404],
      ['/assets/..%5c..%5cx', 404],
      ['/api/nothing', 404],
      ['/api/auth/me', 401],
      ['/trpc/account.me', 401],
      ['/trpc/nothing', 404],
    ]
    for (const [url, status] of addresses) {
      const { statusCode, headers } = await world.app.inject({ method: 'GET', url })
      expect([url.slice(0, 40), statusCode, headers['cache-control']]).toEqual([url.slice(0, 40), status, 'no-store'])
      expect(headers['content-security-policy']).toContain("default-src 'self'")
      expect(headers['x-request-id']).toEqual(expect.any(String))
    }
  })

  it('take text that shows nothing for empty', async () => {
    const nothing = '\u200B\u2060 \u00AD\uFEFF'
    const named = { status: 400, body: { issues: [expect.objectContaining({ path: 'name' })] } }
    const recipe = (name: string) =>
      world.call('POST /recipes', { token, body: { name, servings: 1, ingredients: [] } })
    expect(await recipe(nothing)).toMatchObject(named)
    expect(await recipe(`\u0645\u06CC\u200C\u062E\u0648\u0631\u0645`)).toMatchObject({ status: 201 })
    expect(await world.call(`GET /food/search/${encodeURIComponent(nothing)}`, { token })).toMatchObject({
      status: 200,
      body: [],
    })
  })

  it('return 404 for impossible ids and barcodes of any length', async () => {
    for (const id of ['x', '%00', "'%20or%201=1--", 'x'.repeat(65), '1'.repeat(4_000), '']) {
      for (const path of ['/diary/food', '/diary/exercise', '/recipes']) {
        expect((await world.call(`DELETE ${path}/${id}`, { token })).status).toBe(404)
      }
      expect((await world.call(`GET /food/barcode/${id}`, { token })).status).toBe(404)
    }
    const session = await world.call('POST /trpc/account.endSession', { token, body: { id: 'x'.repeat(65) } })
    expect(session.status).toBe(404)
  })

  it('reject a list where an object is expected', async () => {
    const { body: recipe } = await world.call('POST /recipes', { token, body: { name: 'Soup', servings: 2 } })
    for (const body of [[], [{ name: 'Stew' }]]) {
      expect((await world.call(`PUT /recipes/${recipe._id}`, { token, body })).status).toBe(400)
      expect((await world.call('PUT /user/goals', { token, body })).status).toBe(400)
    }
  })

  it('return an empty page beyond the last one', async () => {
    const { status, body } = await world.call('GET /admin/outbox?pageNumber=999999999', { token })
    expect([status, body.mails]).toEqual([200, []])
  })

  it('mark in the OpenAPI description which of them need no token', async () => {
    const { body } = await world.call('GET /openapi.json')
    expect(body.security).toEqual([{ accessToken: [] }])
    expect(body.paths['/api/auth/login'].post.security).toEqual([])
    expect(body.paths['/api/config'].get.security).toEqual([])
    expect(body.paths['/api/auth/me'].get).not.toHaveProperty('security')
  })
})
