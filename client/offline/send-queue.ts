import { queryClient } from '../trpc.ts'
import { isConnected } from './connection.ts'
import { storedWrites } from './discard.ts'
import { isQueueable } from './queue.ts'
import { restoreQueue } from './restore.ts'

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
