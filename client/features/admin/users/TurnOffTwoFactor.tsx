import { messageOf, trpc } from '../../../trpc.ts'
import { ConfirmDialog } from '../../../ui/AppModal.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { useLast } from '../../../ui/use-last.ts'
import type { User } from './user.ts'

/** For somebody who lost their app and recovery codes. */
export function TurnOffTwoFactor({ user, onClose }: { user: User | null; onClose: () => void }) {
  const asked = useLast(user)
  const { mutate, isPending } = trpc.admin.users.turnOffTwoFactor.useMutation({
    onSuccess({ username }) {
      onClose()
      toastSuccess(`${username} logs in with the password alone now.`)
    },
    onError: (error) => toastError(messageOf(error, 'Could not disable 2FA.')),
  })
  return (
    <ConfirmDialog
      opened={user !== null}
      title={`Turn off two-factor for ${asked?.username}?`}
      verb="Turn off"
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate({ id: asked?.id ?? '' })}
    >
      Their password alone will then be enough to log in, so make sure the request really came from them.
    </ConfirmDialog>
  )
}
