import { z } from 'zod'
import { listJobRuns } from '../db/job-runs.ts'
import { Page, pageSize, pagesOf } from '../domain/page.ts'
import { adminProcedure, router } from '../trpc.ts'

export const adminRouter = router({
  /** Without a mail server the outbox is where mails end. */
  mailServer: adminProcedure.query(({ ctx }) => ({ canSend: ctx.outbox.canSend })),

  /** Mails, newest first: without a mail server an admin hands the links in them to people. */
  outbox: adminProcedure.input(z.object({ page: Page })).query(({ ctx, input: { page } }) => {
    const { mails, total } = ctx.outbox.page(page, pageSize)
    return { mails, page, pages: pagesOf(total), total }
  }),

  /** The last run of each job: when, how long it took and how it went. */
  jobs: adminProcedure.query(({ ctx }) => listJobRuns(ctx.db)),
})
