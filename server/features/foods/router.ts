import { and, count, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { favouriteFoods } from '#schema'
import { prepared } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import { maxDescription } from '../../domain/described-meal.ts'
import { ById, emptyIfBlank } from '../../domain/fields.ts'
import { ChangeCustomFood, CreateCustomFood, maxFavourites, searchScopes } from '../../domain/food.ts'
import { foodIdKey } from '../../domain/logged-food.ts'
import { perAmounts } from '../../domain/nutrients.ts'
import { badRequest, notFound } from '../../errors.ts'
import { router, type UserContext, userProcedure } from '../../trpc.ts'
import { changeCustomFood, createCustomFood, listCustomFoods, removeCustomFood } from './custom.ts'
import {
  foodByCodeAnywhere,
  foodById,
  foodsRichIn,
  namesOf,
  searchEverywhere,
  searchFoods,
  searchOpenFoodFacts,
  searchScope,
} from './look-up.ts'
import { describedMeal } from './matched-lines.ts'

const SearchText = z
  .string('A search must be text.')
  .overwrite(emptyIfBlank)
  .max(200, 'A search can have at most 200 characters.')

const Search = z.object({
  query: SearchText,
  among: z.enum(searchScopes, 'Search among all, recent, mine or favourites.').optional(),
  outside: z.boolean().optional(),
})

const RichIn = z.object({
  nutrient: z.string('Name a nutrient.').max(64, 'There is no such nutrient.'),
  per: z.enum(perAmounts, 'Compare per 100g or 100kcal.').optional(),
})

const Describe = z.object({
  text: z
    .string('Describe what you ate in words.')
    .max(maxDescription, 'A description can have at most 2,000 characters.'),
})

/** What a household made is many foods, which are read before the call and not in it. */
const foodProcedure = userProcedure.use(async ({ ctx, next }) => {
  await ctx.userFoods.ready(ctx.viewer)
  return next()
})

export const foodsRouter = router({
  /**
   * At most 50 foods, best first. A blank query finds nothing. `outside` includes Open Food Facts. `among` the viewer's
   * recent, own or favourite foods, the latest come first, and a blank query finds all.
   */
  search: foodProcedure.input(Search).query(({ ctx, input: { query, among = 'all', outside } }) => {
    if (among !== 'all') return searchScope(ctx, query, among)
    return outside ? searchEverywhere(ctx, query) : searchFoods(ctx, query)
  }),

  /**
   * Searches Open Food Facts by name. Call it only on request, never while typing: the whole instance shares a small rate
   * limit. 429 when the limit is reached, 503 when Open Food Facts does not answer.
   */
  searchOpenFoodFacts: foodProcedure
    .input(z.object({ query: SearchText }))
    .mutation(({ ctx, input }) => searchOpenFoodFacts(ctx, input.query)),

  /**
   * The generic foods with the most of a nutrient, per 100 g or per 100 kcal, the richest first; at most 50. Packaged products are not
   * among them. 404 for an unknown nutrient.
   */
  richIn: foodProcedure
    .input(RichIn)
    .query(({ ctx, input: { nutrient, per } }) => foodsRichIn(ctx, nutrient, per ?? '100g')),

  barcode: foodProcedure
    .input(z.object({ code: z.string() }))
    .query(({ ctx, input }) => foodByCodeAnywhere(ctx, input.code)),

  /**
   * The foods of a meal in words, such as `2 eggs, 100 g oats and a glass of milk`: at most 30, each with up to 5 foods that it
   * may be. Logs nothing.
   */
  describe: foodProcedure.input(Describe).query(({ ctx, input }) => describedMeal(ctx, input.text)),

  /** One food by id, including foods that are only in the viewer's diary. */
  byId: foodProcedure.input(ById).query(({ ctx, input }) => foodById(ctx, input.id)),
})

/** Foods that a user starred. Their full values come from `foods.search` among favourites. */
export const favouritesRouter = router({
  /** At most 500, newest first. */
  list: userProcedure.query(({ ctx }) => listFavourites(ctx)),

  add: foodProcedure.input(ById).mutation(({ ctx, input }) => addFavourite(ctx, input.id)),

  /** The food itself is kept. */
  remove: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
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

/** A starred food. `id` is the food's, with the name of a `logged:` id in lower case. */
type Favourite = { id: string; foodName: string; createdAt: string }

const columns = { id: favouriteFoods.foodId, foodName: favouriteFoods.foodName, createdAt: favouriteFoods.createdAt }
const ofViewer = eq(favouriteFoods.userId, sql.placeholder('userId'))
const own = and(eq(favouriteFoods.foodId, sql.placeholder('foodId')), ofViewer)

const statements = prepared((db) => ({
  all: db
    .select(columns)
    .from(favouriteFoods)
    .where(ofViewer)
    .orderBy(desc(favouriteFoods.createdAt), desc(sql`rowid`))
    .limit(maxFavourites)
    .prepare(),
  one: db.select(columns).from(favouriteFoods).where(own).prepare(),
  count: db.select({ foods: count() }).from(favouriteFoods).where(ofViewer).prepare(),
  insert: db
    .insert(favouriteFoods)
    .values({
      userId: sql.placeholder('userId'),
      foodId: sql.placeholder('foodId'),
      foodName: sql.placeholder('foodName'),
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare(),
  remove: db.delete(favouriteFoods).where(own).prepare(),
}))

/** The viewer's favourites, newest first, as they are called in the viewer's language. */
function listFavourites(ctx: UserContext): Favourite[] {
  const favourites = statements(ctx.db).all.all({ userId: ctx.viewer.id })
  const names = namesOf(ctx, favourites)
  return favourites.map((one) => ({ ...one, foodName: names.get(one.id) ?? one.foodName }))
}

/** Adding a favourite again changes nothing. Throws NOT_FOUND unless search knows such a food. */
function addFavourite(ctx: UserContext, id: string): Promise<Favourite> {
  const of = { userId: ctx.viewer.id, foodId: foodIdKey(id) }
  return write(ctx, { subject: 'favourite', rows: 1 }, () => {
    const before = statements(ctx.db).one.get(of)
    if (before) return before
    const { product_name: foodName } = foodById(ctx, id)
    const foods = statements(ctx.db).count.get(of)?.foods ?? 0
    if (foods >= maxFavourites) throw badRequest(`You can have at most ${maxFavourites} favourites.`)
    const favourite = { id: of.foodId, foodName, createdAt: ctx.now.toISOString() }
    statements(ctx.db).insert.run({ ...of, ...favourite })
    return favourite
  })
}

async function removeFavourite(ctx: UserContext, id: string): Promise<void> {
  await write(ctx, { subject: 'favourite' }, () => {
    const { changes } = statements(ctx.db).remove.run({ userId: ctx.viewer.id, foodId: foodIdKey(id) })
    if (changes === 0) throw notFound('Favourite')
  })
}
