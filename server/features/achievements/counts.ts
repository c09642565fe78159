/** Counts the facts that achievements are about. */

import { and, between, count, desc, eq, gt, gte, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm'
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
import { waterOf } from '../../domain/water.ts'
import { countFriends } from '../buddies/friendships.ts'
import { goalsOnDays } from '../goals-on.ts'
import { daysWithFood, pausesOf, runStartOf } from '../streak/streaks.ts'
import { waterByDay } from '../water-on.ts'
import { firstWeight, latestWeight } from '../weights.ts'

/**
 * A user for whom something is counted. `today` is the civil date in their time zone. `pauses` are those of their streaks, read once
 * for all facts.
 */
export type UserToday = { userId: string; today: Day; pauses?: readonly Pause[] }

const pausesOfUser = (db: Db, user: UserToday): readonly Pause[] => (user.pauses ??= pausesOf(db, user.userId))

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
export const countToday = (db: Db, fact: DayFact, user: UserToday, limit: number): number =>
  fact === 'weekWorkouts' ? workoutDays(db, user, user.today) : streakTo(daysOf(db, fact, user), user.today, limit)

/**
 * The highest count around some days up to today: of their weeks, or of the streaks that they belong to. At most about `limit`.
 * Each streak is counted once, however many of the days it contains.
 */
export function countAround(db: Db, fact: DayFact, user: UserToday, days: readonly Day[], limit: number): number {
  if (fact === 'weekWorkouts') {
    const weeks = new Set(days.map(startOfWeek))
    return Math.max(0, ...[...weeks].map((sunday) => workoutDays(db, user, sunday)))
  }
  const counted = daysOf(db, fact, user)
  let most = 0
  let last = ''
  for (const day of days.toSorted()) {
    if (most >= limit) break
    if (day <= last || !counted.has(day)) continue
    last = lastOfStreak(counted, user.today, day, limit)
    most = Math.max(most, streakTo(counted, last, limit))
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
    const counted = fact === 'weekWorkouts' ? null : daysOf(db, fact, { userId, today })
    for (const { date } of days) {
      if (date < since) return
      if (fact === 'weekWorkouts') most = Math.max(most, workoutDays(db, user, date))
      else if (counted?.has(date)) {
        // A streak was already counted from its last day.
        if (nextCounted !== addDays(date, 1))
          most = Math.max(most, countAround(db, fact, { userId, today }, [date], limit))
        nextCounted = date
      }
      yield most
    }
    const last = days.at(-1)
    if (!last) return
    before = last.date
  }
}

/** The days that count for a streak. */
type CountedDays = {
  has: (date: Day) => boolean
  /** The first of the days in a row that end with `last`, at most `limit` days before it; null when `last` does not count. */
  runStart: (last: Day, limit: number) => Day | null
  pauses: readonly Pause[]
}

/** Reads a week of days at once, since each may be asked for. */
function daysOf(db: Db, fact: StreakFact, user: UserToday): CountedDays {
  const { userId } = user
  const weeks = new Map<Day, ReadonlySet<Day>>()
  const has = (date: Day) => {
    const sunday = startOfWeek(date)
    const week = weeks.get(sunday) ?? new Set(countedDays[fact](db, userId, sunday, addDays(sunday, 6)))
    weeks.set(sunday, week)
    return week.has(date)
  }
  return {
    has,
    runStart: (last, limit) =>
      fact === 'foodStreak' ? runStartOf(db, userId, last, addDays(last, -limit)) : runStartIn(has, last, limit),
    get pauses() {
      return pausesOfUser(db, user)
    },
  }
}

/** The days from one to another, both included, that count for a streak. */
const countedDays: Record<StreakFact, (db: Db, userId: string, from: Day, to: Day) => Day[]> = {
  foodStreak: daysWithFood,

  fruitStreak: (db, userId, from, to) =>
    statements(db)
      .fruitAndVegDays.all({ userId, from, to })
      .map(({ date }) => date),

  waterStreak(db, userId, from, to) {
    const { plain, drinks } = waterByDay(db, userId, from, to)
    const mlOn = (date: Day) => (plain.get(date) ?? 0) + (drinks.get(date) ?? 0)
    // Even with a goal of 0, a day needs some water.
    const days = [...new Set([...plain.keys(), ...drinks.keys()])].filter((date) => mlOn(date) > 0).sort()
    if (days.length === 0) return []
    const goals = goalsOnDays(db, userId, days)
    return days.filter((date, at) => waterOf(mlOn(date)).glasses >= (goals[at]?.water ?? 0))
  },
}

function workoutDays(db: Db, { userId, today }: UserToday, date: Day): number {
  const from = startOfWeek(date)
  const saturday = addDays(from, 6)
  const to = saturday < today ? saturday : today
  return statements(db).workoutDays.get({ userId, from, to })?.count ?? 0
}

/** The streak that ends on a day or on the day before. */
const streakTo = (counted: CountedDays, day: Day, limit: number): number =>
  streak(
    memoized((last) => counted.runStart(last, limit)),
    day,
    counted.pauses,
  )

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
function lastOfStreak(counted: CountedDays, today: Day, date: Day, limit: number): Day {
  let last = date
  for (let day = addDays(date, 1); day <= today && daysBetween(date, day) < limit; day = addDays(day, 1)) {
    if (counted.has(day)) last = day
    else if (!pauseOn(day, counted.pauses)) break
  }
  return last
}

const [userId, before] = [sql.placeholder('userId'), sql.placeholder('before')]
const [from, to] = [sql.placeholder('from'), sql.placeholder('to')]
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
    fruitAndVegDays: db
      .select(foodColumns)
      .from(foodEntries)
      .where(and(ofFood, between(foodEntries.date, from, to), eq(foodEntries.isFruitOrVeg, true)))
      .groupBy(foodEntries.date)
      .having(gte(count(), fruitAndVegGoal))
      .prepare(),
    workoutDays: db
      .select({ count: sql<number>`count(distinct ${exerciseEntries.date})` })
      .from(exerciseEntries)
      .where(and(ofExercise, between(exerciseEntries.date, from, to)))
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
