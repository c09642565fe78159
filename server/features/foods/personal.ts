import { and, count, desc, eq, max, sql } from 'drizzle-orm'
import { customFoods, foodEntries } from '#schema'
import type { PersonalFood } from '../../catalogue/catalogue.ts'
import { words } from '../../catalogue/text.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { type Day, daysBetween } from '../../domain/day.ts'
import { type Food, mostCustomFoods } from '../../domain/food.ts'
import type { FoodEntry } from '../../domain/food-entry.ts'
import { isUnnamedQuickAdd, loggedFoodId, loggedFoodKey, loggedName } from '../../domain/logged-food.ts'
import { todayOf, type UserContext } from '../../trpc.ts'

/** A food that search ranks by what the viewer has to do with it: logged before, added by them, or shared by others. */
type Known = {
  id: string
  name: string
  words: string[]
  logged: { times: number; lastDate: Day; entry: Pick<FoodEntry, 'foodId' | 'foodName'> } | null
  custom: 'mine' | 'shared' | null
}

/** How many of somebody's foods, lately logged first, and of the shared ones, newest first, search knows. */
const mostLogged = 3_000
const mostShared = 5_000
const mostViewers = 50

/** How many of each one query looks at, for a single letter begins hundreds of names. */
const mostRanked = 100

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
    .orderBy(desc(sql`last_date`))
    .limit(mostLogged)
    .prepare(),
  mine: db
    .select({ id: customFoods.id, name: customFoods.productName })
    .from(customFoods)
    .where(eq(customFoods.createdBy, sql.placeholder('userId')))
    .limit(mostCustomFoods)
    .prepare(),
  shared: db
    .select({ id: customFoods.id, name: customFoods.productName })
    .from(customFoods)
    .where(and(eq(customFoods.status, 'global')))
    .orderBy(desc(customFoods.createdAt))
    .limit(mostShared)
    .prepare(),
  changes: db.$client.prepare<[], number>('select total_changes()').pluck(),
  // Counts what other connections (the command line) wrote.
  version: db.$client.prepare<[], number>('pragma data_version').pluck(),
}))

/**
 * What was read stays right until anything is written: nobody has to remember to forget it. A write costs the next
 * keystroke of each person some milliseconds; the other keystrokes, which are nearly all of them, cost nothing.
 */
const memories = prepared(() => ({
  shared: { stamp: '', foods: [] as Known[] },
  viewers: new Map<string, { stamp: string; foods: Map<string, Known> }>(),
}))

const stampOf = (db: Db) => `${statements(db).changes.get()} ${statements(db).version.get()}`

/** Everything that the viewer logged or added, by id. */
export function ownFoods(ctx: UserContext): Map<string, Known> {
  const { viewers } = memories(ctx.db)
  const before = viewers.get(ctx.viewer.id)
  const stamp = stampOf(ctx.db)
  // Taken out and put back at the end, so that the first of the map is who has not asked for longest.
  viewers.delete(ctx.viewer.id)
  const memory = before?.stamp === stamp ? before : { stamp, foods: readOwn(ctx, before?.foods ?? new Map()) }
  viewers.set(ctx.viewer.id, memory)
  const [oldest] = viewers.keys()
  if (viewers.size > mostViewers && oldest !== undefined) viewers.delete(oldest)
  return memory.foods
}

function readOwn(ctx: UserContext, before: Map<string, Known>): Map<string, Known> {
  const viewer = { userId: ctx.viewer.id }
  const foods = new Map<string, Known>()
  const rows = statements(ctx.db).logged.all(viewer)
  // Newest first, so the first of several spellings names the food.
  for (const group of Map.groupBy(rows, loggedFoodKey).values()) {
    const [entry] = group
    if (!entry || isUnnamedQuickAdd(entry)) continue
    const id = loggedFoodId(entry)
    const times = group.reduce((sum, row) => sum + row.times, 0)
    foods.set(id, {
      ...named(id, entry.foodName, before),
      logged: { times, lastDate: entry.lastDate, entry },
      custom: null,
    })
  }
  for (const { id, name } of statements(ctx.db).mine.all(viewer)) {
    const logged = foods.get(id)?.logged ?? null
    foods.set(id, { ...named(id, name, before), logged, custom: 'mine' })
  }
  return foods
}

function sharedFoods(ctx: UserContext): Known[] {
  const { shared } = memories(ctx.db)
  const stamp = stampOf(ctx.db)
  if (shared.stamp === stamp) return shared.foods
  const before = new Map(shared.foods.map((food) => [food.id, food]))
  shared.foods = statements(ctx.db)
    .shared.all()
    .map(({ id, name }) => ({ ...named(id, name, before), logged: null, custom: 'shared' }))
  shared.stamp = stamp
  return shared.foods
}

/** Splitting a name into words is what costs; names rarely change. */
function named(id: string, name: string, before: Map<string, Known>) {
  const known = before.get(id)
  return { id, name, words: known?.name === name ? known.words : words(name) }
}

/**
 * The foods of the viewer, and the shared ones, that may answer a query. Ranking decides which do; this only spares it
 * thousands of hopeless ones.
 */
export function personalFoods(ctx: UserContext, query: string): PersonalFood[] {
  const asked = words(query.slice(0, 100))
  const own = ownFoods(ctx)
  const today = todayOf(ctx)
  return [
    ...likeliest(asked, own.values(), (food) => belongs(food, today)),
    ...likeliest(asked, sharedFoods(ctx), (food) => !own.has(food.id)),
  ].map((known) => ({
    food: outline(known),
    timesLogged: known.logged?.times ?? 0,
    daysSinceLogged: known.logged ? daysSince(known.logged.lastDate, today) : null,
    custom: known.custom === 'mine',
  }))
}

/** Foods with all the words as they are typed, then those with a word that begins like one of them, for typos. */
function likeliest(asked: string[], foods: Iterable<Known>, wanted: (food: Known) => boolean): Known[] {
  const begins = asked.map((word) => [word.slice(0, 2), word.charAt(1) + word.charAt(0)] as const)
  const literal: Known[] = []
  const alike: Known[] = []
  for (const food of foods) {
    const has = (begin: string) => food.words.some((word) => word.startsWith(begin))
    // Two first letters tell most foods apart for the price of a comparison; they may be swapped.
    if (!begins.some(([begin, swapped]) => has(begin) || has(swapped)) || !wanted(food)) continue
    if (asked.every(has)) literal.push(food)
    else alike.push(food)
    if (literal.length === mostRanked) break
  }
  return [...literal, ...alike].slice(0, mostRanked)
}

/**
 * Is it the viewer's to rank? A food of the catalogue that they had once, long ago, is not: the catalogue knows more
 * about it than its name, so it ranks better there.
 */
function belongs({ id, logged, custom }: Known, today: Day): boolean {
  const elsewhere = custom === null && loggedName(id) === null && id.includes(':')
  return !elsewhere || logged === null || logged.times >= 3 || daysSince(logged.lastDate, today) <= 90
}

const daysSince = (day: Day, today: Day) => Math.max(0, daysBetween(day, today))

/** As much of a food as ranking looks at; what is shown is read when it is known which foods are. */
const outline = ({ id, name }: Known): Food => ({
  id,
  product_name: name,
  brands: null,
  code: null,
  serving_size: null,
  categories_tags: [],
  nutriments: { 'energy-kcal_100g': null, proteins_100g: null, carbohydrates_100g: null, fat_100g: null },
  portions: [],
  source: 'custom',
})
