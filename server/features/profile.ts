import { ChangePreferences, ChangeProfile } from '../domain/profile.ts'
import { router, userProcedure } from '../trpc.ts'
import { changeUser } from './account/user.ts'

export const profileRouter = router({
  change: userProcedure.input(ChangeProfile).mutation(({ ctx, input }) => changeUser(ctx, input)),

  changePreferences: userProcedure.input(ChangePreferences).mutation(({ ctx, input: { units, ...preferences } }) =>
    changeUser(ctx, {
      ...preferences,
      hasChosenUnits: units && true,
      weightUnit: units?.weight,
      lengthUnit: units?.length,
      energyUnit: units?.energy,
      foodUnit: units?.food,
      volumeUnit: units?.volume,
    }),
  ),

  completeOnboarding: userProcedure.mutation(({ ctx }) => changeUser(ctx, { hasCompletedOnboarding: true })),
})
