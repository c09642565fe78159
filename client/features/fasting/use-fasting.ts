import { t } from '@lingui/core/macro'
import { fastingHours } from '#domain/fasting.ts'
import type { QueuedChange } from '../../offline/queue.ts'
import { sendOrQueue, useQueuedChanges } from '../../offline/use-queue.ts'
import { refusalOf } from '../../retry-after.ts'
import { messageOf, offlineOr, statusOf, trpc } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
import { useUser } from '../../user.ts'
import { applyToCurrent, type CurrentFast, type RunningFast } from './fast-changes.ts'

const isOfFasts = ({ path }: QueuedChange) => path.startsWith('fasting.')

/** The running fast, what is not on the server yet included. `saved` is what is there; both are undefined until loaded. */
export function useCurrentFast() {
  const { data: saved, isError, refetch } = trpc.fasting.current.useQuery()
  const changes = useQueuedChanges().filter(isOfFasts)
  const current = saved && changes.length > 0 ? applyToCurrent(saved, changes) : saved
  return { current, saved, changes, failed: isError && !saved, retry: () => void refetch() }
}

/** What to say when a fast could not be started or ended; the server itself says that another one is running. */
export const statusFailure = (error: unknown): string =>
  refusalOf(error) !== null || statusOf(error) === 409
    ? messageOf(error, '')
    : offlineOr(error, t`Could not update fast status.`)

/**
 * Starts and ends fasts: at once, or when there is a connection, as of now. Both name the fast, so that a double tap, two devices
 * at once and a lost answer do each only once.
 */
export function useFasting() {
  const { fastingPlan } = useUser()
  const { current } = trpc.useUtils().fasting
  const onError = (error: unknown) => toastError(statusFailure(error))
  const show = async (now: CurrentFast) => {
    await current.cancel()
    current.setData(undefined, now)
  }
  const starting = trpc.fasting.start.useMutation({ onSuccess: show })
  const ending = trpc.fasting.end.useMutation({ onSuccess: show })
  const resuming = trpc.fasting.change.useMutation()
  const resume = (id: string) => sendOrQueue(resuming.mutateAsync, { id, endTime: null }).catch(onError)

  return {
    /** Without a start time it starts now. Rejects when the fast could not be started. */
    async start({ id, startTime }: { id: string; startTime: string | null }) {
      await sendOrQueue(starting.mutateAsync, {
        id,
        startTime: startTime ?? new Date().toISOString(),
        plannedDurationHours: fastingHours(fastingPlan),
      })
      toastSuccess(t`Fast started!`)
    },
    end: ({ id }: RunningFast) =>
      void sendOrQueue(ending.mutateAsync, { id, endTime: new Date().toISOString() }).then(
        () => toastSuccess(t`Fast ended!`, { label: t`Undo`, onClick: () => void resume(id) }),
        onError,
      ),
    isEnding: ending.isPending && !ending.isPaused,
  }
}
