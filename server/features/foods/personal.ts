import type { PersonalFood } from '../../catalogue/catalogue.ts'
import { words } from '../../catalogue/text.ts'
import { type Day, daysBetween } from '../../domain/day.ts'
import type { Food } from '../../domain/food.ts'
import { loggedName } from '../../domain/logged-food.ts'
import { unknownNutriments } from '../../domain/nutrition.ts'
import type { DeepReadonly } from '../../lib/cache.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import type { UserFood } from './user-foods.ts'

type CachedFood = DeepReadonly<UserFood>

/** How many foods one query ranks; a single letter matches hundreds of names. */
const maxRanked = 100

/**
 * Candidates for a query among the viewer's own and the shared foods. This is only a cheap filter that spares the
 * ranking thousands of hopeless foods.
 */
export function personalFoods(ctx: UserContext, query: string): PersonalFood[] {
  const queryWords = words(query.slice(0, 100))
  const own = ctx.userFoods.ofUser(ctx.viewer.id)
  const today = todayOf(ctx)
  return [
    ...candidates(queryWords, own.values(), (food) => isPersonal(food, today)),
    ...candidates(queryWords, ctx.userFoods.shared(), (food) => !own.has(food.id)),
  ].map((food) => ({
    food: outline(food),
    timesLogged: food.logged?.times ?? 0,
    daysSinceLogged: food.logged ? daysSince(food.logged.lastDate, today) : null,
    custom: food.custom === 'mine',
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
export const isNamed = (food: CachedFood, queryWords: readonly string[]): boolean =>
  queryWords.every((word) => hasWord(food, word))

const hasWord = (food: CachedFood, begin: string) => food.words.some((word) => word.startsWith(begin))

/**
 * Is the food ranked as a personal one? A catalogue food logged rarely and long ago is not: the catalogue knows more
 * than its name, so it ranks better there.
 */
function isPersonal({ id, logged, custom }: CachedFood, today: Day): boolean {
  const inCatalogue = custom === null && loggedName(id) === null && id.includes(':')
  return !inCatalogue || logged === null || logged.times >= 3 || daysSince(logged.lastDate, today) <= 90
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
