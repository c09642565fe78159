import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { foodEntries, progressEntries, users } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Writes } from '../../db/write.ts'
import { yieldRegularly } from '../../lib/yield.ts'

export type UsageCounts = {
  /** What all people have logged together. Lets other requests run in between. */
  totals: () => Promise<{
    totalUsers: number
    totalFoodEntries: number
    totalProgressEntries: number
    /** The name of the fruit or vegetable with the most entries, whatever its case; null when there is none. */
    mostLoggedFruit: string | null
  }>
  /** How many foods each of these people has logged, by id. Lets other requests run in between. */
  foodEntriesOf: (userIds: readonly string[]) => Promise<Map<string, number>>
}

/** What one person has logged; `fruit` has the entries of each name of a fruit or vegetable. */
type Counts = { foodEntries: number; progressEntries: number; fruit: ReadonlyMap<string, number> }

/** Bounds the memory per person: what comes after somebody's first fifty is hardly what people log most. */
const maxNamesPerPerson = 50

/** People whose versions are compared between two pauses. */
const checkedAtOnce = 500

const statements = prepared((db) => {
  const userId = sql.placeholder('userId')
  const entries = count()
  return {
    people: db.select({ id: users.id }).from(users).where(isNull(users.deletedAt)).prepare(),
    foodEntries: db
      .select({ entries })
      .from(foodEntries)
      .where(and(eq(foodEntries.userId, userId), isShown(foodEntries)))
      .prepare(),
    progressEntries: db.select({ entries }).from(progressEntries).where(eq(progressEntries.userId, userId)).prepare(),
    fruit: db
      .select({ name: foodEntries.foodName, entries })
      .from(foodEntries)
      // Written as in the partial index `food_entries_fruit`, which answers this without reading rows.
      .where(and(eq(foodEntries.userId, userId), sql`${foodEntries.isFruitOrVeg} = 1`, isShown(foodEntries)))
      .groupBy(foodEntries.foodName)
      .orderBy(desc(entries), foodEntries.foodName)
      .limit(maxNamesPerPerson)
      .prepare(),
  }
})

/**
 * Counting millions of entries takes seconds, so the counts of each person are kept, and counted again only after a write
 * by that person, which takes milliseconds.
 */
export function createUsageCounts(db: Db, writes: Writes): UsageCounts {
  const people = new Map<string, Counts>()
  /** Who has written since they were counted. */
  const outdated = new Set<string>()
  const sums = { foodEntries: 0, progressEntries: 0 }
  const fruitSums = new Map<string, number>()
  let latest: Promise<unknown> = Promise.resolve()

  writes.onCommitted(({ userId, others }) => {
    for (const id of [userId, ...others]) if (people.has(id)) outdated.add(id)
  })
  writes.onOutdated((id) => {
    if (people.has(id)) outdated.add(id)
  })

  function addToSums(counts: Counts, sign: 1 | -1) {
    sums.foodEntries += sign * counts.foodEntries
    sums.progressEntries += sign * counts.progressEntries
    for (const [name, entries] of counts.fruit) {
      const sum = (fruitSums.get(name) ?? 0) + sign * entries
      if (sum === 0) fruitSums.delete(name)
      else fruitSums.set(name, sum)
    }
  }

  function forget(userId: string) {
    const counts = people.get(userId)
    if (counts) addToSums(counts, -1)
    people.delete(userId)
    outdated.delete(userId)
  }

  function countsOf(userId: string): Counts {
    const known = people.get(userId)
    if (known && !outdated.has(userId)) return known
    forget(userId)
    const { foodEntries, progressEntries, fruit } = statements(db)
    const counts = {
      foodEntries: foodEntries.get({ userId })?.entries ?? 0,
      progressEntries: progressEntries.get({ userId })?.entries ?? 0,
      fruit: new Map(fruit.all({ userId }).map(({ name, entries }) => [name, entries])),
    }
    people.set(userId, counts)
    addToSums(counts, 1)
    return counts
  }

  async function countAll() {
    const yieldIfLong = yieldRegularly()
    const present = new Set(
      statements(db)
        .people.all()
        .map(({ id }) => id),
    )
    for (const id of people.keys()) if (!present.has(id)) forget(id)
    const ids = [...present]
    for (const [at, id] of ids.entries()) {
      if (at % checkedAtOnce === 0) writes.check(ids.slice(at, at + checkedAtOnce))
      countsOf(id)
      await yieldIfLong()
    }
    return {
      totalUsers: present.size,
      totalFoodEntries: sums.foodEntries,
      totalProgressEntries: sums.progressEntries,
      // A copy, since others may count meanwhile.
      mostLoggedFruit: await mostLogged([...fruitSums]),
    }
  }

  return {
    // One after another: the first counts everybody, and those that came meanwhile only who has written since.
    totals() {
      const totals = latest.then(countAll, countAll)
      latest = totals
      return totals
    },
    async foodEntriesOf(userIds) {
      const yieldIfLong = yieldRegularly()
      const entries = new Map<string, number>()
      writes.check(userIds)
      for (const id of userIds) {
        entries.set(id, countsOf(id).foodEntries)
        await yieldIfLong()
      }
      return entries
    },
  }
}

/**
 * The name with the most entries, whatever its case, in its most common spelling; of equal ones the first in the alphabet.
 * Lets other requests run in between.
 */
async function mostLogged(entriesByName: readonly [name: string, entries: number][]): Promise<string | null> {
  const yieldIfLong = yieldRegularly()
  const foods = new Map<string, { entries: number; name: string; spelled: number }>()
  for (const [name, entries] of entriesByName) {
    const key = name.normalize().toLowerCase()
    const food = foods.get(key) ?? { entries: 0, name, spelled: 0 }
    food.entries += entries
    if (isMore({ entries, name }, { entries: food.spelled, name: food.name })) {
      food.name = name
      food.spelled = entries
    }
    foods.set(key, food)
    await yieldIfLong()
  }
  let most: { entries: number; name: string } | null = null
  for (const food of foods.values()) if (most === null || isMore(food, most)) most = food
  return most?.name ?? null
}

type Named = { entries: number; name: string }

const isMore = (a: Named, b: Named) => a.entries > b.entries || (a.entries === b.entries && a.name < b.name)
