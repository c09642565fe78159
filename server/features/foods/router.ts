import { z } from 'zod'
import { ById, emptyIfBlank, FoodId } from '../../domain/fields.ts'
import { ChangeCustomFood, CreateCustomFood, searchScopes } from '../../domain/food.ts'
import { router, userProcedure } from '../../trpc.ts'
import { changeCustomFood, createCustomFood, listCustomFoods, removeCustomFood } from './custom.ts'
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts'
import { foodByCodeAnywhere, foodById, searchEverywhere, searchFoods, searchOpenFoodFacts } from './look-up.ts'
import { searchScope } from './scoped-search.ts'

const SearchText = z
  .string('A search must be text.')
  .overwrite(emptyIfBlank)
  .max(200, 'A search can have at most 200 characters.')

const Search = z.object({
  query: SearchText,
  among: z.enum(searchScopes, 'Search among all, recent, mine or favourites.').optional(),
  outside: z.boolean().optional(),
})

const OneFood = z.object({ id: FoodId })

export const foodsRouter = router({
  /**
   * At most 50 foods, best first. A blank query finds nothing. `outside` includes Open Food Facts. `among` the viewer's
   * recent, own or favourite foods, the latest come first, and a blank query finds all.
   */
  search: userProcedure.input(Search).query(({ ctx, input: { query, among = 'all', outside } }) => {
    if (among !== 'all') return searchScope(ctx, query, among)
    return outside ? searchEverywhere(ctx, query) : searchFoods(ctx, query)
  }),

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
  byId: userProcedure.input(OneFood).query(({ ctx, input }) => foodById(ctx, input.id)),
})

/** Foods that a user starred. Their full values come from `foods.search` among favourites. */
export const favouritesRouter = router({
  /** At most 500, newest first. */
  list: userProcedure.query(({ ctx }) => listFavourites(ctx)),

  add: userProcedure.input(OneFood).mutation(({ ctx, input }) => addFavourite(ctx, input.id)),

  /** The food itself is kept. */
  remove: userProcedure.input(OneFood).mutation(async ({ ctx, input }) => {
    await removeFavourite(ctx, input.id)
    return { msg: 'Favourite removed.' }
  }),
})

/** Foods added by users: visible to their author immediately, and to everybody after an admin approved them, unless they are private. */
export const customFoodsRouter = router({
  /** The viewer's own foods, newest first. */
  list: userProcedure.query(({ ctx }) => listCustomFoods(ctx)),

  create: userProcedure.input(CreateCustomFood).mutation(({ ctx, input }) => createCustomFood(ctx, input)),

  change: userProcedure.input(ChangeCustomFood).mutation(({ ctx, input }) => changeCustomFood(ctx, input)),

  /** Diary entries of it are kept. */
  remove: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removeCustomFood(ctx, input.id)
    return { msg: 'Food deleted.' }
  }),
})
