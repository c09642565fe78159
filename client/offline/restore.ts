import { queryClient, refetch } from '../trpc.ts'
import { discard } from './discard.ts'
import { isStorageKey, mutationStoredAt, ownStorageKeys, persist, type StoredWrite, userPrefix } from './persist.ts'

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
    const mutation = queryClient.getMutationCache().build<unknown, Error, unknown, unknown>(
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

/** Follows other tabs of the same user: a newly opened one restores what waits here, or sends a write of its own. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null || !isStorageKey(key)) return
    const mutation = mutationStoredAt(key)
    if (mutation) discard(mutation)
    void refetch()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
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
