import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { EnergyGoals } from '#domain/goals.ts'
import { SubmitButton } from '../../forms/Form.tsx'
import { AppModal } from '../../ui/AppModal.tsx'
import { useDialogParams } from '../../ui/dialog-params.ts'
import { useUser } from '../../user.ts'
import { Suggestion } from './Suggestion.tsx'
import { useSuggestion } from './use-suggestion.ts'

/** Suggests goals; `onUse` gets the accepted ones. Nothing is saved here. */
export function SuggestGoalsModal({ onUse }: { onUse: (goals: EnergyGoals) => void }) {
  const { shown, close } = useDialogParams('suggest')
  const { height } = useUser()
  const { form, suggestion } = useSuggestion(height, (goals) => {
    onUse(goals)
    void close()
  })
  return (
    <AppModal
      opened={shown.suggest !== undefined}
      onClose={() => void close()}
      title={t`Suggest goals`}
      subtitle={t`An estimate to start from. Nothing you enter here is stored.`}
      size="lg"
      onSubmit={form.submit}
      footer={
        <>
          <Button variant="default" onClick={() => void close()}>{t`Cancel`}</Button>
          <SubmitButton form={form} data-wide>{t`Use these goals`}</SubmitButton>
        </>
      }
    >
      <Suggestion form={form} suggestion={suggestion} />
    </AppModal>
  )
}
