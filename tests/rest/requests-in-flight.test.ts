import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpWorld } from '../support/http.ts'

const opened: { close: () => Promise<unknown>; sockets: Socket[] }[] = []
afterEach(async () => {
  for (const { sockets } of opened) for (const socket of sockets) socket.destroy()
  for (const { close } of opened.splice(0)) await close()
})

/** A server that listens, with connections to it that send what they are told and, unless told to, read nothing. */
async function listening() {
  const { app } = await createHttpWorld({ TRUST_PROXY: 'loopback', RATE_LIMIT: '0' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sockets: Socket[] = []
  opened.push({ close: () => app.close(), sockets })

  async function send(bytes: string) {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(bytes)
    return socket
  }
  return { send, get: (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers }) }
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
/** A request whose body never arrives. */
const halfSent =
  'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n'
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

describe('requests that are sent ahead on one connection', () => {
  it('are all answered, in order, when they are a few', async () => {
    const { send } = await listening()
    const paths = times(10, () => ['/api/openapi.json', '/api/nothing-here']).flat()
    const socket = await send(paths.map(request).join(''))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
    await expect.poll(() => statuses().length).toBe(paths.length)
    expect(statuses()).toEqual(times(10, () => ['200', '404']).flat())
  })

  it('end the connection when they are many, and harm nobody else', async () => {
    const { send, get } = await listening()
    const socket = await send(request('/api/openapi.json').repeat(1_600))
    socket.resume()
    await expect.poll(() => socket.closed).toBe(true)
    expect((await get('/api/openapi.json')).status).toBe(200)
  })

  it('no longer count once their connection has ended', async () => {
    const { send, get } = await listening()
    for (const socket of await Promise.all(times(20, () => send(request('/api/openapi.json').repeat(30)))))
      socket.destroy()
    await expect.poll(async () => (await get('/api/openapi.json')).status).toBe(200)
    await Promise.all(times(150, () => send(halfSent)))
    expect((await get('/api/openapi.json')).status).toBe(200)
  })
})

describe('requests of one address', () => {
  it('are refused while 200 others are under way, but neither health checks nor those of other addresses', async () => {
    const { send, get } = await listening()
    const open = await Promise.all(times(200, () => send(halfSent)))
    await expect.poll(async () => (await get('/api/openapi.json')).status).toBe(429)
    const refused = await get('/api/openapi.json')
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toEqual({
      msg: 'Too many requests at once. Please try again in a moment.',
      code: 'too-many-requests-at-once',
    })
    expect((await get('/api/health')).status).toBe(200)
    expect((await get('/api/openapi.json', { 'x-forwarded-for': '192.0.2.7' })).status).toBe(200)
    for (const socket of open.slice(0, 20)) socket.destroy()
    await expect.poll(async () => (await get('/api/openapi.json')).status).toBe(200)
  })
})

describe('the description of the API', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('is the same for a client that accepts %s', async (accepted, encoding, decoded) => {
    const { app } = await createHttpWorld()
    const headers = { 'accept-encoding': accepted }
    const answer = await app.inject({ url: '/api/openapi.json', headers })
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(JSON.parse(decoded(answer.rawPayload).toString())).toHaveProperty('openapi')
    const again = await app.inject({ url: '/api/openapi.json', headers })
    expect(again.rawPayload.equals(answer.rawPayload)).toBe(true)
  })
})
