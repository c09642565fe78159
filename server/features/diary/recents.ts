import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { foodEntries } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import type { Day } from '../../domain/day.ts'
import { lastAmountOf } from '../../domain/entries.ts'
import { loggedFoodId } from '../../domain/logged-food.ts'

import type { Meal } from '../../domain/meal-type.ts'
import { recents } from '../../domain/recents.ts'
import type { UserContext } from '../../trpc.ts'
import { ownEntry } from './entries.ts'

/** How many entries the ranking reads: two months of ten foods a day. */
const historyLimit = 600
const maxRecents = 24

const columns = {
  id: foodEntries.id,
  date: foodEntries.date,
  mealType: foodEntries.mealType,
  foodId: foodEntries.foodId,
  foodName: foodEntries.foodName,
}

const statements = prepared((db) => ({
  newest: preparedRows(
    db,
    columns,
    db
      .select(columns)
      .from(foodEntries)
      .where(
        and(
          eq(foodEntries.userId, sql.placeholder('userId')),
          lte(foodEntries.date, sql.placeholder('date')),
          isShown(foodEntries),
        ),
      )
      .orderBy(desc(foodEntries.date), desc(foodEntries.id))
      .limit(historyLimit),
  ),
}))

/** The foods most likely to be logged next in a meal, each with its last amount; later entries are ignored. */
export function readRecents(ctx: UserContext, meal: Meal, date: Day) {
  const newest = statements(ctx.db).newest.all({ userId: ctx.viewer.id, date })
  return recents(newest, meal, date, maxRecents).flatMap(({ last, times }) => {
    const entry = ownEntry(ctx, last.id)
    if (!entry) return []
    return {
      id: loggedFoodId(entry),
      foodName: entry.foodName,
      foodId: entry.foodId,
      last: lastAmountOf(entry),
      lastDate: entry.date,
      lastMealType: entry.mealType,
      times,
    }
  })
}
