import { ConfirmedDialog } from '../../forms/ConfirmedDialog.tsx'
import { trpc } from '../../trpc.ts'
import { toastSuccess } from '../../ui/toasts.tsx'

/** Asks before two-factor login is turned off. */
export function TurnOffTwoFactor({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.account.disableTwoFactor.useMutation()
  return (
    <ConfirmedDialog
      opened={opened}
      title="Turn off two-factor?"
      verb="Turn off"
      act={mutateAsync}
      onSuccess={({ user }) => {
        utils.account.me.setData(undefined, user)
        toastSuccess('Two-factor is off.')
      }}
      failure="Could not disable 2FA."
      onClose={onClose}
    >
      You will only need your password to log in, and your recovery codes will stop working.
    </ConfirmedDialog>
  )
}
