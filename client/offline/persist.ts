import type { Mutation } from '@tanstack/react-query'
import { storageKey } from '../base-path.ts'
import { queryClient, statusOf } from '../trpc.ts'
import { isQueueable, isWaterTap } from './queue.ts'

/**
 * Queued writes are kept in localStorage until the server has answered, so that they survive a reload. Each has its own
 * key, `unsent <user> <page load>-<number>`. Devices already hold writes under such keys, so the prefix cannot change.
 */
const prefix = storageKey('unsent ')
export const userPrefix = (userId: string): string => `${prefix}${userId} `
export const isStorageKey = (key: string | null): key is string => key?.startsWith(prefix) ?? false

/** A write as it is stored. `submittedAt` is in ms since 1970; writes are sent in that order. */
export type StoredWrite = { mutationKey: readonly unknown[]; state: { variables: unknown; submittedAt: number } }

const pageLoad = crypto.getRandomValues(new Uint32Array(2)).join('')
const storageKeys = new Map<Mutation, string>()

/** Syncs the storage with the queue: adds new writes, removes those the server has answered. */
export function persistQueue(userId: string): void {
  for (const mutation of queryClient.getMutationCache().getAll())
    if (isQueueable(mutation) && mutation.state.status === 'pending' && !storageKeys.has(mutation))
      persist(mutation, userId)
  for (const mutation of storageKeys.keys()) if (isAnswered(mutation)) unpersist(mutation)
}

/** Returns whether the write could be stored; it stays in the page's own queue either way. */
export function persist(mutation: Mutation, userId: string): boolean {
  const key = `${userPrefix(userId)}${pageLoad}-${String(mutation.mutationId).padStart(6, '0')}`
  const { variables, submittedAt } = mutation.state
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ mutationKey: mutation.options.mutationKey, state: { variables, submittedAt } }),
    )
  } catch {
    // The storage is full or blocked.
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

/** The storage keys of the writes in this page's queue. */
export function ownStorageKeys(): Set<string> {
  // Logging out clears the queue but not the storage.
  const mutations = new Set(queryClient.getMutationCache().getAll())
  for (const mutation of storageKeys.keys()) if (!mutations.has(mutation)) storageKeys.delete(mutation)
  return new Set(storageKeys.values())
}

export const mutationStoredAt = (key: string): Mutation | undefined =>
  [...storageKeys].find(([, stored]) => stored === key)?.[0]

/** Succeeded, or rejected for good. After a server error, an expired session or a quota it may still succeed later. */
function isAnswered(mutation: Mutation): boolean {
  const { status, error } = mutation.state
  if (status !== 'error') return status === 'success'
  // A failed glass of water is retried by hand, unless it was restored and its failure shows nowhere.
  if (isWaterTap(mutation) && !mutation.meta?.restored) return true
  const code = statusOf(error) ?? 500
  return code < 500 && ![401, 408, 409, 429].includes(code)
}
