import { Button } from '@mantine/core'
import { useState } from 'react'
import { Form, SubmitButton } from '../../forms/Form.tsx'

import { UnitSwitch } from '../../forms/UnitSwitch.tsx'
import { AppSwitch } from '../../ui/AppSwitch.tsx'
import styles from './goals.module.css'
import { Suggestion } from './Suggestion.tsx'
import { type SuggestedGoals, useSuggestion } from './use-suggestion.ts'

type OnboardingSuggestionProps = {
  height: number | null
  onBack: () => void
  /** `firstWeight` is in kg, null unless it should be saved. */
  onUse: (goals: SuggestedGoals & { height: number }, firstWeight: number | null) => void
}

export function OnboardingSuggestion({ height, onBack, onUse }: OnboardingSuggestionProps) {
  const [savesWeight, setSavesWeight] = useState(false)
  const { form, suggestion } = useSuggestion(height, (goals, body) =>
    onUse({ ...goals, height: body.height }, savesWeight ? body.weight : null),
  )
  return (
    <Form form={form} className={styles.form}>
      <UnitSwitch />
      <Suggestion form={form} suggestion={suggestion} />
      <AppSwitch
        label="Save my weight as the first entry in Progress"
        checked={savesWeight}
        onChange={(event) => setSavesWeight(event.currentTarget.checked)}
      />
      <div className={styles.onboardingButtons}>
        <SubmitButton form={form}>Use these goals</SubmitButton>
        <Button variant="transparent" className={styles.quiet} onClick={onBack}>
          Back
        </Button>
      </div>
    </Form>
  )
}
