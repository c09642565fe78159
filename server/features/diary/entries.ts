import { and, eq, sql } from 'drizzle-orm'
import { foodEntries } from '#schema'
import { prepared, preparedRows } from '../../db/prepared.ts'
import type { FoodEntry } from '../../domain/food-entry.ts'
import { conflict } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'

export const entryColumns = {
  id: foodEntries.id,
  date: foodEntries.date,
  mealType: foodEntries.mealType,
  foodName: foodEntries.foodName,
  foodId: foodEntries.foodId,
  quantity: foodEntries.quantity,
  servingSize: foodEntries.servingSize,
  calories: foodEntries.calories,
  protein: foodEntries.protein,
  carbs: foodEntries.carbs,
  fat: foodEntries.fat,
  fiber: foodEntries.fiber,
  sugars: foodEntries.sugars,
  saturatedFat: foodEntries.saturatedFat,
  salt: foodEntries.salt,
  isFruitOrVeg: foodEntries.isFruitOrVeg,
}

const own = and(eq(foodEntries.id, sql.placeholder('id')), eq(foodEntries.userId, sql.placeholder('userId')))

const content = {
  mealType: sql.placeholder('mealType'),
  quantity: sql.placeholder('quantity'),
  servingSize: sql.placeholder('servingSize'),
  calories: sql.placeholder('calories'),
  protein: sql.placeholder('protein'),
  carbs: sql.placeholder('carbs'),
  fat: sql.placeholder('fat'),
  fiber: sql.placeholder('fiber'),
  sugars: sql.placeholder('sugars'),
  saturatedFat: sql.placeholder('saturatedFat'),
  salt: sql.placeholder('salt'),
}

const statements = prepared((db) => ({
  entry: preparedRows(db, entryColumns, db.select(entryColumns).from(foodEntries).where(own)),
  insert: db
    .insert(foodEntries)
    .values({
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      date: sql.placeholder('date'),
      foodName: sql.placeholder('foodName'),
      foodId: sql.placeholder('foodId'),
      ...content,
      isFruitOrVeg: sql.placeholder('isFruitOrVeg'),
      createdAt: sql.placeholder('createdAt'),
    })
    .onConflictDoNothing()
    .prepare(),
  // Drizzle types the values of an update as if they could not be placeholders, which they can.
  update: db
    .update(foodEntries)
    .set(content as object)
    .where(own)
    .prepare(),
  remove: db.delete(foodEntries).where(own).prepare(),
}))

export const ownEntry = (ctx: UserContext, id: string): FoodEntry | undefined =>
  statements(ctx.db).entry.get({ id, userId: ctx.viewer.id })

/** Writes one entry and returns it. An id sent again is a client that did not hear our answer: it gets that answer. */
export function insertEntry(ctx: UserContext, entry: FoodEntry): FoodEntry {
  const row = { ...entry, userId: ctx.viewer.id, createdAt: ctx.now.toISOString() }
  if (statements(ctx.db).insert.run(row).changes === 1) return entry
  const before = ownEntry(ctx, entry.id)
  if (!before) throw conflict('This id is taken.')
  return before
}

/** The same for several: all of them or none. */
export const insertEntries = (ctx: UserContext, entries: readonly FoodEntry[]): FoodEntry[] =>
  ctx.db.transaction(() => entries.map((entry) => insertEntry(ctx, entry)))

/** Overwrites what may change of an entry. False when it is not the viewer's. */
export const updateEntry = (ctx: UserContext, entry: FoodEntry): boolean =>
  statements(ctx.db).update.run({ ...entry, userId: ctx.viewer.id }).changes === 1

/** False when there was no such entry of the viewer's. */
export const removeEntry = (ctx: UserContext, id: string): boolean =>
  statements(ctx.db).remove.run({ id, userId: ctx.viewer.id }).changes === 1
