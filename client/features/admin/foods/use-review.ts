import { messageOf, type RouterOutputs, trpc } from '../../../trpc.ts'
import { useCloseWhen, useDialogParams } from '../../../ui/dialog-params.ts'
import { focusAfter } from '../../../ui/focus.ts'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'
import type { UserFood } from './user-food.ts'

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

/** The food of a list that the `food` search parameter names, or null. A dialog whose food is gone is closed. */
export function useEditedFood(foods: readonly UserFood[] | undefined) {
  const { shown, open, close } = useDialogParams('food')
  const edited = foods?.find(({ id }) => id === shown.food) ?? null
  const isGone = shown.food !== undefined && foods !== undefined && edited === null
  useCloseWhen(isGone, close)
  return { edited, edit: (id: string) => open({ food: id }), close }
}
