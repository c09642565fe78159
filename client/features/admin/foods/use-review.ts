import { messageOf, type RouterOutputs, trpc } from '../../../trpc.ts'
import { focusAfter } from '../../../ui/focus.ts'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'

/** What a food becomes, for a toast: `Granola is approved.` */
export const reviewed = (name: string, status: RouterOutputs['admin']['foods']['review']['status']) =>
  status === 'global' ? `${name} is approved.` : `${name} is pending again.`

/** Approves foods, and withdraws them. `reviewing` is the id of the one whose answer is on its way. */
export function useReview(failure: string) {
  const { pending } = trpc.useUtils().admin.foods
  const { mutate, isPending, variables } = trpc.admin.foods.review.useMutation({
    onSuccess({ id, product_name, status }) {
      focusAfter('data-review', id)
      pending.setData(undefined, (foods) => foods?.filter((food) => food.id !== id))
      toastSuccess(reviewed(product_name, status))
    },
    onError: (error) => toastError(messageOf(error, failure)),
  })
  return {
    review: (id: string, status: 'pending' | 'global') => mutate({ id, status }),
    reviewing: isPending ? variables.id : null,
  }
}
