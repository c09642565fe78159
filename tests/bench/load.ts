import autocannon from 'autocannon'
import { seeded } from '#server/seed/story.ts'
import { entry, type Seeded } from './seed.ts'

const connections = 32
/** Of each connection; drawn anew at random for each, so that no two ask for the same days in the same order. */
const drawnRequests = 500

/** Goes on from run to run: each draws other days than those before it. */
const random = seeded(42)

export type Request = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
export type Load = { url: string; requests: Request[] } | { url: string; draw: Draw }
type Draw = () => Request

const json = { 'content-type': 'application/json' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Days of many people at random, over REST; of so many requests one logs a food instead. */
export const restMix = ({ people, days }: Seeded, writeShare: number): Draw =>
  mixOf(people, days, writeShare, {
    read: (date) => ({ method: 'GET', path: `/api/diary/${date}` }),
    write: (date) => ({ method: 'POST', path: '/api/diary/food', body: JSON.stringify({ ...entry, date }) }),
  })

/** The same over tRPC. */
export const trpcMix = ({ people, days }: Seeded, writeShare: number): Draw =>
  mixOf(people, days, writeShare, {
    read: (date) => ({ method: 'GET', path: `/trpc/diary.day?input=${encodeURIComponent(JSON.stringify({ date }))}` }),
    write: (date) => ({ method: 'POST', path: '/trpc/diary.logFood', body: JSON.stringify({ ...entry, date }) }),
  })

type Calls = Record<'read' | 'write', (date: string) => Omit<Request, 'headers'>>

function mixOf(people: Seeded['people'], days: Seeded['days'], writeShare: number, { read, write }: Calls): Draw {
  const oneOf = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T
  return () => {
    const authorization = bearer(oneOf(people).token)
    const date = oneOf(days)
    return random() < writeShare
      ? { ...write(date), headers: { ...authorization, ...json } }
      : { ...read(date), headers: authorization }
  }
}

/** One request again and again. */
export const again = (path: string, token?: string): Request[] => [
  { method: 'GET', path, headers: token ? bearer(token) : {} },
]
export const post = (path: string, body: object, token?: string): Request[] => [
  { method: 'POST', path, headers: { ...json, ...(token ? bearer(token) : {}) }, body: JSON.stringify(body) },
]

/** Answers a second, under as much load as the connections bring. Throws when one is refused. */
export async function rateOf(load: Load, seconds: number): Promise<number> {
  const result = await autocannon({
    url: load.url,
    connections,
    duration: seconds,
    setupClient: (client) =>
      client.setRequests('requests' in load ? load.requests : Array.from({ length: drawnRequests }, () => load.draw())),
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${load.url}: ${result.non2xx} refused, ${result.errors} errors`)
  }
  return result.requests.total / result.duration
}
