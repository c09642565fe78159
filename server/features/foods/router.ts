import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { ChangeCustomFood, CreateCustomFood } from '../../domain/food.ts'
import { notFound } from '../../errors.ts'
import { router, userProcedure } from '../../trpc.ts'
import { addCustomFood, changeCustomFood, ownCustomFoods, removeCustomFood } from './custom.ts'
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
  byId: userProcedure.input(z.object({ id: z.string().max(220) })).query(({ ctx, input }) => {
    const food = foodById(ctx, input.id)
    if (!food) throw notFound('Food')
    return food
  }),

  /** Seen by its author at once, by all when an admin approved it. */
  createCustom: userProcedure.input(CreateCustomFood).mutation(({ ctx, input }) => addCustomFood(ctx, input)),

  myCustom: userProcedure.query(({ ctx }) => ownCustomFoods(ctx)),

  changeCustom: userProcedure.input(ChangeCustomFood).mutation(({ ctx, input }) => changeCustomFood(ctx, input)),

  removeCustom: userProcedure.input(z.object({ id: Id })).mutation(({ ctx, input }) => {
    removeCustomFood(ctx, input.id)
    return { msg: 'Food deleted.' }
  }),
})
