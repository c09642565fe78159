import { queryClient } from '../trpc.ts'
import { isConnected, isSending, onConnectionChange } from './connection.ts'
import { discardInput, storedWrites } from './discard.ts'
import { isQueueable } from './queue.ts'
import { restoreQueue } from './restore.ts'

const patienceMs = 10_000

/**
 * Sends a write that can be queued. Resolves once it is saved or waits in the queue; rejects when it cannot be saved, and is
 * in no queue then.
 */
export async function sendOrQueue<Input extends object>(
  send: (input: Input) => Promise<unknown>,
  input: Input,
): Promise<void> {
  try {
    await savedOrWaiting(send(input))
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
  const cache = queryClient.getMutationCache()
  const unsent = () => cache.getAll().filter(isQueueable)
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
    const stop = cache.subscribe(check)
    const timer = setTimeout(settle, patienceMs, false)
    check()
  })
}
