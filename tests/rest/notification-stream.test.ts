import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { write } from '#server/db/write.ts'
import { addNotification, maxStreamsPerUser } from '#server/features/notifications.ts'
import { createHttpWorld } from '../support/http.ts'
import { openEvents } from '../support/rest-client.ts'

const path = '/notifications/stream'
type HttpWorld = Awaited<ReturnType<typeof createHttpWorld>>
type Person = Awaited<ReturnType<HttpWorld['join']>>
type Listening = Awaited<ReturnType<typeof listen>>

const worlds: HttpWorld[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.app.close()
})

async function listen(overrides: Parameters<typeof createHttpWorld>[1] = {}) {
  const world = await createHttpWorld({}, overrides)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`

  /** Opens a stream, and waits for what it says first. */
  async function open({ accessToken }: Pick<Person, 'accessToken'>) {
    const stream = await openEvents(url, path, accessToken)
    await expect.poll(stream.events).not.toEqual([])
    return stream
  }

  worlds.push(world)
  return { ...world, open }
}

/** Actions of one person that notify another. */
async function nudge(world: HttpWorld, from: Person, to: Person, message = `${from.username} nudged you.`) {
  const [{ id }, { id: otherId }] = [await from.api.account.me(), await to.api.account.me()]
  const writer = { writes: world.writes, viewer: { id }, now: world.clock() }
  await write(writer, { subject: 'buddy', others: [otherId] }, () =>
    addNotification(world.db, otherId, { kind: 'nudge', message: () => message }, world.clock()),
  )
}

const state = (unread: number, newest: unknown = expect.any(String)) => ({ unread, newest })

describe('the stream of notifications', () => {
  it('says first what is there, then what others do, and nothing to anybody else', async () => {
    const world = await listen()
    const [ann, ben, cleo] = [await world.join('ann'), await world.join('ben'), await world.join('cleo')]
    const [anns, bens, cleos] = [await world.open(ann), await world.open(ben), await world.open(cleo)]
    expect(anns.events()).toEqual([['notifications', state(0, null)]])

    await nudge(world, ben, ann)
    await expect.poll(anns.events).toHaveLength(2)
    const [newest] = await ann.api.notifications.list()
    expect(anns.events()[1]).toEqual(['changed', state(1, newest?.id)])

    await nudge(world, ann, cleo)
    await expect.poll(cleos.events).toHaveLength(2)
    expect([anns.events().length, bens.events().length]).toEqual([2, 1])
  })

  it('tells the other devices of a person when all is read, and nothing of writes that change no notification', async () => {
    const world = await listen()
    const [ann, ben] = [await world.join('ann'), await world.join('ben')]
    await nudge(world, ben, ann)
    const [desk, phone] = [await world.open(ann), await world.open(ann)]
    await ann.api.goals.change({ water: 9 })
    await ann.api.notifications.markRead()
    for (const stream of [desk, phone]) {
      await expect.poll(stream.events).toHaveLength(2)
      expect(stream.events()).toEqual([
        ['notifications', state(1)],
        ['notifications', state(0)],
      ])
    }
  })

  it('tells of what a job adds', async () => {
    const world = await listen()
    const ann = await world.join('ann')
    const { id } = await ann.api.account.me()
    const stream = await world.open(ann)
    addNotification(world.db, id, { kind: 'account', message: () => 'Your import is done.' }, world.clock())
    world.notificationStreams.publish(id)
    await expect.poll(stream.events).toHaveLength(2)
  })

  it('is neither compressed nor buffered nor kept, and takes the token from the header only', async () => {
    const world = await listen()
    const ann = await world.join('ann')
    const { status, headers } = await world.open(ann)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(headers.get('content-encoding')).toBeNull()
    const refused = { status: 401, body: { msg: 'Please log in again.' } }
    expect(await world.call(`GET ${path}`)).toMatchObject(refused)
    expect(await world.call(`GET ${path}?access_token=${ann.accessToken}`)).toMatchObject(refused)
  })
})

describe('a stream goes on', () => {
  it('while nothing happens, and past the end of its access token', async () => {
    const world = await listen({ keepAliveMs: 20 })
    const ann = await world.join('ann')
    const { id } = await ann.api.account.me()
    const stream = await world.open(ann)
    world.travel({ minutes: 16 })
    await expect(ann.api.account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const before = stream.events().length
    await expect.poll(() => stream.events().length).toBeGreaterThan(before + 2)
    // As another process does, such as the command line.
    addNotification(world.db, id, { kind: 'account', message: () => 'Your import is done.' }, world.clock())
    await expect.poll(() => stream.events().at(-1)).toEqual(['notifications', state(1)])
  })
})

describe('a stream ends', () => {
  const endings: [name: string, end: (world: Listening, ann: Person, phone: Person) => Promise<unknown>][] = [
    ['at logout', (world, { refreshToken }) => world.call('POST /auth/logout', { body: { refreshToken } })],
    [
      'when another device changes the password',
      (world, _, phone) =>
        phone.api.account.changePassword({ currentPassword: world.password, newPassword: 'another long password' }),
    ],
    ['when another device signs it out', (_, __, phone) => phone.api.account.endOtherSessions()],
    [
      'when the account is deleted',
      (world, _, { accessToken: token }) => world.call('DELETE /auth/deleteaccount', { token }),
    ],
  ]

  it.each(endings)('%s', async (name, end) => {
    const world = await listen()
    const boss = await world.join('boss')
    const ann = await world.join('ann')
    const login = await world.anybody.account.login({ email: ann.email, password: world.password })
    if (!('accessToken' in login)) throw new Error('no second factor here')
    const phone = { ...ann, ...login, api: world.caller(login.accessToken) }
    const [stream, phones] = [await world.open(ann), await world.open(phone)]
    const isOfAccount = name.includes('account')
    await end(world, ann, phone)
    // At once, not when the streams are next looked at.
    await expect.poll(world.notificationStreams.count).toBe(isOfAccount ? 0 : 1)
    expect(await stream.ending).toBe('ended')
    if (isOfAccount) expect(await phones.ending).toBe('ended')
    // The device that did it goes on.
    else {
      await nudge(world, boss, phone)
      await expect.poll(phones.events).toHaveLength(2)
    }
  })

  it('when its session has expired', async () => {
    const world = await listen({ keepAliveMs: 20 })
    const stream = await world.open(await world.join('ann'))
    world.travel({ days: 30 })
    expect(await stream.ending).toBe('ended')
  })

  it('as the oldest when a person opens more than ten', async () => {
    const world = await listen()
    const [ann, ben] = [await world.join('ann'), await world.join('ben')]
    const bens = await world.open(ben)
    const streams = [await world.open(ann)]
    for (let n = 0; n < maxStreamsPerUser; n++) streams.push(await world.open(ann))
    expect(await streams[0]?.ending).toBe('ended')
    await nudge(world, ben, ann)
    for (const stream of streams.slice(1)) await expect.poll(stream.events).toHaveLength(2)
    await nudge(world, ann, ben)
    await expect.poll(bens.events).toHaveLength(2)
  })

  it('when the database cannot be read, so that the client asks again', async () => {
    const world = await listen()
    const ann = await world.join('ann')
    const { id } = await ann.api.account.me()
    const stream = await world.open(ann)
    world.db.$client.exec('drop table notifications')
    world.notificationStreams.publish(id)
    expect(await stream.ending).toBe('ended')
  })

  it('when the server stops, which refuses new ones', async () => {
    const world = await listen()
    const ann = await world.join('ann')
    const stream = await world.open(ann)
    await world.app.close()
    expect(await stream.ending).toBe('ended')
    const viewer = {
      id: 'ann',
      role: 'user' as const,
      timeZone: 'UTC',
      mealTypes: null,
      language: null,
      householdId: null,
      twoFactorEnabledAt: null,
      sessionId: 'x',
    }
    expect(() => world.notificationStreams.open(viewer, () => expect.unreachable())).toThrow(
      'The server cannot send live updates right now.',
    )
  })
})
