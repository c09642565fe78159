import { useMutationState } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../trpc.ts'
import { useIsConnected } from './connection.ts'
import { persistQueue } from './persist.ts'
import { addedEntries, type QueuedChange, queuedChangeOf } from './queue.ts'
import { followOtherTabs, restoreQueue } from './restore.ts'

/** Keeps the queue of whoever is signed in on this device, and sends what an earlier page load left there. */
export function useOfflineQueue(userId: string): void {
  useEffect(() => {
    restoreQueue(userId)
    const stopPersisting = queryClient.getMutationCache().subscribe(() => persistQueue(userId))
    const stopFollowing = followOtherTabs()
    return () => {
      stopPersisting()
      stopFollowing()
    }
  }, [userId])
}

/** Everything that is not on the server yet, in the order in which it was done. */
export function useQueuedChanges(): QueuedChange[] {
  const isConnected = useIsConnected()
  const changes = useMutationState({ select: queuedChangeOf }).filter((change) => change !== null)
  // With a connection it waits only for the change before it, which takes a moment.
  return isConnected ? changes.map((change) => ({ ...change, waiting: false })) : changes
}

/** How much waits for the server: new entries, and other changes such as deletions and glasses of water. */
export function useWaitingCounts(): { entries: number; changes: number } {
  const counts = useQueuedChanges()
    .filter(({ waiting }) => waiting)
    .map(addedEntries)
  return {
    entries: counts.reduce((sum, count) => sum + count, 0),
    changes: counts.filter((count) => count === 0).length,
  }
}
