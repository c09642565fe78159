import { ConfirmedDialog } from '../../../forms/ConfirmedDialog.tsx'
import { trpc } from '../../../trpc.ts'
import { focusAfter } from '../../../ui/focus-after.ts'
import { toastSuccess } from '../../../ui/toasts.tsx'
import { useLast } from '../../../ui/use-last.ts'
import type { User } from './user.ts'

export function DeleteUser({ user, onClose }: { user: User | null; onClose: () => void }) {
  const asked = useLast(user)
  const { mutateAsync } = trpc.admin.users.remove.useMutation({
    onSuccess: (_, { id }) => focusAfter('data-user', id),
  })
  return (
    <ConfirmedDialog
      opened={user !== null}
      title={`Delete ${asked?.username}?`}
      verb="Delete user"
      act={() => mutateAsync({ id: asked?.id ?? '' })}
      onSuccess={({ msg }) => toastSuccess(msg)}
      failure="Failed to delete user."
      onClose={onClose}
    >
      The account and everything in it will be deleted for good; approved foods stay, without their author.
    </ConfirmedDialog>
  )
}
