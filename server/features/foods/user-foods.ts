import { and, desc, eq, sql } from 'drizzle-orm'
import { customFoods, favouriteFoods, recipes, savedMeals } from '#schema'
import { words } from '../../catalogue/text.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Write, Writes } from '../../db/write.ts'
import type { Day } from '../../domain/day.ts'
import { maxCustomFoods, maxFavourites } from '../../domain/food.ts'
import {
  type FoodEntry,
  foodIdKey,
  isUnnamedQuickAdd,
  type LoggedFood,
  loggedFoodId,
  loggedFoodKey,
  loggedName,
} from '../../domain/logged-food.ts'
import { createCache, type DeepReadonly } from '../../lib/cache.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import { membersOf } from '../household/members.ts'
import { createLoggedFoods, type LoggedCount } from './logged-foods.ts'

/**
 * A food that search ranks by the user's relation to it: logged before or starred by them, shared by others, or their own or of
 * their household, which includes recipes and saved meals.
 */
export type UserFood = {
  id: string
  name: string
  words: readonly string[]
  logged: { times: number; lastDate: Day; entry: Pick<FoodEntry, 'foodId' | 'foodName'> } | null
  custom: 'mine' | 'household' | 'shared' | null
  /** When the user starred it, as an instant. */
  favouriteSince: string | null
}

/** How many foods search covers: the user's most recently logged ones, and the newest shared ones. */
const maxLoggedFoods = 3_000
const maxSharedFoods = 5_000

const maxCachedUsers = 50
/** More, because a search also needs what those of the household made. */
const maxCachedMakers = 200
/** More than a full household has. */
const maxCachedNames = 20_000

const statements = prepared((db) => ({
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

/** The writes that change what a user has made or starred. */
const subjects: ReadonlySet<Write['subject']> = new Set(['customFood', 'favourite', 'recipe', 'meal', 'import'])

export type UserFoods = {
  /** All foods that a user logged, starred or added, or that their household added, by id, most recently logged first. */
  of: (user: Eater) => DeepReadonly<Map<string, UserFood>>
  /** Reads what a household made, person by person, so that `of` then holds nobody up. */
  ready: (user: Eater) => Promise<void>
  /** Custom foods that an admin approved for everybody, newest first. */
  shared: () => UserFood[]
  /** To be called when an entry of this food was added to a user's diary, changed or deleted. */
  entryChanged: (userId: string, food: LoggedFood) => void
}

type Eater = { id: string; householdId: string | null }

/** What a user made or starred. */
type OwnFoods = {
  made: { id: string; name: string; words: readonly string[] }[]
  favourites: { id: string; name: string; since: string }[]
}

/**
 * A user's foods are cached, because a search needs them on every keystroke: what they logged is kept up to date food by
 * food, what they made or starred is read again after they write one. Who lives in a household is read every time, so that nobody is
 * found who has left. The shared foods are few and are read every time.
 */
export function createUserFoods(db: Db, writes: Writes, isCached = true): UserFoods {
  const loggedFoods = createLoggedFoods(db, maxLoggedFoods, isCached)
  const ownFoods = createCache<OwnFoods>(maxCachedMakers, isCached)
  type Made = DeepReadonly<OwnFoods>
  /** `made` is what the user made, followed by what each other person of the household made. */
  type Merged = { logged: readonly LoggedCount[]; made: readonly [Made, ...Made[]]; foods: Map<string, UserFood> }
  const merged = createCache<Merged>(maxCachedUsers, isCached)
  // Splitting a name into words takes longer than reading it from the database.
  const names = createCache<string[]>(maxCachedNames, isCached)
  const named = (id: string, name: string) => ({ id, name, words: names.cached(name, () => words(name)) })

  writes.onCommitted(({ userId, subject }) => {
    if (subjects.has(subject)) ownFoods.invalidate(userId)
    if (subject === 'import') loggedFoods.forget(userId)
  })
  writes.onOutdated((userId) => {
    ownFoods.invalidate(userId)
    loggedFoods.forget(userId)
  })

  function readOwn(userId: string): OwnFoods {
    const { mine, recipes, meals, favourites } = statements(db)
    return {
      made: [mine, recipes, meals].flatMap((list) => list.all({ userId })).map(({ id, name }) => named(id, name)),
      favourites: favourites.all({ userId }),
    }
  }

  function merge(logged: readonly LoggedCount[], [own, ...others]: Merged['made']): Map<string, UserFood> {
    const found = new Map<string, UserFood>()
    // They are newest first, so the latest spelling names the food.
    for (const group of Map.groupBy(logged, loggedFoodKey).values()) {
      const [entry] = group
      if (!entry || isUnnamedQuickAdd(entry)) continue
      const id = loggedFoodId(entry)
      const times = group.reduce((sum, row) => sum + row.times, 0)
      const last = { times, lastDate: entry.lastDate, entry: { foodId: entry.foodId, foodName: entry.foodName } }
      found.set(id, { ...named(id, entry.foodName), logged: last, custom: null, favouriteSince: null })
    }
    const add = (made: Made['made'], custom: 'mine' | 'household') => {
      for (const food of made)
        found.set(food.id, { ...food, logged: found.get(food.id)?.logged ?? null, custom, favouriteSince: null })
    }
    add(own.made, 'mine')
    for (const { made } of others) add(made, 'household')
    markFavourites(found, own.favourites)
    return found
  }

  function markFavourites(foods: Map<string, UserFood>, starred: DeepReadonly<OwnFoods>['favourites']) {
    const favourites = new Map(starred.map((one) => [one.id, one]))
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

  const madeBy = (id: string) => ownFoods.cached(id, () => readOwn(id))

  return {
    async ready({ householdId }) {
      const yieldIfLong = yieldRegularly()
      for (const { id } of membersOf(db, householdId)) {
        madeBy(id)
        await yieldIfLong()
      }
    },
    of({ id: userId, householdId }) {
      const logged = loggedFoods.of(userId)
      const others = membersOf(db, householdId).filter(({ id }) => id !== userId)
      writes.check(others.map(({ id }) => id))
      const made: Merged['made'] = [madeBy(userId), ...others.map(({ id }) => madeBy(id))]
      const compute = () => ({ logged, made, foods: merge(logged, made) })
      const cached = merged.cached(userId, compute)
      const isSame = cached.made.length === made.length && cached.made.every((one, at) => one === made[at])
      if (cached.logged === logged && isSame) return cached.foods
      merged.invalidate(userId)
      return merged.cached(userId, compute).foods
    },
    entryChanged: loggedFoods.changed,
    shared: () =>
      statements(db)
        .shared.all()
        .map(({ id, name }) => ({ ...named(id, name), logged: null, custom: 'shared' as const, favouriteSince: null })),
  }
}
