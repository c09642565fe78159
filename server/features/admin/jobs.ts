import { listJobRuns } from '../../db/job-runs.ts'
import { adminProcedure, router } from '../../trpc.ts'

export const jobsRouter = router({
  /** The last run of each job: when, how long it took and how it went. */
  list: adminProcedure.query(({ ctx }) => listJobRuns(ctx.db)),
})
