import { unmapped } from '../lib/ip.ts'

/**
 * Milliseconds since some moment, which pass evenly when the clock of the machine is set: limits that are kept in memory go by
 * it, or a clock that is set back by two hours would let people wait for so long.
 */
export type MonotonicMs = () => number

/** Limits attempts per key in a sliding window. Kept in memory; beyond `maxKeys` the least recently used key is dropped. */
export function createThrottle(monotonicMs: MonotonicMs, limit: number, windowSeconds: number, maxKeys = 50_000) {
  const attempts = new Map<string, number[]>()
  /** Attempts whose outcome is still unknown, and callers waiting for it. Removed with the last attempt. */
  const pending = new Map<string, { count: number; waiting: (() => void)[] }>()

  const recent = (key: string) => {
    const since = monotonicMs() - windowSeconds * 1000
    return (attempts.get(key) ?? []).filter((at) => at > since)
  }

  /** Seconds until another attempt is allowed; 0 when it is allowed now. */
  function retryAfter(key: string): number {
    const oldestCounted = recent(key).at(-limit)
    return oldestCounted === undefined ? 0 : (oldestCounted + windowSeconds * 1000 - monotonicMs()) / 1000
  }

  return {
    retryAfter,

    /** Records an attempt that counts against the limit. */
    record(key: string) {
      const times = [...recent(key), monotonicMs()].slice(-limit)
      attempts.delete(key)
      attempts.set(key, times)
      const oldest = attempts.keys().next()
      if (attempts.size > maxKeys && !oldest.done) attempts.delete(oldest.value)
    },

    clear: (key: string) => void attempts.delete(key),

    /**
     * Starts an attempt with an asynchronous outcome. Returns 0 when it may proceed (then call `release` after it), or the
     * seconds to wait. If the pending attempts could use up the limit, it waits for their outcome: parallel guesses gain
     * nothing, and a correct password is not refused because of attempts that may turn out correct too.
     */
    async acquire(key: string): Promise<number> {
      for (;;) {
        const wait = retryAfter(key)
        if (wait > 0) return wait
        const entry = pending.get(key) ?? { count: 0, waiting: [] }
        pending.set(key, entry)
        if (recent(key).length + entry.count < limit) {
          entry.count++
          return 0
        }
        await new Promise<void>((resolve) => entry.waiting.push(resolve))
      }
    },

    release(key: string) {
      const entry = pending.get(key)
      if (!entry) return
      entry.count--
      const waiting = entry.waiting.splice(0)
      if (entry.count === 0) pending.delete(key)
      for (const resolve of waiting) resolve()
    },
  }
}

const quarterHour = 15 * 60
const hour = 60 * 60
const day = 24 * hour

export type Throttle = ReturnType<typeof createThrottle>

export type Throttles = ReturnType<typeof createThrottles>

/**
 * All attempt limits. Failed passwords and failed two-factor codes share theirs. The low one is per account and address,
 * so that strangers cannot lock somebody out; the high one per account still stops guesses from many addresses.
 */
export const createThrottles = (monotonicMs: MonotonicMs) => ({
  failuresPerAccountAndAddress: createThrottle(monotonicMs, 10, quarterHour),
  failuresPerAccount: createThrottle(monotonicMs, 100, quarterHour),
  failuresPerAddress: createThrottle(monotonicMs, 50, quarterHour),
  /** Reaching it refuses nothing, but the owner is told. */
  wrongCodesAfterPassword: createThrottle(monotonicMs, 5, day),
  mailsPerAddressee: createThrottle(monotonicMs, 5, hour),
  /** Of one person, about their account, so that nobody can bury their mailbox by repeating what is mailed about. */
  securityMailsPerPerson: createThrottle(monotonicMs, 10, hour),
  registrationsPerAddress: createThrottle(monotonicMs, 30, hour),
  friendRequestsPerSender: createThrottle(monotonicMs, 300, day),
  /** Of one person to another, who may decline each of them. */
  friendRequestsPerPair: createThrottle(monotonicMs, 5, day),
  /** Of one person to another, since each is a notification with a name that the sender chose. */
  sharesPerPair: createThrottle(monotonicMs, 20, day),
})

/** The network that an IP address is counted as: the /64 for IPv6, because a host owns a whole one; IPv4-mapped IPv6 is IPv4. */
export function networkOf(address: string): string {
  const plain = unmapped(address)
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = [...front, ...zeros, ...back].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
