import { afterEach, describe, expect, it } from 'vitest'
import { maxApiTokens } from '#domain/account.ts'
import { apiTokens } from '#schema'
import { rpcRouter } from '#server/router.ts'
import type { Meta } from '#server/trpc.ts'
import { createHttpWorld } from '../support/http.ts'
import { openEvents } from '../support/rest-client.ts'

type HttpWorld = Awaited<ReturnType<typeof createHttpWorld>>
type Person = Awaited<ReturnType<HttpWorld['join']>>
type Created = { _id: string; name: string; token: string }

const needsSignIn = 'This needs a sign-in, not an API token.'
const readOnly = 'This token can only read.'
const refusals = [needsSignIn, readOnly]
const unauthorized = { status: 401, body: { msg: 'Please log in again.', code: 'login-required' } }

const make = async (world: HttpWorld, { accessToken: token }: Person, body: object = {}): Promise<Created> =>
  (await world.call('POST /user/tokens', { token, body: { name: 'Kitchen display', access: 'write', ...body } }))
    .body as Created

async function start(settings: Record<string, string> = {}, overrides: Parameters<typeof createHttpWorld>[1] = {}) {
  const world = await createHttpWorld(settings, overrides)
  const ann = await world.join('ann')
  return { world, ann, ben: await world.join('ben') }
}

describe('an API token', () => {
  it('is shown once, listed without it and kept as a hash', async () => {
    const { world, ann } = await start()
    const body = { name: '  Kitchen display ', access: 'read', expiresAt: '2026-03-31' }
    const created = await world.call('POST /user/tokens', { token: ann.accessToken, body })
    expect(created).toMatchObject({ status: 201 })
    const { token, ...listed } = created.body as Created
    expect(token).toMatch(/^glow_[A-Za-z0-9_-]{43}$/)
    expect(listed).toEqual({
      _id: expect.any(String),
      name: 'Kitchen display',
      access: 'read',
      createdAt: '2026-03-10T12:00:00.000Z',
      expiresAt: '2026-03-31',
      lastUsedAt: null,
    })
    const forEver = await make(world, ann, { name: 'Assistant', access: 'write', expiresAt: null })
    expect(forEver).toMatchObject({ expiresAt: null })
    const list = await world.call('GET /user/tokens', { token: ann.accessToken })
    expect(list).toMatchObject({ status: 200 })
    expect(list.body).toEqual([expect.objectContaining({ _id: forEver._id }), listed])
    expect(list.text).not.toContain('glow_')
    expect(JSON.stringify(world.db.select().from(apiTokens).all())).not.toContain(token.slice(5))
  })

  it('reads and writes as its owner, and nobody else', async () => {
    const { world, ann, ben } = await start()
    const { token } = await make(world, ann)
    const soup = { date: '2026-03-10', mealType: 'Lunch', foodName: 'Soup', servingSize: '100g', calories: 60 }
    expect(await world.call('POST /diary/food', { token, body: soup })).toMatchObject({ status: 201 })
    expect(await world.call('GET /auth/me', { token })).toMatchObject({ status: 200, body: { username: 'ann' } })
    expect(await world.call('GET /diary/2026-03-10', { token })).toMatchObject({ body: { food: [soup] } })
    expect((await ben.api.diary.day({ date: '2026-03-10' })).food).toEqual([])
    expect(await world.call('GET /trpc/diary.day?input={"date":"2026-03-10"}', { token })).toMatchObject({
      status: 200,
      body: { result: { data: { food: [soup] } } },
    })
  })

  it('exports what its owner wrote, and nothing of where they are signed in', async () => {
    const { world, ann } = await start()
    const { token } = await make(world, ann)
    const ofSignIns = ['apiTokens', 'apiTokenCalls', 'sessions', 'devices', 'passkeys', 'identities']
    const listsFor = async (token: string) => {
      const { status, body } = await world.call('GET /user/export-data', { token })
      expect(status).toBe(200)
      return Object.keys(body)
    }
    const all = await listsFor(ann.accessToken)
    expect(all).toEqual(expect.arrayContaining(['food', ...ofSignIns]))
    expect(await listsFor(token)).toEqual(all.filter((list) => !ofSignIns.includes(list)))
    const zip = await world.app.inject({
      url: '/api/user/export-data?format=zip',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(zip.statusCode).toBe(200)
    const names = zip.rawPayload.toString('latin1')
    expect(['food.csv', 'sessions.csv', 'devices.csv'].map((name) => names.includes(name))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('says when it was last used, to the minute', async () => {
    const { world, ann } = await start()
    const { token } = await make(world, ann)
    const lastUse = async () => (await ann.api.tokens.list())[0]?.lastUsedAt
    await world.call('GET /auth/me', { token })
    expect(await lastUse()).toBe('2026-03-10T12:00:00.000Z')
    world.travel({ seconds: 59 })
    await world.call('GET /auth/me', { token })
    expect(await lastUse()).toBe('2026-03-10T12:00:00.000Z')
    world.travel({ seconds: 1 })
    await world.call('GET /auth/me', { token })
    expect(await lastUse()).toBe('2026-03-10T12:01:00.000Z')
  })

  it.skipIf(process.env.TEST_POSTGRES)(
    'reads on while the database cannot be written, which hides no other fault',
    async () => {
      const { world, ann } = await start()
      const { token } = await make(world, ann)
      for (const { db } of world.processes) db.$client.pragma('query_only = on')
      expect(await world.call('GET /auth/me', { token })).toMatchObject({ status: 200 })
      for (const { db } of world.processes) db.$client.pragma('query_only = off')
      expect((await ann.api.tokens.list())[0]).toMatchObject({ lastUsedAt: null })
      world.db.$client.exec(
        `create trigger broken before update on api_tokens begin select raise(abort, 'broken'); end`,
      )
      expect(await world.call('GET /auth/me', { token })).toMatchObject({ status: 500 })
    },
  )

  it('works through the end of its last day where its owner lives', async () => {
    const { world } = await start()
    const kim = await world.join('kim', 'Pacific/Kiritimati')
    const { token } = await make(world, kim, { expiresAt: '2026-03-12' })
    // Kiritimati is 14 hours ahead of UTC.
    world.travelTo('2026-03-12T09:59:59.999Z')
    expect(await world.call('GET /auth/me', { token })).toMatchObject({ status: 200 })
    world.travelTo('2026-03-12T10:00:00.000Z')
    expect(await world.call('GET /auth/me', { token })).toMatchObject(unauthorized)
    expect(await world.call('DELETE /auth/deleteaccount', { token })).toMatchObject(unauthorized)
  })

  it('is refused for bad input', async () => {
    const { world, ann } = await start()
    const refused = async (body: object) => {
      const answer = await world.call('POST /user/tokens', { token: ann.accessToken, body })
      expect(answer.status).toBe(400)
      return (answer.body as { issues: { path: string }[] }).issues.map(({ path }) => path)
    }
    const good = { name: 'Display', access: 'read' }
    expect(await refused({ ...good, expiresAt: '2026-03-09' })).toEqual(['expiresAt'])
    expect(await refused({ ...good, expiresAt: '2026-02-30' })).toEqual(['expiresAt'])
    expect(await refused({ ...good, name: '\u200b ' })).toEqual(['name'])
    expect(await refused({ ...good, name: 'n'.repeat(201) })).toEqual(['name'])
    expect(await refused({ ...good, access: 'all' })).toEqual(['access'])
    expect(await refused({})).toEqual(['name', 'access'])
    expect(await make(world, ann, { expiresAt: '2026-03-10' })).toMatchObject({ expiresAt: '2026-03-10' })
  })

  it('is refused beyond the fiftieth', async () => {
    const { world, ann, ben } = await start()
    for (let n = 0; n < maxApiTokens; n++) await ann.api.tokens.create({ name: `Token ${n}`, access: 'read' })
    const body = { name: 'One more', access: 'read' }
    expect(await world.call('POST /user/tokens', { token: ann.accessToken, body })).toMatchObject({ status: 409 })
    expect(await world.call('POST /user/tokens', { token: ben.accessToken, body })).toMatchObject({ status: 201 })
    const [{ id } = { id: '' }] = await ann.api.tokens.list()
    await ann.api.tokens.remove({ id })
    expect(await world.call('POST /user/tokens', { token: ann.accessToken, body })).toMatchObject({ status: 201 })
  })

  it('counts against the limit of writes like its owner', async () => {
    const { world, ann } = await start({ WRITE_LIMIT: '3' })
    const { token } = await make(world, ann)
    const add = () => world.call('POST /diary/water', { token, body: { date: '2026-03-10' } })
    expect([(await add()).status, (await add()).status, (await add()).status]).toEqual([200, 200, 429])
  })

  it('is announced to its owner by mail, without the token', async () => {
    const { world, ann } = await start()
    const { token } = await make(world, ann, { name: 'My <assistant>', access: 'read' })
    const [mail] = world.mailbox(ann.email)
    expect(mail?.subject).toBe('New API token (Glowlog)')
    expect(mail?.text).toContain('Name: My <assistant>\nAccess: Read only')
    expect(mail?.html).toContain('My &lt;assistant&gt;')
    expect(JSON.stringify(mail)).not.toContain(token.slice(5))
  })
})

describe('an API token ends', () => {
  const endings: [name: string, end: (world: HttpWorld, ann: Person, id: string) => Promise<unknown>][] = [
    ['when it is deleted', (world, { accessToken: token }, id) => world.call(`DELETE /user/tokens/${id}`, { token })],
    [
      'when the password changes',
      (world, { api }) => api.account.changePassword({ currentPassword: world.password, newPassword: 'another one' }),
    ],
    [
      'when the password is reset',
      async (world, { email }) => {
        await world.anybody.account.forgotPassword({ email })
        const token = world.mailbox.token(email)
        await world.call(`PUT /auth/resetpassword/${token}`, { body: { password: 'another one' } })
      },
    ],
    [
      'when the account is deleted',
      (world, { accessToken: token }) => world.call('DELETE /auth/deleteaccount', { token }),
    ],
  ]

  const worlds: HttpWorld[] = []
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.app.close()
  })

  it.each(endings)('%s, together with its streams', async (_, end) => {
    const { world, ben: ann } = await start()
    worlds.push(world)
    const { _id, token } = await make(world, ann)
    const url = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await openEvents(url, '/notifications/stream', token)
    await expect.poll(stream.events).toHaveLength(1)
    await end(world, ann, _id)
    // At once, not when the streams are next looked at.
    await expect.poll(world.notificationStreams.count).toBe(0)
    expect(await stream.ending).toBe('ended')
    expect(await world.call('GET /auth/me', { token })).toMatchObject(unauthorized)
    expect(world.db.select().from(apiTokens).all()).toEqual([])
  })

  it('together with its streams also when it expires, or when another process deletes it', async () => {
    const { world, ann } = await start({}, { keepAliveMs: 20 })
    worlds.push(world)
    const [short, long] = [await make(world, ann, { expiresAt: '2026-03-10' }), await make(world, ann)]
    const url = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const streamOf = ({ token }: Created) => openEvents(url, '/notifications/stream', token)
    const [first, second] = [await streamOf(short), await streamOf(long)]
    for (const stream of [first, second]) await expect.poll(() => stream.events().length).toBeGreaterThan(2)

    world.travelTo('2026-03-11T00:00:00.000Z')
    expect(await first.ending).toBe('ended')
    const before = second.events().length
    await expect.poll(() => second.events().length).toBeGreaterThan(before + 1)
    world.db.delete(apiTokens).run()
    expect(await second.ending).toBe('ended')
  })

  it('but not by somebody else, to whom it does not exist', async () => {
    const { world, ann, ben } = await start()
    const { _id, token } = await make(world, ann)
    const missing = { status: 404, body: { msg: 'API token not found.', code: 'api-token-not-found' } }
    expect(await world.call(`DELETE /user/tokens/${_id}`, { token: ben.accessToken })).toMatchObject(missing)
    expect(await world.call('GET /auth/me', { token })).toMatchObject({ status: 200 })
    expect(await world.call(`DELETE /user/tokens/${_id}`, { token: ann.accessToken })).toMatchObject({
      status: 200,
      body: { msg: 'API token deleted.' },
    })
    expect(await world.call(`DELETE /user/tokens/${_id}`, { token: ann.accessToken })).toMatchObject(missing)
  })
})

describe('what an API token may do', () => {
  type Procedure = { _def: { type: 'query' | 'mutation'; meta?: Meta } }
  const procedures = Object.entries(rpcRouter._def.procedures as unknown as Record<string, Procedure>)

  const isForSignedIn = (path: string) => /^\/api\/(auth\/(?!me$)|user\/(tokens|imports)|admin\/)/.test(path)

  /** They are sent a text and change nothing. */
  const readingPosts = new Set(['/api/food/describe', '/api/recipes/read'])
  const readingMutation = 'recipes.read'

  it('follows from the path', async () => {
    // An admin, so that nothing else is in the way.
    const { world, ann } = await start()
    const [read, write] = [await make(world, ann, { access: 'read' }), await make(world, ann)]
    const { paths } = (await world.call('GET /openapi.json')).body as {
      paths: Record<string, Record<string, { security?: [] }>>
    }
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({ path, method, isPublic: security?.length === 0 })),
    )
    expect(operations.length).toBeGreaterThan(80)
    for (const { path, method, isPublic } of operations) {
      // The stream has no end that could be waited for; a test of its own opens it.
      if (isPublic || path === '/api/notifications/stream') continue
      const refusalWith = async ({ token }: Created) => {
        const route = `${method.toUpperCase()} ${path.slice('/api'.length).replace(/{\w+}/g, 'x')}`
        const { status, body } = await world.call(route, { token })
        return [401, 403].includes(status) ? { status, body } : null
      }
      const refused = (msg: string) => ({ status: 403, body: { msg, code: expect.any(String) } })
      const isForPeople = isForSignedIn(path)
      const isReading = method === 'get' || readingPosts.has(path)
      const forReader = isForPeople ? refused(needsSignIn) : isReading ? null : refused(readOnly)
      expect([method, path, await refusalWith(read)]).toEqual([method, path, forReader])
      expect([method, path, await refusalWith(write)]).toEqual([
        method,
        path,
        isForPeople ? refused(needsSignIn) : null,
      ])
    }
  })

  it('is the same over tRPC', async () => {
    const { world, ann } = await start()
    const [read, write] = [await make(world, ann, { access: 'read' }), await make(world, ann)]
    for (const [path, { _def }] of procedures) {
      if (_def.meta?.access === 'public') continue
      const method = _def.type === 'query' ? 'GET' : 'POST'
      const msgWith = async (token: string) => {
        const answer = await world.call(`${method} /trpc/${path}`, { token })
        expect(answer.status).not.toBe(401)
        return (answer.body as { error?: { message: string } } | undefined)?.error?.message ?? 'done'
      }
      const isForPeople = _def.meta?.needsSignIn === true
      const [reads, writes] = [await msgWith(read.token), await msgWith(write.token)]
      const isWriting = _def.type === 'mutation' && path !== readingMutation
      const forReader = isForPeople ? needsSignIn : isWriting ? readOnly : undefined
      expect([path, refusals.find((msg) => msg === reads)]).toEqual([path, forReader])
      expect([path, refusals.find((msg) => msg === writes)]).toEqual([path, isForPeople ? needsSignIn : undefined])
    }
  })

  it('is nothing on public paths, which ignore it', async () => {
    const { world, ann } = await start()
    const { token } = await make(world, ann, { access: 'read' })
    const credentials = { email: ann.email, password: world.password }
    expect(await world.call('POST /auth/login', { token, body: credentials })).toMatchObject({ status: 200 })
    expect(await world.call('POST /auth/logout', { token, body: {} })).toMatchObject({ status: 200 })
    expect(await world.call('POST /auth/forgotpassword', { token, body: { email: ann.email } })).toMatchObject({
      status: 200,
    })
    expect(await world.call('GET /config', { token: 'glow_nothing' })).toMatchObject({ status: 200 })
    expect(await world.call('GET /auth/me', { token })).toMatchObject({ status: 200 })
  })

  it('is nothing with a token that does not exist', async () => {
    const { world, ann } = await start()
    const { token } = await make(world, ann)
    for (const unknown of [`glow_${'A'.repeat(43)}`, token.slice(5), `${token}A`, token.toUpperCase()]) {
      for (const route of ['GET /auth/me', 'POST /diary/water', 'GET /user/tokens', 'GET /notifications/stream'])
        expect(await world.call(route, { token: unknown })).toMatchObject(unauthorized)
    }
  })
})
