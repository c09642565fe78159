import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { SubmitButton } from '../../../forms/Form.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'

type EditorButtonsProps = { form: { submitting: boolean }; onCancel: () => void; onRemove: () => void }

/** The footer of an entry's editor. On phones, where Esc and a swipe cancel, it deletes the entry instead. */
export function EditorButtons({ form, onCancel, onRemove }: EditorButtonsProps) {
  return (
    <>
      {useIsPhone() ? (
        <Button variant="light" color="red" onClick={onRemove}>
          {t`Delete`}
        </Button>
      ) : (
        <Button variant="default" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      )}
      <SubmitButton form={form} data-wide>
        {t`Save`}
      </SubmitButton>
    </>
  )
}
