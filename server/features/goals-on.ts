import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { goals } from '#schema'
import type { Db } from '../db/open.ts'
import { placeholdersOf, prepared, updateValues } from '../db/prepared.ts'
import type { Day } from '../domain/day.ts'
import { type DailyGoals, goalsOfDay, meanGoals, type StoredGoals } from '../domain/goals.ts'
import { todayOf, type UserContext } from '../trpc.ts'

/** The columns of a row of goals, without its owner. */
const goalColumns = {
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
  byWeekday: goals.byWeekday,
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
  byWeekday: null,
}

const ofUser = eq(goals.userId, sql.placeholder('userId'))

const values = {
  ...placeholdersOf({ userId: goals.userId, ...goalColumns }),
  // Drizzle would write null as JSON.
  byWeekday: sql`${sql.placeholder('byWeekday')}`,
}

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
  removeAfter: db
    .delete(goals)
    .where(and(ofUser, gt(goals.startDate, sql.placeholder('startDate'))))
    .prepare(),
  put: db
    .insert(goals)
    .values(values)
    .onConflictDoUpdate({ target: [goals.userId, goals.startDate], set: updateValues(values) })
    .prepare(),
}))

/**
 * The goals that a user set last. They apply today, even if they are dated tomorrow because they were set in a time zone that
 * is ahead of the current one.
 */
export const newestStoredGoals = (db: Db, userId: string): StoredGoals =>
  statements(db).newest.get({ userId }) ?? nothingSet

/** The goals that apply on a day. */
export const goalsOn = (db: Db, userId: string, date: Day): DailyGoals =>
  goalsOfDay(statements(db).on.get({ userId, date }) ?? nothingSet, date)

/** The mean of the goals that apply on these days. `days` has at least one day, and is earliest first. */
export const meanGoalsOn = (db: Db, userId: string, days: readonly Day[]): DailyGoals =>
  meanGoals(goalsOnDays(db, userId, days))

/** The goals of each of these days, which are earliest first. */
export function goalsOnDays(db: Db, userId: string, days: readonly Day[]): DailyGoals[] {
  const [from = '', to = from] = [days[0], days.at(-1)]
  const first = statements(db).on.get({ userId, date: from }) ?? nothingSet
  const changes = statements(db).changes.all({ userId, from, to })
  return days.map((date) => goalsOfDay(changes.findLast(({ startDate }) => startDate <= date) ?? first, date))
}

/** Sets the viewer's goals from today on; earlier days keep theirs. Call it inside a transaction. */
export function setGoals(ctx: UserContext, stored: StoredGoals): void {
  const today = { userId: ctx.viewer.id, startDate: todayOf(ctx) }
  // Goals with a later date were set in a time zone ahead of this one; the new goals replace them.
  statements(ctx.db).removeAfter.run(today)
  const byWeekday = stored.byWeekday && JSON.stringify(stored.byWeekday)
  statements(ctx.db).put.run({ ...stored, ...today, byWeekday })
}
