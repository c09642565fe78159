import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { foodEntries } from '#schema'
import type { Day } from '../../domain/day.ts'
import { lastAmountOf, loggedFoodId, type Meal } from '../../domain/diary.ts'
import { recents } from '../../domain/recents.ts'
import { prepared } from '../../prepared.ts'
import type { UserContext } from '../../trpc.ts'
import { ownEntry } from './entries.ts'

/** How far back habits are looked for: three months of somebody who logs eleven foods a day. */
const entriesLookedAt = 1_000
const mostRecents = 24

const statements = prepared((db) => ({
  newest: db
    .select({
      id: foodEntries.id,
      date: foodEntries.date,
      mealType: foodEntries.mealType,
      foodId: foodEntries.foodId,
      foodName: foodEntries.foodName,
    })
    .from(foodEntries)
    .where(and(eq(foodEntries.userId, sql.placeholder('userId')), lte(foodEntries.date, sql.placeholder('date'))))
    .orderBy(desc(foodEntries.date), desc(foodEntries.id))
    .limit(entriesLookedAt)
    .prepare(),
}))

/** The foods most likely logged next in a meal of a day, each with its last amount; nothing after that day counts. */
export function recentFoods(ctx: UserContext, meal: Meal, date: Day) {
  const newest = statements(ctx.db).newest.all({ userId: ctx.viewer.id, date })
  return recents(newest, meal, date, mostRecents).flatMap(({ last, times }) => {
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
