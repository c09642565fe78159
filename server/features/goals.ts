import { eq } from 'drizzle-orm'
import { users } from '#schema'
import { SetGoals, SetPreferences, SetProfile } from '../domain/goals.ts'
import { router, type UserContext, userProcedure } from '../trpc.ts'
import { toUserDto } from './account/user.ts'

type Change = Partial<typeof users.$inferInsert>

export const goalsRouter = router({
  /** Whoever sets goals has been through the onboarding. */
  setGoals: userProcedure.input(SetGoals).mutation(({ ctx, input }) =>
    changeUser(ctx, {
      goalCalories: input.calories,
      goalProtein: input.protein,
      goalCarbs: input.carbs,
      goalFat: input.fat,
      goalWater: input.water,
      height: input.height,
      hasCompletedOnboarding: true,
    }),
  ),

  completeOnboarding: userProcedure.mutation(({ ctx }) => changeUser(ctx, { hasCompletedOnboarding: true })),

  setProfile: userProcedure.input(SetProfile).mutation(({ ctx, input }) => changeUser(ctx, input)),

  setPreferences: userProcedure.input(SetPreferences).mutation(({ ctx, input: { units, ...preferences } }) =>
    changeUser(ctx, {
      ...preferences,
      weightUnit: units?.weight,
      lengthUnit: units?.length,
      energyUnit: units?.energy,
    }),
  ),
})

/** Writes the fields that were stated, and returns the user as it now stands. */
function changeUser({ db, viewer }: UserContext, change: Change) {
  // An UPDATE that sets nothing is no SQL.
  if (Object.values(change).some((value) => value !== undefined)) {
    db.update(users).set(change).where(eq(users.id, viewer.id)).run()
  }
  return toUserDto(db, viewer.id)
}
