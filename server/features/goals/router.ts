import { z } from 'zod'
import { Day } from '../../domain/fields.ts'
import { ChangeGoals, SetWeeklyGoals } from '../../domain/goals-schemas.ts'

import { router, userProcedure } from '../../trpc.ts'
import { changeGoals } from './change-goals.ts'
import { goalsOn } from './goals-on.ts'
import { setWeeklyGoals, weekOf } from './week.ts'

export const goalsRouter = router({
  /** The goals that count on a day. */
  on: userProcedure
    .input(z.object({ date: Day }))
    .query(({ ctx, input }) => goalsOn(ctx.db, ctx.viewer.id, input.date)),

  change: userProcedure.input(ChangeGoals).mutation(({ ctx, input }) => changeGoals(ctx, input)),

  /** The current week's goals, null until they are set, and what was done of them. */
  week: userProcedure.query(({ ctx }) => weekOf(ctx)),

  setWeek: userProcedure.input(SetWeeklyGoals).mutation(({ ctx, input }) => setWeeklyGoals(ctx, input)),
})
