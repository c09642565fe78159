import { ChangeSavedMeal, CreateSavedMeal } from '../domain/diary.ts'
import { ById } from '../domain/fields.ts'
import { router, userProcedure } from '../trpc.ts'
import { withNutrients } from './foods/stated-nutrients.ts'
import { changeMeal, createMeal, listMeals, removeMeal } from './meals.ts'

export const mealsRouter = router({
  /** Sorted by name. */
  list: userProcedure.query(({ ctx }) => listMeals(ctx)),

  create: userProcedure
    .input(CreateSavedMeal)
    .mutation(({ ctx, input }) => createMeal(ctx, { ...input, items: input.items && withNutrients(ctx, input.items) })),

  change: userProcedure
    .input(ChangeSavedMeal)
    .mutation(({ ctx, input }) => changeMeal(ctx, { ...input, items: input.items && withNutrients(ctx, input.items) })),

  /** Diary entries of it are kept. */
  remove: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removeMeal(ctx, input.id)
    return { msg: 'Saved meal deleted.' }
  }),
})
