import { ChangeSavedMeal, CreateSavedMeal } from '../../domain/diary.ts'
import { ById } from '../../domain/fields.ts'
import { router, userProcedure } from '../../trpc.ts'
import { changeMeal, createMeal, listMeals, removeMeal } from './meals.ts'

export const mealsRouter = router({
  /** Sorted by name. */
  list: userProcedure.query(({ ctx }) => listMeals(ctx)),

  create: userProcedure.input(CreateSavedMeal).mutation(({ ctx, input }) => createMeal(ctx, input)),

  change: userProcedure.input(ChangeSavedMeal).mutation(({ ctx, input }) => changeMeal(ctx, input)),

  /** Diary entries of it are kept. */
  remove: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removeMeal(ctx, input.id)
    return { msg: 'Saved meal deleted.' }
  }),
})
