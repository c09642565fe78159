import { ConfirmIdentity, IdentityConfirmed } from '#domain/account.ts'
import { useAppForm } from '../../forms/use-app-form.ts'
import { messageOf, statusOf, trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { CredentialField } from './CredentialField.tsx'
import styles from './TurnOffTwoFactor.module.css'
import { useIdentity } from './use-identity.ts'

/** Asks before two-factor login is turned off. */
export function TurnOffTwoFactor({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const utils = trpc.useUtils()
  const identity = useIdentity()
  const { mutateAsync } = trpc.account.disableTwoFactor.useMutation()
  const form = useAppForm({
    schema: identity.isConfirmed ? IdentityConfirmed : ConfirmIdentity,
    initialValues: { credential: '' },
    submit: async (input) => {
      await identity.confirm(input)
      return mutateAsync()
    },
    onSuccess({ user }) {
      onClose()
      utils.account.me.setData(undefined, user)
      toastSuccess('Two-factor is off.')
    },
    // A wrong password or code is said at its field.
    refusalField: 'credential',
    failure: (error) => (statusOf(error) === 400 ? null : messageOf(error, 'Could not disable 2FA.')),
  })
  const close = () => {
    form.reset()
    onClose()
  }

  return (
    <ConfirmDialog
      opened={opened}
      title="Turn off two-factor?"
      verb="Turn off"
      busy={form.submitting}
      onCancel={close}
      onConfirm={form.submit}
      field={!identity.isConfirmed && <CredentialField field={form.field('credential')} className={styles.field} />}
    >
      You will only need your password to log in, and your recovery codes will stop working.
    </ConfirmDialog>
  )
}
