import { adminProcedure, router } from '../../trpc.ts'
import { jobsRouter } from './jobs.ts'
import { outboxRouter } from './outbox.ts'

/** One router for each panel of the Admin Dashboard. */
export const adminRouter = router({
  jobs: jobsRouter,
  outbox: outboxRouter,

  /** What keeps the server from doing its work, or soon will: sentences for an admin. */
  readiness: adminProcedure.query(async ({ ctx }) => {
    const { problems, warnings } = await ctx.readiness.check()
    return { problems: [...problems, ...warnings] }
  }),
})
