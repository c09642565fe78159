import { router, userProcedure } from '../../trpc.ts'
import { listAchievements } from './list.ts'

export const achievementsRouter = router({
  /** Every achievement, unlocked ones first. */
  list: userProcedure.query(({ ctx }) => listAchievements(ctx, ctx.viewer.id)),
})
