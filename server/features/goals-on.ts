import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { goals } from '#schema'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { Day } from '../domain/day.ts'
import { type DailyGoals, meanGoals, type StoredGoals, withDefaults } from '../domain/goals.ts'

/** What a row of goals holds besides its owner. */
export const goalColumns = {
  startDate: goals.startDate,
  calories: goals.calories,
  protein: goals.protein,
  carbs: goals.carbs,
  fat: goals.fat,
  water: goals.water,
  fiber: goals.fiber,
  sugars: goals.sugars,
  saturatedFat: goals.saturatedFat,
  salt: goals.salt,
}

const nothingSet: StoredGoals = {
  calories: null,
  protein: null,
  carbs: null,
  fat: null,
  water: null,
  fiber: null,
  sugars: null,
  saturatedFat: null,
  salt: null,
}

const ofUser = eq(goals.userId, sql.placeholder('userId'))

const statements = prepared((db) => ({
  newest: db.select(goalColumns).from(goals).where(ofUser).orderBy(desc(goals.startDate)).limit(1).prepare(),
  on: db
    .select(goalColumns)
    .from(goals)
    .where(and(ofUser, lte(goals.startDate, sql.placeholder('date'))))
    .orderBy(desc(goals.startDate))
    .limit(1)
    .prepare(),
  changes: db
    .select(goalColumns)
    .from(goals)
    .where(and(ofUser, gt(goals.startDate, sql.placeholder('from')), lte(goals.startDate, sql.placeholder('to'))))
    .orderBy(asc(goals.startDate))
    .prepare(),
}))

/**
 * The goals a user set last. They apply today, even if they are dated tomorrow because they were set in a time zone ahead of
 * the current one.
 */
export const newestStoredGoals = (db: Db, userId: string): StoredGoals =>
  statements(db).newest.get({ userId }) ?? nothingSet

/** The goals that apply today. */
export const todaysGoals = (db: Db, userId: string): DailyGoals => withDefaults(newestStoredGoals(db, userId))

/** The goals that apply on a day. */
export const goalsOn = (db: Db, userId: string, date: Day): DailyGoals =>
  withDefaults(statements(db).on.get({ userId, date }) ?? nothingSet)

/** The mean of the goals that apply on these days: at least one, earliest first. */
export function meanGoalsOn(db: Db, userId: string, days: readonly Day[]): DailyGoals {
  const [from = '', to = from] = [days[0], days.at(-1)]
  const first = goalsOn(db, userId, from)
  const changes = statements(db).changes.all({ userId, from, to })
  return meanGoals(
    days.map((date) => {
      const change = changes.findLast(({ startDate }) => startDate <= date)
      return change ? withDefaults(change) : first
    }),
  )
}
