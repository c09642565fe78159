import { and, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { goals } from '#schema'
import { placeholdersOf, prepared } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import { dayIn } from '../../domain/day.ts'
import { type ChangeGoals, changedGoals } from '../../domain/goals.ts'
import type { UserContext } from '../../trpc.ts'
import { changeUser } from '../account/user.ts'
import { storedGoalsOn } from './goals-on.ts'

const columns = {
  userId: goals.userId,
  startDate: goals.startDate,
  calories: goals.calories,
  protein: goals.protein,
  carbs: goals.carbs,
  fat: goals.fat,
  water: goals.water,
}

const statements = prepared((db) => ({
  removeAfter: db
    .delete(goals)
    .where(and(eq(goals.userId, sql.placeholder('userId')), gt(goals.startDate, sql.placeholder('startDate'))))
    .prepare(),
  put: db
    .insert(goals)
    .values(placeholdersOf(columns))
    // Drizzle types the values of an update as if they could not be placeholders, which they can.
    .onConflictDoUpdate({ target: [goals.userId, goals.startDate], set: placeholdersOf(columns) as object })
    .prepare(),
}))

/**
 * Sets some of the viewer's goals from today on, and their height; earlier days keep theirs. Whoever sets goals has been
 * through the onboarding. Returns the user.
 */
export function changeGoals(ctx: UserContext, { height, ...change }: z.output<typeof ChangeGoals>) {
  const { db, viewer, now } = ctx
  const today = { userId: viewer.id, startDate: dayIn(viewer.timeZone, now) }
  return write(ctx, { subject: 'goals' }, () => {
    // Set in a time zone that was a day ahead: what is set now is newer.
    statements(db).removeAfter.run(today)
    statements(db).put.run({ ...today, ...changedGoals(storedGoalsOn(db, viewer.id, today.startDate), change) })
    return changeUser(ctx, { height, hasCompletedOnboarding: true })
  })
}
