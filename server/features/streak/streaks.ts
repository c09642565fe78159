/** Counts streaks of days with food, and caches what they follow from. */

import { and, between, desc, eq, type SQL, sql } from 'drizzle-orm'
import { foodEntries, streakPauses } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Writes } from '../../db/write.ts'
import { addDays, type Day, dayIn } from '../../domain/day.ts'
import { type Pause, streak } from '../../domain/streak.ts'
import { createLru } from '../../lib/cache.ts'
import { yieldRegularly } from '../../lib/yield.ts'

export type Streaks = {
  /** A user's streak in days; `today` is the civil date in their time zone. Throws inside a transaction. */
  of: (userId: string, today: Day) => number
  /** The streaks of many people by id, each as of today in their own time zone. Lets other requests run in between. */
  ofEach: (people: readonly { id: string; timeZone: string }[], now: Date) => Promise<Map<string, number>>
}

/**
 * Reading a streak of years takes milliseconds, so pauses and runs of days are cached per user. The streak itself is not
 * cached, because it follows from them and the day. A write of food cuts the runs at its dates, and the next call reads only
 * the days since then.
 */
export function createStreaks(db: Db, writes: Writes, isCached = true): Streaks {
  const users = createLru<Cached>(maxCachedUsers)

  writes.onCommitted(({ userId, subject, dates }) => {
    const cached = users.get(userId)
    if (subject === 'streakPause' || subject === 'import') users.delete(userId)
    else if (subject === 'food' && cached) cached.runs = dates.reduce(cutAt, cached.runs)
  })

  writes.onOutdated((userId) => void users.delete(userId))

  const read = (userId: string): Cached => ({ pauses: pausesOf(db, userId), runs: [] })

  function cachedOf(userId: string): Cached {
    const cached = users.get(userId) ?? read(userId)
    if (isCached) users.set(userId, cached)
    return cached
  }

  function runStart(userId: string, cached: Cached, day: Day): Day | null {
    const { runs } = cached
    const known = runs.find(({ from, to }) => from <= day && day <= to)
    if (known) return known.from
    const before = runs.find(({ to }) => to < day)
    const start = runStartOf(db, userId, day, before?.to)
    if (start === null) return null
    const isLonger = start === before?.to
    const run = { from: isLonger ? before.from : start, to: day }
    const others = isLonger ? runs.filter((one) => one !== before) : runs
    cached.runs = newestFirst([...others, run]).slice(0, maxCachedRuns)
    return run.from
  }

  function of(userId: string, today: Day): number {
    // Inside a transaction, the cache would miss its writes and keep what is rolled back.
    if (db.$client.inTransaction) throw new Error('Cached streaks cannot be read inside a transaction.')
    const cached = cachedOf(userId)
    return streak((day) => runStart(userId, cached, day), today, cached.pauses)
  }

  return {
    of,
    async ofEach(people, now) {
      writes.check(people.map(({ id }) => id))
      const yieldIfLong = yieldRegularly()
      const streaks = new Map<string, number>()
      for (const { id, timeZone } of people) {
        streaks.set(id, of(id, dayIn(timeZone, now)))
        await yieldIfLong()
      }
      return streaks
    },
  }
}

/** Days in a row with food, from the first one to a day `to` after which there may be more. */
type Run = Readonly<{ from: Day; to: Day }>

type Cached = { readonly pauses: readonly Pause[]; runs: readonly Run[] }

const maxCachedUsers = 10_000
/** Per user. A streak needs one run, and one more for each of its pauses. */
const maxCachedRuns = 20

/** What remains of runs after a write of food: the days before its date, and nothing where the run may now start earlier. */
const cutAt = (runs: readonly Run[], date: Day): readonly Run[] =>
  runs.flatMap((run) => {
    if (date > run.to || date < addDays(run.from, -1)) return [run]
    return date > run.from ? [{ from: run.from, to: addDays(date, -1) }] : []
  })

const newestFirst = (runs: Run[]) => runs.sort((a, b) => (a.to < b.to ? 1 : -1))

/** The days from `from` to `to`, both included, on which a user logged food, in order. */
export const daysWithFood = (db: Db, userId: string, from: Day, to: Day): Day[] =>
  statements(db)
    .days.all({ userId, from, to })
    .map(({ date }) => date)
    .sort()

/**
 * The first day of the run of days with food that `day` belongs to; null when that day has no food. The run is followed back
 * to `floor` at most, which is then the answer.
 */
export const runStartOf = (db: Db, userId: string, day: Day, floor: Day = ''): Day | null =>
  statements(db).runStart.get({ userId, day, floor })?.date ?? null

/** The pauses of a user's streak, latest first. They do not overlap. */
export const pausesOf = (db: Db, userId: string) => statements(db).pauses.all({ userId })

/** Per user. Limits the list, which has no pages. */
export const maxPauses = 100

const dayColumns = { date: foodEntries.date }
const pauseColumns = { id: streakPauses.id, startDate: streakPauses.startDate, endDate: streakPauses.endDate }

const placeholder = (name: string) => sql.placeholder(name)

const hasFood = (day: SQL) =>
  sql`exists (select 1 from ${foodEntries} where ${foodEntries.userId} = ${placeholder('userId')} and ${foodEntries.date} = ${day} and ${isShown(foodEntries)})`
const asked = sql`${placeholder('day')}`
const dayBefore = sql`date(run.day, '-1 day')`

/** Goes back day by day inside SQLite, which takes about 1 us for each day, however much was logged on it. */
const runOfDays = sql`(
  with recursive run(day) as (
    select ${asked} where ${hasFood(asked)}
    union all
    select ${dayBefore} from run where run.day > ${placeholder('floor')} and ${hasFood(dayBefore)}
  ) select day from run) as run_of_days`

const statements = prepared((db) => ({
  days: db
    .selectDistinct(dayColumns)
    .from(foodEntries)
    .where(
      and(
        eq(foodEntries.userId, placeholder('userId')),
        between(foodEntries.date, placeholder('from'), placeholder('to')),
        isShown(foodEntries),
      ),
    )
    .prepare(),
  runStart: db.select({ date: sql<Day>`min(day)` }).from(runOfDays).prepare(),
  pauses: db
    .select(pauseColumns)
    .from(streakPauses)
    .where(eq(streakPauses.userId, placeholder('userId')))
    .orderBy(desc(streakPauses.startDate))
    .limit(maxPauses)
    .prepare(),
}))
