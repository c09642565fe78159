import { CopyShare, Share } from '../../domain/buddies-schemas.ts'
import { ById } from '../../domain/fields.ts'
import { router, userProcedure } from '../../trpc.ts'
import { copyShare, listShares, removeShare, shareMeal, shareRecipe } from './shares.ts'

export const sharesRouter = router({
  /** At most 50 received and 500 sent, newest first. */
  list: userProcedure.query(({ ctx }) => listShares(ctx)),

  /** `id` is that of the recipe. */
  shareRecipe: userProcedure.input(Share).mutation(({ ctx, input }) => shareRecipe(ctx, input)),

  /** `id` is that of the saved meal. */
  shareMeal: userProcedure.input(Share).mutation(({ ctx, input }) => shareMeal(ctx, input)),

  /** Returns the new recipe or saved meal. */
  copy: userProcedure.input(CopyShare).mutation(({ ctx, input }) => copyShare(ctx, input)),

  /** By who sent it or who received it. */
  remove: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removeShare(ctx, input.id)
    return { msg: 'No longer shared.' }
  }),
})
