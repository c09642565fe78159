import { and, eq, sql } from 'drizzle-orm'
import { dayStatuses, exerciseEntries, foodEntries, waterDays } from '#schema'
import { isShown, ofNoBatch } from '../../db/hidden-batches.ts'
import { placeholdersOf, prepared, preparedRows, snapshotColumns } from '../../db/prepared.ts'
import { type Day, lastLoggableDay } from '../../domain/day.ts'
import type { DayStatus } from '../../domain/diary.ts'
import type { FoodEntry } from '../../domain/logged-food.ts'
import type { Meal } from '../../domain/meal-type.ts'
import { idTaken, invalid } from '../../errors.ts'
import { todayOf, type UserContext } from '../../trpc.ts'

/** Far more than anybody logs in a day; bounds memory. */
const maxRows = 1_000

type DayTable = typeof foodEntries | typeof exerciseEntries | typeof waterDays | typeof dayStatuses

const ofDay = <T extends DayTable>(table: T) =>
  and(eq(table.userId, sql.placeholder('userId')), eq(table.date, sql.placeholder('date')))

const exerciseColumns = {
  id: exerciseEntries.id,
  date: exerciseEntries.date,
  exerciseName: exerciseEntries.exerciseName,
  caloriesBurned: exerciseEntries.caloriesBurned,
}
const waterColumns = { glasses: waterDays.glasses }

const statusColumns = { status: dayStatuses.status }
const statusValues = { userId: dayStatuses.userId, date: dayStatuses.date, ...statusColumns }

/** The food, exercise and water of one of the viewer's days, in order of creation, and its status. Throws for days too far ahead. */
export function readDay(ctx: UserContext, date: Day) {
  assertLoggableDate(date, ctx)
  const { food, exercise, water, status } = statements(ctx.db)
  const day = { userId: ctx.viewer.id, date }
  return {
    food: food.all(day).sort(byCreation),
    exercise: exercise.all(day).sort(byCreation),
    water: water.get(day) ?? { glasses: 0 },
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

/** The viewer's food entries of one meal. */
export const readMeal = (ctx: UserContext, date: Day, meal: Meal): FoodEntry[] =>
  statements(ctx.db)
    .food.all({ userId: ctx.viewer.id, date })
    .filter((entry) => entry.mealType === meal)
    .sort(byCreation)

/** UUIDv7 ids are in order of creation, so a restored row returns to its place. */
const byCreation = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

export const entryColumns = {
  id: foodEntries.id,
  date: foodEntries.date,
  mealType: foodEntries.mealType,
  ...snapshotColumns(foodEntries),
}

const own = and(
  eq(foodEntries.id, sql.placeholder('id')),
  eq(foodEntries.userId, sql.placeholder('userId')),
  isShown(foodEntries),
)

const values = placeholdersOf(entryColumns)
/** The food and the date of an entry cannot be changed. */
const { id: _, date: __, foodId: ___, ...changeable } = values

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
  // Drizzle's types do not allow placeholders in an update, although they work.
  update: db
    .update(foodEntries)
    .set({ ...changeable, ...ofNoBatch } as object)
    .where(own)
    .prepare(),
  remove: db.delete(foodEntries).where(own).prepare(),
}))

export const ownEntry = (ctx: UserContext, id: string): FoodEntry | undefined =>
  statements(ctx.db).entry.get({ id, userId: ctx.viewer.id })

/** Inserts an entry and returns it. A repeated id is a retry: it returns the stored entry. */
export function insertEntry(ctx: UserContext, entry: FoodEntry): FoodEntry {
  const row = { ...entry, userId: ctx.viewer.id, createdAt: ctx.now.toISOString() }
  if (statements(ctx.db).insert.run(row).changes === 1) {
    ctx.userFoods.entryChanged(ctx.viewer.id, entry)
    return entry
  }
  const stored = ownEntry(ctx, entry.id)
  if (!stored) throw idTaken()
  return stored
}

/** Updates the changeable fields of one of the viewer's entries. */
export function updateEntry(ctx: UserContext, before: FoodEntry, entry: FoodEntry) {
  statements(ctx.db).update.run({ ...entry, userId: ctx.viewer.id })
  // It may have another name now.
  for (const food of [before, entry]) ctx.userFoods.entryChanged(ctx.viewer.id, food)
}

export function deleteEntry(ctx: UserContext, entry: FoodEntry) {
  statements(ctx.db).remove.run({ id: entry.id, userId: ctx.viewer.id })
  ctx.userFoods.entryChanged(ctx.viewer.id, entry)
}

/** Throws for days more than a year after the viewer's today. The schema already refuses days before 1900. */
export function assertLoggableDate(day: Day, ctx: UserContext, path = 'date') {
  // Fast path: a day up to today in UTC is never too far ahead in any time zone.
  if (day <= ctx.now.toISOString().slice(0, 10)) return
  if (day > lastLoggableDay(todayOf(ctx))) throw invalid(path, 'A date can be at most a year from now.')
}
