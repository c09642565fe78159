import { and, between, count, desc, eq, lt, sql } from 'drizzle-orm'
import { exerciseEntries, foodEntries, waterDays } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import type { Fact } from '../../domain/achievements.ts'
import { addDays, type Day, daysBetween, startOfWeek } from '../../domain/day.ts'
import { fruitAndVegGoal } from '../../domain/nutrition.ts'
import { type Pause, pauseOn, type RunStart, streak } from '../../domain/streak.ts'
import { pausesOf, runStartOf } from '../diary/streak.ts'
import { goalsOn } from '../goals/goals-on.ts'
import type { Counted } from './totals.ts'

type StreakFact = Extract<Fact, `${string}Streak`>

/** Facts of which each day has a count of its own: that of its week, or of the days in a row that it belongs to. */
type DayFact = StreakFact | 'weekWorkouts'

const daysPerPage = 100

export const isDayFact = (fact: Fact): fact is DayFact => fact.endsWith('Streak') || fact === 'weekWorkouts'

const foodColumns = { date: foodEntries.date }

const userId = sql.placeholder('userId')
const date = sql.placeholder('date')
const before = sql.placeholder('before')

const ofFood = and(eq(foodEntries.userId, userId), isShown(foodEntries))
const ofExercise = and(eq(exerciseEntries.userId, userId), isShown(exerciseEntries))

const statements = prepared((db) => {
  const foodDays = db
    .selectDistinct({ date: foodEntries.date })
    .from(foodEntries)
    .where(and(ofFood, lt(foodEntries.date, before)))
    .orderBy(desc(foodEntries.date))
    .limit(daysPerPage)
    .prepare()
  return {
    foods: preparedRows(
      db,
      foodColumns,
      db
        .select(foodColumns)
        .from(foodEntries)
        .where(and(ofFood, eq(foodEntries.date, date)))
        .limit(1),
    ),
    portions: db
      .select({ count: count() })
      .from(foodEntries)
      .where(and(ofFood, eq(foodEntries.date, date), eq(foodEntries.isFruitOrVeg, true)))
      .prepare(),
    glasses: db
      .select({ glasses: waterDays.glasses })
      .from(waterDays)
      .where(and(eq(waterDays.userId, userId), eq(waterDays.date, date)))
      .prepare(),
    workoutDays: db
      .select({ count: sql<number>`count(distinct ${exerciseEntries.date})` })
      .from(exerciseEntries)
      .where(and(ofExercise, between(exerciseEntries.date, sql.placeholder('from'), sql.placeholder('to'))))
      .prepare(),
    /** The days that may count for a fact, before another one, latest first. */
    days: {
      foodStreak: foodDays,
      fruitStreak: foodDays,
      waterStreak: db
        .select({ date: waterDays.date })
        .from(waterDays)
        .where(and(eq(waterDays.userId, userId), lt(waterDays.date, before)))
        .orderBy(desc(waterDays.date))
        .limit(daysPerPage)
        .prepare(),
      weekWorkouts: db
        .selectDistinct({ date: exerciseEntries.date })
        .from(exerciseEntries)
        .where(and(ofExercise, lt(exerciseEntries.date, before)))
        .orderBy(desc(exerciseEntries.date))
        .limit(daysPerPage)
        .prepare(),
    },
  }
})

/** Does a day count for a streak? */
const countsFor: Record<StreakFact, (db: Db, userId: string, date: Day) => boolean> = {
  foodStreak: (db, userId, date) => statements(db).foods.get({ userId, date }) !== undefined,

  fruitStreak: (db, userId, date) => (statements(db).portions.get({ userId, date })?.count ?? 0) >= fruitAndVegGoal,

  waterStreak(db, userId, date) {
    const glasses = statements(db).glasses.get({ userId, date })?.glasses ?? 0
    // With a goal of 0, a day has to have some water.
    return glasses > 0 && glasses >= goalsOn(db, userId, date).water
  },
}

/** How much there is today: this week, or in the streak that ends today or yesterday. At most about `limit`. */
export const countToday = (db: Db, fact: DayFact, { userId, today }: Counted, limit: number): number =>
  fact === 'weekWorkouts'
    ? workoutDays(db, { userId, today }, today)
    : streakTo(db, fact, userId, today, limit, pausesOf(db, userId))

/**
 * The most there is around any of these days, of which none is to come: in its week, or in the streak that it belongs to. At
 * most about `limit`. Each streak is counted once, however many of the days it holds.
 */
export function countAround(db: Db, fact: DayFact, counted: Counted, days: readonly Day[], limit: number): number {
  if (fact === 'weekWorkouts') {
    const weeks = new Set(days.map(startOfWeek))
    return Math.max(0, ...[...weeks].map((sunday) => workoutDays(db, counted, sunday)))
  }
  const { userId } = counted
  const pauses = pausesOf(db, userId)
  let most = 0
  let last = ''
  for (const day of days.toSorted()) {
    if (most >= limit) break
    if (day <= last || !countsFor[fact](db, userId, day)) continue
    last = lastOfStreak(db, fact, counted, day, limit, pauses)
    most = Math.max(most, streakTo(db, fact, userId, last, limit, pauses))
  }
  return most
}

/**
 * How much there ever was, or from the day `since` on, day by day from the latest: each step is short, and the last one is
 * the answer. A streak counts from its own start, even when that is earlier.
 */
export function* countEver(db: Db, fact: DayFact, counted: Counted, limit: number, since: Day): Generator<number> {
  const { userId, today } = counted
  let most = 0
  let nextCounted = ''
  for (let before = addDays(today, 1); most < limit; ) {
    const days = statements(db).days[fact].all({ userId, before })
    for (const { date } of days) {
      if (date < since) return
      if (fact === 'weekWorkouts') most = Math.max(most, workoutDays(db, counted, date))
      else if (countsFor[fact](db, userId, date)) {
        // A streak is counted from its last day.
        if (nextCounted !== addDays(date, 1)) most = Math.max(most, countAround(db, fact, counted, [date], limit))
        nextCounted = date
      }
      yield most
    }
    const last = days.at(-1)
    if (!last) return
    before = last.date
  }
}

function workoutDays(db: Db, { userId, today }: Counted, date: Day): number {
  const from = startOfWeek(date)
  const saturday = addDays(from, 6)
  const to = saturday < today ? saturday : today
  return statements(db).workoutDays.get({ userId, from, to })?.count ?? 0
}

/** The streak that ends on a day, or on the day before it. */
function streakTo(db: Db, fact: StreakFact, userId: string, day: Day, limit: number, pauses: readonly Pause[]): number {
  const isCounted = (date: Day) => countsFor[fact](db, userId, date)
  const runStart = (last: Day) =>
    fact === 'foodStreak' ? runStartOf(db, userId, last, addDays(last, -limit)) : runStartIn(isCounted, last, limit)
  return streak(memoized(runStart), day, pauses)
}

/** Finds each run once, although every pause within it asks for its start again. */
function memoized(runStart: RunStart): RunStart {
  let run: { start: Day; last: Day } | null = null
  return (day) => {
    if (run && run.start <= day && day <= run.last) return run.start
    const start = runStart(day)
    if (start !== null) run = { start, last: day }
    return start
  }
}

/** The first of the counted days in a row that end with `last`, of which it looks at no more than `limit`. */
function runStartIn(isCounted: (date: Day) => boolean, last: Day, limit: number): Day | null {
  if (!isCounted(last)) return null
  let first = last
  while (daysBetween(first, last) < limit && isCounted(addDays(first, -1))) first = addDays(first, -1)
  return first
}

/** The last day of the streak that a day belongs to, as far as `limit` days after it. */
function lastOfStreak(
  db: Db,
  fact: StreakFact,
  { userId, today }: Counted,
  date: Day,
  limit: number,
  pauses: readonly Pause[],
): Day {
  let last = date
  for (let day = addDays(date, 1); day <= today && daysBetween(date, day) < limit; day = addDays(day, 1)) {
    if (countsFor[fact](db, userId, day)) last = day
    else if (!pauseOn(day, pauses)) break
  }
  return last
}
