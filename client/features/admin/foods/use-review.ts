import { messageOf, trpc } from '../../../trpc.ts'
import { focusAfter } from '../../../ui/focus-after.ts'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'

/** Approving and deleting pending foods. `approving` is the id of the one whose answer is on its way. */
export function useReview() {
  const { pending } = trpc.useUtils().admin.foods
  const leave = (id: string) => pending.setData(undefined, (foods) => foods?.filter((food) => food.id !== id))
  const approving = trpc.admin.foods.review.useMutation({
    onSuccess({ id, product_name }) {
      focusAfter('data-approve', id)
      leave(id)
      toastSuccess(`${product_name} is approved.`)
    },
    onError: (error) => toastError(messageOf(error, 'Failed to approve food.')),
  })
  const removing = trpc.admin.foods.remove.useMutation({
    onSuccess({ msg }, { id }) {
      focusAfter('data-delete', id)
      leave(id)
      toastSuccess(msg)
    },
    onError: (error) => toastError(messageOf(error, 'Failed to delete food submission.')),
  })
  return {
    approve: (id: string) => approving.mutate({ id, status: 'global' }),
    approving: approving.isPending ? approving.variables.id : null,
    remove: (id: string, onSettled: () => void) => removing.mutate({ id }, { onSettled }),
    isRemoving: removing.isPending,
  }
}
