import type { DeepReadonly } from '../../cache.ts'
import type { PersonalFood } from '../../catalogue/catalogue.ts'
import { words } from '../../catalogue/text.ts'
import { type Day, daysBetween } from '../../domain/day.ts'
import type { Food } from '../../domain/food.ts'
import { loggedName } from '../../domain/logged-food.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import type { PeoplesFood } from './peoples-foods.ts'

type Known = DeepReadonly<PeoplesFood>

/** How many foods one query ranks, for a single letter begins hundreds of names. */
const mostRanked = 100

/**
 * The foods of the viewer, and the shared ones, that may answer a query. Ranking decides which do; this only spares it
 * thousands of hopeless ones.
 */
export function personalFoods(ctx: UserContext, query: string): PersonalFood[] {
  const asked = words(query.slice(0, 100))
  const own = ctx.peoplesFoods.ofUser(ctx.viewer.id)
  const today = todayOf(ctx)
  return [
    ...likeliest(asked, own.values(), (food) => belongs(food, today)),
    ...likeliest(asked, ctx.peoplesFoods.shared(), (food) => !own.has(food.id)),
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
