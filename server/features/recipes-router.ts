import { ById } from '../domain/fields.ts'
import { ChangeRecipe, CreateRecipe, DuplicateRecipe, ReadRecipe } from '../domain/recipe.ts'
import { lookupProcedure, router, userProcedure } from '../trpc.ts'
import { withNutrients } from './foods/stated-nutrients.ts'
import { changeRecipe, createRecipe, duplicateRecipe, listRecipes, removeRecipe } from './recipes.ts'
import { readRecipe } from './recipes-read/read-recipe.ts'

export const recipesRouter = router({
  /** Newest first. */
  list: userProcedure.query(({ ctx }) => listRecipes(ctx)),

  create: userProcedure
    .input(CreateRecipe)
    .mutation(({ ctx, input }) => createRecipe(ctx, { ...input, ingredients: withNutrients(ctx, input.ingredients) })),

  /** A draft of a recipe from a page or a text, which is not saved. */
  read: lookupProcedure
    .meta({ access: 'user', isOwnRequest: true })
    .input(ReadRecipe)
    .mutation(({ ctx, input }) => readRecipe(ctx, input)),

  /** Creates a copy whose name ends in `(copy)`. */
  duplicate: userProcedure.input(DuplicateRecipe).mutation(({ ctx, input }) => duplicateRecipe(ctx, input)),

  change: userProcedure
    .input(ChangeRecipe)
    .mutation(({ ctx, input }) =>
      changeRecipe(ctx, { ...input, ingredients: input.ingredients && withNutrients(ctx, input.ingredients) }),
    ),

  /** Diary entries of it are kept. */
  remove: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removeRecipe(ctx, input.id)
    return { msg: 'Recipe deleted.' }
  }),
})
