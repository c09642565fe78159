import { messageOf, trpc } from '../../../trpc.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import { useLast } from '../../../ui/use-last.ts'
import type { User } from './user.ts'

export function DeleteUser({ user, onClose }: { user: User | null; onClose: () => void }) {
  const asked = useLast(user)
  const remove = trpc.admin.users.remove.useMutation({
    onSuccess: ({ msg }) => toastSuccess(msg),
    onError: (error) => toastError(messageOf(error, 'Failed to delete user.')),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened={user !== null}
      title={`Delete ${asked?.username}?`}
      verb="Delete user"
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => user && remove.mutate({ id: user.id })}
    >
      The account and everything in it will be deleted for good; approved foods stay, without their author.
    </ConfirmDialog>
  )
}
