import { foodText } from '../../domain/asked-amount.ts'
import { isBarcode, isShopLocal, normaliseBarcode } from '../../domain/barcode.ts'
import { lastAmountOf } from '../../domain/entries.ts'
import type { Food } from '../../domain/food.ts'
import { type LastAmount, loggedName } from '../../domain/logged-food.ts'

import { notFound } from '../../errors.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import type { UserContext } from '../../trpc.ts'
import { mealFood } from '../meals/meal-food.ts'
import { recipeFood } from '../recipes/recipe-food.ts'
import { customByCode, customById } from './custom.ts'
import { lastEntry, loggedFood } from './logged.ts'
import { openFoodFactsProduct, searchOpenFoodFactsByName } from './open-food-facts.ts'
import { personalFoods } from './personal.ts'

/** A food with the amount that the viewer last logged, or null. */
export type FoundFood = Food & { last: LastAmount | null }

/** At most 50 foods, best first: the viewer's own, common ones, then the rest. A barcode finds only its food. */
export async function searchFoods(ctx: UserContext, query: string): Promise<FoundFood[]> {
  const digits = query.replace(/[\s-]/g, '')
  if (isBarcode(digits)) {
    const food = foodByCode(ctx, digits)
    return food ? [food] : []
  }
  const yieldIfLong = yieldRegularly()
  // The first time after a start this counts years of diary, which is enough for one turn of the event loop.
  ctx.userFoods.ofUser(ctx.viewer.id)
  await yieldIfLong()
  const personal = personalFoods(ctx, foodText(query))
  await yieldIfLong()
  const outlines = new Set(personal.map(({ food }) => food))
  const found = await ctx.catalogue.search(query, personal, ctx.region)
  const own = ctx.userFoods.ofUser(ctx.viewer.id)
  return found.flatMap((food) =>
    outlines.has(food)
      ? (findNamedFood(ctx, { id: food.id, name: food.product_name }) ?? [])
      : withLast(ctx, food, own),
  )
}

/** A food of the viewer's by id, or null. One of the catalogue keeps the name under which it was logged. */
export function findNamedFood(ctx: UserContext, { id, name }: { id: string; name: string }): FoundFood | null {
  const food = findFood(ctx, id)
  return food && (food.source === 'generic' || food.source === 'label') ? { ...food, product_name: name } : food
}

/** Searches Open Food Facts itself, without the local catalogue. */
export async function searchOpenFoodFacts(ctx: UserContext, query: string): Promise<FoundFood[]> {
  const foods = await searchOpenFoodFactsByName(ctx, foodText(query))
  const own = ctx.userFoods.ofUser(ctx.viewer.id)
  return foods.map((food) => withLast(ctx, food, own))
}

/** Local results, followed by those of Open Food Facts if that is on; at most 50. */
export async function searchEverywhere(ctx: UserContext, query: string): Promise<FoundFood[]> {
  const local = await searchFoods(ctx, query)
  const outside = ctx.openFoodFacts.isOn ? await searchOpenFoodFacts(ctx, query) : []
  const found = new Set(local.flatMap(({ id, code }) => [id, code]))
  return [...local, ...outside.filter(({ id, code }) => !found.has(id) && !found.has(code))].slice(0, 50)
}

/** Finds a food, recipe or saved meal by id, also one that is only in the diary. Throws NOT_FOUND. */
export function foodById(ctx: UserContext, id: string): FoundFood {
  const food = findFood(ctx, id)
  if (!food) throw notFound('Food')
  return food
}

/** The same, or null. */
function findFood(ctx: UserContext, id: string): FoundFood | null {
  const food = knownFood(ctx, id)
  if (food) return withLast(ctx, food)
  const logged = ctx.userFoods.ofUser(ctx.viewer.id).get(id)?.logged
  const entry = logged && lastEntry(ctx, logged.entry)
  return entry ? { ...loggedFood(entry), last: lastAmountOf(entry) } : null
}

/** Catalogue ids start with their source and a colon; ids of what users make contain no colon. */
function knownFood(ctx: UserContext, id: string): Food | null {
  if (loggedName(id) !== null) return null
  if (!id.includes(':')) return customById(ctx, id) ?? recipeFood(ctx, id) ?? mealFood(ctx, id)
  // Fetched products stay in the product cache even when the catalogue does not have them.
  const fetched = /^openfoodfacts:(\d+)$/.exec(id)?.[1]
  return ctx.catalogue.byId(id) ?? (fetched ? ctx.openFoodFacts.cached(fetched) : null)
}

/** Finds a food by barcode: the viewer's custom food, a shared one, or one of the catalogue, in this order. */
export function foodByCode(ctx: UserContext, code: string): FoundFood | null {
  const normalised = normaliseBarcode(code)
  if (!normalised) return null
  const custom = customByCode(ctx, normalised)
  // A shop-local code may mean another product to other users.
  const food = custom?.mine || !isShopLocal(normalised) ? (custom ?? ctx.catalogue.byCode(normalised)) : null
  return food ? withLast(ctx, food) : null
}

/** Finds a food by barcode locally, or else in Open Food Facts. Throws NOT_FOUND. */
export async function foodByCodeAnywhere(ctx: UserContext, code: string): Promise<FoundFood> {
  return foodByCode(ctx, code) ?? withLast(ctx, await openFoodFactsProduct(ctx, code))
}

function withLast(ctx: UserContext, food: Food, own = ctx.userFoods.ofUser(ctx.viewer.id)): FoundFood {
  const logged = own.get(food.id)?.logged
  const entry = logged && lastEntry(ctx, logged.entry)
  return { ...food, last: entry ? lastAmountOf(entry) : null }
}
