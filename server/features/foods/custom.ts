import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { customFoods } from '#schema'
import { newId } from '../../db/ids.ts'
import { prepared } from '../../db/prepared.ts'
import { type ChangeCustomFood, type CreateCustomFood, type Food, mostCustomFoods } from '../../domain/food.ts'
import { energyWarning, per100gOf } from '../../domain/nutrition.ts'
import { badRequest, notFound } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'

type Row = typeof customFoods.$inferSelect

const mine = eq(customFoods.createdBy, sql.placeholder('userId'))
/** One's own, and those that an admin approved for all. */
const visible = or(mine, eq(customFoods.status, 'global'))

const statements = prepared((db) => ({
  visible: db
    .select()
    .from(customFoods)
    .where(and(eq(customFoods.id, sql.placeholder('id')), visible))
    .prepare(),
  own: db
    .select()
    .from(customFoods)
    .where(and(eq(customFoods.id, sql.placeholder('id')), mine))
    .prepare(),
  byCode: db
    .select()
    .from(customFoods)
    .where(and(eq(customFoods.code, sql.placeholder('code')), visible))
    .orderBy(desc(sql`${customFoods.createdBy} is ${sql.placeholder('userId')}`), desc(customFoods.id))
    .limit(1)
    .prepare(),
}))

/** A custom food that the viewer may see, by its id. */
export function customById(ctx: UserContext, id: string): Food | null {
  const row = statements(ctx.db).visible.get({ id, userId: ctx.viewer.id })
  return row ? toDto(ctx, row) : null
}

/** By its normalised barcode: one's own before one that is shared. */
export function customByCode(ctx: UserContext, code: string): Food | null {
  const row = statements(ctx.db).byCode.get({ code, userId: ctx.viewer.id })
  return row ? toDto(ctx, row) : null
}

/** The viewer's own, newest first. */
export const ownCustomFoods = (ctx: UserContext) =>
  ctx.db
    .select()
    .from(customFoods)
    .where(eq(customFoods.createdBy, ctx.viewer.id))
    .orderBy(desc(customFoods.id))
    .limit(mostCustomFoods)
    .all()
    .map((row) => withWarning(ctx, row))

export function addCustomFood(ctx: UserContext, input: z.output<typeof CreateCustomFood>) {
  return ctx.db.transaction(() => {
    const by = eq(customFoods.createdBy, ctx.viewer.id)
    const kept = ctx.db.select({ foods: count() }).from(customFoods).where(by).get()
    if (kept && kept.foods >= mostCustomFoods) throw badRequest(`You can add at most ${mostCustomFoods} foods.`)
    const { barcode = null, servingSize = null, ...values } = input
    const id = newId()
    ctx.db
      .insert(customFoods)
      .values({
        id,
        ...values,
        code: barcode,
        servingSize,
        createdBy: ctx.viewer.id,
        createdAt: ctx.now.toISOString(),
      })
      .run()
    return ownCustom(ctx, id)
  })
}

/** An approved food that its author changes waits for approval again, for nobody has seen what it says now. */
export function changeCustomFood(ctx: UserContext, { id, ...change }: z.output<typeof ChangeCustomFood>) {
  return ctx.db.transaction(() => {
    const { barcode, ...values } = change
    ctx.db
      .update(customFoods)
      .set({ ...values, code: barcode, status: 'pending' })
      .where(and(eq(customFoods.id, id), eq(customFoods.createdBy, ctx.viewer.id)))
      .run()
    return ownCustom(ctx, id)
  })
}

/** What was logged of it stays. */
export function removeCustomFood(ctx: UserContext, id: string) {
  const { changes } = ctx.db
    .delete(customFoods)
    .where(and(eq(customFoods.id, id), eq(customFoods.createdBy, ctx.viewer.id)))
    .run()
  if (changes === 0) throw notFound('Food')
}

function ownCustom(ctx: UserContext, id: string) {
  const row = statements(ctx.db).own.get({ id, userId: ctx.viewer.id })
  if (!row) throw notFound('Food')
  return withWarning(ctx, row)
}

const withWarning = (ctx: UserContext, row: Row) => ({ ...toDto(ctx, row), warning: energyWarning(row) })

/** Its values are kept per 100 g, as they are shown. Nobody but its author learns whose it is. */
function toDto(ctx: UserContext, row: Row): Food {
  return {
    id: row.id,
    product_name: row.productName,
    brands: null,
    code: row.code,
    serving_size: row.servingSize,
    categories_tags: row.categoriesTags,
    nutriments: per100gOf(row, 100),
    portions: row.portions,
    source: 'custom',
    status: row.status,
    ...(row.createdBy === ctx.viewer.id ? { mine: true } : {}),
  }
}
