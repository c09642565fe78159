import { and, count, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { customFoods } from '#schema'
import { newId } from '../../db/ids.ts'
import { placeholdersOf, prepared } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import { definedFields } from '../../domain/fields.ts'
import { type ChangeCustomFood, type CreateCustomFood, type Food, mostCustomFoods } from '../../domain/food.ts'
import { energyWarning, mapNutrients, per100gOf } from '../../domain/nutrition.ts'
import { badRequest, idTaken, notFound } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'

type Row = typeof customFoods.$inferSelect

const columns = getTableColumns(customFoods)
/** What its author may change; a change also takes back the approval. */
const { id: _, createdBy: __, categoriesTags: ___, createdAt: ____, ...changeable } = placeholdersOf(columns)

const mine = eq(customFoods.createdBy, sql.placeholder('userId'))
const own = and(eq(customFoods.id, sql.placeholder('id')), mine)
/** One's own, and those that an admin approved for all. */
const visible = or(mine, eq(customFoods.status, 'global'))

const statements = prepared((db) => ({
  visible: db
    .select()
    .from(customFoods)
    .where(and(eq(customFoods.id, sql.placeholder('id')), visible))
    .prepare(),
  own: db.select().from(customFoods).where(own).prepare(),
  byCode: db
    .select()
    .from(customFoods)
    .where(and(eq(customFoods.code, sql.placeholder('code')), visible))
    .orderBy(desc(sql`${customFoods.createdBy} is ${sql.placeholder('userId')}`), desc(customFoods.id))
    .limit(1)
    .prepare(),
  mine: db.select().from(customFoods).where(mine).orderBy(desc(customFoods.id)).limit(mostCustomFoods).prepare(),
  count: db.select({ foods: count() }).from(customFoods).where(mine).prepare(),
  insert: db.insert(customFoods).values(placeholdersOf(columns)).onConflictDoNothing().prepare(),
  // Drizzle types the values of an update as if they could not be placeholders, which they can.
  update: db
    .update(customFoods)
    .set(changeable as object)
    .where(own)
    .prepare(),
  remove: db.delete(customFoods).where(own).prepare(),
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
export const listCustomFoods = (ctx: UserContext) =>
  statements(ctx.db)
    .mine.all({ userId: ctx.viewer.id })
    .map((row) => withWarning(ctx, row))

/** An id sent again comes from a client that missed our answer: it gets that answer. */
export function createCustomFood(ctx: UserContext, input: z.output<typeof CreateCustomFood>) {
  const { id = newId(), barcode = null, ...values } = input
  return write(ctx, { subject: 'customFood' }, () => {
    const before = ownRow(ctx, id)
    if (before) return withWarning(ctx, before)
    const kept = statements(ctx.db).count.get({ userId: ctx.viewer.id })?.foods ?? 0
    if (kept >= mostCustomFoods) throw badRequest(`You can add at most ${mostCustomFoods} foods.`)
    const row: Row = {
      id,
      createdBy: ctx.viewer.id,
      productName: values.productName,
      code: barcode,
      servingSize: values.servingSize ?? null,
      ...mapNutrients((nutrient) => values[nutrient] ?? null),
      categoriesTags: [],
      portions: values.portions,
      status: 'pending',
      createdAt: ctx.now.toISOString(),
    }
    if (statements(ctx.db).insert.run(row).changes === 0) throw idTaken()
    return withWarning(ctx, row)
  })
}

/** An approved food that its author changes waits for approval again, for nobody has seen what it says now. */
export function changeCustomFood(ctx: UserContext, { id, barcode, ...values }: z.output<typeof ChangeCustomFood>) {
  return write(ctx, { subject: 'customFood' }, () => {
    const before = ownRow(ctx, id)
    if (!before) throw notFound('Food')
    const row: Row = { ...before, ...definedFields({ ...values, code: barcode }), status: 'pending' }
    statements(ctx.db).update.run({ ...row, userId: ctx.viewer.id })
    return withWarning(ctx, row)
  })
}

/** What was logged of it stays. */
export function removeCustomFood(ctx: UserContext, id: string): void {
  write(ctx, { subject: 'customFood' }, () => {
    const { changes } = statements(ctx.db).remove.run({ id, userId: ctx.viewer.id })
    if (changes === 0) throw notFound('Food')
  })
}

const ownRow = (ctx: UserContext, id: string) => statements(ctx.db).own.get({ id, userId: ctx.viewer.id })

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
