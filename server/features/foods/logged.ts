import { and, desc, eq, sql } from 'drizzle-orm'
import { foodEntries } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import type { Food } from '../../domain/food.ts'
import { type FoodEntry, loggedFoodId } from '../../domain/logged-food.ts'

import { multiplied, per100gOf } from '../../domain/nutrition.ts'
import { entryGrams, unitText } from '../../domain/portion.ts'
import type { UserContext } from '../../trpc.ts'
import { entryColumns } from '../diary/entries.ts'

const statements = prepared((db) => ({
  last: preparedRows(
    db,
    entryColumns,
    db
      .select(entryColumns)
      .from(foodEntries)
      .where(
        and(
          eq(foodEntries.userId, sql.placeholder('userId')),
          sql`${foodEntries.foodId} is ${sql.placeholder('foodId')}`,
          eq(foodEntries.foodName, sql.placeholder('foodName')),
          isShown(foodEntries),
        ),
      )
      .orderBy(desc(foodEntries.date), desc(foodEntries.id))
      .limit(1),
  ),
}))

/** The viewer's latest entry of a food. */
export const lastEntry = (ctx: UserContext, food: Pick<FoodEntry, 'foodId' | 'foodName'>): FoodEntry | undefined =>
  statements(ctx.db).last.get({ userId: ctx.viewer.id, foodId: food.foodId, foodName: food.foodName })

/**
 * Builds a food that only exists in the diary (quick-added, deleted since, or a recipe) from its latest entry: with values
 * per 100 g if the entry states a weight, else per serving.
 */
export function loggedFood(entry: FoodEntry): Food {
  const unit = unitText(entry)
  const grams = entryGrams(entry)
  return {
    id: loggedFoodId(entry),
    product_name: entry.foodName,
    brands: null,
    code: null,
    serving_size: unit === '100g' ? null : unit,
    categories_tags: [],
    nutriments: per100gOf(entry, grams),
    portions: [],
    ...(grams === null
      ? { perServing: { label: unit || '1 serving', grams, nutrients: multiplied(entry, 1 / entry.quantity) } }
      : {}),
    source: 'custom',
    mine: true,
  }
}
