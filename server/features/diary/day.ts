import { and, eq, sql } from 'drizzle-orm'
import { exerciseEntries, foodEntries, waterDays } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import type { Day } from '../../domain/day.ts'
import type { FoodEntry } from '../../domain/logged-food.ts'
import type { Meal } from '../../domain/meal-type.ts'
import type { UserContext } from '../../trpc.ts'
import { entryColumns } from './entries.ts'
import { assertLoggableDate } from './loggable-date.ts'

/** Far more than anybody logs in a day; bounds memory. */
const maxRows = 1_000

const ofDay = <T extends typeof foodEntries | typeof exerciseEntries | typeof waterDays>(table: T) =>
  and(eq(table.userId, sql.placeholder('userId')), eq(table.date, sql.placeholder('date')))

const exerciseColumns = {
  id: exerciseEntries.id,
  date: exerciseEntries.date,
  exerciseName: exerciseEntries.exerciseName,
  caloriesBurned: exerciseEntries.caloriesBurned,
}
const waterColumns = { glasses: waterDays.glasses }

// Not ordered by SQL: for a handful of rows SQLite's sorter takes longer than all the rest of the query.
const statements = prepared((db) => ({
  food: preparedRows(
    db,
    entryColumns,
    db
      .select(entryColumns)
      .from(foodEntries)
      .where(and(ofDay(foodEntries), isShown(foodEntries)))
      .limit(maxRows),
  ),
  exercise: preparedRows(
    db,
    exerciseColumns,
    db
      .select(exerciseColumns)
      .from(exerciseEntries)
      .where(and(ofDay(exerciseEntries), isShown(exerciseEntries)))
      .limit(maxRows),
  ),
  water: preparedRows(db, waterColumns, db.select(waterColumns).from(waterDays).where(ofDay(waterDays))),
}))

/** The food, exercise and water of one of the viewer's days, in order of creation. Throws for days too far ahead. */
export function readDay(ctx: UserContext, date: Day) {
  assertLoggableDate(date, ctx)
  const { food, exercise, water } = statements(ctx.db)
  const day = { userId: ctx.viewer.id, date }
  return {
    food: food.all(day).sort(byCreation),
    exercise: exercise.all(day).sort(byCreation),
    water: water.get(day) ?? { glasses: 0 },
  }
}

/** The viewer's food entries of one meal. */
export const readMeal = (ctx: UserContext, date: Day, meal: Meal): FoodEntry[] =>
  statements(ctx.db)
    .food.all({ userId: ctx.viewer.id, date })
    .filter((entry) => entry.mealType === meal)
    .sort(byCreation)

/** UUIDv7 ids are in order of creation, so a restored row returns to its place. */
const byCreation = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
