import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { ChangeCustomFood, CreateCustomFood } from '../../domain/food.ts'
import { router, userProcedure } from '../../trpc.ts'
import { changeCustomFood, createCustomFood, listCustomFoods, removeCustomFood } from './custom.ts'
import { foodByCodeAnywhere, foodById, searchEverywhere, searchFoods, searchOpenFoodFacts } from './look-up.ts'

const SearchText = z.string('A search is text.').max(200, 'A search can have at most 200 characters.')

export const foodsRouter = router({
  /** At most 50, best first. A blank search finds nothing. */
  search: userProcedure
    .input(z.object({ query: SearchText, outside: z.boolean().optional() }))
    .query(({ ctx, input }) => (input.outside ? searchEverywhere : searchFoods)(ctx, input.query)),

  /**
   * Foods that Open Food Facts has by such a name. Never called while one types, but when one asks for it: each call is one
   * of the few that the whole instance may make. 429 when they are used up, 503 when Open Food Facts does not answer.
   */
  searchOpenFoodFacts: userProcedure
    .input(z.object({ query: SearchText }))
    .mutation(({ ctx, input }) => searchOpenFoodFacts(ctx, input.query)),

  barcode: userProcedure
    .input(z.object({ code: z.string() }))
    .query(({ ctx, input }) => foodByCodeAnywhere(ctx, input.code)),

  /** One food, also one that is only in the viewer's diary. */
  byId: userProcedure.input(z.object({ id: z.string().max(220) })).query(({ ctx, input }) => foodById(ctx, input.id)),
})

/** Foods that people added themselves: seen by their author at once, by all when an admin approved them. */
export const customFoodsRouter = router({
  /** The viewer's own, newest first. */
  list: userProcedure.query(({ ctx }) => listCustomFoods(ctx)),

  create: userProcedure.input(CreateCustomFood).mutation(({ ctx, input }) => createCustomFood(ctx, input)),

  change: userProcedure.input(ChangeCustomFood).mutation(({ ctx, input }) => changeCustomFood(ctx, input)),

  /** What was logged of it stays. */
  remove: userProcedure.input(z.object({ id: Id })).mutation(({ ctx, input }) => {
    removeCustomFood(ctx, input.id)
    return { msg: 'Food deleted.' }
  }),
})
