import { z } from 'zod'
import { listJobRuns } from '../db/job-runs.ts'
import { Page, pageSize, pagesOf } from '../domain/page.ts'
import { adminProcedure, router } from '../trpc.ts'

export const adminRouter = router({
  /** Without a mail server, emails stay in the outbox. */
  mailServer: adminProcedure.query(({ ctx }) => ({ canSend: ctx.outbox.canSend })),

  /** Emails, newest first. Without a mail server, an admin passes the links in them on to users. */
  outbox: adminProcedure.input(z.object({ page: Page })).query(({ ctx, input: { page } }) => {
    const { mails, total } = ctx.outbox.page(page, pageSize)
    return { mails, page, pages: pagesOf(total), total }
  }),

  /** What keeps the server from doing its work, or soon will: sentences for an admin. */
  readiness: adminProcedure.query(async ({ ctx }) => {
    const { problems, warnings } = await ctx.readiness.check()
    return { problems: [...problems, ...warnings] }
  }),

  /** The last run of each job: when, how long it took and how it went. */
  jobs: adminProcedure.query(({ ctx }) => listJobRuns(ctx.db)),
})
