import { ConfirmedDialog } from '../../../forms/ConfirmedDialog.tsx'
import { trpc } from '../../../trpc.ts'
import { toastSuccess } from '../../../ui/toasts.tsx'
import { useLast } from '../../../ui/use-last.ts'
import type { User } from './user.ts'

/** For somebody who lost their app and recovery codes. */
export function TurnOffTwoFactor({ user, onClose }: { user: User | null; onClose: () => void }) {
  const asked = useLast(user)
  const { mutateAsync } = trpc.admin.users.turnOffTwoFactor.useMutation()
  return (
    <ConfirmedDialog
      opened={user !== null}
      title={`Turn off two-factor for ${asked?.username}?`}
      verb="Turn off"
      act={() => mutateAsync({ id: asked?.id ?? '' })}
      onSuccess={({ username }) => toastSuccess(`${username} logs in with the password alone now.`)}
      failure="Could not disable 2FA."
      onClose={onClose}
    >
      Their password alone will then be enough to log in, so make sure the request really came from them.
    </ConfirmedDialog>
  )
}
