import { z } from 'zod'
import { ChangeCustomFood, CreateCustomFood } from '../../domain/food.ts'
import { notFound } from '../../errors.ts'
import { Id } from '../../ids.ts'
import { router, userProcedure } from '../../trpc.ts'
import { addCustomFood, changeCustomFood, ownCustomFoods, removeCustomFood } from './custom.ts'
import { foodByCode, foodById, searchFoods } from './look-up.ts'

const SearchText = z.string('A search is text.').max(200, 'A search can have at most 200 characters.')

export const foodsRouter = router({
  /** At most 50, best first. A blank search finds nothing. */
  search: userProcedure.input(z.object({ query: SearchText })).query(({ ctx, input }) => searchFoods(ctx, input.query)),

  barcode: userProcedure.input(z.object({ code: z.string().max(64) })).query(({ ctx, input }) => {
    const food = foodByCode(ctx, input.code)
    if (!food) throw notFound('Product')
    return food
  }),

  /** One food, also one that is only in the viewer's diary. */
  byId: userProcedure.input(z.object({ id: z.string().max(220) })).query(({ ctx, input }) => {
    const food = foodById(ctx, input.id)
    if (!food) throw notFound('Food')
    return food
  }),

  /** Seen by its author at once, by all when an admin approved it. */
  createCustom: userProcedure.input(CreateCustomFood).mutation(({ ctx, input }) => addCustomFood(ctx, input)),

  myCustom: userProcedure.query(({ ctx }) => ownCustomFoods(ctx)),

  changeCustom: userProcedure.input(ChangeCustomFood).mutation(({ ctx, input }) => changeCustomFood(ctx, input)),

  removeCustom: userProcedure.input(z.object({ id: Id })).mutation(({ ctx, input }) => {
    removeCustomFood(ctx, input.id)
    return { msg: 'Food deleted.' }
  }),
})
