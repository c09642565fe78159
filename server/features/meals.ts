import { and, asc, count, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { savedMealItems, savedMeals } from '#schema'
import { newId } from '../db/ids.ts'
import { placeholdersOf, prepared, preparedRows } from '../db/prepared.ts'
import { snapshotColumns } from '../db/snapshot-columns.ts'
import { write } from '../db/write.ts'
import type { Day } from '../domain/day.ts'
import { nothingToCopy } from '../domain/diary.ts'
import { Id } from '../domain/fields.ts'
import type { Meal } from '../domain/meal-type.ts'
import { ChangeSavedMeal, CreateSavedMeal } from '../domain/meals.ts'
import { totals } from '../domain/nutrition.ts'
import { mostAtOnce, type Snapshot, snapshotOf } from '../domain/snapshot.ts'
import { badRequest, idTaken, notFound } from '../errors.ts'
import { router, type UserContext, userProcedure } from '../trpc.ts'
import { readMeal } from './diary/day.ts'

export const mealsRouter = router({
  /** By name. */
  list: userProcedure.query(({ ctx }) => listMeals(ctx)),

  create: userProcedure.input(CreateSavedMeal).mutation(({ ctx, input }) => createMeal(ctx, input)),

  change: userProcedure.input(ChangeSavedMeal).mutation(({ ctx, input }) => changeMeal(ctx, input)),

  /** What was logged of it stays. */
  remove: userProcedure.input(z.object({ id: Id })).mutation(({ ctx, input }) => {
    removeMeal(ctx, input.id)
    return { msg: 'Saved meal deleted.' }
  }),
})

/** The most meals somebody can save, so that the list of all has a bound. */
const mostSavedMeals = 200

const mealColumns = { id: savedMeals.id, name: savedMeals.name }
const itemColumns = { mealId: savedMealItems.mealId, ...snapshotColumns(savedMealItems) }

const ofViewer = eq(savedMeals.userId, sql.placeholder('userId'))
const own = and(eq(savedMeals.id, sql.placeholder('id')), ofViewer)

const statements = prepared((db) => {
  const items = () =>
    db
      .select(itemColumns)
      .from(savedMealItems)
      .innerJoin(savedMeals, eq(savedMeals.id, savedMealItems.mealId))
      .orderBy(asc(savedMealItems.position))
  return {
    all: preparedRows(db, mealColumns, db.select(mealColumns).from(savedMeals).where(ofViewer).limit(mostSavedMeals)),
    allItems: preparedRows(db, itemColumns, items().where(ofViewer)),
    meal: preparedRows(db, mealColumns, db.select(mealColumns).from(savedMeals).where(own)),
    items: preparedRows(db, itemColumns, items().where(own)),
    count: db.select({ meals: count() }).from(savedMeals).where(ofViewer).prepare(),
    insert: db
      .insert(savedMeals)
      .values({
        ...placeholdersOf(mealColumns),
        userId: sql.placeholder('userId'),
        createdAt: sql.placeholder('createdAt'),
      })
      .onConflictDoNothing()
      .prepare(),
    // Drizzle types the values of an update as if they could not be placeholders, which they can.
    rename: db
      .update(savedMeals)
      .set({ name: sql.placeholder('name') } as object)
      .where(own)
      .prepare(),
    remove: db.delete(savedMeals).where(own).prepare(),
    insertItem: db
      .insert(savedMealItems)
      .values({ ...placeholdersOf(itemColumns), id: sql.placeholder('id'), position: sql.placeholder('position') })
      .prepare(),
    removeItems: db
      .delete(savedMealItems)
      .where(eq(savedMealItems.mealId, sql.placeholder('mealId')))
      .prepare(),
  }
})

function listMeals(ctx: UserContext) {
  const viewer = { userId: ctx.viewer.id }
  const items = Map.groupBy(statements(ctx.db).allItems.all(viewer), ({ mealId }) => mealId)
  return statements(ctx.db)
    .all.all(viewer)
    .map((meal) => toDto(meal, items.get(meal.id) ?? []))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** An id sent again comes from a client that missed our answer: it gets that answer. */
function createMeal(ctx: UserContext, input: z.output<typeof CreateSavedMeal>) {
  const { id = newId(), name, date, mealType } = input
  return write(ctx, { subject: 'meal' }, () => {
    const viewer = { userId: ctx.viewer.id }
    const before = findMeal(ctx, id)
    if (before) return before
    const kept = statements(ctx.db).count.get(viewer)?.meals ?? 0
    if (kept >= mostSavedMeals) throw badRequest(`You can save at most ${mostSavedMeals} meals.`)
    const items = input.items?.map(snapshotOf) ?? loggedItems(ctx, date, mealType)
    const row = { ...viewer, id, name, createdAt: ctx.now.toISOString() }
    if (statements(ctx.db).insert.run(row).changes === 0) throw idTaken()
    insertItems(ctx, id, items)
    return ownMeal(ctx, id)
  })
}

function changeMeal(ctx: UserContext, { id, name, items }: z.output<typeof ChangeSavedMeal>) {
  return write(ctx, { subject: 'meal' }, () => {
    const before = ownMeal(ctx, id)
    statements(ctx.db).rename.run({ id, userId: ctx.viewer.id, name: name ?? before.name })
    if (items) {
      statements(ctx.db).removeItems.run({ mealId: id })
      insertItems(ctx, id, items.map(snapshotOf))
    }
    return ownMeal(ctx, id)
  })
}

function removeMeal(ctx: UserContext, id: string): void {
  write(ctx, { subject: 'meal' }, () => {
    const { changes } = statements(ctx.db).remove.run({ id, userId: ctx.viewer.id })
    if (changes === 0) throw notFound('Saved meal')
  })
}

/** What a meal of a day holds now. The schema asks for both where no foods were sent. */
function loggedItems(ctx: UserContext, date?: Day, meal?: Meal): Snapshot[] {
  const entries = date && meal ? readMeal(ctx, date, meal) : []
  if (entries.length === 0) throw badRequest(nothingToCopy(meal ?? 'this meal'))
  if (entries.length > mostAtOnce) throw badRequest(`A saved meal can have at most ${mostAtOnce} foods.`)
  return entries
}

function insertItems(ctx: UserContext, mealId: string, items: Snapshot[]): void {
  for (const [position, item] of items.entries())
    statements(ctx.db).insertItem.run({ ...item, id: newId(), mealId, position })
}

function findMeal(ctx: UserContext, id: string) {
  const key = { id, userId: ctx.viewer.id }
  const meal = statements(ctx.db).meal.get(key)
  return meal && toDto(meal, statements(ctx.db).items.all(key))
}

function ownMeal(ctx: UserContext, id: string) {
  const meal = findMeal(ctx, id)
  if (!meal) throw notFound('Saved meal')
  return meal
}

function toDto(meal: { id: string; name: string }, rows: (Snapshot & { mealId: string })[]) {
  const items = rows.map(({ mealId: _, ...item }): Snapshot => item)
  return { ...meal, items, totals: totals(items) }
}
