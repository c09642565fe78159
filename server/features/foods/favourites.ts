import { and, count, desc, eq, sql } from 'drizzle-orm'
import { favouriteFoods } from '#schema'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import { maxFavourites } from '../../domain/food.ts'
import { foodIdKey } from '../../domain/logged-food.ts'
import { badRequest, notFound } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'
import { foodById } from './look-up.ts'

/** A starred food. `id` is the food's, with the name of a `logged:` id in lower case. */
type Favourite = { id: string; foodName: string; createdAt: string }

const columns = { id: favouriteFoods.foodId, foodName: favouriteFoods.foodName, createdAt: favouriteFoods.createdAt }
const ofViewer = eq(favouriteFoods.userId, sql.placeholder('userId'))
const own = and(eq(favouriteFoods.foodId, sql.placeholder('foodId')), ofViewer)

const statements = prepared((db) => ({
  all: preparedRows(
    db,
    columns,
    db
      .select(columns)
      .from(favouriteFoods)
      .where(ofViewer)
      .orderBy(desc(favouriteFoods.createdAt), desc(sql`rowid`))
      .limit(maxFavourites),
  ),
  one: preparedRows(db, columns, db.select(columns).from(favouriteFoods).where(own)),
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

/** The viewer's favourites, newest first. */
export const listFavourites = (ctx: UserContext): Favourite[] => statements(ctx.db).all.all({ userId: ctx.viewer.id })

/** Adding a favourite again changes nothing. Throws NOT_FOUND unless search knows such a food. */
export function addFavourite(ctx: UserContext, id: string): Promise<Favourite> {
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

export async function removeFavourite(ctx: UserContext, id: string): Promise<void> {
  await write(ctx, { subject: 'favourite' }, () => {
    const { changes } = statements(ctx.db).remove.run({ userId: ctx.viewer.id, foodId: foodIdKey(id) })
    if (changes === 0) throw notFound('Favourite')
  })
}
