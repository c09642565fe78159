import { and, between, count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { exerciseEntries } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import { prepared } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import { startOfWeek } from '../../domain/day.ts'
import { goalsOfWeek, kgToLose, weightGoalOf, weightInWeek } from '../../domain/goals.ts'
import type { SetWeeklyGoals } from '../../domain/goals-schemas.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import { updateUser, userOf } from '../account/user.ts'
import { latestWeightBefore, weightsBetween } from '../progress/weights.ts'

const statements = prepared((db) => ({
  workouts: db
    .select({ workouts: count() })
    .from(exerciseEntries)
    .where(
      and(
        eq(exerciseEntries.userId, sql.placeholder('userId')),
        between(exerciseEntries.date, sql.placeholder('from'), sql.placeholder('to')),
        isShown(exerciseEntries),
      ),
    )
    .prepare(),
}))

/** Sets the goals of the viewer's current week, which starts on Sunday in their time zone. Returns the user. */
export function setWeeklyGoals(ctx: UserContext, goals: z.output<typeof SetWeeklyGoals>) {
  const weeklyStartDate = startOfWeek(todayOf(ctx))
  return write(ctx, { subject: 'goals' }, () =>
    updateUser(ctx, {
      weeklyWeightGoal: kgToLose(goals),
      weeklyExerciseGoal: goals.exerciseGoal,
      weeklyStartDate,
    }),
  )
}

/**
 * The viewer's current week, Sunday to Saturday: its goals, null until they are set, how many workouts it has up to today, and the
 * last weight and its change in kg, null when unknown.
 */
export function weekOf(ctx: UserContext) {
  const { db, viewer } = ctx
  const today = todayOf(ctx)
  const startDate = startOfWeek(today)
  const { weeklyWeightGoal, weeklyExerciseGoal: exerciseGoal, weeklyStartDate } = userOf(db, viewer.id)
  // What is planned for the days after today is not done yet.
  const week = { userId: viewer.id, from: startDate, to: today }
  return {
    startDate,
    goals: goalsOfWeek({ ...weightGoalOf(weeklyWeightGoal), exerciseGoal, startDate: weeklyStartDate }, today),
    workouts: statements(db).workouts.get(week)?.workouts ?? 0,
    ...weightInWeek(latestWeightBefore(db, viewer.id, startDate), weightsBetween(db, viewer.id, week.from, week.to)),
  }
}
