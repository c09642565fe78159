import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

const date = '2026-03-10'

type Entry = { foodName: string; quantity: number; calories: number }

/** What a client has at the server: entries by id, and glasses of water. */
export type Kept = { entries: Map<string, Entry>; glasses: number }

/** A write, and what it makes of `kept` once it is done. `id` is new for creates. */
type Write = { method: string; path: string; body?: object; apply: (kept: Kept, answer: unknown) => void }

/**
 * What became of a request. `unanswered` came to no answer at all, `cut` to the beginning of one.
 */
export type Outcome = { kind: 'answered'; status: number; body: unknown } | { kind: 'unanswered' | 'cut' }

/** Sends a request on a connection that is kept alive, and never throws. */
function sendOn(agent: Agent, url: string, { method, path, body }: Write, token: string): Promise<Outcome> {
  return new Promise((resolve) => {
    let hasBegun = false
    const fail = () => resolve({ kind: hasBegun ? 'cut' : 'unanswered' })
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = request(`${url}/api${path}`, { method, agent, headers }, (response) => {
      hasBegun = true
      let answer = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        answer += chunk
      })
      response.on('error', fail)
      response.on('end', () =>
        resolve({ kind: 'answered', status: response.statusCode ?? 0, body: JSON.parse(answer || 'null') }),
      )
    })
    sent.on('error', fail)
    sent.end(text)
  })
}

/**
 * A person who writes as fast as the server answers: logs, changes, copies and deletes food, drinks water and refreshes
 * the session. `kept` is what the server acknowledged.
 */
export function busyClient(
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
  random: () => number,
) {
  const kept: Kept = { entries: new Map(), glasses: 0 }
  let token = accessToken
  let pending: Write | null = null
  const unexpected: Outcome[] = []

  const anId = () => [...kept.entries.keys()][Math.floor(random() * kept.entries.size)]
  const food = (name: string): Entry => ({ foodName: name, quantity: 1, calories: Math.floor(random() * 500) })
  const learn = ({ entries }: Kept, answer: unknown) => {
    for (const { _id, foodName, quantity, calories } of [answer].flat() as ({ _id: string } & Entry)[]) {
      entries.set(_id, { foodName, quantity, calories })
    }
  }

  function nextWrite(): Write {
    const id = randomUUID()
    const kind = random()
    const known = anId()
    const meal = { date, mealType: 'Lunch' }
    if (kind < 0.3 || !known)
      return { method: 'POST', path: '/diary/food', body: { id, ...meal, ...food('Oats') }, apply: learn }
    if (kind < 0.5) {
      const foodItems = ['Milk', 'Rice', 'Dal'].map(food)
      return { method: 'POST', path: '/diary/food/copy', body: { id, ...meal, foodItems }, apply: learn }
    }
    if (kind < 0.65) {
      const body = { calories: Math.floor(random() * 500) }
      return { method: 'PUT', path: `/diary/food/${known}`, body, apply: learn }
    }
    if (kind < 0.8) {
      return { method: 'DELETE', path: `/diary/food/${known}`, apply: ({ entries }) => entries.delete(known) }
    }
    if (kind < 0.95) {
      const apply = (kept: Kept, answer: unknown) => {
        kept.glasses = (answer as { glasses: number }).glasses
      }
      return { method: 'POST', path: '/diary/water', body: { date, id }, apply }
    }
    const apply = (_: Kept, answer: unknown) => {
      token = (answer as { accessToken: string }).accessToken
    }
    return { method: 'POST', path: '/auth/refresh', body: { token: refreshToken }, apply }
  }

  return {
    kept,
    /** The write that got no answer. */
    pending: () => pending,
    /** Answers that no client should get. */
    unexpected,

    /** Writes until a request gets no answer; calls `onAcknowledged` after each that does. */
    async write(url: string, onAcknowledged: () => void) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (pending = null; !pending; ) {
        const next = nextWrite()
        const outcome = await sendOn(agent, url, next, token)
        if (outcome.kind === 'answered' && outcome.status < 300) {
          next.apply(kept, outcome.body)
          onAcknowledged()
          continue
        }
        pending = next
        if (outcome.kind !== 'unanswered') unexpected.push(outcome)
      }
      agent.destroy()
    },

    /** Sends the unanswered write again. */
    async retry(url: string): Promise<Outcome | null> {
      if (!pending) return null
      const agent = new Agent()
      const outcome = await sendOn(agent, url, pending, token)
      if (outcome.kind === 'answered' && outcome.status < 300) pending.apply(kept, outcome.body)
      // It was deleted before the server could say so.
      if (outcome.kind === 'answered' && outcome.status === 404) pending.apply(kept, null)
      pending = null
      return outcome
    },

    /** What the server has now. Throws when the session no longer works. */
    async read(url: string): Promise<Kept> {
      const response = await fetch(`${url}/api/diary/${date}`, { headers: { authorization: `Bearer ${token}` } })
      if (!response.ok) throw new Error(`the day cannot be read: ${response.status}`)
      const { food, water } = (await response.json()) as {
        food: ({ _id: string } & Entry)[]
        water: { glasses: number }
      }
      const read: Kept = { entries: new Map(), glasses: water.glasses }
      learn(read, food)
      return read
    },
  }
}

export type BusyClient = ReturnType<typeof busyClient>
