import { refusalOf } from '../../retry-after.ts'
import { messageOf, type RouterOutputs, statusOf, trpc } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'

export type CurrentFast = RouterOutputs['fasting']['current']
export type RunningFast = NonNullable<CurrentFast['running']>

/** What to say when a fast could not be started or ended; the server itself says that another one is running. */
export const statusFailure = (error: unknown): string =>
  refusalOf(error) !== null || statusOf(error) === 409 ? messageOf(error, '') : 'Could not update fast status.'

/** Starts and ends fasts. Both name the fast, so that a double tap or two devices at once do each only once. */
export function useFasting() {
  const { current } = trpc.useUtils().fasting
  const onError = (error: unknown) => toastError(statusFailure(error))
  const show = (now: CurrentFast) => current.setData(undefined, now)

  const starting = trpc.fasting.start.useMutation({
    onSuccess(now) {
      show(now)
      toastSuccess('Fast started!')
    },
  })
  const resuming = trpc.fasting.change.useMutation({ onError })
  const ending = trpc.fasting.end.useMutation({
    onSuccess(now, { id }) {
      show(now)
      toastSuccess('Fast ended!', { label: 'Undo', onClick: () => resuming.mutate({ id, endTime: null }) })
    },
    onError,
  })

  return {
    /** Rejects when the fast could not be started. */
    start: starting.mutateAsync,
    end: ({ id }: RunningFast) => ending.mutate({ id }),
    isEnding: ending.isPending,
  }
}
