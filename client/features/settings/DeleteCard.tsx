import { TextInput } from '@mantine/core'
import { ConfirmDeletion } from '#domain/account.ts'
import { Form } from '../../forms/Form.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { messageOf, statusOf, trpc } from '../../trpc.ts'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import styles from './settings.module.css'

const failed = 'Failed to delete account.'

/** `onDeleted` is called when the account is gone. */
export function DeleteCard({ onDeleted }: { onDeleted: () => void }) {
  const { mutateAsync } = trpc.account.deleteAccount.useMutation()
  const form = useAppForm({
    schema: ConfirmDeletion,
    initialValues: { typed: '' },
    submit: () => mutateAsync(),
    onSuccess({ msg }) {
      toastSuccess(msg)
      onDeleted()
    },
    // The server's reason for a 400 is said at its field.
    failure: (error) => (statusOf(error) === 400 ? failed : messageOf(error, failed)),
    // For example: the last admin cannot be deleted.
    refusalField: 'typed',
  })

  return (
    <SettingsCard
      id="delete-account"
      title="Delete account"
      help="Removes everything you logged. This cannot be undone."
      danger
    >
      <Form form={form} className={styles.delete}>
        <TextInput
          {...form.field('typed')}
          className={styles.field}
          label={'Type "delete" to confirm'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton form={form} variant="light" color="red">
          Delete account
        </SubmitButton>
      </Form>
    </SettingsCard>
  )
}
