import { and, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { goals } from '#schema'
import { placeholdersOf, prepared } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import { dayIn } from '../../domain/day.ts'
import { changedGoals } from '../../domain/goals.ts'
import type { ChangeGoals } from '../../domain/goals-schemas.ts'
import type { UserContext } from '../../trpc.ts'
import { updateUser } from '../account/user.ts'
import { goalColumns, newestStoredGoals } from './goals-on.ts'

const columns = { userId: goals.userId, ...goalColumns }

const statements = prepared((db) => ({
  removeAfter: db
    .delete(goals)
    .where(and(eq(goals.userId, sql.placeholder('userId')), gt(goals.startDate, sql.placeholder('startDate'))))
    .prepare(),
  put: db
    .insert(goals)
    .values(placeholdersOf(columns))
    // Drizzle's types do not allow placeholders in an update, although they work.
    .onConflictDoUpdate({ target: [goals.userId, goals.startDate], set: placeholdersOf(columns) as object })
    .prepare(),
}))

/**
 * Sets some of the viewer's goals from today on, and the height; earlier days keep their goals. Completes onboarding.
 * Returns the user.
 */
export function changeGoals(ctx: UserContext, { height, ...change }: z.output<typeof ChangeGoals>) {
  const { db, viewer, now } = ctx
  const today = { userId: viewer.id, startDate: dayIn(viewer.timeZone, now) }
  return write(ctx, { subject: 'goals' }, () => {
    const changed = changedGoals(newestStoredGoals(db, viewer.id), change)
    // Goals dated later were set in a time zone ahead of this one; the new ones replace them.
    statements(db).removeAfter.run(today)
    statements(db).put.run({ ...today, ...changed })
    return updateUser(ctx, { height, hasCompletedOnboarding: true })
  })
}
