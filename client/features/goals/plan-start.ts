import { t } from '@lingui/core/macro'
import { v7 as newId } from 'uuid'
import type { EnergyGoals } from '#domain/goals.ts'
import { type Plan, planIn, type SuggestionFacts } from '#domain/plan.ts'
import type { ActivityLevel, FormulaSex } from '#domain/profile.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { toastError } from '../../ui/toasts.tsx'
import { useToday } from '../../user.ts'

/** A plan, and what its estimate needs of the profile. */
export type PlanStart = {
  plan: Plan
  profile: { birthDate: string; formulaSex: FormulaSex; activityLevel: ActivityLevel }
}

/** The plan that was chosen with the facts of a suggestion, or null. */
export function planStart(facts: SuggestionFacts): PlanStart | null {
  const plan = planIn(facts)
  const { birthDate, sex: formulaSex, activity: activityLevel } = facts
  return plan && { plan, profile: { birthDate, formulaSex, activityLevel } }
}

/** Saves the first weight, then starts the plan, whose first check-in accepts the goals that were just set. */
export function useSaveExtras() {
  const { mutateAsync: logWeight } = trpc.progress.log.useMutation()
  const { mutateAsync: changeProfile } = trpc.profile.change.useMutation()
  const { mutateAsync: setPlan } = trpc.plan.set.useMutation()
  const { mutateAsync: checkIn } = trpc.plan.checkIn.useMutation()
  const today = useToday()

  return async (
    { firstWeight, start }: { firstWeight: number | null; start: PlanStart | null },
    { calories, protein, carbs, fat }: EnergyGoals,
  ) => {
    try {
      // With the id and day of an entry, because screens show it before the server has answered.
      if (firstWeight !== null) await logWeight({ id: newId(), date: today, weight: firstWeight })
    } catch (error) {
      return toastError(messageOf(error, t`Failed to save progress.`))
    }
    if (!start) return
    try {
      await changeProfile(start.profile)
      await setPlan(start.plan)
      await checkIn({ decision: 'accept', calories, protein, carbs, fat })
    } catch (error) {
      toastError(messageOf(error, t`Could not start your plan. You can start it in your Account Settings.`))
    }
  }
}
