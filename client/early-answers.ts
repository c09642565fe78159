import { type EarlyReads, keyOf } from './early-reads.ts'
import { accessToken } from './session.ts'
import { queryClient } from './trpc.ts'

declare global {
  interface Window {
    earlyReads?: EarlyReads
  }
}

/** A connection that hangs does not keep the screen waiting for longer; what comes later is still taken. */
const patienceMs = 2_000

/**
 * Settles once what the page's inline script has asked for is in the cache, where the screen finds it, or is not to be had:
 * the screen then asks by itself, and the session is renewed as ever.
 */
export const earlyAnswers: Promise<unknown> = Promise.race([
  take(),
  new Promise((resolve) => setTimeout(resolve, patienceMs)),
])

async function take(): Promise<void> {
  const { earlyReads } = window
  if (!earlyReads) return
  const { token, reads } = earlyReads
  const answers = await earlyReads.answer.catch(() => null)
  // Somebody else may have signed in, in another tab.
  if (!Array.isArray(answers) || (token !== null && token !== accessToken())) return
  for (const [n, [path, input]] of reads.entries()) {
    const key = keyOf([path, input])
    const data = (answers[n] as { result?: { data: unknown } } | undefined)?.result?.data
    if (data !== undefined && queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data)
  }
}
