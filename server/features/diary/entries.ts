import { and, eq, sql } from 'drizzle-orm'
import { foodEntries } from '#schema'
import { placeholdersOf, prepared, preparedRows } from '../../db/prepared.ts'
import { snapshotColumns } from '../../db/snapshot-columns.ts'
import type { FoodEntry } from '../../domain/food-entry.ts'
import { idTaken } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'

export const entryColumns = {
  id: foodEntries.id,
  date: foodEntries.date,
  mealType: foodEntries.mealType,
  ...snapshotColumns(foodEntries),
}

const own = and(eq(foodEntries.id, sql.placeholder('id')), eq(foodEntries.userId, sql.placeholder('userId')))

const values = placeholdersOf(entryColumns)
/** What an entry is of, and on which day, stays as it is. */
const { id: _, date: __, foodName: ___, foodId: ____, isFruitOrVeg: _____, ...changeable } = values

const statements = prepared((db) => ({
  entry: preparedRows(db, entryColumns, db.select(entryColumns).from(foodEntries).where(own)),
  insert: db
    .insert(foodEntries)
    .values({ ...values, userId: sql.placeholder('userId'), createdAt: sql.placeholder('createdAt') })
    .onConflictDoNothing()
    .prepare(),
  // Drizzle types the values of an update as if they could not be placeholders, which they can.
  update: db
    .update(foodEntries)
    .set(changeable as object)
    .where(own)
    .prepare(),
  remove: db.delete(foodEntries).where(own).prepare(),
}))

export const ownEntry = (ctx: UserContext, id: string): FoodEntry | undefined =>
  statements(ctx.db).entry.get({ id, userId: ctx.viewer.id })

/** Inserts an entry and returns it. An id sent again comes from a client that missed our answer: it gets that answer. */
export function insertEntry(ctx: UserContext, entry: FoodEntry): FoodEntry {
  const row = { ...entry, userId: ctx.viewer.id, createdAt: ctx.now.toISOString() }
  if (statements(ctx.db).insert.run(row).changes === 1) return entry
  const before = ownEntry(ctx, entry.id)
  if (!before) throw idTaken()
  return before
}

/** Writes what may change of an entry of the viewer's. */
export const updateEntry = (ctx: UserContext, entry: FoodEntry) =>
  statements(ctx.db).update.run({ ...entry, userId: ctx.viewer.id })

export const deleteEntry = (ctx: UserContext, id: string) =>
  statements(ctx.db).remove.run({ id, userId: ctx.viewer.id })
