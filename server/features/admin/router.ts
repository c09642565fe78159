import { adminProcedure, router } from '../../trpc.ts'
import { catalogueRouter } from './catalogue.ts'
import { countOpenFeedback, feedbackRouter } from './feedback.ts'
import { countPendingFoods, foodsRouter } from './foods.ts'
import { setupRouter, themeRouter } from './instance.ts'
import { invitationsRouter } from './invitations.ts'
import { auditRouter, backupsRouter, errorsRouter, jobsRouter, warningsRouter } from './operation.ts'
import { outboxRouter } from './outbox.ts'
import { progressRouter } from './progress.ts'
import { statsRouter } from './stats.ts'

import { usersRouter } from './users.ts'

/** One router for each panel of the Admin Dashboard. */
export const adminRouter = router({
  backups: backupsRouter,
  audit: auditRouter,
  errors: errorsRouter,
  feedback: feedbackRouter,
  foods: foodsRouter,
  invitations: invitationsRouter,
  catalogue: catalogueRouter,
  jobs: jobsRouter,
  outbox: outboxRouter,
  progress: progressRouter,
  setup: setupRouter,
  stats: statsRouter,
  users: usersRouter,
  theme: themeRouter,
  warnings: warningsRouter,

  /** How much waits for an admin, by panel. */
  waiting: adminProcedure.query(({ ctx: { db } }) => ({
    foods: countPendingFoods(db),
    feedback: countOpenFeedback(db),
  })),

  /** What keeps the server from doing its work, or soon will: sentences for an admin. */
  readiness: adminProcedure.query(async ({ ctx }) => {
    const { problems, warnings } = await ctx.readiness.check()
    return { problems: [...problems, ...warnings] }
  }),
})
