/** Saved meals. */

import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { savedMealItems, savedMeals, users } from '#schema'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/open.ts'
import { placeholdersOf, prepared, snapshotColumns, updateValues } from '../db/prepared.ts'
import { write } from '../db/write.ts'
import type { Day } from '../domain/day.ts'
import type { ChangeSavedMeal, CreateSavedMeal } from '../domain/diary.ts'
import type { Food } from '../domain/food.ts'
import { maxFoodsPerCall, maxHousehold, nothingToCopy } from '../domain/limits.ts'
import { type Snapshot, snapshotOf } from '../domain/logged-food.ts'
import type { Meal } from '../domain/meal-type.ts'
import { mapNutrients, partialOf, totals, unknownNutriments } from '../domain/nutrition.ts'
import { badRequest, idTaken, notFound } from '../errors.ts'
import { findEach } from '../lib/yield.ts'
import type { UserContext } from '../trpc.ts'
import { readMeal } from './diary/diary-day.ts'
import { type Owner, ownerFor, seenBy } from './household/members.ts'

/** The viewer's and those of their household, by name. Reads meal by meal, so that other requests can run in between. */
export async function listMeals({ db, viewer }: UserContext) {
  const made = viewer.householdId
    ? statements(db).madeByHousehold.all({ householdId: viewer.householdId })
    : statements(db).made.all({ userId: viewer.id })
  const meals = await findEach(made, (meal) => readSavedMeal(db, meal.userId, meal.id, ownerFor(viewer, meal)))
  return meals.sort((a, b) => a.name.localeCompare(b.name))
}

/** A repeated id is a retry, which returns the stored meal. */
export function createMeal(ctx: UserContext, input: z.output<typeof CreateSavedMeal>) {
  const { id = newId(), name, date, mealType } = input
  const about = ({ items }: { items: readonly unknown[] }) => ({ subject: 'meal', rows: 1 + items.length }) as const
  return write(ctx, about, () => {
    const stored = findMeal(ctx, id)
    if (stored) return stored
    return storeMeal(ctx, id, { name, items: input.items?.map(snapshotOf) ?? loggedItems(ctx, date, mealType) })
  })
}

/** Adds a saved meal to the viewer's. Throws 400 when they have too many. Call it inside a transaction. */
export function storeMeal(ctx: UserContext, id: string, { name, items }: { name: string; items: readonly Snapshot[] }) {
  const viewer = { userId: ctx.viewer.id }
  const count = statements(ctx.db).count.get(viewer)?.meals ?? 0
  if (count >= maxSavedMeals) throw badRequest(`You can save at most ${maxSavedMeals} meals.`)
  assertRoom(ctx, items.length)
  const row = { ...viewer, id, name, createdAt: ctx.now.toISOString() }
  if (statements(ctx.db).insert.run(row).changes === 0) throw idTaken()
  insertItems(ctx, id, items)
  return ownMeal(ctx, id)
}

export function changeMeal(ctx: UserContext, { id, name, items }: z.output<typeof ChangeSavedMeal>) {
  return write(ctx, { subject: 'meal', rows: items?.length }, () => {
    const before = ownMeal(ctx, id)
    statements(ctx.db).rename.run({ id, userId: ctx.viewer.id, name: name ?? before.name })
    if (items) {
      assertRoom(ctx, items.length - before.items.length)
      statements(ctx.db).removeItems.run({ mealId: id })
      insertItems(ctx, id, items.map(snapshotOf))
    }
    return ownMeal(ctx, id)
  })
}

/** Diary entries of it are kept. */
export async function removeMeal(ctx: UserContext, id: string): Promise<void> {
  await write(ctx, { subject: 'meal' }, () => {
    const { changes } = statements(ctx.db).remove.run({ id, userId: ctx.viewer.id })
    if (changes === 0) throw notFound('Saved meal')
  })
}

/** One of the viewer's saved meals, with its foods and totals. */
export const findMeal = (ctx: UserContext, id: string) => readSavedMeal(ctx.db, ctx.viewer.id, id)

/** The same, also of somebody of their household. */
function visibleMeal(ctx: UserContext, id: string) {
  const { db, viewer } = ctx
  const own = findMeal(ctx, id)
  if (own || !viewer.householdId) return own
  const made = statements(db).oneOfHousehold.get({ id, householdId: viewer.householdId })
  return made && readSavedMeal(db, made.userId, id, ownerFor(viewer, made))
}

/** A saved meal of this user, with its foods and totals, as its `owner` sees it or somebody else. */
export function readSavedMeal(db: Db, userId: string, id: string, owner: Owner = null) {
  const key = { id, userId }
  const meal = statements(db).meal.get(key)
  return meal && toDto(meal, statements(db).items.all(key), owner)
}

/** A saved meal of the viewer or their household as a food; logging one serving logs all its foods. Null for an unknown id. */
export function mealFood(ctx: UserContext, id: string): Food | null {
  const meal = visibleMeal(ctx, id)
  if (!meal) return null
  return {
    id,
    product_name: meal.name,
    brands: null,
    code: null,
    serving_size: '1 serving',
    categories_tags: [],
    nutriments: unknownNutriments,
    portions: [],
    perServing: {
      label: '1 serving',
      grams: null,
      nutrients: mapNutrients((nutrient) => meal.totals[nutrient].sum),
      partial: partialOf(meal.totals),
    },
    items: meal.items,
    source: 'meal',
    ...(meal.owner ? { owner: meal.owner } : { mine: true, owner: null }),
  }
}

function ownMeal(ctx: UserContext, id: string) {
  const meal = findMeal(ctx, id)
  if (!meal) throw notFound('Saved meal')
  return meal
}

/** The current entries of a meal of a day. The schema requires both when no foods are sent. */
function loggedItems(ctx: UserContext, date?: Day, meal?: Meal): Snapshot[] {
  const entries = date && meal ? readMeal(ctx, date, meal) : []
  if (entries.length === 0) throw badRequest(nothingToCopy(meal ?? 'this meal'))
  if (entries.length > maxFoodsPerCall) throw badRequest(`A saved meal can have at most ${maxFoodsPerCall} foods.`)
  return entries
}

/** Throws 400 when all saved meals together would have too many foods with `added` more. */
function assertRoom(ctx: UserContext, added: number): void {
  if (added <= 0) return
  const count = statements(ctx.db).countItems.get({ userId: ctx.viewer.id })?.items ?? 0
  if (count + added <= maxItems) return
  const limit = maxItems.toLocaleString('en-GB')
  throw badRequest(`You can save at most ${limit} foods in all your meals. Please delete some first.`)
}

function insertItems(ctx: UserContext, mealId: string, items: readonly Snapshot[]): void {
  for (const [position, item] of items.entries())
    statements(ctx.db).insertItem.run({ ...item, id: newId(), mealId, position })
}

function toDto(meal: { id: string; name: string }, rows: (Snapshot & { mealId: string })[], owner: Owner) {
  const items = rows.map(({ mealId: _, ...item }): Snapshot => seenBy(owner, item))
  return { ...meal, owner, items, totals: totals(items) }
}

/** Per user. Limits the list, which has no pages. */
const maxSavedMeals = 200
/** In all saved meals of a user together. Limits the list too. */
const maxItems = 10_000

const madeColumns = { id: savedMeals.id, userId: savedMeals.userId, name: users.username }
const mealColumns = { id: savedMeals.id, name: savedMeals.name }
const itemColumns = { mealId: savedMealItems.mealId, ...snapshotColumns(savedMealItems) }

const ofViewer = eq(savedMeals.userId, sql.placeholder('userId'))
const own = and(eq(savedMeals.id, sql.placeholder('id')), ofViewer)

const statements = prepared((db) => {
  const ofMeal = eq(savedMeals.id, savedMealItems.mealId)
  const items = db
    .select(itemColumns)
    .from(savedMealItems)
    .innerJoin(savedMeals, ofMeal)
    .where(own)
    .orderBy(asc(savedMealItems.position))
  const housemates = and(eq(users.id, savedMeals.userId), eq(users.householdId, sql.placeholder('householdId')))
  return {
    made: db
      .select({ id: savedMeals.id, userId: savedMeals.userId })
      .from(savedMeals)
      .where(ofViewer)
      .limit(maxSavedMeals)
      .prepare(),
    madeByHousehold: db
      .select(madeColumns)
      .from(savedMeals)
      .innerJoin(users, housemates)
      .limit(maxSavedMeals * maxHousehold)
      .prepare(),
    oneOfHousehold: db
      .select(madeColumns)
      .from(savedMeals)
      .innerJoin(users, housemates)
      .where(eq(savedMeals.id, sql.placeholder('id')))
      .prepare(),
    meal: db.select(mealColumns).from(savedMeals).where(own).prepare(),
    items: items.prepare(),
    count: db.select({ meals: count() }).from(savedMeals).where(ofViewer).prepare(),
    countItems: db
      .select({ items: count() })
      .from(savedMealItems)
      .innerJoin(savedMeals, ofMeal)
      .where(ofViewer)
      .prepare(),
    insert: db
      .insert(savedMeals)
      .values({
        ...placeholdersOf(mealColumns),
        userId: sql.placeholder('userId'),
        createdAt: sql.placeholder('createdAt'),
      })
      .onConflictDoNothing()
      .prepare(),
    rename: db
      .update(savedMeals)
      .set(updateValues({ name: sql.placeholder('name') }))
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
