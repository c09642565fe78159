import { and, asc, count, eq } from 'drizzle-orm'
import { z } from 'zod'
import { mealTemplateItems, mealTemplates } from '#schema'
import type { Day } from '../domain/day.ts'
import { type Meal, mostAtOnce, nothingToCopy } from '../domain/diary.ts'
import { totals } from '../domain/nutrition.ts'
import { ChangeTemplate, CreateTemplate, LogTemplate } from '../domain/templates.ts'
import { badRequest, notFound } from '../errors.ts'
import { Id, newId } from '../ids.ts'
import { router, type UserContext, userProcedure } from '../trpc.ts'
import { foodOf } from './diary/day.ts'
import { entryOf, keepEntries, type Snapshot, snapshotOf } from './diary/entries.ts'
import { assertWithinReach } from './diary/reach.ts'

/** The most meals somebody can save, so that the list of all has a bound. */
const mostTemplates = 200

export const templatesRouter = router({
  /** By name. */
  list: userProcedure.query(({ ctx }) => {
    const rows = ctx.db
      .select({ id: mealTemplates.id, name: mealTemplates.name })
      .from(mealTemplates)
      .where(eq(mealTemplates.userId, ctx.viewer.id))
      .limit(mostTemplates)
      .all()
    const items = ctx.db
      .select({ templateId: mealTemplateItems.templateId, ...itemColumns })
      .from(mealTemplateItems)
      .innerJoin(mealTemplates, eq(mealTemplates.id, mealTemplateItems.templateId))
      .where(eq(mealTemplates.userId, ctx.viewer.id))
      .orderBy(asc(mealTemplateItems.position))
      .all()
    const byTemplate = Map.groupBy(items, ({ templateId }) => templateId)
    return rows
      .map((row) => {
        const ofTemplate = byTemplate.get(row.id) ?? []
        return presented(
          row,
          ofTemplate.map(({ templateId: _, ...item }) => item),
        )
      })
      .sort((a, b) => a.name.localeCompare(b.name))
  }),

  create: userProcedure.input(CreateTemplate).mutation(({ ctx, input }) =>
    ctx.db.transaction(() => {
      const kept = ctx.db
        .select({ templates: count() })
        .from(mealTemplates)
        .where(eq(mealTemplates.userId, ctx.viewer.id))
        .get()
      if (kept && kept.templates >= mostTemplates) throw badRequest(`You can save at most ${mostTemplates} meals.`)
      const items = input.items?.map(snapshotOf) ?? mealOf(ctx, input.date, input.mealType)
      const id = newId()
      ctx.db
        .insert(mealTemplates)
        .values({ id, userId: ctx.viewer.id, name: input.name, createdAt: ctx.now.toISOString() })
        .run()
      addItems(ctx, id, items)
      return ownTemplate(ctx, id)
    }),
  ),

  /** Logs all its foods to a meal. */
  log: userProcedure.input(LogTemplate).mutation(({ ctx, input }) => {
    assertWithinReach(input.date, ctx)
    const { items } = ownTemplate(ctx, input.id)
    return keepEntries(
      ctx,
      items.map((item) => entryOf(item, input.date, input.mealType)),
    )
  }),

  change: userProcedure.input(ChangeTemplate).mutation(({ ctx, input }) =>
    ctx.db.transaction(() => {
      const { id } = ownTemplate(ctx, input.id)
      if (input.name !== undefined) {
        ctx.db
          .update(mealTemplates)
          .set({ name: input.name })
          .where(and(eq(mealTemplates.id, id), eq(mealTemplates.userId, ctx.viewer.id)))
          .run()
      }
      if (input.items) {
        ctx.db.delete(mealTemplateItems).where(eq(mealTemplateItems.templateId, id)).run()
        addItems(ctx, id, input.items.map(snapshotOf))
      }
      return ownTemplate(ctx, id)
    }),
  ),

  /** What was logged of it stays. */
  remove: userProcedure.input(z.object({ id: Id })).mutation(({ ctx, input }) => {
    const { changes } = ctx.db
      .delete(mealTemplates)
      .where(and(eq(mealTemplates.id, input.id), eq(mealTemplates.userId, ctx.viewer.id)))
      .run()
    if (changes === 0) throw notFound('Saved meal')
    return { msg: 'Saved meal deleted.' }
  }),
})

const itemColumns = {
  foodId: mealTemplateItems.foodId,
  foodName: mealTemplateItems.foodName,
  quantity: mealTemplateItems.quantity,
  servingSize: mealTemplateItems.servingSize,
  calories: mealTemplateItems.calories,
  protein: mealTemplateItems.protein,
  carbs: mealTemplateItems.carbs,
  fat: mealTemplateItems.fat,
  fiber: mealTemplateItems.fiber,
  sugars: mealTemplateItems.sugars,
  saturatedFat: mealTemplateItems.saturatedFat,
  salt: mealTemplateItems.salt,
  isFruitOrVeg: mealTemplateItems.isFruitOrVeg,
}

const presented = (row: { id: string; name: string }, items: Snapshot[]) => ({ ...row, items, totals: totals(items) })

function ownTemplate(ctx: UserContext, id: string) {
  const row = ctx.db
    .select({ id: mealTemplates.id, name: mealTemplates.name })
    .from(mealTemplates)
    .where(and(eq(mealTemplates.id, id), eq(mealTemplates.userId, ctx.viewer.id)))
    .get()
  if (!row) throw notFound('Saved meal')
  const items = ctx.db
    .select(itemColumns)
    .from(mealTemplateItems)
    .where(eq(mealTemplateItems.templateId, id))
    .orderBy(asc(mealTemplateItems.position))
    .all()
  return presented(row, items)
}

/** What a meal of a day holds now. The schema asks for both where no foods were sent. */
function mealOf(ctx: UserContext, date?: Day, meal?: Meal): Snapshot[] {
  const entries = date && meal ? foodOf(ctx, date, meal) : []
  if (entries.length === 0) throw badRequest(nothingToCopy(meal ?? 'this meal'))
  if (entries.length > mostAtOnce) throw badRequest(`A saved meal can have at most ${mostAtOnce} foods.`)
  return entries.map(({ id: _, date: __, mealType: ___, ...item }) => item)
}

function addItems(ctx: UserContext, templateId: string, items: Snapshot[]) {
  const rows = items.map((item, position) => ({ id: newId(), templateId, position, ...item }))
  ctx.db.insert(mealTemplateItems).values(rows).run()
}
