import { and, between, count, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { exerciseEntries } from '#schema'
import { isShown } from '../db/hidden-batches.ts'
import { prepared } from '../db/prepared.ts'
import { write } from '../db/write.ts'
import { startOfWeek } from '../domain/day.ts'
import { Day } from '../domain/fields.ts'
import {
  changedGoals,
  goalsOfWeek,
  kgToLose,
  meanOfWeek,
  weightGoalOf,
  weightInWeek,
  withDefaults,
} from '../domain/goals.ts'
import { ChangeGoals, SetWeeklyGoals } from '../domain/goals-schemas.ts'
import { router, todayOf, type UserContext, userProcedure } from '../trpc.ts'
import { updateUser, userOf } from './account/user.ts'
import { goalsOn, newestStoredGoals, setGoals } from './goals-on.ts'
import { latestWeightBefore, weightsBetween } from './weights.ts'

export const goalsRouter = router({
  /** The goals that apply on a day. */
  on: userProcedure
    .input(z.object({ date: Day }))
    .query(({ ctx, input }) => goalsOn(ctx.db, ctx.viewer.id, input.date)),

  change: userProcedure.input(ChangeGoals).mutation(({ ctx, input }) => changeGoals(ctx, input)),

  /** The goals of every day, those of some weekdays instead (`0` is Sunday), and the mean of a week. */
  byWeekday: userProcedure.query(({ ctx }) => {
    const stored = newestStoredGoals(ctx.db, ctx.viewer.id)
    return { everyDay: withDefaults(stored), byWeekday: stored.byWeekday ?? {}, mean: meanOfWeek(stored) }
  }),

  /** The goals of the current week, null until they are set, and the progress towards them. */
  week: userProcedure.query(({ ctx }) => weekOf(ctx)),

  setWeek: userProcedure.input(SetWeeklyGoals).mutation(({ ctx, input }) => setWeeklyGoals(ctx, input)),
})

/**
 * Sets some of the viewer's goals from today on, and the height; earlier days keep their goals. Completes onboarding.
 * Returns the user.
 */
const changeGoals = (ctx: UserContext, { height, ...change }: z.output<typeof ChangeGoals>) =>
  write(ctx, { subject: 'goals' }, () => {
    setGoals(ctx, changedGoals(newestStoredGoals(ctx.db, ctx.viewer.id), change))
    return updateUser(ctx, { height, hasCompletedOnboarding: true })
  })

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
