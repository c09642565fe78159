import type { Mutation } from '@tanstack/react-query'
import { storageKey } from '../base-path.ts'
import { queryClient, refetch, statusOf } from '../trpc.ts'
import { isQueueable, isWaterTap, type QueuedChange } from './queue.ts'

/*
 * Queued writes are kept in localStorage until the server has answered, so that they survive a reload. Each has its own
 * key, `unsent <user> <page load>-<number>`. Devices already hold writes under such keys, so the prefix cannot change.
 */

const prefix = storageKey('unsent ')
const userPrefix = (userId: string) => `${prefix}${userId} `

/** A write as it is stored. `submittedAt` is in ms since 1970; writes are sent in that order. */
type StoredWrite = { mutationKey: readonly unknown[]; state: { variables: unknown; submittedAt: number } }

const mutations = queryClient.getMutationCache()
const pageLoad = crypto.getRandomValues(new Uint32Array(2)).join('')
/** The key of each write of this page that is stored. */
const storageKeys = new Map<Mutation, string>()

/** Brings the storage in line with the queue: adds new writes, removes those the server has answered. */
export function persistQueue(userId: string): void {
  for (const mutation of mutations.getAll())
    if (isQueueable(mutation) && mutation.state.status === 'pending' && !storageKeys.has(mutation))
      persist(mutation, userId)
  for (const mutation of storageKeys.keys()) if (isAnswered(mutation)) unpersist(mutation)
}

/** Returns whether the write could be stored; it stays in the page's own queue either way. */
function persist(mutation: Mutation, userId: string): boolean {
  const key = `${userPrefix(userId)}${pageLoad}-${String(mutation.mutationId).padStart(6, '0')}`
  const { variables, submittedAt } = mutation.state
  const write: StoredWrite = { mutationKey: mutation.options.mutationKey ?? [], state: { variables, submittedAt } }
  try {
    localStorage.setItem(key, JSON.stringify(write))
  } catch {
    // The storage is full or blocked.
    return false
  }
  storageKeys.set(mutation, key)
  return true
}

function unpersist(mutation: Mutation) {
  const key = storageKeys.get(mutation)
  if (key) localStorage.removeItem(key)
  storageKeys.delete(mutation)
}

/** Succeeded, or rejected for good. After a server error, an expired session or a quota it may still succeed later. */
function isAnswered(mutation: Mutation): boolean {
  const { status, error } = mutation.state
  if (status !== 'error') return status === 'success'
  // A failed glass of water is retried by hand, unless it was restored and its failure shows nowhere.
  if (isWaterTap(mutation) && !mutation.meta?.restored) return true
  const code = statusOf(error) ?? 500
  return code < 500 && ![401, 408, 409, 429].includes(code)
}

/** Queues and sends, in their original order, the writes that earlier page loads of this user left in the storage. */
export function restoreQueue(userId: string): void {
  const own = ownStorageKeys()
  const stored = Object.keys(localStorage)
    .filter((key) => key.startsWith(userPrefix(userId)) && !own.has(key))
    .flatMap((key) => {
      const write = read(key)
      return write ? [{ key, ...write }] : []
    })
    .sort((a, b) => a.state.submittedAt - b.state.submittedAt || (a.key < b.key ? -1 : 1))
  for (const { key, mutationKey, state } of stored) {
    const mutation = mutations.build<unknown, Error, unknown, unknown>(
      queryClient,
      // No component handles the response.
      { mutationKey, meta: { restored: true }, onSuccess: () => refetch() },
      {
        variables: state.variables,
        submittedAt: state.submittedAt,
        status: 'pending',
        isPaused: true,
        // Counts as sent at least once: the server may have it already.
        failureCount: 1,
        failureReason: null,
        error: null,
        data: undefined,
        context: undefined,
      },
    )
    if (persist(mutation, userId)) localStorage.removeItem(key)
  }
  if (stored.length > 0) void queryClient.resumePausedMutations()
}

/** The storage keys of the writes in this page's queue. */
function ownStorageKeys(): Set<string> {
  // Logging out clears the queue but not the storage.
  const queued = new Set(mutations.getAll())
  for (const mutation of storageKeys.keys()) if (!queued.has(mutation)) storageKeys.delete(mutation)
  return new Set(storageKeys.values())
}

/** Reads a stored write; removes it and returns null when it is not a valid one. */
function read(key: string): StoredWrite | null {
  try {
    const write = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (Array.isArray(write?.mutationKey) && typeof write.state?.submittedAt === 'number') return write
  } catch {
    // Not JSON.
  }
  localStorage.removeItem(key)
  return null
}

/** Follows other tabs of the same user: a newly opened one restores what waits here, or sends a write of its own. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null || !key?.startsWith(prefix)) return
    const mutation = [...storageKeys].find(([, stored]) => stored === key)?.[0]
    if (mutation) discard(mutation)
    void refetch()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Removes a write from the queue and from the storage. */
function discard(mutation: Mutation) {
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

const storedKeys = (userId: string) => Object.keys(localStorage).filter((key) => key.startsWith(userPrefix(userId)))

/** How many writes of a user wait on this device, those of other tabs included. */
export const storedWrites = (userId: string): number => storedKeys(userId).length

/** Discards everything stored on this device for a user, for example when their account is deleted. */
export function discardStored(userId: string): void {
  for (const key of storedKeys(userId)) localStorage.removeItem(key)
}
