import { and, between, count, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { exerciseEntries, goals } from '#schema'
import { isShown } from '../db/hidden-batches.ts'
import { placeholdersOf, prepared } from '../db/prepared.ts'
import { write } from '../db/write.ts'
import { dayIn, startOfWeek } from '../domain/day.ts'
import { Day } from '../domain/fields.ts'
import { changedGoals, goalsOfWeek, kgToLose, weightGoalOf, weightInWeek } from '../domain/goals.ts'
import { ChangeGoals, SetWeeklyGoals } from '../domain/goals-schemas.ts'
import { router, todayOf, type UserContext, userProcedure } from '../trpc.ts'
import { updateUser, userOf } from './account/user.ts'
import { goalColumns, goalsOn, newestStoredGoals } from './goals-on.ts'
import { latestWeightBefore, weightsBetween } from './weights.ts'

export const goalsRouter = router({
  /** The goals that apply on a day. */
  on: userProcedure
    .input(z.object({ date: Day }))
    .query(({ ctx, input }) => goalsOn(ctx.db, ctx.viewer.id, input.date)),

  change: userProcedure.input(ChangeGoals).mutation(({ ctx, input }) => changeGoals(ctx, input)),

  /** The goals of the current week, null until they are set, and the progress towards them. */
  week: userProcedure.query(({ ctx }) => weekOf(ctx)),

  setWeek: userProcedure.input(SetWeeklyGoals).mutation(({ ctx, input }) => setWeeklyGoals(ctx, input)),
})

const columns = { userId: goals.userId, ...goalColumns }

/**
 * Sets some of the viewer's goals from today on, and the height; earlier days keep their goals. Completes onboarding.
 * Returns the user.
 */
function changeGoals(ctx: UserContext, { height, ...change }: z.output<typeof ChangeGoals>) {
  const { db, viewer, now } = ctx
  const today = { userId: viewer.id, startDate: dayIn(viewer.timeZone, now) }
  return write(ctx, { subject: 'goals' }, () => {
    const changed = changedGoals(newestStoredGoals(db, viewer.id), change)
    // Goals with a later date were set in a time zone ahead of this one; the new goals replace them.
    statements(db).removeAfter.run(today)
    statements(db).put.run({ ...today, ...changed })
    return updateUser(ctx, { height, hasCompletedOnboarding: true })
  })
}

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
function setWeeklyGoals(ctx: UserContext, goals: z.output<typeof SetWeeklyGoals>) {
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
 * The viewer's current week, Sunday to Saturday: its goals, null until they are set, the number of workouts up to today, and the
 * last weight and its change in kg, null when unknown.
 */
function weekOf(ctx: UserContext) {
  const { db, viewer } = ctx
  const today = todayOf(ctx)
  const startDate = startOfWeek(today)
  const { weeklyWeightGoal, weeklyExerciseGoal: exerciseGoal, weeklyStartDate } = userOf(db, viewer.id)
  // Exercise that is planned for the days after today is not done yet.
  const week = { userId: viewer.id, from: startDate, to: today }
  return {
    startDate,
    goals: goalsOfWeek({ ...weightGoalOf(weeklyWeightGoal), exerciseGoal, startDate: weeklyStartDate }, today),
    workouts: statements(db).workouts.get(week)?.workouts ?? 0,
    ...weightInWeek(latestWeightBefore(db, viewer.id, startDate), weightsBetween(db, viewer.id, week.from, week.to)),
  }
}
