import { Button } from '@mantine/core'
import { Form } from '../../forms/Form.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import styles from './Onboarding.module.css'
import { Suggestion } from './Suggestion.tsx'
import { type SuggestedGoals, useSuggestion } from './use-suggestion.ts'

type OnboardingSuggestionProps = {
  height: number | null
  onBack: () => void
  onUse: (goals: SuggestedGoals) => void
}

export function OnboardingSuggestion({ height, onBack, onUse }: OnboardingSuggestionProps) {
  const { form, suggestion } = useSuggestion(height, onUse)
  return (
    <Form form={form} className={styles.form}>
      <Suggestion form={form} suggestion={suggestion} />
      <div className={styles.buttons}>
        <SubmitButton form={form}>Use these goals</SubmitButton>
        <Button variant="transparent" className={styles.quiet} onClick={onBack}>
          Back
        </Button>
      </div>
    </Form>
  )
}
