/** Recipes. */

import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recipeIngredients, recipes, users } from '#schema'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/open.ts'
import { placeholdersOf, prepared, snapshotColumns, updateValues } from '../db/prepared.ts'
import { write } from '../db/write.ts'
import { definedFields } from '../domain/entries.ts'
import type { Food } from '../domain/food.ts'
import { maxHousehold } from '../domain/limits.ts'
import { type Snapshot, snapshotOf } from '../domain/logged-food.ts'
import { nutrimentFields, statedSums, sufficientAmounts } from '../domain/nutrient-amounts.ts'
import { multipliedAmounts, per100gOf, unknownNutrients } from '../domain/nutrition.ts'
import {
  type ChangeRecipe,
  type CreateRecipe,
  type DuplicateRecipe,
  maxIngredients,
  maxRecipes,
  nutrientsPerServing,
  recipeTotals,
} from '../domain/recipe.ts'
import { badRequest, idTaken, notFound } from '../errors.ts'
import { findEach } from '../lib/yield.ts'
import type { UserContext } from '../trpc.ts'
import { type Owner, ownerFor, seenBy } from './household/members.ts'

/** The viewer's and those of their household, newest first. Reads recipe by recipe, so that other requests can run in between. */
export function listRecipes({ db, viewer }: UserContext) {
  const made = viewer.householdId
    ? statements(db).madeByHousehold.all({ householdId: viewer.householdId })
    : statements(db).made.all({ userId: viewer.id })
  return findEach(made, (recipe) => readRecipe(db, recipe.userId, recipe.id, ownerFor(viewer, recipe)))
}

export const createRecipe = (ctx: UserContext, { id, ingredients, ...details }: z.output<typeof CreateRecipe>) =>
  addRecipe(ctx, id, () => ({ ...detailsOf(details), ingredients: ingredients.map(snapshotOf) }))

/** Creates a copy whose name ends in `(copy)`, also of a recipe of the viewer's household. */
export const duplicateRecipe = (ctx: UserContext, { id, copyId }: z.output<typeof DuplicateRecipe>) =>
  addRecipe(ctx, copyId, () => {
    const recipe = visibleRecipe(ctx, id)
    if (!recipe) throw notFound('Recipe')
    return { ...recipe, name: `${truncate(recipe.name, 193)} (copy)` }
  })

export function changeRecipe(ctx: UserContext, { id, ingredients, ...change }: z.output<typeof ChangeRecipe>) {
  return write(ctx, { subject: 'recipe', rows: ingredients?.length }, () => {
    const before = ownRecipe(ctx, id)
    const details = detailsOf({ ...before, ...definedFields(change) })
    statements(ctx.db).update.run({ ...details, id, userId: ctx.viewer.id, now: ctx.now.toISOString() })
    if (ingredients) {
      assertRoom(ctx, ingredients.length - before.ingredients.length)
      statements(ctx.db).removeIngredients.run({ recipeId: id })
      insertIngredients(ctx, id, ingredients.map(snapshotOf))
    }
    return ownRecipe(ctx, id)
  })
}

/** Diary entries of it are kept. */
export async function removeRecipe(ctx: UserContext, id: string): Promise<void> {
  await write(ctx, { subject: 'recipe' }, () => {
    const { changes } = statements(ctx.db).remove.run({ id, userId: ctx.viewer.id })
    if (changes === 0) throw notFound('Recipe')
  })
}

type NewRecipe = Details & { ingredients: readonly Snapshot[] }

/** Stores the recipe that `make` returns. A repeated id is a retry, which returns the stored recipe. */
function addRecipe(ctx: UserContext, id = newId(), make: () => NewRecipe) {
  const about = ({ ingredients }: { ingredients: readonly unknown[] }) =>
    ({ subject: 'recipe', rows: 1 + ingredients.length }) as const
  return write(ctx, about, () => findRecipe(ctx, id) ?? storeRecipe(ctx, id, make()))
}

/** Adds a recipe to the viewer's. Throws 400 when they have too many. Call it inside a transaction. */
export function storeRecipe(ctx: UserContext, id: string, { ingredients, ...recipe }: NewRecipe) {
  const viewer = { userId: ctx.viewer.id }
  const count = statements(ctx.db).count.get(viewer)?.recipes ?? 0
  if (count >= maxRecipes) throw badRequest(`You can keep at most ${maxRecipes} recipes.`)
  assertRoom(ctx, ingredients.length)
  const row = { ...recipe, ...viewer, id, now: ctx.now.toISOString() }
  if (statements(ctx.db).insert.run(row).changes === 0) throw idTaken()
  insertIngredients(ctx, id, ingredients)
  return ownRecipe(ctx, id)
}

/** One of the viewer's recipes, with its ingredients and totals. */
export const findRecipe = (ctx: UserContext, id: string) => readRecipe(ctx.db, ctx.viewer.id, id)

/** The same, also of somebody of their household. */
function visibleRecipe(ctx: UserContext, id: string) {
  const { db, viewer } = ctx
  const own = findRecipe(ctx, id)
  if (own || !viewer.householdId) return own
  const made = statements(db).oneOfHousehold.get({ id, householdId: viewer.householdId })
  return made && readRecipe(db, made.userId, id, ownerFor(viewer, made))
}

/** A recipe of this user, with its ingredients and totals, as its `owner` sees it or somebody else. */
export function readRecipe(db: Db, userId: string, id: string, owner: Owner = null) {
  const key = { id, userId }
  const recipe = statements(db).recipe.get(key)
  return recipe && toDto(recipe, statements(db).ingredients.all(key), owner)
}

/**
 * A recipe of the viewer or their household as a food, to log by the serving, and by weight if the dish was weighed. Null for an unknown id.
 */
export function recipeFood(ctx: UserContext, id: string): Food | null {
  const recipe = visibleRecipe(ctx, id)
  if (!recipe) return null
  const { name, servings, cookedWeight, ingredients, totalNutriments, owner } = recipe
  const { values, partial } = nutrientsPerServing(ingredients, servings)
  const amounts = sufficientAmounts(ingredients)
  return {
    id,
    product_name: name,
    brands: null,
    code: null,
    serving_size: '1 serving',
    categories_tags: [],
    nutriments: {
      ...per100gOf(ingredients.length === 0 ? unknownNutrients : totalNutriments, cookedWeight),
      ...(cookedWeight && nutrimentFields(multipliedAmounts(amounts, 100 / cookedWeight))),
    },
    portions: [],
    perServing: {
      label: '1 serving',
      grams: cookedWeight && cookedWeight / servings,
      nutrients: values,
      partial,
      amounts: multipliedAmounts(amounts, 1 / servings),
    },
    source: 'recipe',
    ...(owner ? { owner } : { mine: true, owner: null }),
  }
}

function ownRecipe(ctx: UserContext, id: string) {
  const recipe = findRecipe(ctx, id)
  if (!recipe) throw notFound('Recipe')
  return recipe
}

/** Throws 400 when all recipes together would have too many ingredients with `added` more. */
function assertRoom(ctx: UserContext, added: number): void {
  if (added <= 0) return
  const count = statements(ctx.db).countIngredients.get({ userId: ctx.viewer.id })?.ingredients ?? 0
  if (count + added <= maxIngredients) return
  const limit = maxIngredients.toLocaleString('en-GB')
  throw badRequest(`You can keep at most ${limit} ingredients in all your recipes. Please delete some first.`)
}

function insertIngredients(ctx: UserContext, recipeId: string, ingredients: readonly Snapshot[]): void {
  for (const [position, ingredient] of ingredients.entries())
    statements(ctx.db).insertIngredient.run({ ...ingredient, id: newId(), recipeId, position })
}

/** Totals are for the whole dish; `partial` lists the nutrients that are unknown for some ingredient, `nutrients` has those beyond the label. */
function toDto(recipe: Details & { id: string }, rows: (Snapshot & { recipeId: string })[], owner: Owner) {
  const ingredients = rows.map(({ recipeId: _, ...ingredient }): Snapshot => seenBy(owner, ingredient))
  const { total, partial } = recipeTotals(ingredients)
  return { ...recipe, owner, ingredients, totalNutriments: total, partial, nutrients: statedSums(ingredients) }
}

type Details = Pick<typeof recipes.$inferSelect, keyof typeof detailColumns>

/** The details as stored: empty texts become null. */
const detailsOf = (recipe: Pick<Details, 'name' | 'servings'> & Partial<Details>): Details => ({
  name: recipe.name,
  description: recipe.description || null,
  servings: recipe.servings,
  instructions: recipe.instructions || null,
  cookedWeight: recipe.cookedWeight ?? null,
  sourceUrl: recipe.sourceUrl || null,
  prepMinutes: recipe.prepMinutes ?? null,
  cookMinutes: recipe.cookMinutes ?? null,
})

/** Cuts a text, but not inside a surrogate pair. */
const truncate = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

const detailColumns = {
  name: recipes.name,
  description: recipes.description,
  servings: recipes.servings,
  instructions: recipes.instructions,
  cookedWeight: recipes.cookedWeight,
  sourceUrl: recipes.sourceUrl,
  prepMinutes: recipes.prepMinutes,
  cookMinutes: recipes.cookMinutes,
}

const madeColumns = { id: recipes.id, userId: recipes.userId, name: users.username }
const recipeColumns = { id: recipes.id, ...detailColumns }
const ingredientColumns = { recipeId: recipeIngredients.recipeId, ...snapshotColumns(recipeIngredients) }

const ofViewer = eq(recipes.userId, sql.placeholder('userId'))
const own = and(eq(recipes.id, sql.placeholder('id')), ofViewer)

const statements = prepared((db) => {
  const ofRecipe = eq(recipes.id, recipeIngredients.recipeId)
  const ingredients = db
    .select(ingredientColumns)
    .from(recipeIngredients)
    .innerJoin(recipes, ofRecipe)
    .where(own)
    .orderBy(asc(recipeIngredients.position))
  const housemates = and(eq(users.id, recipes.userId), eq(users.householdId, sql.placeholder('householdId')))
  return {
    made: db
      .select({ id: recipes.id, userId: recipes.userId })
      .from(recipes)
      .where(ofViewer)
      .orderBy(desc(recipes.id))
      .limit(maxRecipes)
      .prepare(),
    madeByHousehold: db
      .select(madeColumns)
      .from(recipes)
      .innerJoin(users, housemates)
      .orderBy(desc(recipes.id))
      .limit(maxRecipes * maxHousehold)
      .prepare(),
    oneOfHousehold: db
      .select(madeColumns)
      .from(recipes)
      .innerJoin(users, housemates)
      .where(eq(recipes.id, sql.placeholder('id')))
      .prepare(),
    recipe: db.select(recipeColumns).from(recipes).where(own).prepare(),
    ingredients: ingredients.prepare(),
    count: db.select({ recipes: count() }).from(recipes).where(ofViewer).prepare(),
    countIngredients: db
      .select({ ingredients: count() })
      .from(recipeIngredients)
      .innerJoin(recipes, ofRecipe)
      .where(ofViewer)
      .prepare(),
    insert: db
      .insert(recipes)
      .values({
        ...placeholdersOf(recipeColumns),
        userId: sql.placeholder('userId'),
        createdAt: sql.placeholder('now'),
        updatedAt: sql.placeholder('now'),
      })
      .onConflictDoNothing()
      .prepare(),
    update: db
      .update(recipes)
      .set(updateValues({ ...placeholdersOf(detailColumns), updatedAt: sql.placeholder('now') }))
      .where(own)
      .prepare(),
    remove: db.delete(recipes).where(own).prepare(),
    insertIngredient: db
      .insert(recipeIngredients)
      .values({
        ...placeholdersOf(ingredientColumns),
        id: sql.placeholder('id'),
        position: sql.placeholder('position'),
      })
      .prepare(),
    removeIngredients: db
      .delete(recipeIngredients)
      .where(eq(recipeIngredients.recipeId, sql.placeholder('recipeId')))
      .prepare(),
  }
})
