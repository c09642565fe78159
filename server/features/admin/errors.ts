import { audited } from '../../db/audit.ts'
import { clearErrors, findError, listErrors, summarizeErrors } from '../../db/error-log.ts'
import { groupErrors } from '../../domain/error-log.ts'
import { ById } from '../../domain/fields.ts'
import { notFound } from '../../errors.ts'
import { adminProcedure, confirmedAdminProcedure, router } from '../../trpc.ts'

export const errorsRouter = router({
  /** Server errors with their stacks, newest first; at most 1,000. */
  list: adminProcedure.query(({ ctx }) => listErrors(ctx.db)),

  /** The same errors by route and message, without their stacks. */
  groups: adminProcedure.query(({ ctx }) => groupErrors(summarizeErrors(ctx.db))),

  /** One error with its stack. */
  get: adminProcedure.input(ById).query(({ ctx, input: { id } }) => {
    const error = findError(ctx.db, id)
    if (!error) throw notFound('Error')
    return error
  }),

  clear: confirmedAdminProcedure.mutation(async ({ ctx }) => {
    await audited(
      ctx,
      (errors) => ({ action: 'error log cleared', subject: 'error log', detail: { errors } }),
      () => clearErrors(ctx.db),
    )
    return { msg: 'The error log has been cleared.' }
  }),
})
