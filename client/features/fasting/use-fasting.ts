import { t } from '@lingui/core/macro'
import type { QueuedChange, QueuedInputs } from '../../offline/queue.ts'
import { sendOrQueue, useQueuedChanges } from '../../offline/use-queue.ts'
import { refusalOf } from '../../retry-after.ts'
import { messageOf, offlineOr, statusOf, trpc, utils } from '../../trpc.ts'
import { toastError, toastSuccess } from '../../ui/toasts.tsx'
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
 * Starts a fast: at once, or when there is a connection, as of now. It is named, as when it is ended, so that a double tap, two
 * devices at once and a lost answer do each only once. Rejects when it could not be started.
 */
export async function startFast(fast: QueuedInputs['fasting.start']): Promise<void> {
  await sendOrQueue('fasting.start', fast, show)
  toastSuccess(t`Fast started!`)
}

/** Ends a fast in the same way. */
export async function endFast({ id }: RunningFast): Promise<void> {
  try {
    await sendOrQueue('fasting.end', { id, endTime: new Date().toISOString() }, show)
    toastSuccess(t`Fast ended!`, { label: t`Undo`, onClick: () => void resume(id) })
  } catch (error) {
    toastError(statusFailure(error))
  }
}

const resume = (id: string) =>
  sendOrQueue('fasting.change', { id, endTime: null }).catch((error) => toastError(statusFailure(error)))

async function show(now: CurrentFast) {
  const { current } = utils.fasting
  await current.cancel()
  current.setData(undefined, now)
}
