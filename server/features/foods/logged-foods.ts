import { and, count, desc, eq, max, type SQL, sql } from 'drizzle-orm'
import { foodEntries } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Day } from '../../domain/day.ts'
import type { LoggedFood } from '../../domain/logged-food.ts'
import { createLru } from '../../lib/cache.ts'

/** How often a food was logged under a name, and when last; `lastRow` is the rowid of its newest entry. */
export type LoggedCount = Readonly<LoggedFood & { times: number; lastDate: Day; lastRow: number }>

const maxCachedUsers = 50
/** Reading more foods than this one by one takes longer than counting all of them. */
const maxChangedFoods = 500

const statements = prepared((db) => {
  const ofUser = and(eq(foodEntries.userId, sql.placeholder('userId')), isShown(foodEntries))
  // Not `=`, because the food id can be null.
  const foodId = sql`${foodEntries.foodId} is not distinct from ${sql.placeholder('foodId')}`
  const countsOf = (where: SQL | undefined) =>
    db
      .select({
        foodId: foodEntries.foodId,
        foodName: foodEntries.foodName,
        times: count(),
        lastDate: sql<Day>`${max(foodEntries.date)}`.as('last_date'),
        // Not the greatest id, which is not in the index and would be read from each row.
        lastRow: sql<number>`max(rowid)`.as('last_row'),
      })
      .from(foodEntries)
      .where(where)
      .groupBy(foodEntries.foodId, foodEntries.foodName)
      .orderBy(desc(sql`last_date`), desc(sql`last_row`))
      .limit(sql.placeholder('limit'))
      .prepare()
  return {
    all: countsOf(ofUser),
    one: countsOf(and(ofUser, foodId, eq(foodEntries.foodName, sql.placeholder('foodName')))),
  }
})

/**
 * The foods that users logged, newest first, at most `limit` of each user. Counting years of diary takes tens of
 * milliseconds, so the counts are cached, and after a write only those of the changed foods are read again.
 */
export function createLoggedFoods(db: Db, limit: number, isCached = true) {
  type Cached = { counts: readonly LoggedCount[]; changed: Map<string, LoggedFood> }
  const users = createLru<Cached>(maxCachedUsers)

  const readAll = (userId: string): readonly LoggedCount[] => statements(db).all.all({ userId, limit })

  function updated(userId: string, { counts, changed }: Cached): readonly LoggedCount[] {
    if (changed.size === 0) return counts
    if (changed.size > maxChangedFoods) return readAll(userId)
    const byKey = new Map(counts.map((one) => [keyOf(one), one]))
    let isSame = true
    for (const [key, { foodId, foodName }] of changed) {
      const before = byKey.get(key)
      const now = statements(db).one.get({ userId, foodId, foodName, limit: 1 })
      if (isEqual(before, now)) continue
      isSame = false
      // Another food, which was beyond the limit, may now be among the newest.
      if (before && counts.length === limit && (!now || byNewest(before, now) < 0)) return readAll(userId)
      if (now) byKey.set(key, now)
      else byKey.delete(key)
    }
    return isSame ? counts : [...byKey.values()].sort(byNewest).slice(0, limit)
  }

  return {
    /** The same object until the foods have changed. */
    of(userId: string): readonly LoggedCount[] {
      const cached = users.get(userId)
      const counts = cached ? updated(userId, cached) : readAll(userId)
      if (!isCached) return counts
      // What was read inside a transaction may yet be rolled back.
      if (!db.$client.inTransaction) users.set(userId, { counts, changed: new Map() })
      return counts
    },

    /** To be called when entries of any food were added or deleted. */
    forget: (userId: string) => void users.delete(userId),

    /** To be called when an entry of this food was added, changed or deleted. */
    changed(userId: string, { foodId, foodName }: LoggedFood) {
      users.get(userId)?.changed.set(keyOf({ foodId, foodName }), { foodId, foodName })
    },
  }
}

const keyOf = ({ foodId, foodName }: LoggedFood) => JSON.stringify([foodId, foodName])

const isEqual = (a: LoggedCount | undefined, b: LoggedCount | undefined) =>
  a?.times === b?.times && a?.lastDate === b?.lastDate && a?.lastRow === b?.lastRow

const byNewest = (a: LoggedCount, b: LoggedCount) =>
  a.lastDate === b.lastDate ? b.lastRow - a.lastRow : a.lastDate < b.lastDate ? 1 : -1
