import type { Mutation } from '@tanstack/react-query'
import { queryClient } from '../trpc.ts'
import { unpersist, userPrefix } from './persist.ts'
import { isQueueable, type QueuedChange } from './queue.ts'

const mutations = queryClient.getMutationCache()

/** Takes a write out of the queue and out of the storage. */
export function discard(mutation: Mutation): void {
  unpersist(mutation)
  mutations.remove(mutation)
}

/** Discards a change. True when the server may have it all the same, because it was sent at least once. */
export function discardChange({ mutationId }: QueuedChange): boolean {
  const mutation = mutations.getAll().find((one) => one.mutationId === mutationId)
  if (!mutation) return false
  discard(mutation)
  return mutation.state.failureCount > 0
}

/** Discards the write that was queued with this very object. */
export function discardInput(input: object): void {
  const mutation = mutations.getAll().find(({ state }) => state.variables === input)
  if (mutation) discard(mutation)
}

/** Discards the failed changes of one entry, which a newer change replaces; with `waiting` those not sent yet, too. */
export function discardChangesOf(id: string, { waiting = false } = {}): void {
  for (const mutation of mutations.getAll()) {
    const { status, isPaused, variables } = mutation.state
    const isOpen = status === 'error' || (waiting && isPaused)
    const isOfEntry = typeof variables === 'object' && variables !== null && 'id' in variables && variables.id === id
    if (isOpen && isOfEntry && isQueueable(mutation)) discard(mutation)
  }
}

/** Discards everything that is stored for somebody, as when their account is deleted. */
export function discardStored(userId: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(userPrefix(userId))) localStorage.removeItem(key)
}
