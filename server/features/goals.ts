import { ChangeGoals } from '../domain/goals.ts'
import { router, userProcedure } from '../trpc.ts'
import { changeUser } from './account/user.ts'

export const goalsRouter = router({
  /** Whoever sets goals has been through the onboarding. */
  change: userProcedure.input(ChangeGoals).mutation(({ ctx, input }) =>
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
})
