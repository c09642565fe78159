import { z } from 'zod'
import type { PersonalFood } from '../catalogue/catalogue.ts'
import { notFound } from '../errors.ts'
import { router, userProcedure } from '../trpc.ts'

const SearchText = z.string('A search is text.').max(200, 'A search can have at most 200 characters.')

export const foodsRouter = router({
  /** At most 50, best first. A blank search finds nothing. */
  search: userProcedure.input(z.object({ query: SearchText })).query(({ ctx, input }) => {
    const personal: PersonalFood[] = []
    return ctx.catalogue.search(input.query, personal)
  }),

  barcode: userProcedure.input(z.object({ code: z.string().max(64) })).query(({ ctx, input }) => {
    const food = ctx.catalogue.byCode(input.code)
    if (!food) throw notFound('Product')
    return food
  }),
})
