import { and, asc, count, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { recipeIngredients, recipes } from '#schema'
import { newId } from '../db/ids.ts'
import { Id } from '../domain/fields.ts'
import { ChangeRecipe, CreateRecipe, recipeTotals } from '../domain/recipe.ts'
import { type Snapshot, snapshotOf } from '../domain/snapshot.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import { router, type UserContext, userProcedure } from '../trpc.ts'

/** The most recipes somebody can keep, so that the list of all has a bound. */
const mostRecipes = 500

type Details = Pick<typeof recipes.$inferSelect, 'name' | 'description' | 'servings' | 'instructions' | 'cookedWeight'>

export const recipesRouter = router({
  /** Newest first. */
  list: userProcedure.query(({ ctx }) => {
    const rows = ctx.db
      .select()
      .from(recipes)
      .where(eq(recipes.userId, ctx.viewer.id))
      .orderBy(desc(recipes.id))
      .limit(mostRecipes)
      .all()
    const ingredients = ctx.db
      .select({ recipeId: recipeIngredients.recipeId, ...ingredientColumns })
      .from(recipeIngredients)
      .innerJoin(recipes, eq(recipes.id, recipeIngredients.recipeId))
      .where(eq(recipes.userId, ctx.viewer.id))
      .orderBy(asc(recipeIngredients.position))
      .all()
    const byRecipe = Map.groupBy(ingredients, ({ recipeId }) => recipeId)
    return rows.map((row) => {
      const ofRecipe = byRecipe.get(row.id) ?? []
      return toDto(
        row,
        ofRecipe.map(({ recipeId: _, ...ingredient }) => ingredient),
      )
    })
  }),

  create: userProcedure
    .input(CreateRecipe)
    .mutation(({ ctx, input }) => addRecipe(ctx, detailsOf(input), input.ingredients.map(snapshotOf), input.id)),

  change: userProcedure.input(ChangeRecipe).mutation(({ ctx, input }) =>
    ctx.db.transaction(() => {
      const before = ownRecipe(ctx, input.id)
      ctx.db
        .update(recipes)
        .set({ ...definedFields(input), updatedAt: ctx.now.toISOString() })
        .where(and(eq(recipes.id, input.id), eq(recipes.userId, ctx.viewer.id)))
        .run()
      if (input.ingredients) {
        ctx.db.delete(recipeIngredients).where(eq(recipeIngredients.recipeId, before.id)).run()
        addIngredients(ctx, before.id, input.ingredients.map(snapshotOf))
      }
      return ownRecipe(ctx, input.id)
    }),
  ),

  /** A copy to change, named so. */
  duplicate: userProcedure.input(z.object({ id: Id })).mutation(({ ctx, input }) => {
    const { ingredients, ...recipe } = ownRecipe(ctx, input.id)
    return addRecipe(ctx, { ...detailsOf(recipe), name: `${shortened(recipe.name, 193)} (copy)` }, ingredients)
  }),

  /** What was logged of it stays. */
  remove: userProcedure.input(z.object({ id: Id })).mutation(({ ctx, input }) => {
    const { changes } = ctx.db
      .delete(recipes)
      .where(and(eq(recipes.id, input.id), eq(recipes.userId, ctx.viewer.id)))
      .run()
    if (changes === 0) throw notFound('Recipe')
    return { msg: 'Recipe deleted.' }
  }),
})

const ingredientColumns = {
  foodId: recipeIngredients.foodId,
  foodName: recipeIngredients.foodName,
  quantity: recipeIngredients.quantity,
  servingSize: recipeIngredients.servingSize,
  calories: recipeIngredients.calories,
  protein: recipeIngredients.protein,
  carbs: recipeIngredients.carbs,
  fat: recipeIngredients.fat,
  fiber: recipeIngredients.fiber,
  sugars: recipeIngredients.sugars,
  saturatedFat: recipeIngredients.saturatedFat,
  salt: recipeIngredients.salt,
  isFruitOrVeg: recipeIngredients.isFruitOrVeg,
}

/** A recipe as people see it. Totals are of the whole pot; `partial` names those that some ingredient does not state. */
function toDto(row: Details & { id: string }, ingredients: Snapshot[]) {
  const { total, partial } = recipeTotals(ingredients)
  return { id: row.id, ...detailsOf(row), ingredients, totalNutriments: total, partial }
}

function ownRecipe(ctx: UserContext, id: string) {
  const row = ctx.db
    .select()
    .from(recipes)
    .where(and(eq(recipes.id, id), eq(recipes.userId, ctx.viewer.id)))
    .get()
  if (!row) throw notFound('Recipe')
  const ingredients = ctx.db
    .select(ingredientColumns)
    .from(recipeIngredients)
    .where(eq(recipeIngredients.recipeId, id))
    .orderBy(asc(recipeIngredients.position))
    .all()
  return toDto(row, ingredients)
}

/** Keeps a recipe and returns it. An id sent again is a client that did not hear our answer: it gets that answer. */
function addRecipe(ctx: UserContext, details: Details, ingredients: Snapshot[], id = newId()) {
  return ctx.db.transaction(() => {
    const before = ctx.db.select({ userId: recipes.userId }).from(recipes).where(eq(recipes.id, id)).get()
    if (before?.userId === ctx.viewer.id) return ownRecipe(ctx, id)
    if (before) throw conflict('This id is taken.')
    const kept = ctx.db.select({ recipes: count() }).from(recipes).where(eq(recipes.userId, ctx.viewer.id)).get()
    if (kept && kept.recipes >= mostRecipes) throw badRequest(`You can keep at most ${mostRecipes} recipes.`)
    const at = ctx.now.toISOString()
    ctx.db
      .insert(recipes)
      .values({ id, userId: ctx.viewer.id, ...details, createdAt: at, updatedAt: at })
      .run()
    addIngredients(ctx, id, ingredients)
    return ownRecipe(ctx, id)
  })
}

function addIngredients(ctx: UserContext, recipeId: string, ingredients: Snapshot[]) {
  if (ingredients.length === 0) return
  const rows = ingredients.map((ingredient, position) => ({ id: newId(), recipeId, position, ...ingredient }))
  ctx.db.insert(recipeIngredients).values(rows).run()
}

/** The start of a text, with no half of an emoji at its end. */
const shortened = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

const detailsOf = (recipe: z.output<typeof CreateRecipe> | Details): Details => ({
  name: recipe.name,
  description: recipe.description || null,
  servings: recipe.servings,
  instructions: recipe.instructions || null,
  cookedWeight: recipe.cookedWeight ?? null,
})

/** The fields somebody sent; an empty text or null clears one. */
function definedFields(change: z.output<typeof ChangeRecipe>): Partial<Details> {
  const { name, servings, cookedWeight, description, instructions } = change
  return {
    name,
    servings,
    cookedWeight,
    description: description === undefined ? undefined : description || null,
    instructions: instructions === undefined ? undefined : instructions || null,
  }
}
