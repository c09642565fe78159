import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createThrottle, networkOf } from '#server/auth/throttle.ts'
import { limited } from '#server/features/account/attempts.ts'
import { createHttpWorld } from '../support/http.ts'
import { createWorld, type World } from '../support/world.ts'

const codesOf = async (attempts: Promise<unknown>[]) => {
  const codes = (await Promise.allSettled(attempts)).map((one) => (one.status === 'rejected' ? one.reason.code : 'OK'))
  return Object.fromEntries(
    [...new Set(codes)].sort().map((code) => [code, codes.filter((one) => one === code).length]),
  )
}

const login = (world: World, email: string, password: string, address?: string) =>
  world.caller(undefined, address).account.login({ email, password })

/** A wrong guess, without the costly hash of a real one. */
const guess = ({ throttles }: World, email: string, address: string) =>
  limited({ throttles, address }, email, async () => null)

describe('the limits on what is mailed and changed about an account', () => {
  it('mail a person at most ten times an hour, and do what was asked all the same', async () => {
    const world = createWorld()
    const [ann, ben] = [await world.join('ann'), await world.join('ben')]
    const { id } = await ben.api.account.me()
    for (let n = 0; n < 12; n++) await ben.api.tokens.create({ name: `App ${n}`, access: 'read' })
    expect(world.mailbox(ben.email)).toHaveLength(10)
    expect(await ben.api.tokens.list()).toHaveLength(12)
    expect(await ann.api.admin.users.createResetLink({ id })).toMatchObject({ isMailed: false })
    await ann.api.tokens.create({ name: 'Hers', access: 'read' })
    expect(world.mailbox(ann.email)).toHaveLength(1)
    world.travel({ hours: 1 })
    const later = await login(world, ben.email, world.password)
    if (!('accessToken' in later)) throw new Error('no second factor here')
    await world.caller(later.accessToken).tokens.create({ name: 'Later', access: 'read' })
    expect(world.mailbox(ben.email)).toHaveLength(11)
  })

  it('count passwords, tokens and two-factor login against the writes of a minute', async () => {
    const world = createWorld({ WRITE_LIMIT: '201' })
    const ann = await world.join('ann')
    const tooFast = { code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('faster than this server allows') }
    const change = () =>
      ann.api.account.changePassword({ currentPassword: world.password, newPassword: world.password })
    await change()
    await ann.api.tokens.create({ name: 'App', access: 'read' })
    for (let n = 0; n < 199; n++) await ann.api.account.generateTwoFactor()
    await expect(change()).rejects.toMatchObject(tooFast)
    await expect(ann.api.tokens.create({ name: 'App', access: 'read' })).rejects.toMatchObject(tooFast)
    await expect(ann.api.account.generateTwoFactor()).rejects.toMatchObject(tooFast)
    world.travel({ minutes: 1 })
    await change()
  })
})

describe('the limits on failed logins', () => {
  it('allow 10 failures per account and address, so that a stranger elsewhere cannot lock the owner out', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const guesses = Array.from({ length: 12 }, () => login(world, ann.email, 'wrong', '198.51.100.1'))
    expect(await codesOf(guesses)).toEqual({ BAD_REQUEST: 10, TOO_MANY_REQUESTS: 2 })
    await expect(login(world, ann.email, world.password, '198.51.100.1')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    expect(await login(world, ann.email, world.password, '192.0.2.7')).toHaveProperty('accessToken')
    // The owner's success forgives nothing of what happened at the stranger's address.
    await expect(login(world, ann.email, 'wrong', '198.51.100.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('allow 100 failures per account, even from many addresses at once', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const guesses = Array.from({ length: 110 }, (_, n) => guess(world, ann.email, `198.51.100.${n % 20}`))
    expect(await codesOf(guesses)).toEqual({ OK: 100, TOO_MANY_REQUESTS: 10 })
    await expect(login(world, ann.email, world.password)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    world.travel({ minutes: 15, seconds: 1 })
    expect(await login(world, ann.email, world.password)).toHaveProperty('accessToken')
  })

  it('forget the failures of somebody who then logs in', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    for (let round = 0; round < 2; round++) {
      const wrong = Array.from({ length: 9 }, () => login(world, ann.email, 'wrong'))
      expect(await codesOf(wrong)).toEqual({ BAD_REQUEST: 9 })
      expect(await login(world, ann.email, world.password)).toHaveProperty('accessToken')
    }
  })

  it('allow 50 failures per address across accounts, existing or not', async () => {
    const world = createWorld()
    await world.join('ann')
    const guesses = Array.from({ length: 60 }, (_, n) => login(world, `person${n}@example.org`, 'wrong'))
    expect(await codesOf(guesses)).toEqual({ BAD_REQUEST: 50, TOO_MANY_REQUESTS: 10 })
    await expect(login(world, 'ann@example.org', world.password)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await login(world, 'ann@example.org', world.password, '198.51.100.1')).toHaveProperty('accessToken')
  })

  it('never refuse correct passwords, however many arrive at once', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const logins = Array.from({ length: 60 }, () => login(world, ann.email, world.password))
    expect(await codesOf(logins)).toEqual({ OK: 60 })
  })

  it('accept the correct password among wrong ones below the limit', async () => {
    const world = createWorld()
    const ann = await world.join('ann')
    const wrong = Array.from({ length: 9 }, () => login(world, ann.email, 'wrong'))
    const right = Array.from({ length: 5 }, () => login(world, ann.email, world.password))
    expect(await codesOf([...wrong, ...right])).toEqual({ BAD_REQUEST: 9, OK: 5 })
  })

  it('treat an IPv6 network as one address, and see the client behind a trusted proxy', async () => {
    const world = await createHttpWorld({ TRUST_PROXY: '10.0.0.0/8' })
    await world.join('ann')
    const status = async (address: string, forwarded?: string) => {
      const headers = forwarded ? { 'x-forwarded-for': forwarded } : undefined
      const body = { email: `${Math.random()}@example.org`, password: 'wrong' }
      return (await world.call('POST /auth/login', { address, headers, body })).status
    }
    for (let n = 0; n < 50; n++) expect(await status('10.0.0.1', `2001:db8:1:2::${n.toString(16)}`)).toBe(400)
    expect(await status('10.0.0.2', '2001:db8:1:2:ffff::1')).toBe(429)
    expect(await status('10.0.0.2', '2001:db8:1:3::1')).toBe(400)
    expect(await status('203.0.113.1', '2001:db8:1:2::1')).toBe(400)
    await world.app.close()
  })
})

describe('an address with a port, as some proxies write it', () => {
  it.each([
    ['192.0.2.9', ['192.0.2.9:4711', '192.0.2.9:4712', '192.0.2.9, 10.0.0.7:80']],
    ['2001:db8::9', ['[2001:db8::9]:4711', '[2001:db8::9]', '2001:db8::9']],
  ])('is %s, whatever the port', async (address, written) => {
    const world = await createHttpWorld({ TRUST_PROXY: '10.0.0.0/8', RATE_LIMIT: '3' })
    const status = async (forwarded: string) =>
      (await world.call('GET /health', { address: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } })).status
    for (const one of written) expect(await status(one)).toBe(200)
    expect(await status(address)).toBe(429)
    await world.app.close()
  })
})

describe('a clock that is set back by two hours', () => {
  const back = '2026-03-10T10:00:00.000Z'

  it('makes nobody wait longer after failed logins, nor forgets them', async () => {
    const world = createWorld()
    for (let n = 0; n < 10; n++) await guess(world, 'ann@example.org', '192.0.2.1')
    world.travelTo(back)
    await expect(guess(world, 'ann@example.org', '192.0.2.1')).rejects.toThrow('Too many attempts')
    world.travel({ minutes: 15 })
    expect(await guess(world, 'ann@example.org', '192.0.2.1')).toBeNull()
  })

  it('makes nobody wait longer after many requests', async () => {
    const world = await createHttpWorld({ RATE_LIMIT: '3' })
    const status = async () => (await world.call('GET /openapi.json')).status
    for (let n = 0; n < 3; n++) expect(await status()).toBe(200)
    expect(await status()).toBe(429)
    world.travelTo(back)
    expect(await status()).toBe(429)
    world.travel({ minutes: 1 })
    expect(await status()).toBe(200)
  })
})

describe('a throttle', () => {
  /** Counts within a minute; `at` is what it says so many seconds after the start. */
  function throttleOf(limit: number, maxKeys?: number) {
    let now = 0
    const throttle = createThrottle(() => now * 1000, limit, 60, maxKeys)
    return {
      at(second: number) {
        now = second
        return throttle
      },
    }
  }

  it('keeps a bounded number of keys, dropping the oldest', () => {
    const throttle = throttleOf(1, 3)
    for (const key of ['a', 'b', 'c', 'd']) throttle.at(0).record(key)
    expect(['a', 'b', 'c', 'd'].map((key) => throttle.at(1).retryAfter(key))).toEqual([0, 59, 59, 59])
  })

  it('drops the key that was used longest ago', () => {
    const throttle = throttleOf(2, 2)
    for (const key of ['a', 'b', 'a']) throttle.at(0).record(key)
    throttle.at(1).record('b')
    throttle.at(1).record('b')
    throttle.at(2).record('a')
    throttle.at(2).record('c')
    expect(['a', 'b'].map((key) => throttle.at(3).retryAfter(key))).toEqual([57, 0])
  })

  it('allows the next attempt as soon as the oldest that counts is over', () => {
    const throttle = throttleOf(2)
    throttle.at(0).record('ann')
    expect(throttle.at(0).retryAfter('ann')).toBe(0)
    throttle.at(10).record('ann')
    expect([10, 20, 59].map((now) => throttle.at(now).retryAfter('ann'))).toEqual([50, 40, 1])
    expect(throttle.at(60).retryAfter('ann')).toBe(0)
    throttle.at(30).record('ann')
    throttle.at(40).record('ann')
    expect(throttle.at(50).retryAfter('ann')).toBe(40)
    throttle.at(50).clear('ann')
    expect(throttle.at(50).retryAfter('ann')).toBe(0)
  })

  it('lets an attempt wait for those under way, and go on when they end well', async () => {
    const throttle = throttleOf(2)
    throttle.at(0).record('ann')
    expect(await throttle.at(1).acquire('ann')).toBe(0)
    const [second, third] = [throttle.at(1).acquire('ann'), throttle.at(1).acquire('ann')]
    expect(await throttle.at(1).acquire('ben')).toBe(0)
    throttle.at(1).release('ann')
    expect(await Promise.race([second, third])).toBe(0)
    throttle.at(1).record('ann')
    throttle.at(1).release('ann')
    expect([await second, await third]).toEqual([0, 59])
    throttle.at(1).release('ann')
    throttle.at(1).release('nobody')
    // The moment at which the first of the two failures is over.
    expect(await throttle.at(60).acquire('ann')).toBe(0)
  })

  it('never allows more failures than its limit in any window, in whatever order attempts end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(fc.boolean(), { maxLength: 40 }), async (scheduler, outcomes) => {
        const throttle = throttleOf(5)
        let failures = 0
        let refused = 0
        const attempts = outcomes.map(async (isRight) => {
          if ((await throttle.at(0).acquire('ann')) > 0) {
            refused++
            return
          }
          await scheduler.schedule(Promise.resolve())
          if (!isRight) {
            throttle.at(0).record('ann')
            failures++
          }
          throttle.at(0).release('ann')
        })
        await scheduler.waitFor(Promise.all(attempts))
        expect(failures).toBeLessThanOrEqual(5)
        if (refused > 0) expect(failures).toBe(5)
      }),
    )
  })
})

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
    ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network))
})
