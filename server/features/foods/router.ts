import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { ChangeCustomFood, CreateCustomFood } from '../../domain/food.ts'
import { router, userProcedure } from '../../trpc.ts'
import { changeCustomFood, createCustomFood, listCustomFoods, removeCustomFood } from './custom.ts'
import { foodByCodeAnywhere, foodById, searchEverywhere, searchFoods, searchOpenFoodFacts } from './look-up.ts'

const SearchText = z.string('A search is text.').max(200, 'A search can have at most 200 characters.')

export const foodsRouter = router({
  /** At most 50 foods, best first. A blank query finds nothing. `outside` includes Open Food Facts. */
  search: userProcedure
    .input(z.object({ query: SearchText, outside: z.boolean().optional() }))
    .query(({ ctx, input }) => (input.outside ? searchEverywhere : searchFoods)(ctx, input.query)),

  /**
   * Searches Open Food Facts by name. Call it only on request, never while typing: the whole instance shares a small rate
   * limit. 429 when the limit is reached, 503 when Open Food Facts does not answer.
   */
  searchOpenFoodFacts: userProcedure
    .input(z.object({ query: SearchText }))
    .mutation(({ ctx, input }) => searchOpenFoodFacts(ctx, input.query)),

  barcode: userProcedure
    .input(z.object({ code: z.string() }))
    .query(({ ctx, input }) => foodByCodeAnywhere(ctx, input.code)),

  /** One food by id, including foods that are only in the viewer's diary. */
  byId: userProcedure.input(z.object({ id: z.string().max(220) })).query(({ ctx, input }) => foodById(ctx, input.id)),
})

/** Foods added by users: visible to their author immediately, and to everybody after an admin approved them. */
export const customFoodsRouter = router({
  /** The viewer's own foods, newest first. */
  list: userProcedure.query(({ ctx }) => listCustomFoods(ctx)),

  create: userProcedure.input(CreateCustomFood).mutation(({ ctx, input }) => createCustomFood(ctx, input)),

  change: userProcedure.input(ChangeCustomFood).mutation(({ ctx, input }) => changeCustomFood(ctx, input)),

  /** Diary entries of it are kept. */
  remove: userProcedure.input(z.object({ id: Id })).mutation(({ ctx, input }) => {
    removeCustomFood(ctx, input.id)
    return { msg: 'Food deleted.' }
  }),
})
