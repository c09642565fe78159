import { and, count, desc, eq, getTableColumns, isNotNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { customFoods, users } from '#schema'
import { newId } from '../../db/ids.ts'
import { placeholdersOf, prepared, updateValues } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import { definedFields } from '../../domain/entries.ts'
import { type ChangeCustomFood, type CreateCustomFood, type Food, maxCustomFoods } from '../../domain/food.ts'
import { amountsOfFields, commonAmounts, nutrimentFields } from '../../domain/nutrient-amounts.ts'
import { labelNutrients } from '../../domain/nutrients.ts'
import {
  changedAmounts,
  consistentSodium,
  energyWarning,
  mapNutrients,
  mergedAmounts,
  per100gOf,
  refusalOfChange,
} from '../../domain/nutrition.ts'

import { badRequest, idTaken, invalid, notFound } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'
import { existingNutrients } from '../nutrients/own-nutrients.ts'

type Row = typeof customFoods.$inferSelect

const columns = getTableColumns(customFoods)
/** The columns that the author can change, and the status, since a change revokes the approval. */
const { id: _, createdBy: __, categoriesTags: ___, createdAt: ____, ...changeable } = placeholdersOf(columns)

const mine = eq(customFoods.createdBy, sql.placeholder('userId'))
const own = and(eq(customFoods.id, sql.placeholder('id')), mine)
/** An author who lives with the viewer. */
const isHousemate = and(eq(users.id, customFoods.createdBy), eq(users.householdId, sql.placeholder('householdId')))
/** The viewer's own foods, those of their household and those approved for everybody. */
const visible = or(mine, isNotNull(users.id), eq(customFoods.status, 'global'))
const visibleColumns = { ...columns, owner: users.username }

const statements = prepared((db) => ({
  visible: db
    .select(visibleColumns)
    .from(customFoods)
    .leftJoin(users, isHousemate)
    .where(and(eq(customFoods.id, sql.placeholder('id')), visible))
    .prepare(),
  own: db.select().from(customFoods).where(own).prepare(),
  byCode: db
    .select(visibleColumns)
    .from(customFoods)
    .leftJoin(users, isHousemate)
    .where(and(eq(customFoods.code, sql.placeholder('code')), visible))
    .orderBy(
      desc(sql`${customFoods.createdBy} is not distinct from ${sql.placeholder('userId')}`),
      desc(sql`${users.id} is not null`),
      desc(customFoods.id),
    )
    .limit(1)
    .prepare(),
  mine: db.select().from(customFoods).where(mine).orderBy(desc(customFoods.id)).limit(maxCustomFoods).prepare(),
  count: db.select({ foods: count() }).from(customFoods).where(mine).prepare(),
  insert: db.insert(customFoods).values(placeholdersOf(columns)).onConflictDoNothing().prepare(),
  update: db.update(customFoods).set(updateValues(changeable)).where(own).prepare(),
  remove: db.delete(customFoods).where(own).prepare(),
}))

/** A custom food by id, or null when it does not exist or is not visible to the viewer. */
export function customById(ctx: UserContext, id: string): Food | null {
  const row = statements(ctx.db).visible.get({ id, userId: ctx.viewer.id, householdId: ctx.viewer.householdId })
  return row ? toDto(ctx, row) : null
}

/** A custom food by normalised barcode: the viewer's own takes precedence over one of their household, and this over a shared one. */
export function customByCode(ctx: UserContext, code: string): Food | null {
  const row = statements(ctx.db).byCode.get({ code, userId: ctx.viewer.id, householdId: ctx.viewer.householdId })
  return row ? toDto(ctx, row) : null
}

/** The viewer's own foods, newest first. */
export const listCustomFoods = (ctx: UserContext) =>
  statements(ctx.db)
    .mine.all({ userId: ctx.viewer.id })
    .map((row) => withWarning(ctx, row))

/** A repeated id is a retry: it returns the stored food. */
export function createCustomFood(ctx: UserContext, input: z.output<typeof CreateCustomFood>) {
  const { id = newId(), barcode = null, ...values } = input
  return write(ctx, { subject: 'customFood', rows: 1 }, () => {
    const before = ownRow(ctx, id)
    if (before) return withWarning(ctx, before)
    const count = statements(ctx.db).count.get({ userId: ctx.viewer.id })?.foods ?? 0
    if (count >= maxCustomFoods) throw badRequest(`You can add at most ${maxCustomFoods} foods.`)
    const row: Row = consistentSodium({
      id,
      createdBy: ctx.viewer.id,
      productName: values.productName,
      code: barcode,
      servingSize: values.servingSize ?? null,
      ...mapNutrients((nutrient) => values[nutrient] ?? null),
      nutrients: mergedAmounts({}, statedAmounts(ctx, values.nutriments)),
      categoriesTags: [],
      portions: values.portions,
      status: values.isPrivate ? 'private' : 'pending',
      createdAt: ctx.now.toISOString(),
    })
    if (statements(ctx.db).insert.run(row).changes === 0) throw idTaken()
    return withWarning(ctx, row)
  })
}

/** A changed food needs approval again, because nobody has reviewed the new values. One made private is withdrawn from others. */
export function changeCustomFood(
  ctx: UserContext,
  { id, barcode, isPrivate, nutriments, ...values }: z.output<typeof ChangeCustomFood>,
) {
  return write(ctx, { subject: 'customFood' }, () => {
    const before = ownRow(ctx, id)
    if (!before) throw notFound('Food')
    const status = (isPrivate ?? before.status === 'private') ? 'private' : 'pending'
    const row: Row = {
      ...before,
      ...definedFields({ ...values, code: barcode }),
      ...changedAmounts(before, { salt: values.salt, nutrients: statedAmounts(ctx, nutriments) }),
      status,
    }
    const refusal = refusalOfChange(values, row)
    if (refusal) throw invalid(refusal.nutrient, refusal.message)
    statements(ctx.db).update.run({ ...row, userId: ctx.viewer.id })
    return withWarning(ctx, row)
  })
}

/** Diary entries of it are kept. */
export async function removeCustomFood(ctx: UserContext, id: string): Promise<void> {
  await write(ctx, { subject: 'customFood' }, () => {
    const { changes } = statements(ctx.db).remove.run({ id, userId: ctx.viewer.id })
    if (changes === 0) throw notFound('Food')
  })
}

/** The amounts per 100 g of fields such as `iron_100g`. Fields that no nutrient has are ignored. */
function statedAmounts(
  ctx: UserContext,
  nutriments: Readonly<Record<string, number | null>> = {},
): Record<string, number | null> {
  const beyondLabel = Object.entries(nutriments).filter(([field]) => !labelFields.has(field))
  return existingNutrients(ctx, amountsOfFields(Object.fromEntries(beyondLabel)))
}

/** They have fields of their own, and come back in a food's `nutriments` too. */
const labelFields: ReadonlySet<string> = new Set(labelNutrients.map(({ key }) => `${key}_100g`))

const ownRow = (ctx: UserContext, id: string) => statements(ctx.db).own.get({ id, userId: ctx.viewer.id })

const withWarning = (ctx: UserContext, row: Row) => ({ ...toDto(ctx, row), warning: energyWarning(row) })

/** Values are stored per 100 g, like those of a `Food`. The author is only revealed to the author, as `mine`, and to their household. */
function toDto(ctx: UserContext, row: Row & { owner?: string | null }): Food {
  return {
    id: row.id,
    product_name: row.productName,
    brands: null,
    code: row.code,
    serving_size: row.servingSize,
    categories_tags: row.categoriesTags,
    nutriments: {
      ...per100gOf(row, 100),
      ...nutrimentFields(row.createdBy === ctx.viewer.id ? row.nutrients : commonAmounts(row.nutrients)),
    },
    portions: row.portions,
    source: 'custom',
    status: row.status,
    ...(row.createdBy === ctx.viewer.id
      ? { mine: true, owner: null, isPrivate: row.status === 'private' }
      : row.owner && { owner: { name: row.owner } }),
  }
}
