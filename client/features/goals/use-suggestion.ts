import { BodyFacts, type GoalSuggestion, suggestGoals } from '#domain/energy-needs.ts'
import { useAppForm } from '../../forms/use-app-form.ts'
import { useUser } from '../../user.ts'

export type SuggestedGoals = Pick<GoalSuggestion, 'calories' | 'protein' | 'carbs' | 'fat'>

/** A form about a person's body, and the goals that follow from what was typed so far: null until it is complete. */
export function useSuggestion(
  height: number | null,
  onUse: (goals: SuggestedGoals, body: { height: number; weight: number }) => void,
) {
  const { gender } = useUser()
  const form = useAppForm({
    schema: BodyFacts,
    initialValues: {
      height,
      weight: null,
      age: null,
      sex: gender === 'other' ? 'average' : gender,
      activity: 'low',
      aim: 'keep',
    },
    submit(facts) {
      const { calories, protein, carbs, fat } = suggestGoals(facts)
      onUse({ calories, protein, carbs, fat }, facts)
    },
  })
  const { success, data } = BodyFacts.safeParse(form.values)
  return { form, suggestion: success ? suggestGoals(data) : null }
}

export type SuggestionForm = ReturnType<typeof useSuggestion>['form']
