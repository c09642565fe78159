import { and, desc, eq, sql } from 'drizzle-orm'
import { foodEntries } from '#schema'
import type { PersonalFood } from '../../catalogue/catalogue.ts'
import { isHabit } from '../../catalogue/rank.ts'
import { words } from '../../catalogue/text.ts'
import { isShown } from '../../db/hidden-batches.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { type Day, daysBetween } from '../../domain/day.ts'
import type { Food } from '../../domain/food.ts'
import { type FoodEntry, loggedFoodId, loggedName } from '../../domain/logged-food.ts'
import { nutrimentFields } from '../../domain/nutrient-amounts.ts'
import { multiplied, multipliedAmounts, per100gOf, unknownNutriments } from '../../domain/nutrition.ts'
import { entryGrams, unitText } from '../../domain/portion.ts'
import type { DeepReadonly } from '../../lib/cache.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import { entryColumns } from '../diary/diary-day.ts'
import type { UserFood } from './user-foods.ts'

type CachedFood = DeepReadonly<UserFood>

/** How many foods one query ranks; a single letter matches hundreds of names. */
const maxRanked = 100

/**
 * Candidates for a query among the foods of the viewer, their household and everybody. This is only a cheap filter that spares the
 * ranking thousands of hopeless foods.
 */
export function personalFoods(ctx: UserContext, query: string): PersonalFood[] {
  const queryWords = words(query.slice(0, 100))
  const own = ctx.userFoods.of(ctx.viewer)
  const today = todayOf(ctx)
  return [
    ...candidates(queryWords, own.values(), (food) => isPersonal(food, today)),
    ...candidates(queryWords, ctx.userFoods.shared(), (food) => !own.has(food.id)),
  ].map((food) => ({
    food: outline(food),
    timesLogged: food.logged?.times ?? 0,
    daysSinceLogged: food.logged ? daysSince(food.logged.lastDate, today) : null,
    custom: food.custom === 'mine' || food.custom === 'household',
    favourite: food.favouriteSince !== null,
  }))
}

/** Foods that match all query words by prefix, then those that share a two-letter prefix, to tolerate typos. */
function candidates(
  queryWords: string[],
  foods: Iterable<CachedFood>,
  filter: (food: CachedFood) => boolean,
): CachedFood[] {
  const begins = queryWords.map((word) => [word.slice(0, 2), word.charAt(1) + word.charAt(0)] as const)
  const literal: CachedFood[] = []
  const similar: CachedFood[] = []
  for (const food of foods) {
    const has = (begin: string) => hasWord(food, begin)
    // The first two letters, possibly swapped, rule out most foods with one comparison.
    if (!begins.some(([begin, swapped]) => has(begin) || has(swapped)) || !filter(food)) continue
    if (isNamed(food, queryWords)) literal.push(food)
    else similar.push(food)
    if (literal.length === maxRanked) break
  }
  return [...literal, ...similar].slice(0, maxRanked)
}

/** Whether each word of a query is the start of a word in the food's name. */
export const isNamed = (food: Pick<CachedFood, 'words'>, queryWords: readonly string[]): boolean =>
  queryWords.every((word) => hasWord(food, word))

const hasWord = (food: Pick<CachedFood, 'words'>, begin: string) => food.words.some((word) => word.startsWith(begin))

/**
 * Is the food ranked as a personal one? A catalogue food logged rarely and long ago is not: the catalogue knows more
 * than its name, so it ranks better there.
 */
function isPersonal({ id, logged, custom }: CachedFood, today: Day): boolean {
  const inCatalogue = custom === null && loggedName(id) === null && id.includes(':')
  return !inCatalogue || logged === null || isHabit(logged.times, daysSince(logged.lastDate, today))
}

const daysSince = (day: Day, today: Day) => Math.max(0, daysBetween(day, today))

/** The fields that ranking needs. The full food is read only for the results. */
const outline = ({ id, name }: CachedFood): Food => ({
  id,
  product_name: name,
  brands: null,
  code: null,
  serving_size: null,
  categories_tags: [],
  nutriments: unknownNutriments,
  portions: [],
  source: 'custom',
})

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
          sql`${foodEntries.foodId} is not distinct from ${sql.placeholder('foodId')}`,
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
    nutriments: {
      ...per100gOf(entry, grams),
      ...(grams && nutrimentFields(multipliedAmounts(entry.nutrients, 100 / grams))),
    },
    portions: [],
    ...(grams === null
      ? {
          perServing: {
            label: unit || '1 serving',
            grams,
            nutrients: multiplied(entry, 1 / entry.quantity),
            amounts: multipliedAmounts(entry.nutrients, 1 / entry.quantity),
          },
        }
      : {}),
    source: 'custom',
    mine: true,
  }
}
