import { and, asc, count, eq } from 'drizzle-orm'
import { z } from 'zod'
import { savedMealItems, savedMeals } from '#schema'
import { newId } from '../db/ids.ts'
import type { Day } from '../domain/day.ts'
import { nothingToCopy } from '../domain/diary.ts'
import { Id } from '../domain/fields.ts'
import { entryOf } from '../domain/food-entry.ts'
import type { Meal } from '../domain/meal-type.ts'
import { ChangeSavedMeal, CreateSavedMeal, LogSavedMeal } from '../domain/meals.ts'
import { totals } from '../domain/nutrition.ts'
import { mostAtOnce, type Snapshot, snapshotOf } from '../domain/snapshot.ts'
import { badRequest, notFound } from '../errors.ts'
import { router, type UserContext, userProcedure } from '../trpc.ts'
import { foodOf } from './diary/day.ts'
import { insertEntries } from './diary/entries.ts'
import { assertLoggableDate } from './diary/loggable-date.ts'

/** The most meals somebody can save, so that the list of all has a bound. */
const mostSavedMeals = 200

export const mealsRouter = router({
  /** By name. */
  list: userProcedure.query(({ ctx }) => {
    const rows = ctx.db
      .select({ id: savedMeals.id, name: savedMeals.name })
      .from(savedMeals)
      .where(eq(savedMeals.userId, ctx.viewer.id))
      .limit(mostSavedMeals)
      .all()
    const items = ctx.db
      .select({ mealId: savedMealItems.mealId, ...itemColumns })
      .from(savedMealItems)
      .innerJoin(savedMeals, eq(savedMeals.id, savedMealItems.mealId))
      .where(eq(savedMeals.userId, ctx.viewer.id))
      .orderBy(asc(savedMealItems.position))
      .all()
    const byMeal = Map.groupBy(items, ({ mealId }) => mealId)
    return rows
      .map((row) => {
        const ofMeal = byMeal.get(row.id) ?? []
        return toDto(
          row,
          ofMeal.map(({ mealId: _, ...item }) => item),
        )
      })
      .sort((a, b) => a.name.localeCompare(b.name))
  }),

  create: userProcedure.input(CreateSavedMeal).mutation(({ ctx, input }) =>
    ctx.db.transaction(() => {
      const kept = ctx.db.select({ meals: count() }).from(savedMeals).where(eq(savedMeals.userId, ctx.viewer.id)).get()
      if (kept && kept.meals >= mostSavedMeals) throw badRequest(`You can save at most ${mostSavedMeals} meals.`)
      const items = input.items?.map(snapshotOf) ?? mealOf(ctx, input.date, input.mealType)
      const id = newId()
      ctx.db
        .insert(savedMeals)
        .values({ id, userId: ctx.viewer.id, name: input.name, createdAt: ctx.now.toISOString() })
        .run()
      addItems(ctx, id, items)
      return ownMeal(ctx, id)
    }),
  ),

  /** Logs all its foods to a meal. */
  log: userProcedure.input(LogSavedMeal).mutation(({ ctx, input }) => {
    assertLoggableDate(input.date, ctx)
    const { items } = ownMeal(ctx, input.id)
    return insertEntries(
      ctx,
      items.map((item) => entryOf({ ...item, id: newId(), date: input.date, mealType: input.mealType })),
    )
  }),

  change: userProcedure.input(ChangeSavedMeal).mutation(({ ctx, input }) =>
    ctx.db.transaction(() => {
      const { id } = ownMeal(ctx, input.id)
      if (input.name !== undefined) {
        ctx.db
          .update(savedMeals)
          .set({ name: input.name })
          .where(and(eq(savedMeals.id, id), eq(savedMeals.userId, ctx.viewer.id)))
          .run()
      }
      if (input.items) {
        ctx.db.delete(savedMealItems).where(eq(savedMealItems.mealId, id)).run()
        addItems(ctx, id, input.items.map(snapshotOf))
      }
      return ownMeal(ctx, id)
    }),
  ),

  /** What was logged of it stays. */
  remove: userProcedure.input(z.object({ id: Id })).mutation(({ ctx, input }) => {
    const { changes } = ctx.db
      .delete(savedMeals)
      .where(and(eq(savedMeals.id, input.id), eq(savedMeals.userId, ctx.viewer.id)))
      .run()
    if (changes === 0) throw notFound('Saved meal')
    return { msg: 'Saved meal deleted.' }
  }),
})

const itemColumns = {
  foodId: savedMealItems.foodId,
  foodName: savedMealItems.foodName,
  quantity: savedMealItems.quantity,
  servingSize: savedMealItems.servingSize,
  calories: savedMealItems.calories,
  protein: savedMealItems.protein,
  carbs: savedMealItems.carbs,
  fat: savedMealItems.fat,
  fiber: savedMealItems.fiber,
  sugars: savedMealItems.sugars,
  saturatedFat: savedMealItems.saturatedFat,
  salt: savedMealItems.salt,
  isFruitOrVeg: savedMealItems.isFruitOrVeg,
}

const toDto = (row: { id: string; name: string }, items: Snapshot[]) => ({ ...row, items, totals: totals(items) })

function ownMeal(ctx: UserContext, id: string) {
  const row = ctx.db
    .select({ id: savedMeals.id, name: savedMeals.name })
    .from(savedMeals)
    .where(and(eq(savedMeals.id, id), eq(savedMeals.userId, ctx.viewer.id)))
    .get()
  if (!row) throw notFound('Saved meal')
  const items = ctx.db
    .select(itemColumns)
    .from(savedMealItems)
    .where(eq(savedMealItems.mealId, id))
    .orderBy(asc(savedMealItems.position))
    .all()
  return toDto(row, items)
}

/** What a meal of a day holds now. The schema asks for both where no foods were sent. */
function mealOf(ctx: UserContext, date?: Day, meal?: Meal): Snapshot[] {
  const entries = date && meal ? foodOf(ctx, date, meal) : []
  if (entries.length === 0) throw badRequest(nothingToCopy(meal ?? 'this meal'))
  if (entries.length > mostAtOnce) throw badRequest(`A saved meal can have at most ${mostAtOnce} foods.`)
  return entries.map(({ id: _, date: __, mealType: ___, ...item }) => item)
}

function addItems(ctx: UserContext, mealId: string, items: Snapshot[]) {
  const rows = items.map((item, position) => ({ id: newId(), mealId, position, ...item }))
  ctx.db.insert(savedMealItems).values(rows).run()
}
