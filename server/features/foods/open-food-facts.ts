import type { Food } from '../../domain/food.ts'
import { badRequest, notFound, tooManyRequests, unavailable } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'

/**
 * By barcode, where nobody here knows it. A product that Open Food Facts does not know either is not found; when it cannot
 * be asked, neither is it, but then the answer says so, for another time it may be.
 */
export async function openFoodFactsProduct(ctx: UserContext, code: string): Promise<Food> {
  const answer = await ctx.openFoodFacts.product(code)
  if ('problem' in answer) throw notFound('Product', answer.problem)
  if (!answer.food) throw notFound('Product')
  return answer.food
}

/** Foods of Open Food Facts, for somebody who asked to look there. */
export async function searchOpenFoodFactsByName(ctx: UserContext, query: string): Promise<Food[]> {
  if (!ctx.openFoodFacts.isOn) throw badRequest('Open Food Facts is switched off on this instance.')
  const answer = await ctx.openFoodFacts.search(query)
  if (!('problem' in answer)) return answer.foods
  const { problem, retryAfter, isOwnLimit } = answer
  throw isOwnLimit ? tooManyRequests(problem, retryAfter) : unavailable(problem, retryAfter)
}
