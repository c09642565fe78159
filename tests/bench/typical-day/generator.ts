import { Agent, get as httpGet, type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Day } from '#domain/day.ts'
import { seeded } from '#server/seed/story.ts'
import { type Person, type TypicalRequest, typicalDay } from './requests.ts'

/**
 * Sends the requests of a typical day from a process of its own.
 *
 * `closed` keeps so many requests under way: each connection sends the next one as soon as the last was answered, which shows
 * what the server can do at most. `open` sends them at random moments (a Poisson process) at a fixed rate, whether or not
 * the earlier ones were answered, as people do; times count from the moment at which a request was due, so that a stall is
 * counted for everybody who would have waited.
 */
export type Load = { url: string; people: Person[]; today: Day; seconds: number } & (
  | { model: 'closed'; connections: number }
  | { model: 'open'; rate: number }
)

export type Times = { requests: number; p50: number; p90: number; p99: number; max: number }

export type Sent = { seconds: number; all: Times; kinds: Record<string, Times>; errors: string[]; cpuSeconds: number }

/** Each person has a page open, which holds a stream of notifications. */
type ToGenerator = { streams: { url: string; people: Person[] } } | { load: Load }

/** How often those that are due are sent, in ms. */
const tickMs = 2
const maxErrors = 5

const agent = new Agent({ keepAlive: true })
const streaming = new Agent({ keepAlive: true })

process.on('message', async (message: ToGenerator) => {
  process.send?.('streams' in message ? await openStreams(message.streams) : await send(message.load))
})
process.on('disconnect', () => process.exit())

async function openStreams({ url, people }: { url: string; people: Person[] }): Promise<'open'> {
  const opening = people.map(
    ({ token }) =>
      new Promise<void>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}` }
        httpGet(`${url}/api/notifications/stream`, { agent: streaming, headers }, (response) => {
          response.resume()
          resolve()
        }).on('error', reject)
      }),
  )
  await Promise.all(opening)
  return 'open'
}

async function send(load: Load): Promise<Sent> {
  const requests = typicalDay(load.people, load.today)
  const times = new Map<string, number[]>()
  const errors: string[] = []
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const endsAt = startedAt + load.seconds * 1_000

  async function one(next: TypicalRequest, dueAt: number) {
    try {
      await answered(load.url, next)
    } catch (error) {
      if (errors.length < maxErrors) errors.push(`${next.kind}: ${error instanceof Error ? error.message : error}`)
      return
    }
    const list = times.get(next.kind)
    const took = performance.now() - dueAt
    if (list) list.push(took)
    else times.set(next.kind, [took])
  }

  if (load.model === 'closed') {
    const connection = async () => {
      while (performance.now() < endsAt && errors.length === 0) await one(requests.next().value, performance.now())
    }
    await Promise.all(Array.from({ length: load.connections }, connection))
  } else {
    const random = seeded(60)
    const underWay = new Set<Promise<void>>()
    let dueAt = startedAt
    while (dueAt < endsAt && errors.length === 0) {
      for (; dueAt <= performance.now() && dueAt < endsAt; dueAt += (-Math.log(1 - random()) * 1_000) / load.rate) {
        const sending = one(requests.next().value, dueAt).finally(() => underWay.delete(sending))
        underWay.add(sending)
      }
      await setTimeout(tickMs)
    }
    await Promise.all(underWay)
  }

  const { user, system } = process.cpuUsage(cpu)
  return {
    seconds: (performance.now() - startedAt) / 1_000,
    all: timesOf([...times.values()].flat()),
    kinds: Object.fromEntries([...times].map(([kind, list]) => [kind, timesOf(list)])),
    errors,
    cpuSeconds: (user + system) / 1e6,
  }
}

/** Resolves once the whole answer has arrived; rejects unless it is 200. It is not unpacked, which would cost this process time. */
function answered(url: string, { method, path, token, body }: TypicalRequest): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip, deflate, br',
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
  }
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: IncomingMessage) => {
      answer.resume().on('end', () => {
        // A batch with a failed call is answered with 207.
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`answered with ${answer.statusCode}`))
      })
    }
    request(url + path, { agent, method, headers }, onAnswer)
      .on('error', reject)
      .end(body)
  })
}

function timesOf(list: readonly number[]): Times {
  const sorted = list.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10
  return { requests: sorted.length, p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) }
}
