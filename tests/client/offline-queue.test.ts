import { onlineManager, QueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkConnection, connectionFetch, isSending, pauseWrites, refusal } from '../../client/offline/connection.ts'
import { enableQueue } from '../../client/offline/queue.ts'
import { retryAfterOf } from '../../client/retry-after.ts'

const toast = (id: string) => ({ id, date: '2026-03-01', mealType: 'Breakfast', foodName: 'Toast', calories: 90 })

let client: QueryClient
let sent: string[]
let answer: (id: string) => unknown

beforeEach(() => {
  client = new QueryClient()
  client.mount()
  sent = []
  answer = () => ({})
  enableQueue(client, (_, input) => send(input))
})

async function send(input: unknown) {
  const { id } = input as { id: string }
  sent.push(id)
  return answer(id)
}

afterEach(() => {
  client.unmount()
  client.clear()
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An answer of the server that refuses a write, with Retry-After in seconds. */
function refuse(httpStatus: number, retryAfter?: number): never {
  const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
  throw TRPCClientError.from(
    { error: { message: 'The server cannot save right now.', code: -32603, data: { httpStatus } } },
    { meta: { response: { status: httpStatus, headers } } },
  )
}

/** Writes as a component would; resolves once it is sent or has failed for good. */
const write = (path: string, input: object) =>
  client
    .getMutationCache()
    .build(client, { mutationKey: [path.split('.')], mutationFn: send })
    .execute(input)
    .catch(() => {})
const log = (id: string) => write('diary.logFood', toast(id))

const queued = () =>
  client
    .getMutationCache()
    .getAll()
    .map(({ state }) => state.status)

describe('the offline queue', () => {
  it('drops writes that succeeded', async () => {
    for (const id of ['a', 'b', 'c']) await log(id)
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(queued()).toEqual([])
  })

  it('keeps a failed write and sends those behind it', async () => {
    answer = (id) => {
      if (id === 'b') throw new Error('refused')
    }
    await Promise.all([log('a'), log('b'), log('c')])
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(queued()).toEqual(['error'])
  })

  it('drops a deletion of what is not there any more, and keeps any other write that finds nothing', async () => {
    answer = () => refuse(404)
    for (const path of ['diary.removeFood', 'exercise.remove', 'progress.remove', 'fasting.remove'])
      await write(path, { id: path })
    expect(sent).toHaveLength(4)
    expect(queued()).toEqual([])
    await write('progress.change', { id: 'a', weight: 70 })
    expect(queued()).toEqual(['error'])
  })

  it('keeps writes while offline and sends them in order on reconnect', async () => {
    onlineManager.setOnline(false)
    const logged = Promise.all([log('a'), log('b')])
    await Promise.resolve()
    expect(sent).toEqual([])
    expect(queued()).toEqual(['pending', 'pending'])
    onlineManager.setOnline(true)
    await logged
    expect(sent).toEqual(['a', 'b'])
    expect(queued()).toEqual([])
  })
})

describe('a server that refuses writes for now', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  /** The ids sent within the next seconds. */
  async function sentIn(seconds: number) {
    sent = []
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    return sent
  }

  it('gets them after Retry-After, in order and each once', async () => {
    answer = () => refuse(503, 4)
    void log('a')
    void log('b')
    expect(await sentIn(0)).toEqual(['a'])
    void log('c')
    expect(await sentIn(3.9)).toEqual([])
    expect(queued()).toEqual(['pending', 'pending', 'pending'])
    expect(refusal()).toEqual({ status: 503, retryAfter: 4 })
    answer = () => ({})
    expect(await sentIn(0.2)).toEqual(['a', 'b', 'c'])
    expect(queued()).toEqual([])
    expect(refusal()).toBeNull()
  })

  it('is asked less often the longer it lasts, at least every 30 s', async () => {
    answer = () => refuse(503, 1)
    void log('a')
    expect(await sentIn(7.5)).toHaveLength(4)
    expect(await sentIn(240)).toHaveLength(9)
    expect(queued()).toEqual(['pending'])
  })

  it('gets more than it takes in a minute, one minute after the other', async () => {
    let left = 300
    answer = () => (left-- > 0 ? {} : refuse(429, 45))
    const ids = Array.from({ length: 450 }, (_, index) => `entry ${index}`)
    for (const id of ids) void log(id)
    expect(await sentIn(0)).toEqual(ids.slice(0, 301))
    expect(refusal()?.status).toBe(429)
    expect(await sentIn(44)).toEqual([])
    left = 300
    expect(await sentIn(2)).toEqual(ids.slice(300))
    expect(queued()).toEqual([])
    expect(refusal()).toBeNull()
  })

  it('may be restarted meanwhile: a lost connection after many refusals gives no write up', async () => {
    answer = () => refuse(503, 1)
    void log('a')
    await sentIn(120)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    answer = () => connectionFetch('/trpc')
    await sentIn(60)
    expect(queued()).toEqual(['pending'])
    answer = () => ({})
    vi.stubGlobal('fetch', async () => Response.json({}))
    expect(await sentIn(60)).toEqual(['a'])
    expect(queued()).toEqual([])
  })

  it('is asked at once when somebody tries now', async () => {
    answer = () => refuse(503, 30)
    void log('a')
    await sentIn(0)
    answer = () => ({})
    vi.stubGlobal('fetch', async () => Response.json({}))
    await checkConnection()
    expect(await sentIn(0)).toEqual(['a'])
    expect(refusal()).toBeNull()
  })

  it('holds up nothing behind a write that it rejects for good', async () => {
    answer = (id) => (id === 'a' ? refuse(409) : {})
    void log('a')
    void log('b')
    expect(await sentIn(0)).toEqual(['a', 'b'])
    expect(queued()).toEqual(['error'])
    expect(refusal()).toBeNull()
  })

  it('is no longer taken to refuse them when it answers again after it was gone, as after a restart', async () => {
    // As when a session cannot be renewed: nothing waits that would be sent later.
    try {
      refuse(503, 30)
    } catch (error) {
      pauseWrites(error)
    }
    expect(refusal()).not.toBeNull()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await checkConnection()
    expect(isSending()).toBe(false)
    vi.stubGlobal('fetch', async () => Response.json({}))
    await checkConnection()
    expect(refusal()).toBeNull()
    expect(isSending()).toBe(true)
  })

  it('is forgotten with the last write that waited for it', async () => {
    answer = () => refuse(503)
    void log('a')
    await sentIn(0)
    expect(isSending()).toBe(false)
    client.getMutationCache().clear()
    expect(refusal()).toBeNull()
    expect(isSending()).toBe(true)
    expect(await sentIn(60)).toEqual([])
  })
})

it.each([
  ['30', 30],
  [undefined, 0],
  ['', 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
])('a Retry-After of %s is %i seconds', (value, seconds) =>
  expect(retryAfterOf(new Headers(value === undefined ? {} : { 'retry-after': value }))).toBe(seconds),
)
