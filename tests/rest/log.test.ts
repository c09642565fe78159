import { afterEach, describe, expect, it } from 'vitest'
import { version } from '#server/config/runtime.ts'
import { buildApp } from '#server/http/app.ts'
import { startProcess } from '../support/process.ts'
import { createWorld } from '../support/world.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

/** A server whose log is read. */
async function withLog(settings: Record<string, string> = {}) {
  const world = createWorld({ LOG_LEVEL: 'info', ...settings })
  const lines: string[] = []
  const app = await buildApp(world, { write: (line) => void lines.push(line) })
  closing.push(() => app.close())
  const events = (event: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.event === event)
  return { world, app, lines, events }
}

describe('a call that somebody signed in may not make', () => {
  it('is in the log with who made it and how, also by a program, and a stranger’s is not', async () => {
    const { world, app, events } = await withLog()
    await world.join('admin')
    const ann = await world.join('ann')
    const { id: userId } = await ann.api.account.me()
    const { id: tokenId, token } = await ann.api.tokens.create({ name: 'App', access: 'read' })
    const call = (url: string, bearer: string) =>
      app.inject({ method: 'DELETE', url, headers: { authorization: `Bearer ${bearer}` } })
    await call('/api/admin/users/some-id', ann.accessToken)
    await call('/api/auth/deleteaccount', token)
    world.travel({ minutes: 11 })
    await call('/api/auth/deleteaccount', ann.accessToken)
    await app.inject({
      method: 'POST',
      url: '/trpc/account.deleteAccount',
      headers: { authorization: `Bearer ${token}` },
    })
    await call('/api/admin/users/some-id', 'unknown')
    const by = { userId, method: 'DELETE', address: '127.0.0.1' }
    expect(events('refused')).toMatchObject([
      { ...by, route: '/api/admin/users/:id' },
      { ...by, tokenId, route: '/api/auth/deleteaccount' },
      { ...by, route: '/api/auth/deleteaccount', code: 'confirm-identity' },
      { userId, tokenId, method: 'POST', route: '/trpc/account.deleteAccount' },
    ])
  })
})

describe('failed logins in the log', () => {
  it('can be counted per account without its address', async () => {
    const { app, lines, events } = await withLog()
    const fail = (email: string) =>
      app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'a wrong password' } })
    for (const email of ['ann@example.org', 'ANN@example.org', 'ben@example.org']) await fail(email)
    const [first, second, other] = events('login failed').map(({ account }) => account)
    expect(first).toMatch(/^[\da-f]{16}$/)
    expect(second).toBe(first)
    expect(other).not.toBe(first)
    expect(lines.join('').toLowerCase()).not.toContain('example.org')
  })

  it('are named by a key of the instance, so that no other can tell whose they are', async () => {
    const accounts = await Promise.all(
      ['x', 'y'].map(async (sign) =>
        (await withLog({ SECRET_KEY: sign.repeat(32) })).world.accountHash('ann@example.org'),
      ),
    )
    expect(new Set(accounts).size).toBe(2)
  })
})

describe('a proxy that TRUST_PROXY does not name', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }

  it.each([
    ['172.18.0.5', forwarded],
    ['::ffff:127.0.0.1', { forwarded: 'for=203.0.113.9' }],
    ['fd00::1', forwarded],
  ])('at %s is logged once, with the setting', async (remoteAddress, headers) => {
    const { app, events } = await withLog()
    for (let n = 0; n < 3; n++) await app.inject({ url: '/api/health', remoteAddress, headers })
    const peer = remoteAddress.replace('::ffff:', '')
    expect(events('untrusted proxy')).toEqual([
      expect.objectContaining({ level: 40, peer, msg: expect.stringContaining(`set TRUST_PROXY=${peer}.`) }),
    ])
  })

  it('that sends only Forwarded is told what is read instead', async () => {
    const { app, events } = await withLog()
    await app.inject({ url: '/api/health', remoteAddress: '172.18.0.5', headers: { forwarded: 'for=203.0.113.9' } })
    expect(events('untrusted proxy')).toMatchObject([{ msg: expect.stringMatching(/let it send X-Forwarded-For\.$/) }])
  })

  it.each([
    ['is trusted', { TRUST_PROXY: '172.16.0.0/12' }, '172.18.0.5', forwarded],
    ['is a stranger who made the header up', {}, '198.51.100.7', forwarded],
    ['is no proxy', {}, '172.18.0.5', {}],
  ])('is not mentioned when it %s', async (_, settings, remoteAddress, headers) => {
    const { app, events } = await withLog(settings)
    await app.inject({ url: '/api/health', remoteAddress, headers })
    expect(events('untrusted proxy')).toEqual([])
  })
})

describe('the log', () => {
  it('begins with the version and the settings, and holds no secret', async () => {
    const secrets = {
      SECRET_KEY: 'a secret of the tests that is long enough',
      SMTP_URL: 'smtp://somebody:hidden@127.0.0.1:9',
      METRICS_TOKEN: 'a-token-of-the-tests-that-is-long-enough',
      ADMIN_EMAIL: 'boss@example.org',
    }
    const { child, exit, url, said } = await startProcess({ ...secrets, BASE_PATH: '/food', METRICS: 'on' })
    const body = JSON.stringify({ email: 'ann@example.org', password: 'a wrong password' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/food/api/auth/login`, { method: 'POST', headers, body })
    child.kill('SIGTERM')
    await exit
    const lines = said().trim().split('\n')
    const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => event !== undefined)
    expect(events).toMatchObject([
      {
        event: 'started',
        version,
        node: process.version,
        settings: { BASE_PATH: '/food', PUBLIC_URL: expect.stringMatching(/\/food$/), METRICS: 'on', mail: true },
      },
      { event: 'login failed', address: '127.0.0.1', reqId: answer.headers.get('x-request-id') },
      { event: 'stopping' },
    ])
    for (const secret of [...Object.values(secrets), 'hidden', 'ann@example.org', 'a wrong password'])
      expect(said()).not.toContain(secret)
  })

  it('is as long as LOG_LEVEL says', async () => {
    for (const [level, heard] of [
      ['info', 1],
      ['warn', 0],
    ] as const) {
      const { app, events } = await withLog({ LOG_LEVEL: level })
      const payload = { username: 'ann', email: 'ann@example.org', password: 'correct horse', gender: 'female' }
      await app.inject({ method: 'POST', url: '/api/auth/register', payload })
      expect([level, events('registered').length]).toEqual([level, heard])
    }
  })
})

describe('over https', () => {
  it('browsers are told to insist on it for this host, but not for its subdomains', async () => {
    const { app } = await withLog({ PUBLIC_URL: 'https://food.example.org' })
    const { headers } = await app.inject('/api/health')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })
})
