import { messageOf, type RouterInputs, trpc } from '../../../trpc.ts'
import { focusAfter } from '../../../ui/focus.ts'
import { toastError, toastSuccess } from '../../../ui/toasts.tsx'

export type FeedbackFilter = RouterInputs['admin']['feedback']['list']

/** Resolves and reopens feedback in the list of a filter, where that shows at once. */
export function useResolve(filter: FeedbackFilter) {
  const { list } = trpc.useUtils().admin.feedback
  const resolving = trpc.admin.feedback.resolve.useMutation({
    async onMutate({ id, isResolved }) {
      await list.cancel()
      const before = list.getData(filter)
      // It leaves the list of those that are open, or resolved.
      if (filter.status) focusAfter('data-resolve', id)
      list.setData(filter, (cached) =>
        filter.status
          ? cached?.filter((one) => one.id !== id)
          : cached?.map((one) => (one.id === id ? { ...one, isResolved } : one)),
      )
      return { before }
    },
    onSuccess: ({ id, isResolved }) =>
      isResolved
        ? toastSuccess('Marked as resolved.', { label: 'Undo', onClick: () => resolve(id, false) })
        : toastSuccess('Reopened.'),
    onError(error, _, context) {
      list.setData(filter, context?.before)
      toastError(messageOf(error, 'Could not update status.'))
    },
  })
  const resolve = (id: string, isResolved: boolean) => resolving.mutate({ id, isResolved })
  return resolve
}
