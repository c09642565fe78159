import { createContext, type Services } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import type { Gender } from '../domain/account.ts'
import { addDays, type Day, dayIn, instantAt } from '../domain/day.ts'
import { userByEmail } from '../features/account/user.ts'
import { type Api, createCaller } from '../router.ts'

export type Person = { username: string; email: string; gender: Gender }

/** What somebody does through the procedures that they would call in the browser. */
type Action = { who: Person; at: Date; act: (api: Api, date: Day) => Promise<unknown>; date: Day }

export type Story = ReturnType<typeof createStory>

/** Up to so many minutes later than planned, since nobody eats on the dot. */
const maxDelayMinutes = 15

/** Plans what people do in the days up to `now`, at times of their time zone. The same for the same `now` and zone. */
export function createStory({ now, timeZone }: { now: Date; timeZone: string }) {
  const random = seeded(90)
  const today = dayIn(timeZone, now)
  const actions: Action[] = []

  const instantOf = (date: Day, time: string) => {
    const at = instantAt(timeZone, `${date}T${time}`)
    if (!at) throw new Error(`${time} is no time.`)
    return new Date(at.getTime() + Math.floor(random() * maxDelayMinutes * 60_000))
  }

  return {
    now,
    timeZone,
    random,
    day: (daysAgo: number): Day => addDays(today, -daysAgo),
    actions: actions as readonly Action[],

    /** One of a list, those at its beginning more often. */
    oneOf<T>(list: readonly T[]): T {
      return list[Math.floor(list.length * random() ** 1.6)] as T
    },

    /** What is still to come at `now` is left out. */
    plan(who: Person, daysAgo: number, time: string, act: Action['act']) {
      const date = addDays(today, -daysAgo)
      const at = instantOf(date, time)
      if (at <= now) actions.push({ who, at, act, date })
    },

    /** The same, but what is to come today is done now: meals can be logged ahead. */
    planAhead(who: Person, daysAgo: number, time: string, act: Action['act']) {
      const date = addDays(today, -daysAgo)
      const at = instantOf(date, time)
      actions.push({ who, at: at < now ? at : now, act, date })
    },
  }
}

type Stage = {
  services: Services
  /** What the clock of the services shows from now on. */
  setClock: (now: Date) => void
  password: string
  signal: AbortSignal
}

/** Lets everything planned happen, in the order of time. Who does something for the first time registers. */
export async function play(
  { actions, timeZone }: Story,
  { services, setClock, password, signal }: Stage,
): Promise<void> {
  const ids = new Map<string, string>()
  const apiOf = (authorization?: string) =>
    createCaller(createContext(services, { requestId: 'seed', address: '127.0.0.1', userAgent: null, authorization }))

  for (const { who, at, act, date } of actions.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    signal.throwIfAborted()
    setClock(at)
    const { sessions, db } = services
    if (!ids.has(who.username)) {
      await apiOf().account.register({ ...who, password, timeZone })
      ids.set(who.username, userByEmail(db, who.email)?.id ?? '')
    }
    const userId = ids.get(who.username) ?? ''
    const { accessToken } = await transaction(db, () => sessions.start(userId, null, at))
    await act(apiOf(`Bearer ${accessToken}`), date)
  }
}

/** A seeded random number generator, 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
