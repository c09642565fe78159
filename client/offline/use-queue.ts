import { MutationObserver, useMutationState } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient, type RouterOutputs } from '../trpc.ts'
import { isConnected, isSending, onConnectionChange, useIsConnected, useRefusal } from './connection.ts'
import {
  addedEntries,
  isQueueable,
  mutationKeyOf,
  type QueuedChange,
  type QueuedInputs,
  type QueuedPath,
  queuedChangeOf,
} from './queue.ts'
import { discardInput, followOtherTabs, persistQueue, restoreQueue, storedWrites } from './stored-queue.ts'

const mutations = queryClient.getMutationCache()

/** Keeps the signed-in user's queue on this device, and sends what an earlier page load left there. */
export function useOfflineQueue(userId: string): void {
  useEffect(() => {
    restoreQueue(userId)
    const stopPersisting = mutations.subscribe(() => persistQueue(userId))
    const stopFollowing = followOtherTabs()
    return () => {
      stopPersisting()
      stopFollowing()
    }
  }, [userId])
}

/** All changes that are not on the server yet, oldest first. */
export function useQueuedChanges(): QueuedChange[] {
  const connected = useIsConnected()
  const isRefused = useRefusal() !== null
  const changes = useMutationState({ select: queuedChangeOf }).filter((change) => change !== null)
  if (isRefused) return changes.map((change) => ({ ...change, waiting: !change.failed }))
  // While connected, it only waits a moment for the change before it.
  return connected ? changes.map((change) => ({ ...change, waiting: false })) : changes
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

type AnswerOf<Path extends QueuedPath> = Path extends `${infer Router extends keyof RouterOutputs}.${infer Name}`
  ? Name extends keyof RouterOutputs[Router]
    ? RouterOutputs[Router][Name]
    : never
  : never

type OnSuccess<Path extends QueuedPath> = (answer: AnswerOf<Path>, input: QueuedInputs[Path]) => unknown

/**
 * Sends a write, or queues it while disconnected. Need not be awaited: `useQueuedChanges` has it until the server has it, also
 * when it failed.
 */
export function write<Path extends QueuedPath>(
  path: Path,
  input: QueuedInputs[Path],
  onSuccess?: OnSuccess<Path>,
): Promise<AnswerOf<Path>> {
  const options = { mutationKey: mutationKeyOf(path), onSuccess }
  const saving = new MutationObserver<AnswerOf<Path>, Error, QueuedInputs[Path]>(queryClient, options).mutate(input)
  saving.catch(() => {})
  return saving
}

/** Sends a failed change again. A second failure shows on its row, as the first did. */
export function retry({ mutationId }: QueuedChange): void {
  const mutation = mutations.getAll().find((one) => one.mutationId === mutationId)
  mutation?.execute(mutation.state.variables).catch(() => {})
}

/** The same, for a form: resolves once it is saved or waits in the queue; rejects when it cannot be saved, and is in no queue then. */
export async function sendOrQueue<Path extends QueuedPath>(
  path: Path,
  input: QueuedInputs[Path],
  onSuccess?: OnSuccess<Path>,
): Promise<void> {
  try {
    await savedOrWaiting(write(path, input, onSuccess))
  } catch (error) {
    discardInput(input)
    throw error
  }
}

/** Settles as the call does, or resolves as soon as the queue is paused. */
function savedOrWaiting(call: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = onConnectionChange(resolveIfWaiting)
    function resolveIfWaiting() {
      if (isSending()) return
      stop()
      resolve()
    }
    call.then(() => resolve(), reject).finally(stop)
    resolveIfWaiting()
  })
}

const patienceMs = 10_000

/**
 * Sends all writes of a user that wait on this device: those that failed again, and those of other tabs from here.
 * Resolves to whether the server has everything, after 10 s at the latest.
 */
export async function sendEverything(userId: string): Promise<boolean> {
  if (!isConnected()) return false
  restoreQueue(userId)
  return (await sendQueue()) && storedWrites(userId) === 0
}

async function sendQueue(): Promise<boolean> {
  const unsent = () => mutations.getAll().filter(isQueueable)
  for (const mutation of unsent())
    if (mutation.state.status === 'error') void mutation.execute(mutation.state.variables).catch(() => {})
  void queryClient.resumePausedMutations()
  return new Promise((resolve) => {
    const settle = (isSent: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(isSent)
    }
    const check = () => {
      const left = unsent()
      if (left.length === 0) settle(true)
      else if (left.every(({ state }) => state.status === 'error')) settle(false)
    }
    const stop = mutations.subscribe(check)
    const timer = setTimeout(settle, patienceMs, false)
    check()
  })
}
