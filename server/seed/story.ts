/** Plans what people do at which time, and carries it out. */

import { createContext, type Services } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import type { Gender } from '../domain/account.ts'
import { addDays, type Day, dayIn, instantAt } from '../domain/day.ts'
import { userByEmail } from '../features/account/user.ts'
import { type Api, createCaller } from '../router.ts'

/** Plans what people do in the days up to `now`, at times in their time zone. The same `now` and time zone give the same plan. */
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

    /** A random item of a list; items at its beginning are more likely. */
    oneOf<T>(list: readonly T[]): T {
      return list[Math.floor(list.length * random() ** 1.6)] as T
    },

    /** Plans an action, unless its time is after `now`. */
    plan(who: Person, daysAgo: number, time: string, act: Action['act']) {
      const date = addDays(today, -daysAgo)
      const at = instantOf(date, time)
      if (at <= now) actions.push({ who, at, act, date })
    },

    /** Plans an action that can be done ahead, such as logging a meal: if its time is after `now`, it is done now. */
    planAhead(who: Person, daysAgo: number, time: string, act: Action['act']) {
      const date = addDays(today, -daysAgo)
      const at = instantOf(date, time)
      actions.push({ who, at: at < now ? at : now, act, date })
    },
  }
}

export type Story = ReturnType<typeof createStory>

/** Something that a person does, through the procedures that the browser calls. */
type Action = { who: Person; at: Date; act: (api: Api, date: Day) => Promise<unknown>; date: Day }

export type Person = { username: string; email: string; gender: Gender }

/** Actions happen up to this many minutes later than planned, because nobody eats on the dot. */
const maxDelayMinutes = 15

/** Carries out the planned actions in the order of time. People register before their first action. */
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

type Stage = {
  services: Services
  /** Sets the clock of the services. */
  setClock: (now: Date) => void
  password: string
  signal: AbortSignal
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
