import { addDays, type Day } from '#domain/day.ts'
import { seeded } from '#server/seed/story.ts'
import { commonPrefixes } from '../search.ts'
import { entry } from '../seed.ts'

export type Person = { token: string }

/** One HTTP request as a browser sends it; `kind` is what it is counted as. */
export type TypicalRequest = { kind: string; method: 'GET' | 'POST'; path: string; token: string; body?: string }

type Call = readonly [procedure: string, input?: object]

/** What screens ask for in one request, recorded from the client in a browser. Each stands for a share of all requests, in per cent. */
const reads: readonly { kind: string; share: number; calls: (day: Day, otherDay: Day) => readonly Call[] }[] = [
  // Also asked again after each write on it.
  {
    kind: 'dashboard',
    share: 26,
    calls: (date) => [
      ['settings.config'],
      ['account.me'],
      ['diary.day', { date }],
      ['diary.recents', { mealType: 'Lunch', date }],
      ['streak.get', { date }],
      ['fasting.current'],
      ['goals.week'],
      ['progress.summary'],
      ['buddies.list'],
      ['buddies.pendingCount'],
      ['achievements.list'],
      ['notifications.list'],
    ],
  },
  // The same.
  {
    kind: 'diary',
    share: 20,
    calls: (date) => [
      ['settings.config'],
      ['account.me'],
      ['notifications.list'],
      ['buddies.pendingCount'],
      ['diary.day', { date }],
      ['goals.on', { date }],
      ['diary.recents', { mealType: 'Lunch', date }],
      ['meals.list'],
      ['diary.day', { date: addDays(date, -1) }],
      ['favourites.list'],
    ],
  },
  {
    kind: 'another day',
    share: 14,
    calls: (date, other) => [
      ['diary.day', { date: other }],
      ['goals.on', { date: other }],
      ['diary.recents', { mealType: 'Lunch', date }],
    ],
  },
  { kind: 'me', share: 6, calls: () => [['account.me']] },
  {
    kind: 'summary of a week',
    share: 4,
    calls: (date) => [
      ['diary.summary', { from: addDays(date, -6), to: date }],
      ['goals.on', { date }],
      ['buddies.pendingCount'],
      ['notifications.list'],
    ],
  },
  {
    kind: 'progress',
    share: 3,
    calls: () => [['buddies.pendingCount'], ['notifications.list'], ['progress.summary'], ['progress.list']],
  },
  {
    kind: 'recipes',
    share: 3,
    calls: () => [['buddies.pendingCount'], ['notifications.list'], ['shares.list'], ['recipes.list']],
  },
  { kind: 'buddies', share: 3, calls: () => [['buddies.pendingCount'], ['notifications.list'], ['buddies.list']] },
  { kind: 'achievements', share: 1, calls: () => [['buddies.pendingCount'], ['achievements.list']] },
]

const searchShare = 15

const writes: readonly { kind: string; share: number; call: (date: Day) => Call }[] = [
  { kind: 'log food', share: 3, call: (date) => ['diary.logFood', { ...entry, date }] },
  { kind: 'log water', share: 1.6, call: (date) => ['water.add', { date }] },
  {
    kind: 'log exercise',
    share: 0.2,
    call: (date) => ['exercise.log', { date, exerciseName: 'Running', caloriesBurned: 310 }],
  },
  { kind: 'log weight', share: 0.2, call: (date) => ['progress.log', { date, weight: 68.7 }] },
]

const sum = (list: readonly { share: number }[]) => list.reduce((total, { share }) => total + share, 0)

/** Per cent of the requests. */
export const shares = { reads: sum(reads), searches: searchShare, writes: sum(writes) }

/** How many writes a person makes a day: 8 foods, 5 glasses of water, and every other day an exercise and a weight. */
export const writesPerDay = 14

/** So many requests a person makes on a typical day, given the share of writes: 280. */
export const requestsPerDay = Math.round((100 * writesPerDay) / shares.writes)

/** Goes back so far from today, recent days more often. */
const maxDaysBack = 28

/** The requests of many people's typical day, mixed as they come in at once; the same for the same people and day. */
export function* typicalDay(people: readonly Person[], today: Day): Generator<TypicalRequest, never> {
  const random = seeded(2026)
  const otherDay = () => addDays(today, -Math.floor(maxDaysBack * random() ** 2))
  // Each person goes on typing from where they were.
  const typed = people.map(() => Math.floor(random() * commonPrefixes.length))
  for (;;) {
    const person = Math.floor(random() * people.length)
    const token = people[person]?.token ?? ''
    let drawn = random() * (shares.reads + shares.searches + shares.writes)
    const isDrawn = ({ share }: { share: number }) => {
      drawn -= share
      return drawn < 0
    }
    const read = reads.find(isDrawn)
    const write = read ? undefined : writes.find(isDrawn)
    if (read) yield { kind: read.kind, method: 'GET', token, ...get(read.calls(today, otherDay())) }
    else if (write)
      yield { kind: write.kind, method: 'POST', token, ...post(write.call(random() < 0.9 ? today : otherDay())) }
    else {
      const at = typed[person] ?? 0
      typed[person] = random() < 0.02 ? Math.floor(random() * commonPrefixes.length) : (at + 1) % commonPrefixes.length
      yield { kind: 'search', method: 'GET', token, ...get([['foods.search', { query: commonPrefixes[at] }]]) }
    }
  }
}

function get(calls: readonly Call[]) {
  const inputs = Object.fromEntries(calls.flatMap(([, input], n) => (input ? [[n, input]] : [])))
  const names = calls.map(([procedure]) => procedure).join(',')
  return { path: `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}` }
}

const post = ([procedure, input]: Call) => ({
  path: `/trpc/${procedure}?batch=1`,
  body: JSON.stringify({ 0: input }),
})
