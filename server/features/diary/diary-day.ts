/** A day of the diary, and the food entries in it. */

import { and, eq, sql } from 'drizzle-orm'
import { dayStatuses, exerciseEntries, foodEntries, waterDays } from '#schema'
import { isShown, withoutBatch } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { placeholdersOf, prepared, preparedRows, snapshotColumns, updateValues } from '../../db/prepared.ts'
import { type Day, lastLoggableDay } from '../../domain/day.ts'
import type { DayStatus } from '../../domain/diary.ts'
import type { FoodEntry } from '../../domain/logged-food.ts'
import { type Meal, mealWithId } from '../../domain/meal-type.ts'
import { drinksMl, waterOf } from '../../domain/water.ts'
import { idTaken, invalid } from '../../errors.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import { mealIdOf, mealTypesOf, withMealNames } from '../meal-types.ts'

/** The food, exercise and water of a day, in order of creation, and its status. Throws 400 for days too far in the future. */
export function readDay(ctx: UserContext, date: Day) {
  assertLoggableDate(date, ctx)
  const { food, exercise, water, status } = statements(ctx.db)
  const day = { userId: ctx.viewer.id, date }
  const eaten = food.all(day).sort(byCreation)
  return {
    food: withMealNames(ctx, eaten),
    exercise: exercise.all(day).sort(byCreation),
    water: waterOf((water.get(day)?.ml ?? 0) + drinksMl(eaten)),
    status: status.get(day)?.status ?? null,
  }
}

/** Marks one of the viewer's days as complete or incomplete; null takes it back. Call it inside a transaction. */
export function setDayStatus(ctx: UserContext, date: Day, status: DayStatus | null): void {
  const { putStatus, removeStatus } = statements(ctx.db)
  const day = { userId: ctx.viewer.id, date }
  if (status === null) removeStatus.run(day)
  else putStatus.run({ ...day, status })
}

/** The viewer's food entries of one meal. Throws 400 for a meal that they do not have. */
export function readMeal(ctx: UserContext, date: Day, meal: Meal): FoodEntry[] {
  const id = mealIdOf(ctx, meal)
  const types = mealTypesOf(ctx)
  const entries = statements(ctx.db).food.all({ userId: ctx.viewer.id, date })
  return withMealNames(
    ctx,
    entries.filter((entry) => mealWithId(types, entry.mealType).id === id),
  ).sort(byCreation)
}

/** What somebody ate on a day, in order of creation. Meals are the ids that entries hold. */
export const foodOn = (db: Db, userId: string, date: Day): FoodEntry[] =>
  statements(db).food.all({ userId, date }).sort(byCreation)

export function ownEntry(ctx: UserContext, id: string): FoodEntry | undefined {
  const entry = statements(ctx.db).entry.get({ id, userId: ctx.viewer.id })
  return entry && withMealNames(ctx, [entry])[0]
}

/**
 * Inserts an entry and returns it. A repeated id is a retry, which returns the stored entry. Throws 400 for a meal that the
 * viewer does not have.
 */
export function insertEntry(ctx: UserContext, entry: FoodEntry): FoodEntry {
  const mealType = mealIdOf(ctx, entry.mealType)
  const row = { ...entry, mealType, userId: ctx.viewer.id, createdAt: ctx.now.toISOString() }
  if (statements(ctx.db).insert.run(row).changes === 1) {
    ctx.userFoods.entryChanged(ctx.viewer.id, entry)
    return withMealNames(ctx, [{ ...entry, mealType }])[0] as FoodEntry
  }
  const stored = ownEntry(ctx, entry.id)
  if (!stored) throw idTaken()
  return stored
}

/** Updates the changeable fields of one of the viewer's entries, and returns it. */
export function updateEntry(ctx: UserContext, before: FoodEntry, entry: FoodEntry): FoodEntry {
  const row = { ...entry, mealType: mealIdOf(ctx, entry.mealType) }
  statements(ctx.db).update.run({ ...row, userId: ctx.viewer.id })
  // Both, because the entry may have a new name.
  for (const food of [before, entry]) ctx.userFoods.entryChanged(ctx.viewer.id, food)
  return withMealNames(ctx, [row])[0] as FoodEntry
}

export function deleteEntry(ctx: UserContext, entry: FoodEntry) {
  statements(ctx.db).remove.run({ id: entry.id, userId: ctx.viewer.id })
  ctx.userFoods.entryChanged(ctx.viewer.id, entry)
}

/** Throws 400 for days more than a year after the viewer's today. The schema refuses days before 1900. */
export function assertLoggableDate(day: Day, ctx: UserContext, path = 'date') {
  if (day > lastLoggableDay(todayOf(ctx))) throw invalid(path, 'A date can be at most a year from now.')
}

/** By id, because UUIDv7 ids are in order of creation, also after a deleted row was restored. */
const byCreation = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** Far more than anybody logs in a day; limits memory. */
const maxRows = 1_000

export const entryColumns = {
  id: foodEntries.id,
  date: foodEntries.date,
  mealType: foodEntries.mealType,
  ...snapshotColumns(foodEntries),
  waterMl: foodEntries.waterMl,
}

export const exerciseColumns = {
  id: exerciseEntries.id,
  date: exerciseEntries.date,
  exerciseName: exerciseEntries.exerciseName,
  caloriesBurned: exerciseEntries.caloriesBurned,
}
const waterColumns = { ml: waterDays.ml }

const statusColumns = { status: dayStatuses.status }
const statusValues = { userId: dayStatuses.userId, date: dayStatuses.date, ...statusColumns }

type DayTable = typeof foodEntries | typeof exerciseEntries | typeof waterDays | typeof dayStatuses

export const ofDay = <T extends DayTable>(table: T) =>
  and(eq(table.userId, sql.placeholder('userId')), eq(table.date, sql.placeholder('date')))

const own = and(
  eq(foodEntries.id, sql.placeholder('id')),
  eq(foodEntries.userId, sql.placeholder('userId')),
  isShown(foodEntries),
)

const values = placeholdersOf(entryColumns)
/** The food and the date of an entry cannot be changed. */
const { id: _, date: __, foodId: ___, ...changeable } = values

// Not ordered by SQL: for a few rows, SQLite's sorter takes longer than the rest of the query.
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
  status: preparedRows(db, statusColumns, db.select(statusColumns).from(dayStatuses).where(ofDay(dayStatuses))),
  putStatus: db
    .insert(dayStatuses)
    .values(placeholdersOf(statusValues))
    .onConflictDoUpdate({ target: [dayStatuses.userId, dayStatuses.date], set: { status: sql`excluded.status` } })
    .prepare(),
  removeStatus: db.delete(dayStatuses).where(ofDay(dayStatuses)).prepare(),
  entry: preparedRows(db, entryColumns, db.select(entryColumns).from(foodEntries).where(own)),
  insert: db
    .insert(foodEntries)
    .values({ ...values, userId: sql.placeholder('userId'), createdAt: sql.placeholder('createdAt') })
    .onConflictDoNothing()
    .prepare(),
  update: db
    .update(foodEntries)
    .set(updateValues({ ...changeable, ...withoutBatch }))
    .where(own)
    .prepare(),
  remove: db.delete(foodEntries).where(own).prepare(),
}))
