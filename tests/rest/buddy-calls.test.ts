import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { friendRequests } from '#schema'
import { createHttpWorld } from '../support/http.ts'

type World = Awaited<ReturnType<typeof createHttpWorld>>

async function signedIn(world: World, username: string, timeZone?: string) {
  const { accessToken: token, api } = await world.join(username, timeZone)
  const { id } = await api.account.me()
  return { id, token, call: (route: string, body?: unknown) => world.call(route, { token, body }) }
}

describe('buddies over REST', () => {
  it('find each other, ask, accept, are listed, nudge and part', async () => {
    const world = await createHttpWorld()
    const ada = await signedIn(world, 'ada')
    const ben = await signedIn(world, 'ben')

    expect((await ada.call('GET /friends/search?search=BÉN')).body).toEqual([
      { _id: ben.id, username: 'ben', state: 'none' },
    ])
    expect((await ada.call('GET /friends/search?search=')).body).toEqual([])
    expect((await ada.call('GET /friends/search')).body).toEqual([])
    expect((await ada.call('GET /friends/search?search=ada')).body).toEqual([])

    const { status, body: request } = await ada.call(`POST /friends/request/${ben.id}`)
    const createdAt = world.clock().toISOString()
    expect([status, request]).toEqual([
      201,
      {
        _id: expect.any(String),
        requester: { _id: ada.id, username: 'ada' },
        recipient: { _id: ben.id, username: 'ben' },
        status: 'pending',
        createdAt,
        answeredAt: null,
      },
    ])
    expect(await ada.call(`POST /friends/request/${ben.id}`)).toMatchObject({ status: 409, body: { msg: /./ } })
    expect((await ben.call('GET /friends')).body).toMatchObject({
      friends: [],
      pending: [{ _id: request._id, requester: { _id: ada.id, username: 'ada' }, createdAt }],
    })

    expect(await ben.call(`DELETE /friends/${ada.id}`)).toMatchObject({
      status: 404,
      body: { msg: 'Buddy not found.' },
    })

    const path = `PUT /friends/request/${request._id}`
    expect(await ben.call(path, { status: 'maybe' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'status' }] },
    })
    expect((await ada.call(path, { status: 'accepted' })).status).toBe(404)
    expect(await ben.call(path, { status: 'accepted' })).toMatchObject({
      status: 200,
      body: { _id: request._id, status: 'accepted', answeredAt: createdAt },
    })
    expect((await ben.call(path, { status: 'declined' })).status).toBe(404)

    const { friends, pending, me } = (await ada.call('GET /friends')).body
    expect(friends).toMatchObject([{ _id: ben.id, username: 'ben', streak: 0, achievements: expect.any(Number) }])
    expect([pending, me]).toEqual([[], { streak: 0, achievements: expect.any(Number) }])
    expect(JSON.stringify(friends)).not.toContain('@')

    expect(await ada.call(`POST /friends/nudge/${ben.id}`)).toMatchObject({ status: 200, body: { msg: 'Nudge sent!' } })
    // It is noon in London.
    expect(await ada.call(`POST /friends/nudge/${ben.id}`)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '43200' },
      body: { msg: 'You have already nudged ben today.' },
    })
    const told = (await ben.call('GET /notifications')).body as { kind: string; message: string }[]
    expect(told.filter(({ kind }) => kind !== 'achievement')).toMatchObject([
      { kind: 'nudge', message: 'ada nudged you: keep the streak going!', read: false },
      { kind: 'request', message: 'ada sent you a buddy request.' },
    ])
    expect(await ben.call(`DELETE /friends/${ada.id}`)).toMatchObject({ status: 200, body: { msg: 'Buddy removed.' } })
    expect((await ada.call(`DELETE /friends/${ben.id}`)).status).toBe(404)
    expect((await ada.call(`POST /friends/nudge/${ben.id}`)).status).toBe(404)
  })

  it('are asked no more once the request is withdrawn', async () => {
    const world = await createHttpWorld()
    const ada = await signedIn(world, 'ada')
    const ben = await signedIn(world, 'ben')
    await ada.call(`POST /friends/request/${ben.id}`)
    expect(await ada.call(`DELETE /friends/${ben.id}`)).toMatchObject({
      status: 200,
      body: { msg: 'Request withdrawn.' },
    })
    expect((await ben.call('GET /friends')).body).toMatchObject({ friends: [], pending: [] })
    expect((await ada.call(`DELETE /friends/${ben.id}`)).status).toBe(404)
  })

  it('refuse what makes no sense with 400, and who is not there with 404', async () => {
    const world = await createHttpWorld()
    const ada = await signedIn(world, 'ada')
    const hidden = await signedIn(world, 'hidden')
    await hidden.call('PUT /user/preferences', { isFindable: false })
    expect(await ada.call(`POST /friends/request/${ada.id}`)).toMatchObject({
      status: 400,
      body: { msg: 'You cannot befriend yourself.' },
    })
    expect(await ada.call(`POST /friends/nudge/${ada.id}`)).toMatchObject({
      status: 400,
      body: { msg: 'You cannot nudge yourself.' },
    })
    const nobody = await ada.call('POST /friends/request/nobody')
    expect([nobody.status, nobody.body]).toEqual([404, { msg: 'Person not found.', code: 'person-not-found' }])
    const refused = await ada.call(`POST /friends/request/${hidden.id}`)
    expect([refused.status, refused.body]).toEqual([nobody.status, nobody.body])
    expect((await ada.call('PUT /friends/request/nothing', { status: 'accepted' })).status).toBe(404)
    expect((await world.call('GET /friends')).status).toBe(401)
  })
})

describe('two people who befriend each other at the same moment', () => {
  let world: World
  let url: string

  beforeEach(async () => {
    world = await createHttpWorld()
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  })
  afterEach(() => world.app.close())

  const send = async (from: { token: string }, to: { id: string }) => {
    const headers = { authorization: `Bearer ${from.token}` }
    const response = await fetch(`${url}/api/friends/request/${to.id}`, { method: 'POST', headers })
    await response.text()
    return response.status
  }

  it('are friends, once, and both are answered 201', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, n) => signedIn(world, `person${n}`)))
    const pairs = people.flatMap((a, n) => people.slice(n + 1).map((b) => [a, b] as const))
    for (const [a, b] of pairs) {
      expect(await Promise.all([send(a, b), send(b, a)])).toEqual([201, 201])
      for (const [one, other] of [
        [a, b],
        [b, a],
      ] as const) {
        const { friends, pending } = (await one.call('GET /friends')).body as {
          friends: { _id: string }[]
          pending: unknown[]
        }
        expect(friends.filter(({ _id }) => _id === other.id)).toHaveLength(1)
        expect(pending).toEqual([])
      }
    }
    expect(pairs).toHaveLength(28)
    expect(await world.db.$count(friendRequests)).toBe(28)
  })

  it('are friends also when one of them was answered before the other asked', async () => {
    const [a, b] = [await signedIn(world, 'first'), await signedIn(world, 'second')]
    expect([await send(a, b), await send(b, a)]).toEqual([201, 201])
    expect((await b.call('GET /friends')).body).toMatchObject({ friends: [{ _id: a.id }], pending: [] })
    expect([await send(a, b), await send(b, a)]).toEqual([409, 409])
  })
})
