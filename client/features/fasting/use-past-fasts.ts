import type { QueuedInputs } from '../../offline/queue.ts'
import { sendOrQueue } from '../../offline/send-queue.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import type { ListedFast } from './apply-changes.ts'

/** Adds, corrects and deletes fasts of the history, the running one included: at once, or when there is a connection. */
export function usePastFasts() {
  const adding = trpc.fasting.add.useMutation()
  const changing = trpc.fasting.change.useMutation()
  const starting = trpc.fasting.start.useMutation()
  const removing = trpc.fasting.remove.useMutation()
  const add = (fast: QueuedInputs['fasting.add']) => sendOrQueue(adding.mutateAsync, fast)

  async function restore({ id, startTime, endTime, plannedDurationHours }: ListedFast) {
    const fast = { id, startTime, plannedDurationHours }
    try {
      await (endTime === null ? sendOrQueue(starting.mutateAsync, fast) : add({ ...fast, endTime }))
    } catch (error) {
      toastError(messageOf(error, 'Could not save this fast.'))
    }
  }

  return {
    add,
    change: (change: QueuedInputs['fasting.change']) => sendOrQueue(changing.mutateAsync, change),
    remove: (fast: ListedFast) =>
      void sendOrQueue(removing.mutateAsync, { id: fast.id }).then(
        () => toastSuccess('Entry deleted.', { label: 'Undo', onClick: () => void restore(fast) }),
        (error) => toastError(messageOf(error, 'Could not delete this fast.')),
      ),
  }
}
