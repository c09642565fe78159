/** What was eaten and burned on many days: the nutrition summary with its averages, and the intake of each day beside its goals. */

import { and, between, eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { exerciseEntries, foodEntries } from '#schema'
import { isShown, readConsistently } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { addDays, type Day, daysBetween } from '../../domain/day.ts'
import type { LeftOutReason } from '../../domain/expenditure.ts'
import { type EnergyGoals, energyGoalNames } from '../../domain/goals.ts'
import { averages, mapNutrients, sumOf, type Total, type Totals, totals } from '../../domain/nutrition.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import { goalsOnDays, meanGoalsOn } from '../goals-on.ts'
import { assertLoggableDate } from './diary-day.ts'

/** The days with food with their totals and burned kcal, and the averages and mean goals of these days. */
export const summarise = (ctx: UserContext, from: Day, to: Day) =>
  readConsistently(ctx.db, ctx.viewer.id, () => readSummary(ctx, from, to))

async function readSummary({ db, viewer }: UserContext, from: Day, to: Day) {
  const burned = burnedBetween(db, viewer.id, from, to)
  const yieldIfLong = yieldRegularly()
  const days: { date: Day; totals: Totals; burned: number }[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const sums = await totalsOn(db, viewer.id, date, yieldIfLong)
    if (sums) days.push({ date, totals: sums, burned: burned.get(date) ?? 0 })
  }
  return {
    from,
    to,
    days,
    averages: averages(days.map((day) => day.totals)),
    // A range without food gets the goals of its last day.
    goals: meanGoalsOn(db, viewer.id, days.length > 0 ? days.map(({ date }) => date) : [to]),
  }
}

/** The kcal burned on each day with exercise. */
export const burnedBetween = (db: Db, userId: string, from: Day, to: Day): Map<Day, number> =>
  new Map(
    statements(db)
      .burned.all({ userId, from, to })
      .map((day) => [day.date, day.calories]),
  )

/** The totals of a day, or null when it has no food. Lets other requests run in between. */
export async function totalsOn(
  db: Db,
  userId: string,
  date: Day,
  yieldIfLong: () => Promise<void>,
): Promise<Totals | null> {
  let sums: Totals | null = null
  for (let offset = 0; ; offset += pageSize) {
    const page = statements(db).food.all({ userId, date, offset })
    if (page.length > 0) sums = sums ? sumOf(sums, totals(page)) : totals(page)
    await yieldIfLong()
    if (page.length < pageSize) return sums
  }
}

/** How many entries are read at once: about a millisecond of work, and nearly always the whole day. */
export const pageSize = 500

/** A page of the entries of a day, after `offset` others. */
export const pageOfDay = <T extends Record<string, SQLiteColumn>>(db: Db, columns: T) =>
  preparedRows(
    db,
    columns,
    db
      .select<Record<string, SQLiteColumn>>(columns)
      .from(foodEntries)
      .where(
        and(
          eq(foodEntries.userId, sql.placeholder('userId')),
          eq(foodEntries.date, sql.placeholder('date')),
          isShown(foodEntries),
        ),
      )
      // The order of the index of days.
      .orderBy(sql`rowid`)
      .limit(pageSize)
      .offset(sql.placeholder('offset')),
  )

const columns = mapNutrients((nutrient) => foodEntries[nutrient])

const statements = prepared((db) => ({
  food: pageOfDay(db, columns),
  burned: db
    .select({ date: exerciseEntries.date, calories: sql<number>`sum(${exerciseEntries.caloriesBurned})` })
    .from(exerciseEntries)
    .where(
      and(
        eq(exerciseEntries.userId, sql.placeholder('userId')),
        between(exerciseEntries.date, sql.placeholder('from'), sql.placeholder('to')),
        isShown(exerciseEntries),
      ),
    )
    .groupBy(exerciseEntries.date)
    .prepare(),
}))

type DailyIntake = {
  date: Day
  /** Null without food. */
  totals: Record<keyof EnergyGoals, Total> | null
  goals: EnergyGoals
  /** kcal by exercise. */
  burned: number
  /** Why what is logged does not count as all that was eaten; null where it does, and for a day that is not over. */
  leftOut: LeftOutReason | null
}

/** What was eaten on each day from `from` to `to`, its goals, and whether that is all. */
export async function dailyIntake(ctx: UserContext, from: Day, to: Day): Promise<DailyIntake[]> {
  assertLoggableDate(to, ctx, 'to')
  const today = todayOf(ctx)
  const [summary, known] = await Promise.all([summarise(ctx, from, to), ctx.expenditures.of(ctx.viewer.id, today)])
  const eaten = new Map(summary.days.map(({ date, totals }) => [date, totals]))
  const reasons = new Map(known.map(({ date, leftOut }) => [date, leftOut]))
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
  const burned = burnedBetween(ctx.db, ctx.viewer.id, from, to)
  const goals = goalsOnDays(ctx.db, ctx.viewer.id, dates)
  return dates.map((date, at) => {
    const totals = eaten.get(date)
    const isBefore = date < today && !reasons.has(date)
    return {
      date,
      totals: totals ? ofEnergy((name) => totals[name]) : null,
      goals: ofEnergy((name) => goals[at]?.[name] ?? 0),
      burned: burned.get(date) ?? 0,
      leftOut: isBefore ? 'nothing logged' : (reasons.get(date) ?? null),
    }
  })
}

const ofEnergy = <T>(value: (name: keyof EnergyGoals) => T) =>
  Object.fromEntries(energyGoalNames.map((name) => [name, value(name)])) as Record<keyof EnergyGoals, T>
