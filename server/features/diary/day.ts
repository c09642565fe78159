import { and, eq, sql } from 'drizzle-orm'
import { exerciseEntries, foodEntries, waterDays } from '#schema'
import type { Day } from '../../domain/day.ts'
import type { FoodEntry, Meal } from '../../domain/diary.ts'
import { prepared } from '../../prepared.ts'
import type { UserContext } from '../../trpc.ts'
import { entryColumns } from './entries.ts'

const ofDay = <T extends typeof foodEntries | typeof exerciseEntries | typeof waterDays>(table: T) =>
  and(eq(table.userId, sql.placeholder('userId')), eq(table.date, sql.placeholder('date')))

const statements = prepared((db) => ({
  // UUIDv7 ids are in order of creation, so a restored row returns to its place.
  food: db.select(entryColumns).from(foodEntries).where(ofDay(foodEntries)).orderBy(foodEntries.id).prepare(),
  exercise: db
    .select({
      id: exerciseEntries.id,
      date: exerciseEntries.date,
      exerciseName: exerciseEntries.exerciseName,
      caloriesBurned: exerciseEntries.caloriesBurned,
    })
    .from(exerciseEntries)
    .where(ofDay(exerciseEntries))
    .orderBy(exerciseEntries.id)
    .prepare(),
  water: db.select({ glasses: waterDays.glasses }).from(waterDays).where(ofDay(waterDays)).prepare(),
}))

/** Everything of one of the viewer's days, in order of entry. */
export function readDay(ctx: UserContext, date: Day) {
  const { food, exercise, water } = statements(ctx.db)
  const day = { userId: ctx.viewer.id, date }
  return { food: food.all(day), exercise: exercise.all(day), water: water.get(day) ?? { glasses: 0 } }
}

/** The viewer's food of a day, or of one meal of it. */
export function foodOf(ctx: UserContext, date: Day, meal?: Meal): FoodEntry[] {
  const entries = statements(ctx.db).food.all({ userId: ctx.viewer.id, date })
  return meal === undefined ? entries : entries.filter((entry) => entry.mealType === meal)
}
