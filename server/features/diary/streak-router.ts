import { z } from 'zod'
import { addDays, startOfWeek } from '../../domain/day.ts'
import { ById, Day } from '../../domain/fields.ts'
import { ChangePause, PauseStreak } from '../../domain/profile.ts'
import { pauseOn } from '../../domain/streak.ts'
import { router, todayOf, type UserContext, userProcedure } from '../../trpc.ts'
import { changePause, pauseStreak, removePause } from './pauses.ts'
import { daysWithFood, pausesOf } from './streak.ts'

export const streakRouter = router({
  /** The streak, and the days with food in the week of `date`, by default the current one; without those only planned. */
  get: userProcedure
    .input(z.object({ date: Day }).optional())
    .query(({ ctx, input }) => readStreak(ctx, input?.date ?? todayOf(ctx))),

  pause: userProcedure.input(PauseStreak).mutation(({ ctx, input }) => pauseStreak(ctx, input)),

  changePause: userProcedure.input(ChangePause).mutation(({ ctx, input }) => changePause(ctx, input)),

  removePause: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removePause(ctx, input.id)
    return { msg: 'Pause deleted.' }
  }),
})

function readStreak(ctx: UserContext, date: Day) {
  const today = todayOf(ctx)
  const userId = ctx.viewer.id
  const pauses = pausesOf(ctx.db, userId)
  const sunday = startOfWeek(date)
  return {
    streak: ctx.streaks.of(userId, today),
    /** The last day of the pause that today is part of. */
    pausedUntil: pauseOn(today, pauses)?.endDate ?? null,
    /** Latest first, at most 100; those to come and those that are over too. */
    pauses,
    loggedDays: daysWithFood(ctx.db, userId, sunday, addDays(sunday, 6)).filter((day) => day <= today),
  }
}
