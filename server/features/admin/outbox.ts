import { z } from 'zod'
import { Page, pageSize, pagesOf } from '../../domain/page.ts'
import { adminProcedure, router } from '../../trpc.ts'

export const outboxRouter = router({
  /** Without a mail server, emails stay in the outbox. */
  mailServer: adminProcedure.query(({ ctx }) => ({ canSend: ctx.outbox.canSend })),

  /** Emails, newest first. Without a mail server, an admin passes the links in them on to users. */
  list: adminProcedure.input(z.object({ page: Page })).query(({ ctx, input: { page } }) => {
    const { mails, total } = ctx.outbox.page(page, pageSize)
    return { mails, page, pages: pagesOf(total), total }
  }),
})
