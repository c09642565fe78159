import { queryClient } from '../trpc.ts'
import { isQueueable } from './queue.ts'

const patienceMs = 10_000

/** Sends what waits, failed changes again included. Resolves to whether the server has everything, after 10 s at the latest. */
export async function sendQueue(): Promise<boolean> {
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
