import { messageOf, trpc } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import type { ListedFast } from './FastRow.tsx'

/** Adds, corrects and deletes fasts of the history, the running one included. */
export function usePastFasts() {
  // In order: undoing a deletion must not overtake it.
  const inOrder = { scope: { id: 'fasts' } }
  const failed = (error: unknown) => toastError(messageOf(error, 'Could not save this fast.'))
  const adding = trpc.fasting.add.useMutation(inOrder)
  const changing = trpc.fasting.change.useMutation(inOrder)
  const starting = trpc.fasting.start.useMutation({ ...inOrder, onError: failed })
  const restoring = trpc.fasting.add.useMutation({ ...inOrder, onError: failed })
  const removing = trpc.fasting.remove.useMutation({
    ...inOrder,
    onError: (error) => toastError(messageOf(error, 'Could not delete this fast.')),
  })

  return {
    add: adding.mutateAsync,
    change: changing.mutateAsync,
    remove({ id, startTime, endTime, plannedDurationHours }: ListedFast) {
      const restore = () =>
        endTime === null
          ? starting.mutate({ id, startTime, plannedDurationHours })
          : restoring.mutate({ id, startTime, endTime, plannedDurationHours })
      removing.mutate({ id }, { onSuccess: () => toastSuccess('Entry deleted.', { label: 'Undo', onClick: restore }) })
    },
  }
}
