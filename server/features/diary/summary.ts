import { and, between, eq, sql } from 'drizzle-orm'
import { exerciseEntries, foodEntries } from '#schema'
import { prepared, preparedRows } from '../../db/prepared.ts'
import type { Day } from '../../domain/day.ts'
import { averages, type Nutrients, totals } from '../../domain/nutrition.ts'
import type { UserContext } from '../../trpc.ts'
import { meanGoalsOn } from '../goals/goals-on.ts'

const inRange = <T extends typeof foodEntries | typeof exerciseEntries>(table: T) =>
  and(eq(table.userId, sql.placeholder('userId')), between(table.date, sql.placeholder('from'), sql.placeholder('to')))

const columns = {
  date: foodEntries.date,
  calories: foodEntries.calories,
  protein: foodEntries.protein,
  carbs: foodEntries.carbs,
  fat: foodEntries.fat,
  fiber: foodEntries.fiber,
  sugars: foodEntries.sugars,
  saturatedFat: foodEntries.saturatedFat,
  salt: foodEntries.salt,
}

const statements = prepared((db) => ({
  food: preparedRows(
    db,
    columns,
    db.select(columns).from(foodEntries).where(inRange(foodEntries)).orderBy(foodEntries.date),
  ),
  burned: db
    .select({ date: exerciseEntries.date, calories: sql<number>`sum(${exerciseEntries.caloriesBurned})` })
    .from(exerciseEntries)
    .where(inRange(exerciseEntries))
    .groupBy(exerciseEntries.date)
    .prepare(),
}))

/** The days with food, each with totals and kcal burned, and the averages and mean goals of these days. */
export function summarise({ db, viewer }: UserContext, from: Day, to: Day) {
  const range = { userId: viewer.id, from, to }
  const burned = new Map(
    statements(db)
      .burned.all(range)
      .map((day) => [day.date, day.calories]),
  )
  const food = Map.groupBy(statements(db).food.all(range), (entry) => entry.date)
  const days = [...food].map(([date, entries]) => ({
    date,
    totals: totals(entries satisfies Nutrients[]),
    burned: burned.get(date) ?? 0,
  }))
  return {
    from,
    to,
    days,
    averages: averages(days.map((day) => day.totals)),
    // A range without food gets the goals of its last day.
    goals: meanGoalsOn(db, viewer.id, food.size > 0 ? [...food.keys()] : [to]),
  }
}
