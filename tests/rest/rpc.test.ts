import type { AddressInfo } from 'node:net'
import { createTRPCClient, httpBatchLink, httpLink, type TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sessions } from '#schema'
import type { AppRouter } from '#server/router.ts'
import { createHttpWorld } from '../support/http.ts'

const date = '2026-03-10'
const toast = {
  date,
  mealType: 'Breakfast',
  foodName: 'Toast with jam and 100 % butter & more',
  quantity: 1,
  servingSize: '1 x 100g',
  calories: 250,
} as const

/** A failed call as the tRPC client reports it. */
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: TRPCClientError<AppRouter>) => ({ message: error.message, ...error.data }),
  )

describe('the procedures over tRPC', () => {
  let world: Awaited<ReturnType<typeof createHttpWorld>>
  let url: string
  let token: string
  let answers: Response[]

  const recording: typeof fetch = async (...request) => {
    const answer = await fetch(...request)
    answers.push(answer)
    return answer
  }
  const headers = () => ({ authorization: `Bearer ${token}` })
  const oneByOne = () => createTRPCClient<AppRouter>({ links: [httpLink({ url, headers, fetch: recording })] })
  const inBatches = () => createTRPCClient<AppRouter>({ links: [httpBatchLink({ url, headers, fetch: recording })] })

  beforeEach(async () => {
    answers = []
    world = await createHttpWorld()
    token = (await world.join('ann')).accessToken
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}/trpc`
  })
  afterEach(() => world.app.close())

  it('answer single calls of the tRPC client', async () => {
    const entry = await oneByOne().diary.logFood.mutate(toast)
    expect(entry).toMatchObject({ foodName: toast.foodName, protein: null })
    expect((await oneByOne().diary.day.query({ date })).food).toEqual([entry])
    await oneByOne().diary.removeFood.mutate({ id: entry.id })
    expect((await oneByOne().diary.day.query({ date })).food).toEqual([])
  })

  it('answer a batch in order in one request, with and without input', async () => {
    const api = inBatches()
    const [config, day, me] = await Promise.all([
      api.settings.config.query(),
      api.diary.day.query({ date: '2026-03-09' }),
      api.account.me.query(),
    ])
    expect(config.productName).toBe('Glowlog')
    expect(day.food).toEqual([])
    expect(me.username).toBe('ann')
    expect(answers.map(({ status }) => status)).toEqual([200])

    const logged = await Promise.all(['2026-03-11', '2026-03-12'].map((on) => api.water.add.mutate({ date: on })))
    expect(logged).toHaveLength(2)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('see in a batch that the session has ended, by a call of the same batch or by another request', async () => {
    const api = inBatches()
    const log = () => failureOf(api.diary.logFood.mutate(toast))
    const [before, , after] = await Promise.all([log(), failureOf(api.account.logout.mutate({})), log()])
    expect([before, after?.code]).toEqual([null, 'UNAUTHORIZED'])
    expect(answers).toHaveLength(1)

    const login = await world.anybody.account.login({ email: 'ann@example.org', password: world.password })
    token = 'accessToken' in login ? login.accessToken : ''
    expect(await failureOf(api.diary.day.query({ date }))).toBeNull()
    world.db.delete(sessions).run()
    const refused = await Promise.all([1, 2].map(() => failureOf(api.diary.day.query({ date }))))
    expect(refused.map((refusal) => refusal?.code)).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED'])
  })

  it('hold no query beside a mutation, which could end the session', async () => {
    const response = await fetch(`${url}/diary.removeFood,diary.day?batch=1`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ 0: { id: 'none' }, 1: { date } }),
    })
    expect(((await response.json()) as object[])[1]).toMatchObject({
      error: { message: 'No "mutation"-procedure on path "diary.day"' },
    })
  })

  it('fail individually within a batch', async () => {
    const api = inBatches()
    const [bad, good] = await Promise.all([
      failureOf(api.diary.day.query({ date: '2026-02-30' })),
      api.diary.day.query({ date }),
    ])
    expect(bad).toMatchObject({ httpStatus: 400, code: 'BAD_REQUEST', issues: [{ path: 'date' }] })
    expect(good.food).toEqual([])
    expect(answers.map(({ status }) => status)).toEqual([207])
  })

  it('return the status of a failure, and never a stack', async () => {
    token = 'revoked'
    const failure = await failureOf(oneByOne().diary.day.query({ date }))
    const message = 'Please log in again.'
    expect(failure).toEqual({ message, code: 'UNAUTHORIZED', errorCode: 'login-required', httpStatus: 401 })
    expect(answers.at(-1)?.status).toBe(401)
  })

  it('return when to retry', async () => {
    const wrong = { email: 'nobody@example.org', password: 'not the password' }
    const tries = []
    for (let n = 0; n < 12; n++) tries.push(await failureOf(oneByOne().account.login.mutate(wrong)))
    expect(tries.at(-1)).toMatchObject({ code: 'TOO_MANY_REQUESTS', httpStatus: 429 })
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('reject malformed input, wrong methods and unknown paths', async () => {
    const call = async (route: string, body?: unknown, type = 'application/json') => {
      const payload = body === undefined ? {} : { body: body as object, headers: { 'content-type': type } }
      const { status, body: answer } = await world.call(route, { token, ...payload })
      return [status, answer?.error?.data.httpStatus ?? answer?.msg ?? answer]
    }
    expect(await call('GET /trpc/diary.day?input=%7B')).toEqual([400, 400])
    expect(await call('GET /trpc/diary.day?input=1&input=2')).toEqual([400, 400])
    expect(await call('GET /trpc/diary.day?input=')).toEqual([400, 400])
    expect(await call('GET /trpc/diary.day')).toEqual([400, 400])
    for (const inputs of ['7', 'null', '"x"', '%7B']) {
      const { status, body } = await world.call(`GET /trpc/diary.day,diary.day?batch=1&input=${inputs}`, { token })
      expect([status, body.length, body[1].error.data.httpStatus]).toEqual([400, 2, 400])
    }
    expect(await call('POST /trpc/diary.day', { date })).toEqual([404, 404])
    expect(await call('GET /trpc/diary.logFood')).toEqual([404, 404])
    for (const path of ['nothing', 'diary', '__proto__', 'constructor', 'diary.day.call'])
      expect(await call(`GET /trpc/${path}`)).toEqual([404, 404])
    expect(await call('PUT /trpc/diary.day', { date })).toEqual([404, 'There is nothing at this address.'])
    expect(await call('GET /trpc')).toEqual([404, 'There is nothing at this address.'])
    expect(await call('POST /trpc/diary.logFood', '{', 'application/json')).toEqual([
      400,
      'The body is not valid JSON.',
    ])
    expect(await call('POST /trpc/diary.logFood', JSON.stringify(toast), 'text/plain')).toEqual([
      415,
      'The body must be JSON (content-type: application/json).',
    ])
    expect((await world.call('GET /trpc/diary.day?input=%7B%22date%22%3A%222026-03-10%22%7D', { token })).body).toEqual(
      {
        result: { data: { food: [], exercise: [], water: { glasses: 0, ml: 0 }, status: null } },
      },
    )
  })

  it('answer a batch that is megabytes long whole', async () => {
    const ingredients = Array(200).fill({ ...toast, foodName: 'Toast '.repeat(30) })
    const recipe = await oneByOne().recipes.create.mutate({ name: 'Much toast', servings: 1, ingredients })
    answers = []
    const api = inBatches()
    const lists = await Promise.all(Array.from({ length: 20 }, () => api.recipes.list.query()))
    expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
      [200, 'application/json; charset=utf-8'],
    ])
    expect(JSON.stringify(lists).length).toBeGreaterThan(1_000_000)
    expect(lists).toEqual(Array(20).fill([recipe]))
  })

  it('are limited to 20 per request', async () => {
    const batch = (count: number) => world.call(`GET /trpc/${Array(count).fill('settings.config').join(',')}?batch=1`)
    const most = await batch(20)
    expect([most.status, most.body.length]).toEqual([200, 20])
    expect(await batch(21)).toMatchObject({ status: 400, body: { msg: 'A request can contain at most 20 calls.' } })
  })

  it('are all refused, and none is run, when one of them has to be a request of its own', async () => {
    const calls = { 0: toast, 1: { id: 'unknown' } }
    const { status, body } = await world.call('POST /trpc/diary.logFood,imports.add?batch=1', { token, body: calls })
    expect(status).toBe(400)
    expect(body.map(({ error }: { error: { message: string } }) => error.message)).toEqual(
      Array(2).fill('This call cannot be part of a batch. Please send it on its own.'),
    )
    expect((await oneByOne().diary.day.query({ date })).food).toEqual([])
  })
})
