import type { Food } from '../../domain/food.ts'
import { badRequest, notFound, tooManyRequests, unavailable } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'

/**
 * Fetches a product by barcode. Throws NOT_FOUND when Open Food Facts does not have it, and also when it cannot be
 * reached, with a message that says so.
 */
export async function openFoodFactsProduct(ctx: UserContext, code: string): Promise<Food> {
  const answer = await ctx.openFoodFacts.product(code)
  if ('problem' in answer) throw notFound('Product', answer.problem)
  if (!answer.food) throw notFound('Product')
  return answer.food
}

/** Searches Open Food Facts by name. Throws when it is switched off, rate limited (429) or unavailable (503). */
export async function searchOpenFoodFactsByName(ctx: UserContext, query: string): Promise<Food[]> {
  if (!ctx.openFoodFacts.isOn) throw badRequest('Open Food Facts is switched off on this instance.')
  const answer = await ctx.openFoodFacts.search(query)
  if (!('problem' in answer)) return answer.foods
  const { problem, retryAfter, isOwnLimit } = answer
  throw isOwnLimit ? tooManyRequests(problem, retryAfter) : unavailable(problem, retryAfter)
}
