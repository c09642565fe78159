import { describe, expect, it } from 'vitest'
import { limited } from '#server/features/account/attempts.ts'
import { buildApp } from '#server/http/app.ts'
import { sharedInMemory } from '#server/processes/shared.ts'
import { createTwo } from '../support/world.ts'

const tooMany = { code: 'TOO_MANY_REQUESTS' }
const outcomes = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((one) => (one.status === 'rejected' ? one.reason.code : 'OK'))

describe('limits count in both processes together', () => {
  it('for wrong passwords', async () => {
    const { at, join, password, travel } = createTwo()
    const { email } = await join('ann')
    for (let n = 0; n < 10; n++)
      await expect(at(n).account.login({ email, password: 'a wrong password' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    for (const n of [0, 1]) await expect(at(n).account.login({ email, password })).rejects.toMatchObject(tooMany)
    travel({ minutes: 15 })
    expect(await at(1).account.login({ email, password })).toHaveProperty('accessToken')
    // A sign-in forgets the failures in both.
    expect(await at(0).account.login({ email, password })).toHaveProperty('accessToken')
  })

  it('for guesses at the same moment, of which no more are tried than one after another', async () => {
    const { first, second } = createTwo()
    let tried = 0
    const guess = (n: number) =>
      limited({ throttles: (n % 2 ? first : second).throttles, address: '192.0.2.7' }, 'ann', async () => {
        tried++
        await new Promise((resolve) => setImmediate(resolve))
        return null
      })
    const results = await outcomes(Array.from({ length: 30 }, (_, n) => guess(n)))
    expect(tried).toBe(10)
    expect(results.filter((one) => one === 'TOO_MANY_REQUESTS')).toHaveLength(20)
  })

  it('for right passwords at the same moment, none of which is refused', async () => {
    const { first, second } = createTwo()
    const check = (n: number) =>
      limited({ throttles: (n % 2 ? first : second).throttles, address: '192.0.2.7' }, 'ann', async () => 'right')
    expect(await outcomes(Array.from({ length: 30 }, (_, n) => check(n)))).toEqual(Array(30).fill('OK'))
  })

  it('for the writes of a minute', async () => {
    const { at, join, travel } = createTwo({ WRITE_LIMIT: '201' })
    const { accessToken: ann } = await join('ann')
    const drink = (n: number) => at(n, ann).water.add({ date: '2026-03-10' })
    for (let n = 0; n < 201; n++) await drink(n)
    for (const n of [0, 1]) await expect(drink(n)).rejects.toMatchObject(tooMany)
    travel({ minutes: 1 })
    await drink(1)
  })

  it('for recipes that are read', async () => {
    const { at, join } = createTwo()
    const { accessToken: ann } = await join('ann')
    const text = 'Soup\nIngredients\n200 g carrots\n1 onion\nSteps\nBoil.'
    const results = []
    for (let n = 0; n < 12; n++) results.push(...(await outcomes([at(n, ann).recipes.read({ text })])))
    expect(results.filter((one) => one === 'TOO_MANY_REQUESTS')).toHaveLength(2)
  })

  it('for the requests of an address', async () => {
    const { first, second, travel } = createTwo({ RATE_LIMIT: '10' })
    const apps = [await buildApp(first, { write: () => {} }), await buildApp(second, { write: () => {} })]
    const statuses = async (count: number) => {
      const found: (number | undefined)[] = []
      for (let n = 0; n < count; n++) found.push((await apps[n % 2]?.inject('/api/auth/captcha'))?.statusCode)
      return found.filter((status) => status === 429).length
    }
    expect(await statuses(14)).toBe(4)
    travel({ minutes: 1 })
    expect(await statuses(8)).toBe(0)
    for (const app of apps) await app.close()
  })

  it('for calls to Open Food Facts, which sees one address', async () => {
    const { first, second } = createTwo()
    const [here, there] = [first, second].map(({ shared }) => shared.throttle('openFoodFactsReads', 15, 60))
    for (let n = 0; n < 15; n++) (n % 2 ? here : there)?.record('all')
    expect([here?.retryAfter('all'), there?.retryAfter('all')]).toEqual([60, 60])
  })
})

it('a limit in tables allows and refuses just what one in memory does', () => {
  const world = createTwo()
  const rule = ['test', 3, 60] as const
  const [inTables, inMemory] = [
    world.first.shared.throttle(...rule),
    sharedInMemory(world.first.monotonicMs).throttle(...rule),
  ]
  for (const seconds of [0, 10, 20, 30, 5, 0, 0, 40, 60]) {
    expect(inTables.retryAfter('ann')).toBe(inMemory.retryAfter('ann'))
    inTables.record('ann')
    inMemory.record('ann')
    expect(inTables.retryAfter('ann')).toBe(inMemory.retryAfter('ann'))
    world.travel({ seconds })
  }
  for (const one of [inTables, inMemory]) one.clear('ann')
  expect([inTables.retryAfter('ann'), inMemory.retryAfter('ann')]).toEqual([0, 0])
})
