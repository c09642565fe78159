import { type Day, isDay } from '#domain/day.ts'
import { ageOn, suggestGoals } from '#domain/energy-needs.ts'
import type { EnergyGoals } from '#domain/goals.ts'
import { firstGoals, planIn, SuggestionFacts } from '#domain/plan.ts'
import { useAppForm } from '../../forms/use-app-form.ts'
import { useToday, useUser } from '../../user.ts'

/** The years from a typed birth date, or null. */
export const ageFrom = (birthDate: string, today: Day): number | null =>
  isDay(birthDate) ? ageOn(today, birthDate) : null

/**
 * A form about a person's body, filled with what their profile says, and the goals that follow from what was typed so far: null
 * until it is complete.
 */
export function useSuggestion(height: number | null, onUse: (goals: EnergyGoals, facts: SuggestionFacts) => void) {
  const { gender, birthDate, formulaSex, activityLevel } = useUser()
  const today = useToday()
  const form = useAppForm({
    schema: SuggestionFacts,
    initialValues: {
      height,
      weight: null,
      age: ageFrom(birthDate ?? '', today),
      sex: formulaSex ?? (gender === 'other' ? 'average' : gender),
      activity: activityLevel ?? 'low',
      aim: 'keep',
      hasPlan: false,
      birthDate: birthDate ?? '',
      ratePercent: null,
    },
    submit(facts) {
      const { calories, protein, carbs, fat } = suggested(facts)
      onUse({ calories, protein, carbs, fat }, facts)
    },
  })
  const { success, data } = SuggestionFacts.safeParse(form.values)
  return { form, suggestion: success ? suggested(data) : null }
}

export type SuggestionForm = ReturnType<typeof useSuggestion>['form']
export type SuggestedNeed = ReturnType<typeof suggested>

function suggested(facts: SuggestionFacts) {
  const plan = planIn(facts)
  return plan ? firstGoals(plan, facts) : suggestGoals(facts)
}
