import { and, between, count, desc, eq, gt, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  customFoods,
  exerciseEntries,
  fasts,
  foodEntries,
  progressEntries,
  recipes,
  savedMeals,
  users,
  waterDays,
} from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { type Fact, hasReachedTarget } from '../../domain/achievements.ts'
import { addDays, type Day, daysBetween, startOfWeek } from '../../domain/day.ts'
import { fruitAndVegGoal } from '../../domain/nutrition.ts'
import { type Pause, pauseOn, type RunStart, streak } from '../../domain/streak.ts'
import { countFriends } from '../buddies/friendships.ts'
import { goalsOn } from '../goals-on.ts'
import { pausesOf, runStartOf } from '../streak/streaks.ts'
import { firstWeight, latestWeight } from '../weights.ts'

/** Of whom something is counted; `today` is the civil date in their time zone. */
export type Counted = { userId: string; today: Day }

/** Facts that are counted in one go, up to a limit, so that it takes as long after years of use. */
type TotalFact = Exclude<Fact, `${string}Streak` | 'weekWorkouts'>

const userId = sql.placeholder('userId')
const today = sql.placeholder('today')

/** A fast may end a moment early because its planned hours are a fraction, such as 13.3. */
const lastedAsPlanned = sql`(unixepoch(${fasts.endTime}, 'subsec') - unixepoch(${fasts.startTime}, 'subsec')) / 3600 >= ${fasts.plannedDurationHours} - 0.001`

const statements = prepared((db) => {
  const rowsOf = (table: SQLiteTable, where: SQL | undefined) => {
    const some = db
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(where)
      .limit(sql.placeholder('limit'))
      .as('some')
    return db.select({ count: count() }).from(some).prepare()
  }
  const foodDays = db
    .selectDistinct({ date: foodEntries.date })
    .from(foodEntries)
    .where(and(eq(foodEntries.userId, userId), lte(foodEntries.date, today), isShown(foodEntries)))
    .limit(sql.placeholder('limit'))
    .as('food_days')
  return {
    counts: {
      foods: rowsOf(foodEntries, and(eq(foodEntries.userId, userId), isShown(foodEntries))),
      foodDays: db.select({ count: count() }).from(foodDays).prepare(),
      waterDays: rowsOf(waterDays, and(eq(waterDays.userId, userId), gt(waterDays.glasses, 0))),
      workouts: rowsOf(exerciseEntries, and(eq(exerciseEntries.userId, userId), isShown(exerciseEntries))),
      fasts: rowsOf(fasts, and(eq(fasts.userId, userId), isNotNull(fasts.endTime))),
      plannedFasts: rowsOf(fasts, and(eq(fasts.userId, userId), isNotNull(fasts.endTime), lastedAsPlanned)),
      weighIns: rowsOf(progressEntries, eq(progressEntries.userId, userId)),
      recipes: rowsOf(recipes, eq(recipes.userId, userId)),
      customFoods: rowsOf(customFoods, eq(customFoods.createdBy, userId)),
      savedMeals: rowsOf(savedMeals, eq(savedMeals.userId, userId)),
    },
    body: db
      .select({ target: users.targetWeight, height: users.height })
      .from(users)
      .where(eq(users.id, userId))
      .prepare(),
  }
})

/** How much there is of a fact, counted as far as `limit` where more could take long. */
export function totalOf(db: Db, fact: TotalFact, { userId, today }: Counted, limit: number): number {
  if (fact === 'buddies') return countFriends(db, userId)
  if (fact === 'targetWeights') return targetWeights(db, userId)
  return statements(db).counts[fact].get({ userId, today, limit })?.count ?? 0
}

function targetWeights(db: Db, userId: string): number {
  const { target = null, height = null } = statements(db).body.get({ userId }) ?? {}
  const [first, latest] = [firstWeight(db, userId), latestWeight(db, userId)]
  return first && latest && hasReachedTarget({ first, latest }, target, height) ? 1 : 0
}

type StreakFact = Extract<Fact, `${string}Streak`>

/** Facts of which each day has a count of its own: that of its week, or of the days in a row that it belongs to. */
type DayFact = StreakFact | 'weekWorkouts'

const daysPerPage = 100

export const isDayFact = (fact: Fact): fact is DayFact => fact.endsWith('Streak') || fact === 'weekWorkouts'

const foodColumns = { date: foodEntries.date }

const dayCountsUserId = sql.placeholder('userId')
const date = sql.placeholder('date')
const before = sql.placeholder('before')

const ofFood = and(eq(foodEntries.userId, dayCountsUserId), isShown(foodEntries))
const ofExercise = and(eq(exerciseEntries.userId, dayCountsUserId), isShown(exerciseEntries))

const dayCountsStatements = prepared((db) => {
  const foodDays = db
    .selectDistinct({ date: foodEntries.date })
    .from(foodEntries)
    .where(and(ofFood, lt(foodEntries.date, before)))
    .orderBy(desc(foodEntries.date))
    .limit(daysPerPage)
    .prepare()
  return {
    foods: db
      .select(foodColumns)
      .from(foodEntries)
      .where(and(ofFood, eq(foodEntries.date, date)))
      .limit(1)
      .prepare(),
    portions: db
      .select({ count: count() })
      .from(foodEntries)
      .where(and(ofFood, eq(foodEntries.date, date), eq(foodEntries.isFruitOrVeg, true)))
      .prepare(),
    glasses: db
      .select({ glasses: waterDays.glasses })
      .from(waterDays)
      .where(and(eq(waterDays.userId, dayCountsUserId), eq(waterDays.date, date)))
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
        .where(and(eq(waterDays.userId, dayCountsUserId), lt(waterDays.date, before)))
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
const countsFor: Record<StreakFact, (db: Db, dayCountsUserId: string, date: Day) => boolean> = {
  foodStreak: (db, dayCountsUserId, date) =>
    dayCountsStatements(db).foods.get({ userId: dayCountsUserId, date }) !== undefined,

  fruitStreak: (db, dayCountsUserId, date) =>
    (dayCountsStatements(db).portions.get({ userId: dayCountsUserId, date })?.count ?? 0) >= fruitAndVegGoal,

  waterStreak(db, dayCountsUserId, date) {
    const glasses = dayCountsStatements(db).glasses.get({ userId: dayCountsUserId, date })?.glasses ?? 0
    // With a goal of 0, a day has to have some water.
    return glasses > 0 && glasses >= goalsOn(db, dayCountsUserId, date).water
  },
}

/** How much there is today: this week, or in the streak that ends today or yesterday. At most about `limit`. */
export const countToday = (
  db: Db,
  fact: DayFact,
  { userId: dayCountsUserId, today }: Counted,
  limit: number,
): number =>
  fact === 'weekWorkouts'
    ? workoutDays(db, { userId: dayCountsUserId, today }, today)
    : streakTo(db, fact, dayCountsUserId, today, limit, pausesOf(db, dayCountsUserId))

/**
 * The most there is around any of these days, of which none is to come: in its week, or in the streak that it belongs to. At
 * most about `limit`. Each streak is counted once, however many of the days it holds.
 */
export function countAround(db: Db, fact: DayFact, counted: Counted, days: readonly Day[], limit: number): number {
  if (fact === 'weekWorkouts') {
    const weeks = new Set(days.map(startOfWeek))
    return Math.max(0, ...[...weeks].map((sunday) => workoutDays(db, counted, sunday)))
  }
  const { userId: dayCountsUserId } = counted
  const pauses = pausesOf(db, dayCountsUserId)
  let most = 0
  let last = ''
  for (const day of days.toSorted()) {
    if (most >= limit) break
    if (day <= last || !countsFor[fact](db, dayCountsUserId, day)) continue
    last = lastOfStreak(db, fact, counted, day, limit, pauses)
    most = Math.max(most, streakTo(db, fact, dayCountsUserId, last, limit, pauses))
  }
  return most
}

/**
 * How much there ever was, or from the day `since` on, day by day from the latest: each step is short, and the last one is
 * the answer. A streak counts from its own start, even when that is earlier.
 */
export function* countEver(db: Db, fact: DayFact, counted: Counted, limit: number, since: Day): Generator<number> {
  const { userId: dayCountsUserId, today } = counted
  let most = 0
  let nextCounted = ''
  for (let before = addDays(today, 1); most < limit; ) {
    const days = dayCountsStatements(db).days[fact].all({ userId: dayCountsUserId, before })
    for (const { date } of days) {
      if (date < since) return
      if (fact === 'weekWorkouts') most = Math.max(most, workoutDays(db, counted, date))
      else if (countsFor[fact](db, dayCountsUserId, date)) {
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

function workoutDays(db: Db, { userId: dayCountsUserId, today }: Counted, date: Day): number {
  const from = startOfWeek(date)
  const saturday = addDays(from, 6)
  const to = saturday < today ? saturday : today
  return dayCountsStatements(db).workoutDays.get({ userId: dayCountsUserId, from, to })?.count ?? 0
}

/** The streak that ends on a day, or on the day before it. */
function streakTo(
  db: Db,
  fact: StreakFact,
  dayCountsUserId: string,
  day: Day,
  limit: number,
  pauses: readonly Pause[],
): number {
  const isCounted = (date: Day) => countsFor[fact](db, dayCountsUserId, date)
  const runStart = (last: Day) =>
    fact === 'foodStreak'
      ? runStartOf(db, dayCountsUserId, last, addDays(last, -limit))
      : runStartIn(isCounted, last, limit)
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
  { userId: dayCountsUserId, today }: Counted,
  date: Day,
  limit: number,
  pauses: readonly Pause[],
): Day {
  let last = date
  for (let day = addDays(date, 1); day <= today && daysBetween(date, day) < limit; day = addDays(day, 1)) {
    if (countsFor[fact](db, dayCountsUserId, day)) last = day
    else if (!pauseOn(day, pauses)) break
  }
  return last
}
