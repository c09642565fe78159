import { ById } from '../../domain/fields.ts'
import { ChangeProgress, LogProgress } from '../../domain/progress-schemas.ts'
import { router, userProcedure } from '../../trpc.ts'
import { changeProgress, logProgress, readEntries, readSummary, removeProgress } from './entries.ts'

/** Never rename `log`, `change` and `remove`: the offline queues of clients store unsent writes under these names. */
export const progressRouter = router({
  /** Latest first, at most 5,000. */
  list: userProcedure.query(({ ctx }) => readEntries(ctx)),

  summary: userProcedure.query(({ ctx }) => readSummary(ctx)),

  log: userProcedure.input(LogProgress).mutation(({ ctx, input }) => logProgress(ctx, input)),

  change: userProcedure.input(ChangeProgress).mutation(({ ctx, input }) => changeProgress(ctx, input)),

  remove: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removeProgress(ctx, input.id)
    return { msg: 'Entry deleted.' }
  }),
})
