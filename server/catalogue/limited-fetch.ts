/**
 * A failed or refused call, with a message for people and the seconds after which to retry. `isOwnLimit` is true when this
 * instance refused the call itself, because of its rate limit or settings, and false when the service failed.
 */
export type Problem = { problem: string; retryAfter: number; isOwnLimit: boolean }

type Options = { maxPerMinute: number; timeoutMs: number; userAgent: string; now: () => number }

const minuteMs = 60_000
/** Seconds to make no calls after a 429 or 5xx and after a failed call. Doubles with each failure in a row, up to `maxBackoff`. */
const backoff = { refused: 60, failed: 5 }
const maxBackoff = 900

/**
 * A fetch for one endpoint of an external service. It makes at most `maxPerMinute` calls from the whole instance, aborts calls
 * after `timeoutMs`, and backs off after the service refused a call or did not respond. Never rejects.
 */
export function limitedFetch({ maxPerMinute, timeoutMs, userAgent, now }: Options) {
  let callTimes: number[] = []
  let blockedUntil = 0
  let failures = 0

  function failed(baseSeconds: number): Problem {
    const seconds = Math.min(maxBackoff, baseSeconds * 2 ** failures)
    failures++
    blockedUntil = now() + seconds * 1000
    return { problem: unreachable, retryAfter: seconds, isOwnLimit: false }
  }

  return async (url: string): Promise<{ status: number; body: unknown } | Problem> => {
    const blockedSeconds = (blockedUntil - now()) / 1000
    if (blockedSeconds > 0) return { problem: unreachable, retryAfter: blockedSeconds, isOwnLimit: false }
    callTimes = callTimes.filter((at) => at > now() - minuteMs)
    const [oldest] = callTimes
    if (oldest !== undefined && callTimes.length >= maxPerMinute)
      return { problem: rateLimited, retryAfter: (oldest + minuteMs - now()) / 1000, isOwnLimit: true }
    callTimes.push(now())
    try {
      const response = await fetch(url, {
        headers: { 'user-agent': userAgent, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.status === 429 || response.status >= 500) {
        await response.body?.cancel()
        return failed(Math.max(backoff.refused, Number(response.headers.get('retry-after')) || 0))
      }
      const body: unknown = await response.json()
      failures = 0
      return { status: response.status, body }
    } catch {
      // No connection, a timeout or invalid JSON: callers need not tell these apart.
      return failed(backoff.failed)
    }
  }
}

const unreachable = 'Open Food Facts cannot be reached at the moment. Please try again later.'
const rateLimited = 'The limit of requests to Open Food Facts is reached. Please try again in a minute.'
