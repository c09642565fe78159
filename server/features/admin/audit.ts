import { z } from 'zod'
import { listAdminNames, listAudit } from '../../db/audit.ts'
import { auditActions } from '../../domain/audit.ts'
import { Page } from '../../domain/fields.ts'
import { pageSize, pagesOf } from '../../domain/limits.ts'
import { adminProcedure, router } from '../../trpc.ts'

const Filter = z.object({
  page: Page,
  action: z.enum(auditActions, 'There is no such action.').optional(),
  /** The name of the admin at the time, or `command line`. */
  admin: z.string('An admin is named by a username.').max(200, 'There is no such admin.').optional(),
})

export const auditRouter = router({
  /** What admins did, newest first, also those who are none any more. Nobody can change or delete it. */
  list: adminProcedure.input(Filter).query(({ ctx, input: { page, ...filter } }) => {
    const { entries, total } = listAudit(ctx.db, filter, page, pageSize)
    return { entries, page, pages: pagesOf(total), total }
  }),

  /** The names of those who did something, to choose from. */
  admins: adminProcedure.query(({ ctx }) => listAdminNames(ctx.db)),
})
