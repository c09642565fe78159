import { and, eq, sql } from 'drizzle-orm'
import { foodEntries } from '#schema'
import { isShown, ofNoBatch } from '../../db/hidden-batches.ts'
import { placeholdersOf, prepared, preparedRows, snapshotColumns } from '../../db/prepared.ts'

import type { FoodEntry } from '../../domain/logged-food.ts'
import { idTaken } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'

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

const statements = prepared((db) => ({
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
