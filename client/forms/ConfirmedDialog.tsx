import type { ReactNode } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import styles from './ConfirmedDialog.module.css'
import { CredentialField } from './CredentialField.tsx'
import { useConfirmedForm } from './use-confirmed-form.ts'

type ConfirmedDialogProps<Answer> = {
  opened: boolean
  title: string
  /** What happens, in one sentence. */
  children: ReactNode
  verb: string
  act: () => Promise<Answer>
  onSuccess: (answer: Answer) => void
  /** The error toast, unless the server has a message. */
  failure: string
  onClose: () => void
}

/** Asks before a risky step, and for the password or a code unless it was given a moment ago. */
export function ConfirmedDialog<Answer>(props: ConfirmedDialogProps<Answer>) {
  const { opened, title, children, verb, act, failure, onClose } = props
  const { form, credential } = useConfirmedForm({
    subject: opened,
    act,
    onSuccess(answer) {
      onClose()
      props.onSuccess(answer)
    },
    failure,
  })
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      verb={verb}
      busy={form.submitting}
      onCancel={onClose}
      onConfirm={form.submit}
      field={credential && <CredentialField field={credential} className={styles.field} />}
    >
      {children}
    </ConfirmDialog>
  )
}
