import { messageOf, trpc } from '../../../trpc.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { useLast } from '../../../ui/use-last.ts'
import type { User } from './user.ts'

/** For somebody who lost their app and recovery codes. */
export function TurnOffTwoFactor({ user, onClose }: { user: User | null; onClose: () => void }) {
  const asked = useLast(user)
  const turnOff = trpc.admin.users.turnOffTwoFactor.useMutation({
    onSuccess: ({ username }) => toastSuccess(`${username} logs in with the password alone now.`),
    onError: (error) => toastError(messageOf(error, 'Could not disable 2FA.')),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened={user !== null}
      title={`Turn off two-factor for ${asked?.username}?`}
      verb="Turn off"
      busy={turnOff.isPending}
      onCancel={onClose}
      onConfirm={() => user && turnOff.mutate({ id: user.id })}
    >
      The password alone will be enough to log in, so make sure that it is really them who asked.
    </ConfirmDialog>
  )
}
