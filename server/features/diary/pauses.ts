import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { streakPauses } from '#schema'
import { newId } from '../../db/ids.ts'
import { placeholdersOf, prepared } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import type { ChangePause, PauseStreak } from '../../domain/profile.ts'
import { type Pause, pauseEndProblem, pauseProblem } from '../../domain/streak.ts'
import { badRequest, conflict, invalid, notFound } from '../../errors.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import { maxPauses, pausesOf } from './streak.ts'

const own = and(eq(streakPauses.id, sql.placeholder('id')), eq(streakPauses.userId, sql.placeholder('userId')))

const statements = prepared((db) => {
  const { id, userId, startDate, endDate, createdAt } = streakPauses
  return {
    insert: db.insert(streakPauses).values(placeholdersOf({ id, userId, startDate, endDate, createdAt })).prepare(),
    // Drizzle's types do not allow placeholders in an update, although they work.
    change: db
      .update(streakPauses)
      .set(placeholdersOf({ endDate }) as object)
      .where(own)
      .prepare(),
    remove: db.delete(streakPauses).where(own).prepare(),
  }
})

/** Throws 400 for days out of bounds, 409 when another pause has some of them. */
export function pauseStreak(ctx: UserContext, input: z.output<typeof PauseStreak>) {
  const today = todayOf(ctx)
  const days = { startDate: input.startDate ?? today, endDate: input.endDate }
  assertFine(pauseProblem(days, today))
  return write(ctx, { subject: 'streakPause' }, () => {
    const pauses = pausesOf(ctx.db, ctx.viewer.id)
    assertFree(days, pauses)
    if (pauses.length >= maxPauses)
      throw badRequest(`You can keep at most ${maxPauses} pauses. Please delete one first.`)
    const pause = { id: newId(), ...days }
    statements(ctx.db).insert.run({ ...pause, userId: ctx.viewer.id, createdAt: ctx.now.toISOString() })
    return pause
  })
}

/** Ends a pause earlier or later. Throws as `pauseStreak` does. */
export function changePause(ctx: UserContext, { id, endDate }: z.output<typeof ChangePause>) {
  return write(ctx, { subject: 'streakPause' }, () => {
    const pauses = pausesOf(ctx.db, ctx.viewer.id)
    const pause = pauses.find((one) => one.id === id)
    if (!pause) throw notFound('Pause')
    const changed = { ...pause, endDate }
    assertFine(pauseEndProblem(changed, todayOf(ctx)))
    assertFree(
      changed,
      pauses.filter((one) => one !== pause),
    )
    statements(ctx.db).change.run({ id, userId: ctx.viewer.id, endDate })
    return changed
  })
}

/** Its days count again, or break the streak. */
export async function removePause(ctx: UserContext, id: string): Promise<void> {
  await write(ctx, { subject: 'streakPause' }, () => {
    const { changes } = statements(ctx.db).remove.run({ id, userId: ctx.viewer.id })
    if (changes === 0) throw notFound('Pause')
  })
}

function assertFine(problem: ReturnType<typeof pauseProblem>) {
  if (problem) throw invalid(problem.path, problem.message)
}

function assertFree({ startDate, endDate }: Pause, pauses: readonly Pause[]) {
  if (pauses.some((other) => other.startDate <= endDate && startDate <= other.endDate))
    throw conflict('Your streak is already paused on some of these days.')
}
