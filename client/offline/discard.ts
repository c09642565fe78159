import type { Mutation } from '@tanstack/react-query'
import { queryClient } from '../trpc.ts'
import { unpersist, userPrefix } from './persist.ts'
import { isQueueable, type QueuedChange } from './queue.ts'

const mutations = queryClient.getMutationCache()

/** Removes a write from the queue and from localStorage. */
export function discard(mutation: Mutation): void {
  unpersist(mutation)
  mutations.remove(mutation)
}

/**
 * Discards a change, unless it is just being sent. Returns true when the server may have it anyway, because it was sent
 * at least once.
 */
export function discardChange({ mutationId }: QueuedChange): boolean {
  const mutation = mutations.getAll().find((one) => one.mutationId === mutationId)
  if (!mutation) return false
  const { status, isPaused, failureCount } = mutation.state
  if (status === 'pending' && !isPaused) return true
  discard(mutation)
  return failureCount > 0
}

/** Discards the write that was queued with this input (compared by identity). */
export function discardInput(input: object): void {
  const mutation = mutations.getAll().find(({ state }) => state.variables === input)
  if (mutation) discard(mutation)
}

/** Discards an entry's failed changes, for a newer one to replace; with `waiting`, its unsent changes too. */
export function discardChangesOf(id: string, { waiting = false } = {}): void {
  for (const mutation of mutations.getAll()) {
    const { status, isPaused, variables } = mutation.state
    const isOpen = status === 'error' || (waiting && isPaused)
    const isOfEntry = typeof variables === 'object' && variables !== null && 'id' in variables && variables.id === id
    if (isOpen && isOfEntry && isQueueable(mutation)) discard(mutation)
  }
}

/** How many writes of a user wait on this device, those of other tabs included. */
export const storedWrites = (userId: string): number =>
  Object.keys(localStorage).filter((key) => key.startsWith(userPrefix(userId))).length

/** Discards everything stored on this device for a user, for example when their account is deleted. */
export function discardStored(userId: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(userPrefix(userId))) localStorage.removeItem(key)
}
