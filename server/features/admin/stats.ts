import { adminProcedure, router } from '../../trpc.ts'
import { trends } from './trends.ts'

export const statsRouter = router({
  /** What all people have logged together. */
  totals: adminProcedure.query(({ ctx }) => ctx.usageCounts.totals()),
  /** The last 30 days, day by day. */
  trends: adminProcedure.query(({ ctx }) => trends(ctx)),
})
