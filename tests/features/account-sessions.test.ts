import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sessions } from '#schema'
import { deviceName } from '#server/auth/devices.ts'
import { maxSessions } from '#server/auth/sessions.ts'
import { otherProcess } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createWorld } from '../support/world.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

describe('signed-in devices', () => {
  async function twoDevices() {
    const world = createWorld()
    const ann = await world.join('ann')
    world.travel({ minutes: 5 })
    const login = await world
      .caller(undefined, '192.0.2.1', `${chrome} ${'x'.repeat(300)}`)
      .account.login({ email: ann.email, password: world.password })
    if (!('accessToken' in login)) throw new Error('no second factor here')
    return { world, ann, phone: { ...login, api: world.caller(login.accessToken) } }
  }

  it('are listed with browser, first and last seen, most recent first, the current one marked', async () => {
    const { world, ann } = await twoDevices()
    world.travel({ minutes: 5 })
    await world.anybody.account.refresh({ token: ann.refreshToken })
    const stored = world.db.select({ userAgent: sessions.userAgent }).from(sessions).all()
    expect(stored.map(({ userAgent }) => userAgent?.length)).toContain(300)
    const list = await ann.api.account.sessions()
    expect(list).toEqual([
      {
        id: expect.any(String),
        browser: 'Unknown browser',
        createdAt: '2026-03-10T12:00:00.000Z',
        lastSeenAt: '2026-03-10T12:10:00.000Z',
        current: true,
      },
      {
        id: expect.any(String),
        browser: 'Chrome on Windows',
        createdAt: '2026-03-10T12:05:00.000Z',
        lastSeenAt: '2026-03-10T12:05:00.000Z',
        current: false,
      },
    ])
  })

  it('can be signed out one at a time', async () => {
    const { world, ann, phone } = await twoDevices()
    const other = (await ann.api.account.sessions()).find(({ current }) => !current)
    await ann.api.account.endSession({ id: other?.id ?? '' })
    await expect(phone.api.account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(world.anybody.account.refresh({ token: phone.refreshToken })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    expect(await ann.api.account.sessions()).toHaveLength(1)
    await expect(ann.api.account.endSession({ id: other?.id ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Session not found.',
    })
  })

  it('can all be signed out except the current one', async () => {
    const { world, ann, phone } = await twoDevices()
    const ben = await world.join('ben')
    await phone.api.account.endOtherSessions()
    await expect(ann.api.account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await phone.api.account.sessions()).toHaveLength(1)
    expect(await ben.api.account.sessions()).toHaveLength(1)
  })

  it('can log out with the access token alone', async () => {
    const { world, ann, phone } = await twoDevices()
    expect(await phone.api.account.logout()).toEqual({ msg: 'Logged out!' })
    await expect(phone.api.account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await ann.api.account.sessions()).toHaveLength(1)
    expect(await world.anybody.account.logout()).toEqual({ msg: 'Logged out!' })
  })

  it('can log out with either token when the other is no longer known', async () => {
    const { world, ann, phone } = await twoDevices()
    await phone.api.account.logout({ refreshToken: 'unknown' })
    await expect(world.anybody.account.refresh({ token: phone.refreshToken })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await world.caller('expired').account.logout({ refreshToken: ann.refreshToken })
    await expect(ann.api.account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('are signed out after 180 days, however often the session is renewed', async () => {
    const { world, ann } = await twoDevices()
    const renew = () => world.anybody.account.refresh({ token: ann.refreshToken })
    const over = { code: 'UNAUTHORIZED' }
    for (let day = 29; day <= 174; day += 29) {
      world.travel({ days: 29 })
      await renew()
    }
    world.travelTo('2026-09-06T11:50:00.000Z')
    const { accessToken } = await renew()
    world.travel({ minutes: 9 })
    await world.caller(accessToken).account.me()
    world.travel({ minutes: 1 })
    await expect(world.caller(accessToken).account.me()).rejects.toMatchObject(over)
    await expect(renew()).rejects.toMatchObject(over)
    // One that was renewed before there was such an end ends as well.
    world.db.update(sessions).set({ expiresAt: '2027-01-01T00:00:00.000Z' }).run()
    await expect(renew()).rejects.toMatchObject(over)
    expect(world.db.select().from(sessions).all()).not.toContainEqual(
      expect.objectContaining({ createdAt: '2026-03-10T12:00:00.000Z' }),
    )
  })

  it('are not listed after their session expired', async () => {
    const { world, phone } = await twoDevices()
    world.travel({ days: 29 })
    const { accessToken } = await world.anybody.account.refresh({ token: phone.refreshToken })
    world.travel({ days: 2 })
    await expect(world.caller(accessToken).account.sessions()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const fresh = await world.anybody.account.refresh({ token: phone.refreshToken })
    expect(await world.caller(fresh.accessToken).account.sessions()).toHaveLength(1)
  })

  it('are limited to 100 by dropping the least recently seen', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const { id } = await ann.api.account.me()
    for (let n = 0; n < maxSessions - 1; n++) {
      world.travel({ seconds: 1 })
      world.sessions.start(id, null, world.clock())
    }
    expect((await ann.api.account.me()).username).toBe('ann')
    world.travel({ seconds: 1 })
    const { accessToken } = world.sessions.start(id, null, world.clock())
    await expect(ann.api.account.me()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await world.caller(accessToken).account.sessions()).toHaveLength(maxSessions)
    expect(await world.db.$count(sessions)).toBe(maxSessions)
  })

  it('are refreshed while another process, such as the CLI, writes to the same database', async () => {
    const database = join(temporaryFolder(), 'app.db')
    const world = createWorld({}, undefined, { database })
    const ann = await world.join('ann')
    const other = otherProcess(database)
    const now = world.clock()
    const text = now.toISOString()
    // The time is read before and after the session is: each time, the other process tries to write.
    now.toISOString = () => {
      other.write()
      return text
    }
    expect(world.sessions.refresh(ann.refreshToken, now)).toEqual({ accessToken: expect.any(String) })
    other.close()
  })
})

describe('a device name', () => {
  it.each([
    [chrome, 'Chrome on Windows'],
    [`${chrome} Edg/142.0.0.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 EdgiOS/142.0 Mobile/15E148 Safari/604.1',
      'Edge on iPad',
    ],
    [`${chrome} OPR/120.0.0.0`, 'Opera on Windows'],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
      'Chrome on ChromeOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) SomethingNew/1.0', 'Unknown browser on Linux'],
    ['Firefox/140.0', 'Firefox'],
    ['curl/8.5.0', 'Unknown browser'],
    ['', 'Unknown browser'],
    [null, 'Unknown browser'],
  ])('reads %s as %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
})
