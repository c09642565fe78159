import { messageOf, trpc } from '../../../trpc.ts'
import { ConfirmDialog } from '../../../ui/AppModal.tsx'
import { focusAfter } from '../../../ui/focus.ts'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { useLast } from '../../../ui/use-last.ts'
import type { User } from './user.ts'

export function DeleteUser({ user, onClose }: { user: User | null; onClose: () => void }) {
  const asked = useLast(user)
  const { mutate, isPending } = trpc.admin.users.remove.useMutation({
    onSuccess({ msg }, { id }) {
      focusAfter('data-user', id)
      onClose()
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, 'Failed to delete user.')),
  })
  return (
    <ConfirmDialog
      opened={user !== null}
      title={`Delete ${asked?.username}?`}
      verb="Delete user"
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate({ id: asked?.id ?? '' })}
    >
      The account and everything in it will be deleted for good; approved foods stay, without their author.
    </ConfirmDialog>
  )
}
