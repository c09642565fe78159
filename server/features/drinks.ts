/** The foods that a person counts as water. Apart from the diary, because the food search tells of them too. */

import { and, eq, sql } from 'drizzle-orm'
import { drinks } from '#schema'
import { placeholdersOf, prepared } from '../db/prepared.ts'
import { type FoodEntry, foodIdKey, loggedFoodKey } from '../domain/logged-food.ts'
import { mlPer100gOf, waterOfEntry } from '../domain/water.ts'
import type { UserContext } from '../trpc.ts'

/** ml of water in 100 g of a food, as the viewer counts it; null if it does not count. */
export const waterMlPer100g = (ctx: UserContext, foodId: string): number | null =>
  statements(ctx.db).drink.get({ userId: ctx.viewer.id, foodKey: foodIdKey(foodId) })?.mlPer100g ?? null

/** The entry as it was sent, or where nothing was said of its water, as it was said of the food before. */
export function withWater(ctx: UserContext, entry: FoodEntry, stated: number | null | undefined): FoodEntry {
  if (stated !== undefined) return entry
  const remembered = statements(ctx.db).drink.get({ userId: ctx.viewer.id, foodKey: loggedFoodKey(entry) })
  return remembered ? { ...entry, waterMl: waterOfEntry(entry, remembered.mlPer100g) } : entry
}

/**
 * Remembers how much water an entry counts as for its food, and forgets it for one that counts as none. Undefined changes nothing. Call
 * it inside a transaction.
 */
export function rememberWater(ctx: UserContext, entry: FoodEntry, stated: number | null | undefined): void {
  if (stated === undefined) return
  const key = { userId: ctx.viewer.id, foodKey: loggedFoodKey(entry) }
  const mlPer100g = stated ? mlPer100gOf(entry, stated) : null
  if (mlPer100g === null) statements(ctx.db).forget.run(key)
  else statements(ctx.db).remember.run({ ...key, mlPer100g })
}

const own = and(eq(drinks.userId, sql.placeholder('userId')), eq(drinks.foodKey, sql.placeholder('foodKey')))

const statements = prepared((db) => ({
  drink: db.select({ mlPer100g: drinks.mlPer100g }).from(drinks).where(own).prepare(),
  remember: db
    .insert(drinks)
    .values(placeholdersOf({ userId: drinks.userId, foodKey: drinks.foodKey, mlPer100g: drinks.mlPer100g }))
    .onConflictDoUpdate({ target: [drinks.userId, drinks.foodKey], set: { mlPer100g: sql`excluded.ml_per_100g` } })
    .prepare(),
  forget: db.delete(drinks).where(own).prepare(),
}))
