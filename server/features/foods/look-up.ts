import { isBarcode, normaliseBarcode } from '../../domain/barcode.ts'
import { type LastAmount, lastAmountOf, loggedName } from '../../domain/diary.ts'
import type { Food } from '../../domain/food.ts'
import type { UserContext } from '../../trpc.ts'
import { customByCode, customById } from './custom.ts'
import { lastEntry, loggedFood } from './logged.ts'
import { ownFoods, personalFoods } from './personal.ts'

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
  return found.flatMap((food) => (outlines.has(food) ? (foodById(ctx, food.id) ?? []) : withLast(ctx, food)))
}

/** By the id of a custom food, a food of the catalogue, or one that is only in the diary. */
export function foodById(ctx: UserContext, id: string): FoundFood | null {
  const food = foodOfItsOwn(ctx, id)
  if (food) return withLast(ctx, food)
  const logged = ownFoods(ctx).get(id)?.logged
  const entry = logged && lastEntry(ctx, logged.entry)
  return entry ? { ...loggedFood(entry), last: lastAmountOf(entry) } : null
}

/** Ids of the catalogue name their source before a colon, ours have none. */
function foodOfItsOwn(ctx: UserContext, id: string): Food | null {
  if (loggedName(id) !== null) return null
  return id.includes(':') ? ctx.catalogue.byId(id) : customById(ctx, id)
}

/** In this order: one's own custom food, a shared one, the catalogue. What is asked of others comes after these. */
export function foodByCode(ctx: UserContext, code: string): FoundFood | null {
  const normalised = normaliseBarcode(code)
  const food = normalised && (customByCode(ctx, normalised) ?? ctx.catalogue.byCode(normalised))
  return food ? withLast(ctx, food) : null
}

function withLast(ctx: UserContext, food: Food): FoundFood {
  const logged = ownFoods(ctx).get(food.id)?.logged
  const entry = logged && lastEntry(ctx, logged.entry)
  return { ...food, last: entry ? lastAmountOf(entry) : null }
}
