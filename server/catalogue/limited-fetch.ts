/**
 * Why no call is made now, or why one failed, and the seconds after which another may succeed. `isOurs`: only because this
 * instance keeps to its share.
 */
export type Problem = { problem: string; retryAfter: number; isOurs: boolean }

type Call = { most: number; timeoutMs: number; userAgent: string; now: () => number }

const minute = 60_000
/** Seconds of silence after a refusal and after a failure; doubled each time in a row, up to a quarter of an hour. */
const pauses = { refused: 60, failed: 5 }
const longestPause = 900

/**
 * Calls one kind of address of a service that others pay for: at most `most` a minute from the whole instance, none that lasts
 * longer than `timeoutMs`, and none for a while after the service said that it is too much, or did not answer.
 */
export function limitedFetch({ most, timeoutMs, userAgent, now }: Call) {
  let made: number[] = []
  let silentUntil = 0
  let failures = 0

  function failed(pause: number): Problem {
    const seconds = Math.min(longestPause, pause * 2 ** failures)
    failures++
    silentUntil = now() + seconds * 1000
    return { problem: unreachable, retryAfter: seconds, isOurs: false }
  }

  return async (url: string): Promise<{ status: number; body: unknown } | Problem> => {
    const silence = (silentUntil - now()) / 1000
    if (silence > 0) return { problem: unreachable, retryAfter: silence, isOurs: false }
    made = made.filter((at) => at > now() - minute)
    const [oldest] = made
    if (oldest !== undefined && made.length >= most)
      return { problem: busy, retryAfter: (oldest + minute - now()) / 1000, isOurs: true }
    made.push(now())
    try {
      const response = await fetch(url, {
        headers: { 'user-agent': userAgent, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.status === 429 || response.status >= 500) {
        await response.body?.cancel()
        return failed(Math.max(pauses.refused, Number(response.headers.get('retry-after')) || 0))
      }
      const body: unknown = await response.json()
      failures = 0
      return { status: response.status, body }
    } catch {
      // No connection, no answer in time, or no JSON: to whoever asks it is all the same.
      return failed(pauses.failed)
    }
  }
}

const unreachable = 'Open Food Facts cannot be reached at the moment. Please try again later.'
const busy = 'Open Food Facts has been asked as often as it allows. Please try again in a minute.'
