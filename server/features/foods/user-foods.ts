import { and, count, desc, eq, max, sql } from 'drizzle-orm'
import { customFoods, favouriteFoods, foodEntries, recipes, savedMeals } from '#schema'
import { createCache, type DeepReadonly } from '../../cache.ts'
import { words } from '../../catalogue/text.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Write, Writes } from '../../db/write.ts'
import type { Day } from '../../domain/day.ts'
import { maxCustomFoods, maxFavourites } from '../../domain/food.ts'
import type { FoodEntry } from '../../domain/food-entry.ts'
import { foodIdKey, isUnnamedQuickAdd, loggedFoodId, loggedFoodKey, loggedName } from '../../domain/logged-food.ts'

/**
 * A food that search ranks by the user's relation to it: logged before or starred by them, shared by others, or their own,
 * which includes their recipes and saved meals.
 */
export type UserFood = {
  id: string
  name: string
  words: readonly string[]
  logged: { times: number; lastDate: Day; entry: Pick<FoodEntry, 'foodId' | 'foodName'> } | null
  custom: 'mine' | 'shared' | null
  /** When the user starred it, as an instant. */
  favouriteSince: string | null
}

/** How many foods search covers: the user's most recently logged ones, and the newest shared ones. */
const maxLoggedFoods = 3_000
const maxSharedFoods = 5_000

const maxCachedUsers = 50
const maxCachedNames = 10_000

const statements = prepared((db) => ({
  logged: db
    .select({
      foodId: foodEntries.foodId,
      foodName: foodEntries.foodName,
      times: count(),
      lastDate: sql<Day>`${max(foodEntries.date)}`.as('last_date'),
    })
    .from(foodEntries)
    .where(eq(foodEntries.userId, sql.placeholder('userId')))
    .groupBy(foodEntries.foodId, foodEntries.foodName)
    .orderBy(desc(sql`last_date`), desc(max(foodEntries.id)))
    .limit(maxLoggedFoods)
    .prepare(),
  mine: db
    .select({ id: customFoods.id, name: customFoods.productName })
    .from(customFoods)
    .where(eq(customFoods.createdBy, sql.placeholder('userId')))
    .limit(maxCustomFoods)
    .prepare(),
  favourites: db
    .select({ id: favouriteFoods.foodId, name: favouriteFoods.foodName, since: favouriteFoods.createdAt })
    .from(favouriteFoods)
    .where(eq(favouriteFoods.userId, sql.placeholder('userId')))
    .limit(maxFavourites)
    .prepare(),
  recipes: db
    .select({ id: recipes.id, name: recipes.name })
    .from(recipes)
    .where(eq(recipes.userId, sql.placeholder('userId')))
    .prepare(),
  meals: db
    .select({ id: savedMeals.id, name: savedMeals.name })
    .from(savedMeals)
    .where(eq(savedMeals.userId, sql.placeholder('userId')))
    .prepare(),
  shared: db
    .select({ id: customFoods.id, name: customFoods.productName })
    .from(customFoods)
    .where(and(eq(customFoods.status, 'global')))
    .orderBy(desc(customFoods.createdAt))
    .limit(maxSharedFoods)
    .prepare(),
}))

/** The writes that change what a user's foods are. */
const subjects: ReadonlySet<Write['subject']> = new Set(['food', 'customFood', 'favourite', 'recipe', 'meal'])

export type UserFoods = {
  /** All foods that a user logged, added or starred, by id, most recently logged first. */
  ofUser: (userId: string) => DeepReadonly<Map<string, UserFood>>
  /** Custom foods that an admin approved for everybody, newest first. */
  shared: () => UserFood[]
}

/**
 * A user's foods are cached until that user writes one: a search needs them on every keystroke, and aggregating years
 * of diary takes milliseconds. The shared foods are few and are read every time.
 */
export function createUserFoods(db: Db, writes: Writes, isCached = true): UserFoods {
  const foods = createCache<Map<string, UserFood>>(maxCachedUsers, isCached)
  // Splitting a name into words takes longer than reading it from the database.
  const names = createCache<string[]>(maxCachedNames, isCached)
  const named = (id: string, name: string) => ({ id, name, words: names.cached(name, () => words(name)) })

  writes.onCommitted(({ userId, subject }) => {
    if (subjects.has(subject)) foods.invalidate(userId)
  })

  function readFoods(userId: string): Map<string, UserFood> {
    const found = new Map<string, UserFood>()
    const rows = statements(db).logged.all({ userId })
    // Rows are newest first, so the latest spelling names the food.
    for (const group of Map.groupBy(rows, loggedFoodKey).values()) {
      const [entry] = group
      if (!entry || isUnnamedQuickAdd(entry)) continue
      const id = loggedFoodId(entry)
      const times = group.reduce((sum, row) => sum + row.times, 0)
      const logged = { times, lastDate: entry.lastDate, entry: { foodId: entry.foodId, foodName: entry.foodName } }
      found.set(id, { ...named(id, entry.foodName), logged, custom: null, favouriteSince: null })
    }
    const { mine, recipes, meals } = statements(db)
    for (const { id, name } of [mine, recipes, meals].flatMap((own) => own.all({ userId }))) {
      found.set(id, { ...named(id, name), logged: found.get(id)?.logged ?? null, custom: 'mine', favouriteSince: null })
    }
    markFavourites(userId, found)
    return found
  }

  function markFavourites(userId: string, foods: Map<string, UserFood>) {
    const favourites = new Map(
      statements(db)
        .favourites.all({ userId })
        .map((one) => [one.id, one]),
    )
    for (const food of foods.values()) {
      const key = foodIdKey(food.id)
      food.favouriteSince = favourites.get(key)?.since ?? null
      favourites.delete(key)
    }
    for (const { id, name, since } of favourites.values()) {
      // A food that was only in the diary is gone when its last entry is.
      if (loggedName(id) === null)
        foods.set(id, { ...named(id, name), logged: null, custom: null, favouriteSince: since })
    }
  }

  return {
    ofUser: (userId) => foods.cached(userId, () => readFoods(userId)),
    shared: () =>
      statements(db)
        .shared.all()
        .map(({ id, name }) => ({ ...named(id, name), logged: null, custom: 'shared' as const, favouriteSince: null })),
  }
}
