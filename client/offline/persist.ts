import type { Mutation } from '@tanstack/react-query'
import { queryClient, statusOf } from '../trpc.ts'
import { isQueueable, isWaterTap } from './queue.ts'

/**
 * Queued writes are kept in localStorage until the server has answered, so that they outlast the page. Each has a key
 * of its own, `unsent <user> <page load>-<number>`. Devices hold writes under such keys, so the prefix cannot change.
 */
const prefix = 'unsent '
export const userPrefix = (userId: string): string => `${prefix}${userId} `
export const isStorageKey = (key: string | null): key is string => key?.startsWith(prefix) ?? false

/** What is stored of a write. `submittedAt` is milliseconds since 1970; the order in which they are sent. */
export type StoredWrite = { mutationKey: readonly unknown[]; state: { variables: unknown; submittedAt: number } }

const pageLoad = crypto.getRandomValues(new Uint32Array(2)).join('')
const storageKeys = new Map<Mutation, string>()

/** Brings the storage up to date with the queue: adds what is new, removes what the server has answered. */
export function persistQueue(userId: string): void {
  for (const mutation of queryClient.getMutationCache().getAll())
    if (isQueueable(mutation) && mutation.state.status === 'pending' && !storageKeys.has(mutation))
      persist(mutation, userId)
  for (const mutation of storageKeys.keys()) if (isAnswered(mutation)) unpersist(mutation)
}

/** True when it is stored; the page itself has it anyway. */
export function persist(mutation: Mutation, userId: string): boolean {
  const key = `${userPrefix(userId)}${pageLoad}-${String(mutation.mutationId).padStart(6, '0')}`
  const { variables, submittedAt } = mutation.state
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ mutationKey: mutation.options.mutationKey, state: { variables, submittedAt } }),
    )
  } catch {
    // The storage is full or forbidden.
    return false
  }
  storageKeys.set(mutation, key)
  return true
}

export function unpersist(mutation: Mutation): void {
  const key = storageKeys.get(mutation)
  if (key) localStorage.removeItem(key)
  storageKeys.delete(mutation)
}

/** The keys of the writes that this page has in its queue. */
export function ownStorageKeys(): Set<string> {
  // Logging out clears the queue but not the storage.
  const mutations = new Set(queryClient.getMutationCache().getAll())
  for (const mutation of storageKeys.keys()) if (!mutations.has(mutation)) storageKeys.delete(mutation)
  return new Set(storageKeys.values())
}

export const mutationStoredAt = (key: string): Mutation | undefined =>
  [...storageKeys].find(([, stored]) => stored === key)?.[0]

/** Done, or refused for good. An unwell server or an ended session may be well another time. */
function isAnswered(mutation: Mutation): boolean {
  const { status, error } = mutation.state
  if (status !== 'error') return status === 'success'
  // A failed tap on the water is repeated by hand, unless it was restored and nobody saw it fail.
  if (isWaterTap(mutation) && !mutation.meta?.restored) return true
  const code = statusOf(error) ?? 500
  return code < 500 && ![401, 408, 429].includes(code)
}
