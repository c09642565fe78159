import { messageOf, trpc } from '../../trpc.ts'
import { ConfirmDialog } from '../../ui/AppModal.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'

/** Asks before two-factor login is turned off. */
export function TurnOffTwoFactor({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.account.disableTwoFactor.useMutation({
    onSuccess({ user }) {
      onClose()
      utils.account.me.setData(undefined, user)
      toastSuccess('Two-factor is off.')
    },
    onError: (error) => toastError(messageOf(error, 'Could not disable 2FA.')),
  })
  return (
    <ConfirmDialog
      opened={opened}
      title="Turn off two-factor?"
      verb="Turn off"
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate()}
    >
      You will only need your password to log in, and your recovery codes will stop working.
    </ConfirmDialog>
  )
}
