import { isBarcode, isShopLocal, normaliseBarcode } from '../../domain/barcode.ts'
import type { Food } from '../../domain/food.ts'
import { type LastAmount, lastAmountOf } from '../../domain/food-entry.ts'
import { loggedName } from '../../domain/logged-food.ts'
import { notFound } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'
import { customByCode, customById } from './custom.ts'
import { lastEntry, loggedFood } from './logged.ts'
import { openFoodFactsProduct, searchOpenFoodFactsByName } from './open-food-facts.ts'
import { personalFoods } from './personal.ts'

/** A food as its viewer finds it: with the amount they last logged, or null. */
export type FoundFood = Food & { last: LastAmount | null }

/** At most 50, best first: the viewer's own, the everyday ones, then the rest. A barcode finds its one food. */
export async function searchFoods(ctx: UserContext, query: string): Promise<FoundFood[]> {
  const digits = query.replace(/[\s-]/g, '')
  if (isBarcode(digits)) {
    const food = foodByCode(ctx, digits)
    return food ? [food] : []
  }
  const personal = personalFoods(ctx, query)
  const outlines = new Set(personal.map(({ food }) => food))
  const found = await ctx.catalogue.search(query, personal)
  const own = ctx.peoplesFoods.ofUser(ctx.viewer.id)
  return found.flatMap((food) => (outlines.has(food) ? (findFood(ctx, food.id) ?? []) : withLast(ctx, food, own)))
}

/** What Open Food Facts has, asked there and then. */
export async function searchOpenFoodFacts(ctx: UserContext, query: string): Promise<FoundFood[]> {
  const foods = await searchOpenFoodFactsByName(ctx, query)
  const own = ctx.peoplesFoods.ofUser(ctx.viewer.id)
  return foods.map((food) => withLast(ctx, food, own))
}

/** The same as a search, then what Open Food Facts has besides; it is only asked when that is on. */
export async function searchEverywhere(ctx: UserContext, query: string): Promise<FoundFood[]> {
  const here = await searchFoods(ctx, query)
  const outside = ctx.openFoodFacts.isOn ? await searchOpenFoodFacts(ctx, query) : []
  const known = new Set(here.flatMap(({ id, code }) => [id, code]))
  return [...here, ...outside.filter(({ id, code }) => !known.has(id) && !known.has(code))].slice(0, 50)
}

/** By the id of a custom food, a food of the catalogue, or one that is only in the diary. */
export function foodById(ctx: UserContext, id: string): FoundFood {
  const food = findFood(ctx, id)
  if (!food) throw notFound('Food')
  return food
}

function findFood(ctx: UserContext, id: string): FoundFood | null {
  const food = foodOfItsOwn(ctx, id)
  if (food) return withLast(ctx, food)
  const logged = ctx.peoplesFoods.ofUser(ctx.viewer.id).get(id)?.logged
  const entry = logged && lastEntry(ctx, logged.entry)
  return entry ? { ...loggedFood(entry), last: lastAmountOf(entry) } : null
}

/** Ids of the catalogue name their source before a colon, ours have none. */
function foodOfItsOwn(ctx: UserContext, id: string): Food | null {
  if (loggedName(id) !== null) return null
  if (!id.includes(':')) return customById(ctx, id)
  // What was fetched once stays known by its id, also when the catalogue never had it or has it no more.
  const fetched = /^openfoodfacts:(\d+)$/.exec(id)?.[1]
  return ctx.catalogue.byId(id) ?? (fetched ? ctx.openFoodFacts.cached(fetched) : null)
}

/** In this order: one's own custom food, a shared one, the catalogue. */
export function foodByCode(ctx: UserContext, code: string): FoundFood | null {
  const normalised = normaliseBarcode(code)
  if (!normalised) return null
  const custom = customByCode(ctx, normalised)
  // What a shop numbers for itself is, to others, something else.
  const food = custom?.mine || !isShopLocal(normalised) ? (custom ?? ctx.catalogue.byCode(normalised)) : null
  return food ? withLast(ctx, food) : null
}

/** By barcode: what is known here, else what Open Food Facts knows. */
export async function foodByCodeAnywhere(ctx: UserContext, code: string): Promise<FoundFood> {
  return foodByCode(ctx, code) ?? withLast(ctx, await openFoodFactsProduct(ctx, code))
}

function withLast(ctx: UserContext, food: Food, own = ctx.peoplesFoods.ofUser(ctx.viewer.id)): FoundFood {
  const logged = own.get(food.id)?.logged
  const entry = logged && lastEntry(ctx, logged.entry)
  return { ...food, last: entry ? lastAmountOf(entry) : null }
}
