import { useMutationState } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { queryClient } from '../trpc.ts'
import { useIsConnected, useRefusal } from './connection.ts'
import { persistQueue } from './persist.ts'
import { addedEntries, type QueuedChange, queuedChangeOf } from './queue.ts'
import { followOtherTabs, restoreQueue } from './restore.ts'

/** Persists the signed-in user's queue on this device, and sends what an earlier page load left there. */
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

/** All changes that are not on the server yet, oldest first. */
export function useQueuedChanges(): QueuedChange[] {
  const isConnected = useIsConnected()
  const isRefused = useRefusal() !== null
  const all = useMutationState({ select: queuedChangeOf })
  return useMemo(() => {
    const changes = all.filter((change) => change !== null)
    if (isRefused) return changes.map((change) => ({ ...change, waiting: !change.failed }))
    // While connected, it only waits a moment for the change before it.
    return isConnected ? changes.map((change) => ({ ...change, waiting: false })) : changes
  }, [all, isConnected, isRefused])
}

/** How many new entries, and other changes such as deletions and glasses of water, are not on the server yet. */
export function useWaitingCounts(): { entries: number; changes: number } {
  const counts = useQueuedChanges()
    .filter(({ waiting }) => waiting)
    .map(addedEntries)
  return {
    entries: counts.reduce((sum, count) => sum + count, 0),
    changes: counts.filter((count) => count === 0).length,
  }
}
