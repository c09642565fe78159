/** Counts the facts that achievements are about. */

import { and, between, count, desc, eq, gt, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { type SQLiteTable, union } from 'drizzle-orm/sqlite-core'
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
import { waterOn } from '../water-on.ts'
import { firstWeight, latestWeight } from '../weights.ts'

/** A user for whom something is counted. `today` is the civil date in their time zone. */
export type UserToday = { userId: string; today: Day }

/** Facts that one query counts, up to a limit, so that it takes no longer after years of use. */
type TotalFact = Exclude<Fact, `${string}Streak` | 'weekWorkouts'>

/** The count of a fact, up to `limit` where counting more could take long. */
export function totalOf(db: Db, fact: TotalFact, { userId, today }: UserToday, limit: number): number {
  if (fact === 'buddies') return countFriends(db, userId)
  if (fact === 'targetWeights') return targetWeights(db, userId)
  return statements(db).totals[fact].get({ userId, today, limit })?.count ?? 0
}

function targetWeights(db: Db, userId: string): number {
  const { target = null, height = null } = statements(db).body.get({ userId }) ?? {}
  const [first, latest] = [firstWeight(db, userId), latestWeight(db, userId)]
  return first && latest && hasReachedTarget({ first, latest }, target, height) ? 1 : 0
}

type StreakFact = Extract<Fact, `${string}Streak`>

/** Facts with a count for each day: of its week, or of the days in a row around it. */
type DayFact = StreakFact | 'weekWorkouts'

export const isDayFact = (fact: Fact): fact is DayFact => fact.endsWith('Streak') || fact === 'weekWorkouts'

/** The count of today: of this week, or of the streak that ends today or yesterday. At most about `limit`. */
export const countToday = (db: Db, fact: DayFact, { userId, today }: UserToday, limit: number): number =>
  fact === 'weekWorkouts'
    ? workoutDays(db, { userId, today }, today)
    : streakTo(db, fact, userId, today, limit, pausesOf(db, userId))

/**
 * The highest count around some days up to today: of their weeks, or of the streaks that they belong to. At most about `limit`.
 * Each streak is counted once, however many of the days it contains.
 */
export function countAround(db: Db, fact: DayFact, user: UserToday, days: readonly Day[], limit: number): number {
  if (fact === 'weekWorkouts') {
    const weeks = new Set(days.map(startOfWeek))
    return Math.max(0, ...[...weeks].map((sunday) => workoutDays(db, user, sunday)))
  }
  const { userId } = user
  const pauses = pausesOf(db, userId)
  let most = 0
  let last = ''
  for (const day of days.toSorted()) {
    if (most >= limit) break
    if (day <= last || !countsFor[fact](db, userId, day)) continue
    last = lastOfStreak(db, fact, user, day, limit, pauses)
    most = Math.max(most, streakTo(db, fact, userId, last, limit, pauses))
  }
  return most
}

/**
 * The highest count ever, or since the day `since`. Goes back day by day and yields the highest count so far, so that each step
 * is short. A streak counts from its own start, even before `since`.
 */
export function* countEver(db: Db, fact: DayFact, user: UserToday, limit: number, since: Day): Generator<number> {
  const { userId, today } = user
  let most = 0
  let nextCounted = ''
  for (let before = addDays(today, 1); most < limit; ) {
    const days = statements(db).daysBefore[fact].all({ userId, before })
    for (const { date } of days) {
      if (date < since) return
      if (fact === 'weekWorkouts') most = Math.max(most, workoutDays(db, user, date))
      else if (countsFor[fact](db, userId, date)) {
        // A streak was already counted from its last day.
        if (nextCounted !== addDays(date, 1)) most = Math.max(most, countAround(db, fact, user, [date], limit))
        nextCounted = date
      }
      yield most
    }
    const last = days.at(-1)
    if (!last) return
    before = last.date
  }
}

/** Whether a day counts for a streak. */
const countsFor: Record<StreakFact, (db: Db, userId: string, date: Day) => boolean> = {
  foodStreak: (db, userId, date) => statements(db).food.get({ userId, date }) !== undefined,

  fruitStreak: (db, userId, date) => (statements(db).fruitAndVeg.get({ userId, date })?.count ?? 0) >= fruitAndVegGoal,

  waterStreak(db, userId, date) {
    const { glasses, ml } = waterOn(db, userId, date)
    // Even with a goal of 0, a day needs some water.
    return ml > 0 && glasses >= goalsOn(db, userId, date).water
  },
}

function workoutDays(db: Db, { userId, today }: UserToday, date: Day): number {
  const from = startOfWeek(date)
  const saturday = addDays(from, 6)
  const to = saturday < today ? saturday : today
  return statements(db).workoutDays.get({ userId, from, to })?.count ?? 0
}

/** The streak that ends on a day or on the day before. */
function streakTo(db: Db, fact: StreakFact, userId: string, day: Day, limit: number, pauses: readonly Pause[]): number {
  const isCounted = (date: Day) => countsFor[fact](db, userId, date)
  const runStart = (last: Day) =>
    fact === 'foodStreak' ? runStartOf(db, userId, last, addDays(last, -limit)) : runStartIn(isCounted, last, limit)
  return streak(memoized(runStart), day, pauses)
}

/** Remembers the last run, because every pause in it asks for its start again. */
function memoized(runStart: RunStart): RunStart {
  let run: { start: Day; last: Day } | null = null
  return (day) => {
    if (run && run.start <= day && day <= run.last) return run.start
    const start = runStart(day)
    if (start !== null) run = { start, last: day }
    return start
  }
}

/** The first of the counted days in a row that end with `last`. Looks at no more than `limit` days. */
function runStartIn(isCounted: (date: Day) => boolean, last: Day, limit: number): Day | null {
  if (!isCounted(last)) return null
  let first = last
  while (daysBetween(first, last) < limit && isCounted(addDays(first, -1))) first = addDays(first, -1)
  return first
}

/** The last day of the streak that a day belongs to, at most `limit` days after it. */
function lastOfStreak(
  db: Db,
  fact: StreakFact,
  { userId, today }: UserToday,
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

const [userId, date, before] = [sql.placeholder('userId'), sql.placeholder('date'), sql.placeholder('before')]
const ofFood = and(eq(foodEntries.userId, userId), isShown(foodEntries))
const ofExercise = and(eq(exerciseEntries.userId, userId), isShown(exerciseEntries))
const foodColumns = { date: foodEntries.date }
/** The drinks that count as water. */
const ofDrinks = and(ofFood, isNotNull(foodEntries.waterMl))

const daysPerPage = 100

/** The tolerance is for planned hours such as 13.3, after which a fast may seem to end a moment too early. */
const lastedAsPlanned = sql`(unixepoch(${fasts.endTime}, 'subsec') - unixepoch(${fasts.startTime}, 'subsec')) / 3600 >= ${fasts.plannedDurationHours} - 0.001`

const statements = prepared((db) => {
  /** Counts rows up to a limit. */
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
    .where(and(ofFood, lte(foodEntries.date, sql.placeholder('today'))))
    .limit(sql.placeholder('limit'))
    .as('food_days')
  const daysWithWater = union(
    db
      .select({ date: waterDays.date })
      .from(waterDays)
      .where(and(eq(waterDays.userId, userId), gt(waterDays.ml, 0))),
    db.select(foodColumns).from(foodEntries).where(ofDrinks),
  )
    .limit(sql.placeholder('limit'))
    .as('days_with_water')
  const foodDaysBefore = db
    .selectDistinct({ date: foodEntries.date })
    .from(foodEntries)
    .where(and(ofFood, lt(foodEntries.date, before)))
    .orderBy(desc(foodEntries.date))
    .limit(daysPerPage)
    .prepare()
  return {
    totals: {
      foods: rowsOf(foodEntries, ofFood),
      foodDays: db.select({ count: count() }).from(foodDays).prepare(),
      waterDays: db.select({ count: count() }).from(daysWithWater).prepare(),
      workouts: rowsOf(exerciseEntries, ofExercise),
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
    food: db
      .select(foodColumns)
      .from(foodEntries)
      .where(and(ofFood, eq(foodEntries.date, date)))
      .limit(1)
      .prepare(),
    fruitAndVeg: db
      .select({ count: count() })
      .from(foodEntries)
      .where(and(ofFood, eq(foodEntries.date, date), eq(foodEntries.isFruitOrVeg, true)))
      .prepare(),
    workoutDays: db
      .select({ count: sql<number>`count(distinct ${exerciseEntries.date})` })
      .from(exerciseEntries)
      .where(and(ofExercise, between(exerciseEntries.date, sql.placeholder('from'), sql.placeholder('to'))))
      .prepare(),
    /** The days before a day that may count for a fact, latest first. */
    daysBefore: {
      foodStreak: foodDaysBefore,
      fruitStreak: foodDaysBefore,
      waterStreak: union(
        db
          .select({ date: waterDays.date })
          .from(waterDays)
          .where(and(eq(waterDays.userId, userId), lt(waterDays.date, before))),
        db
          .select(foodColumns)
          .from(foodEntries)
          .where(and(ofDrinks, lt(foodEntries.date, before))),
      )
        .orderBy(sql`1 desc`)
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
