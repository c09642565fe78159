import { messageOf, trpc } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'

/** Accepts and declines requests. `answering` is the id of the one whose answer is on its way. */
export function useAnswer() {
  const { buddies } = trpc.useUtils()
  const { mutate, isPending, variables } = trpc.buddies.answerRequest.useMutation({
    onSuccess: ({ id, status }) => {
      toastSuccess(`Request ${status}!`)
      buddies.list.setData(
        undefined,
        (cached) => cached && { ...cached, pending: cached.pending.filter((request) => request.id !== id) },
      )
      buddies.pendingCount.setData(undefined, (cached) => cached && { count: Math.max(0, cached.count - 1) })
    },
    onError: () => toastError('Failed to respond to request.'),
  })
  return { answer: mutate, answering: isPending ? variables.id : null }
}

/** Sends requests. `sending` is the id of the person whom one is on its way to. */
export function useSendRequest() {
  const { mutate, isPending, variables } = trpc.buddies.sendRequest.useMutation({
    onSuccess: () => toastSuccess('Friend request sent!'),
    onError: (error) => toastError(messageOf(error, 'Could not send request.')),
  })
  return { send: (userId: string) => mutate({ userId }), sending: isPending ? variables.userId : null }
}
