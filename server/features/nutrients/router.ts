import { ByNutrient, ChangeNutrient, CreateNutrient } from '../../domain/nutrient-settings.ts'
import { router, userProcedure } from '../../trpc.ts'
import { createOwnNutrient, removeOwnNutrient } from './own-nutrients.ts'
import { changeNutrient, listNutrients } from './settings.ts'

export const nutrientsRouter = router({
  /** All nutrients in the order in which they are shown, with what the viewer chose for each and their reference intakes. */
  list: userProcedure.query(({ ctx }) => listNutrients(ctx)),

  create: userProcedure.input(CreateNutrient).mutation(({ ctx, input }) => createOwnNutrient(ctx, input)),

  change: userProcedure.input(ChangeNutrient).mutation(({ ctx, input }) => changeNutrient(ctx, input)),

  /** Deletes a nutrient of the viewer's own, and its amounts in all foods and entries. */
  remove: userProcedure.input(ByNutrient).mutation(async ({ ctx, input }) => {
    await removeOwnNutrient(ctx, input.key)
    return { msg: 'Nutrient deleted.' }
  }),
})
