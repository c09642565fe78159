/** Counts attempts per key in a sliding window. In memory, bounded: it forgets the least recently used keys. */
export type Throttle = {
  /** Seconds to wait before another attempt is allowed; 0 when it is allowed now. */
  waitFor: (key: string, now: Date) => number
  /** Takes note of an attempt before its outcome is known (so that parallel guesses count); returns how to take it back. */
  note: (key: string, now: Date) => () => void
  clear: (key: string) => void
}

export function createThrottle(limit: number, windowSeconds: number, maxKeys = 50_000): Throttle {
  const attempts = new Map<string, number[]>()

  const recent = (key: string, now: Date) =>
    (attempts.get(key) ?? []).filter((at) => at > now.getTime() - windowSeconds * 1000)

  return {
    waitFor(key, now) {
      const times = recent(key, now)
      const oldestThatCounts = times.at(-limit)
      return times.length < limit || oldestThatCounts === undefined
        ? 0
        : (oldestThatCounts + windowSeconds * 1000 - now.getTime()) / 1000
    },
    note(key, now) {
      const times = [...recent(key, now), now.getTime()].slice(-limit)
      attempts.delete(key)
      attempts.set(key, times)
      const oldest = attempts.keys().next()
      if (attempts.size > maxKeys && !oldest.done) attempts.delete(oldest.value)
      return () => {
        const left = attempts.get(key)
        const index = left?.indexOf(now.getTime()) ?? -1
        if (left && index >= 0) attempts.set(key, left.toSpliced(index, 1))
      }
    },
    clear: (key) => void attempts.delete(key),
  }
}

const quarterHour = 15 * 60
const hour = 60 * 60

export type Throttles = ReturnType<typeof createThrottles>

/** Every limit on attempts the product has. Failed logins and codes share theirs. */
export const createThrottles = () => ({
  failuresPerAccount: createThrottle(10, quarterHour),
  failuresPerAddress: createThrottle(50, quarterHour),
  mailsPerAddressee: createThrottle(5, hour),
  registrationsPerAddress: createThrottle(30, hour),
})
