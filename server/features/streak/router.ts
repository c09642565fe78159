/** The streak of days with food, and its pauses. */

import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { streakPauses } from '#schema'
import { newId } from '../../db/ids.ts'
import { placeholdersOf, prepared, updateValues } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import { addDays, startOfWeek } from '../../domain/day.ts'
import { ById, Day } from '../../domain/fields.ts'
import { ChangePause, PauseStreak } from '../../domain/profile.ts'
import { type Pause, pauseEndProblem, pauseOn, pauseProblem } from '../../domain/streak.ts'
import { badRequest, conflict, invalid, notFound } from '../../errors.ts'
import { router, todayOf, type UserContext, userProcedure } from '../../trpc.ts'
import { daysWithFood, maxPauses, pausesOf } from './streaks.ts'

export const streakRouter = router({
  /**
   * The streak, and the days with food up to today: of the week around `date`, whatever day weeks begin with, by default of the
   * current week from Sunday on.
   */
  get: userProcedure.input(z.object({ date: Day }).optional()).query(({ ctx, input }) => readStreak(ctx, input?.date)),

  pause: userProcedure.input(PauseStreak).mutation(({ ctx, input }) => pauseStreak(ctx, input)),

  changePause: userProcedure.input(ChangePause).mutation(({ ctx, input }) => changePause(ctx, input)),

  removePause: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await removePause(ctx, input.id)
    return { msg: 'Pause deleted.' }
  }),
})

function readStreak(ctx: UserContext, date?: Day) {
  const today = todayOf(ctx)
  const userId = ctx.viewer.id
  const pauses = pausesOf(ctx.db, userId)
  const [from, to] = date === undefined ? [startOfWeek(today), today] : [addDays(date, -6), addDays(date, 6)]
  return {
    streak: ctx.streaks.of(userId, today),
    /** The last day of today's pause; null without one. */
    pausedUntil: pauseOn(today, pauses)?.endDate ?? null,
    /** Latest first, at most 100, also past and future ones. */
    pauses,
    loggedDays: daysWithFood(ctx.db, userId, from, to).filter((day) => day <= today),
  }
}

/** Throws 400 for days out of bounds, and 409 when the pause overlaps with another. */
function pauseStreak(ctx: UserContext, input: z.output<typeof PauseStreak>) {
  const today = todayOf(ctx)
  const days = { startDate: input.startDate ?? today, endDate: input.endDate }
  assertNoProblem(pauseProblem(days, today))
  return write(ctx, { subject: 'streakPause' }, () => {
    const pauses = pausesOf(ctx.db, ctx.viewer.id)
    assertNoOverlap(days, pauses)
    if (pauses.length >= maxPauses)
      throw badRequest(`You can keep at most ${maxPauses} pauses. Please delete one first.`)
    const pause = { id: newId(), ...days }
    statements(ctx.db).insert.run({ ...pause, userId: ctx.viewer.id, createdAt: ctx.now.toISOString() })
    return pause
  })
}

/** Ends a pause earlier or later. Throws as `pauseStreak` does. */
function changePause(ctx: UserContext, { id, endDate }: z.output<typeof ChangePause>) {
  return write(ctx, { subject: 'streakPause' }, () => {
    const pauses = pausesOf(ctx.db, ctx.viewer.id)
    const pause = pauses.find((one) => one.id === id)
    if (!pause) throw notFound('Pause')
    const changed = { ...pause, endDate }
    assertNoProblem(pauseEndProblem(changed, todayOf(ctx)))
    assertNoOverlap(
      changed,
      pauses.filter((one) => one !== pause),
    )
    statements(ctx.db).change.run({ id, userId: ctx.viewer.id, endDate })
    return changed
  })
}

/** Afterwards, its days count again, or break the streak. */
async function removePause(ctx: UserContext, id: string): Promise<void> {
  await write(ctx, { subject: 'streakPause' }, () => {
    const { changes } = statements(ctx.db).remove.run({ id, userId: ctx.viewer.id })
    if (changes === 0) throw notFound('Pause')
  })
}

function assertNoProblem(problem: ReturnType<typeof pauseProblem>) {
  if (problem) throw invalid(problem.path, problem.message)
}

function assertNoOverlap({ startDate, endDate }: Pause, pauses: readonly Pause[]) {
  if (pauses.some((other) => other.startDate <= endDate && startDate <= other.endDate))
    throw conflict('Your streak is already paused on some of these days.')
}

const own = and(eq(streakPauses.id, sql.placeholder('id')), eq(streakPauses.userId, sql.placeholder('userId')))

const statements = prepared((db) => {
  const { id, userId, startDate, endDate, createdAt } = streakPauses
  return {
    insert: db.insert(streakPauses).values(placeholdersOf({ id, userId, startDate, endDate, createdAt })).prepare(),
    change: db
      .update(streakPauses)
      .set(updateValues(placeholdersOf({ endDate })))
      .where(own)
      .prepare(),
    remove: db.delete(streakPauses).where(own).prepare(),
  }
})
