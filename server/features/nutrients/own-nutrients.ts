/** Nutrients that people add: creating them, and deleting them with their amounts. */

import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import {
  customFoods,
  foodEntries,
  nutrientSettings,
  ownNutrients,
  recipeIngredients,
  recipes,
  savedMealItems,
  savedMeals,
} from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { storageErrorCode } from '../../db/storage-error.ts'
import { transaction } from '../../db/transaction.ts'
import { write } from '../../db/write.ts'
import { nutrientId, ownNutrientKey } from '../../domain/nutrient-amounts.ts'
import type { CreateNutrient } from '../../domain/nutrient-settings.ts'
import {
  firstOwnNutrientId,
  isLabelNutrient,
  labelNutrients,
  lastOwnNutrientId,
  maxOwnNutrients,
  nutrientDefinitions,
} from '../../domain/nutrients.ts'
import type { NutrientAmounts } from '../../domain/nutrition.ts'
import { badRequest, conflict, invalid, notFound } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'

const ofUser = eq(ownNutrients.userId, sql.placeholder('userId'))

const statements = prepared((db) => ({
  all: db
    .select({ id: ownNutrients.id, name: ownNutrients.name, unit: ownNutrients.unit })
    .from(ownNutrients)
    .where(and(ofUser, isNull(ownNutrients.deletedAt)))
    .orderBy(asc(ownNutrients.id))
    .prepare(),
  last: db
    .select({ id: sql<number | null>`max(${ownNutrients.id})` })
    .from(ownNutrients)
    .where(ofUser)
    .prepare(),
}))

/** A nutrient of a person's own. */
type OwnNutrient = Pick<typeof ownNutrients.$inferSelect, 'name' | 'unit'> & { key: string }

/** The person's own nutrients, in the order in which they were made. */
export const listOwnNutrients = (db: Db, userId: string): OwnNutrient[] =>
  statements(db)
    .all.all({ userId })
    .map(({ id, ...nutrient }) => ({ key: ownNutrientKey(id), ...nutrient }))

/**
 * Adds a nutrient, for an import or for the person. Throws 409 for a name that is taken, and 400 beyond the limits. Call it inside a
 * transaction.
 */
export function addOwnNutrient(
  { db, viewer, now }: Pick<UserContext, 'db' | 'viewer' | 'now'>,
  { name, unit }: z.output<typeof CreateNutrient>,
  importId: string | null = null,
): OwnNutrient {
  const own = listOwnNutrients(db, viewer.id)
  assertFreeName(own, name)
  if (own.length >= maxOwnNutrients) throw badRequest(`You can add at most ${maxOwnNutrients} nutrients.`)
  const id = Math.max(firstOwnNutrientId, (statements(db).last.get({ userId: viewer.id })?.id ?? 0) + 1)
  if (id > lastOwnNutrientId) throw badRequest('You have added and deleted too many nutrients to add another one.')
  db.insert(ownNutrients).values({ userId: viewer.id, id, name, unit, importId, createdAt: now.toISOString() }).run()
  return { key: ownNutrientKey(id), name, unit }
}

/** Renames a nutrient of the viewer's own. Call it inside a transaction. */
export function renameOwnNutrient({ db, viewer }: UserContext, key: string, name: string): void {
  const others = listOwnNutrients(db, viewer.id).filter((nutrient) => nutrient.key !== key)
  assertFreeName(others, name)
  db.update(ownNutrients).set({ name }).where(ownRow(viewer.id, key)).run()
}

const commonNames = new Set([...labelNutrients, ...nutrientDefinitions].map(({ name }) => name.toLowerCase()))

function assertFreeName(own: readonly { name: string }[], name: string): void {
  const lower = name.toLowerCase()
  if (commonNames.has(lower) || own.some((other) => other.name.toLowerCase() === lower))
    throw conflict(`There is a nutrient called ${name} already.`)
}

/**
 * The amounts of nutrients that exist. Others are ignored like any unknown key: a device that was offline may still have one that was
 * deleted since. Throws 400 for a nutrient of the label, which has a field of its own.
 */
export function existingNutrients<Amount>(
  { db, viewer }: UserContext,
  amounts: Readonly<Record<string, Amount>>,
): Record<string, Amount> {
  const isCommon = (key: string) => (nutrientId(key) ?? firstOwnNutrientId) < firstOwnNutrientId
  const key = Object.keys(amounts).find(isLabelNutrient)
  if (key) throw invalid('nutrients', `${key} is one of the fields of the label.`)
  if (Object.keys(amounts).every(isCommon)) return amounts
  const own = new Set(listOwnNutrients(db, viewer.id).map(({ key }) => key))
  return Object.fromEntries(Object.entries(amounts).filter(([key]) => isCommon(key) || own.has(key)))
}

const ownRow = (userId: string, key: string) =>
  and(eq(ownNutrients.userId, userId), eq(ownNutrients.id, nutrientId(key) ?? 0), isNull(ownNutrients.deletedAt))

/** Deletes a nutrient at once, and then its amounts, step by step. Throws 404 for one that is not the viewer's. */
export async function removeOwnNutrient(ctx: UserContext, key: string): Promise<void> {
  const { db, viewer, now } = ctx
  if ([...labelNutrients, ...nutrientDefinitions].some((nutrient) => nutrient.key === key))
    throw badRequest('Only nutrients of your own can be deleted. You can hide this one.')
  await write(ctx, { subject: 'nutrients' }, () => {
    const { changes } = db
      .update(ownNutrients)
      .set({ deletedAt: now.toISOString() })
      .where(ownRow(viewer.id, key))
      .run()
    if (changes === 0) throw notFound('Nutrient')
    db.delete(nutrientSettings)
      .where(and(eq(nutrientSettings.userId, viewer.id), eq(nutrientSettings.key, key)))
      .run()
  })
  try {
    await removeAmounts(db, viewer.id)
  } catch (error) {
    // The nutrient is gone. A job removes the amounts.
    if (!storageErrorCode(error)) throw error
  }
}

/** Removes the amounts of nutrients whose deletion was interrupted. Returns how many people had any. */
export async function removeDeletedNutrients(db: Db): Promise<number> {
  const people = db.selectDistinct({ userId: ownNutrients.userId }).from(ownNutrients).where(isPending).all()
  for (const { userId } of people) await removeAmounts(db, userId)
  return people.length
}

/** Deleted nutrients keep their names until no row holds amounts of them. */
const isPending = and(isNotNull(ownNutrients.deletedAt), ne(ownNutrients.name, ''))

/** Removes the amounts of all nutrients that a person has deleted, in steps between which other requests run. */
async function removeAmounts(db: Db, userId: string): Promise<void> {
  const deleted = db
    .select({ id: ownNutrients.id })
    .from(ownNutrients)
    .where(and(eq(ownNutrients.userId, userId), isPending))
    .all()
    .map(({ id }) => ownNutrientKey(id))
  const without = (amounts: NutrientAmounts) =>
    Object.fromEntries(Object.entries(amounts).filter(([key]) => !deleted.includes(key)))
  for (const table of tablesOf(userId)) await removeFrom(db, table, without, deleted)
  await transaction(db, () =>
    db
      .update(ownNutrients)
      .set({ name: '' })
      .where(and(eq(ownNutrients.userId, userId), isPending))
      .run(),
  )
}

/** Deletes the nutrients that an import added and that no food of the person's uses. It reads in steps between which other requests run. */
export async function removeUnusedNutrients(db: Db, userId: string, importId: string, now: Date): Promise<void> {
  const ofImport = and(
    eq(ownNutrients.userId, userId),
    eq(ownNutrients.importId, importId),
    isNull(ownNutrients.deletedAt),
  )
  const added = db.select({ id: ownNutrients.id }).from(ownNutrients).where(ofImport).all()
  const unused = new Map(added.map(({ id }) => [ownNutrientKey(id), id]))
  for (const table of tablesOf(userId)) {
    if (unused.size === 0) return
    for await (const rows of rowsWithNutrients(db, table))
      for (const key of [...unused.keys()]) if (rows.some(({ nutrients }) => key in nutrients)) unused.delete(key)
  }
  if (unused.size === 0) return
  await transaction(db, () => {
    db.update(ownNutrients)
      .set({ deletedAt: now.toISOString(), name: '' })
      .where(and(ofImport, inArray(ownNutrients.id, [...unused.values()])))
      .run()
    db.delete(nutrientSettings)
      .where(and(eq(nutrientSettings.userId, userId), inArray(nutrientSettings.key, [...unused.keys()])))
      .run()
  })
}

type Owned = { table: SQLiteTable; id: SQLiteColumn; nutrients: SQLiteColumn; owner: SQL | undefined }

const tablesOf = (userId: string): Owned[] => [
  { table: foodEntries, id: foodEntries.id, nutrients: foodEntries.nutrients, owner: eq(foodEntries.userId, userId) },
  {
    table: customFoods,
    id: customFoods.id,
    nutrients: customFoods.nutrients,
    owner: eq(customFoods.createdBy, userId),
  },
  {
    table: recipeIngredients,
    id: recipeIngredients.id,
    nutrients: recipeIngredients.nutrients,
    owner: sql`${recipeIngredients.recipeId} in (select ${recipes.id} from ${recipes} where ${recipes.userId} = ${userId})`,
  },
  {
    table: savedMealItems,
    id: savedMealItems.id,
    nutrients: savedMealItems.nutrients,
    owner: sql`${savedMealItems.mealId} in (select ${savedMeals.id} from ${savedMeals} where ${savedMeals.userId} = ${userId})`,
  },
]

const rowsPerStep = 250

type Row = { id: string; nutrients: NutrientAmounts }

/** The rows of a table that hold nutrients, in lists between which other requests run. */
async function* rowsWithNutrients(db: Db, { table, id, nutrients, owner }: Owned): AsyncGenerator<Row[]> {
  for (let after = ''; ; await setImmediate()) {
    const rows = db
      .select({ id, nutrients })
      .from(table)
      .where(and(owner, gt(id, after), sql`${nutrients} <> x''`))
      .orderBy(asc(id))
      .limit(rowsPerStep)
      .all() as Row[]
    yield rows
    const last = rows.at(-1)
    if (rows.length < rowsPerStep || !last) return
    after = last.id
  }
}

async function removeFrom(
  db: Db,
  owned: Owned,
  without: (amounts: NutrientAmounts) => NutrientAmounts,
  deleted: readonly string[],
): Promise<void> {
  const { table, id, owner } = owned
  for await (const rows of rowsWithNutrients(db, owned)) {
    const holding = rows.filter((row) => deleted.some((key) => key in row.nutrients))
    if (holding.length === 0) continue
    await transaction(db, () => {
      for (const row of holding)
        db.update(table)
          .set({ nutrients: without(row.nutrients) } as object)
          .where(and(owner, eq(id, row.id)))
          .run()
    })
  }
}
