import { and, count, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  customFoods,
  exerciseEntries,
  fasts,
  foodEntries,
  progressEntries,
  recipes,
  savedMeals,
  users,
  waterDays,
} from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { type Fact, hasReachedTarget } from '../../domain/achievements.ts'

import type { Day } from '../../domain/day.ts'
import { countFriends } from '../buddies/friendships.ts'
import { firstWeight, latestWeight } from '../progress/weights.ts'

/** Of whom something is counted; `today` is the civil date in their time zone. */
export type Counted = { userId: string; today: Day }

/** Facts that are counted in one go, up to a limit, so that it takes as long after years of use. */
type TotalFact = Exclude<Fact, `${string}Streak` | 'weekWorkouts'>

const userId = sql.placeholder('userId')
const today = sql.placeholder('today')

/** A fast may end a moment early because its planned hours are a fraction, such as 13.3. */
const lastedAsPlanned = sql`(unixepoch(${fasts.endTime}, 'subsec') - unixepoch(${fasts.startTime}, 'subsec')) / 3600 >= ${fasts.plannedDurationHours} - 0.001`

const statements = prepared((db) => {
  const rowsOf = (table: SQLiteTable, where: SQL | undefined) => {
    const some = db
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(where)
      .limit(sql.placeholder('limit'))
      .as('some')
    return db.select({ count: count() }).from(some).prepare()
  }
  const foodDays = db
    .selectDistinct({ date: foodEntries.date })
    .from(foodEntries)
    .where(and(eq(foodEntries.userId, userId), lte(foodEntries.date, today), isShown(foodEntries)))
    .limit(sql.placeholder('limit'))
    .as('food_days')
  return {
    counts: {
      foods: rowsOf(foodEntries, and(eq(foodEntries.userId, userId), isShown(foodEntries))),
      foodDays: db.select({ count: count() }).from(foodDays).prepare(),
      waterDays: rowsOf(waterDays, and(eq(waterDays.userId, userId), gt(waterDays.glasses, 0))),
      workouts: rowsOf(exerciseEntries, and(eq(exerciseEntries.userId, userId), isShown(exerciseEntries))),
      fasts: rowsOf(fasts, and(eq(fasts.userId, userId), isNotNull(fasts.endTime))),
      plannedFasts: rowsOf(fasts, and(eq(fasts.userId, userId), isNotNull(fasts.endTime), lastedAsPlanned)),
      weighIns: rowsOf(progressEntries, eq(progressEntries.userId, userId)),
      recipes: rowsOf(recipes, eq(recipes.userId, userId)),
      customFoods: rowsOf(customFoods, eq(customFoods.createdBy, userId)),
      savedMeals: rowsOf(savedMeals, eq(savedMeals.userId, userId)),
    },
    body: db
      .select({ target: users.targetWeight, height: users.height })
      .from(users)
      .where(eq(users.id, userId))
      .prepare(),
  }
})

/** How much there is of a fact, counted as far as `limit` where more could take long. */
export function totalOf(db: Db, fact: TotalFact, { userId, today }: Counted, limit: number): number {
  if (fact === 'buddies') return countFriends(db, userId)
  if (fact === 'targetWeights') return targetWeights(db, userId)
  return statements(db).counts[fact].get({ userId, today, limit })?.count ?? 0
}

function targetWeights(db: Db, userId: string): number {
  const { target = null, height = null } = statements(db).body.get({ userId }) ?? {}
  const [first, latest] = [firstWeight(db, userId), latestWeight(db, userId)]
  return first && latest && hasReachedTarget({ first, latest }, target, height) ? 1 : 0
}
