import { queryClient } from '../trpc.ts'
import type { QueuedChange } from './queue.ts'

/** Sends a failed change again. */
export function retry({ mutationId }: QueuedChange): void {
  const mutation = queryClient
    .getMutationCache()
    .getAll()
    .find((one) => one.mutationId === mutationId)
  // A second failure shows on the row, as the first did.
  mutation?.execute(mutation.state.variables).catch(() => {})
}
