/** Limits of attempts, such as failed logins, by account, address or person. */

import { unmapped } from '../lib/ip.ts'

export type Throttles = ReturnType<typeof createThrottles>

/**
 * All limits of attempts. Failed passwords and failed two-factor codes count together. The low limit is per account and
 * address, so that strangers cannot lock somebody out; the high limit per account stops guesses from many addresses.
 */
export const createThrottles = (throttle: (name: string, limit: number, windowSeconds: number) => Throttle) => ({
  failuresPerAccountAndAddress: throttle('failuresPerAccountAndAddress', 10, quarterHour),
  failuresPerAccount: throttle('failuresPerAccount', 100, quarterHour),
  failuresPerAddress: throttle('failuresPerAddress', 50, quarterHour),
  /** Reaching it refuses nothing; the owner is mailed. */
  wrongCodesAfterPassword: throttle('wrongCodesAfterPassword', 5, day),
  mailsPerAddressee: throttle('mailsPerAddressee', 5, hour),
  /** Mails to one person about their account, so that nobody can flood the mailbox by repeating the cause. */
  securityMailsPerPerson: throttle('securityMailsPerPerson', 10, hour),
  registrationsPerAddress: throttle('registrationsPerAddress', 30, hour),
  friendRequestsPerSender: throttle('friendRequestsPerSender', 300, day),
  /** Declined requests can be sent again, so they are limited per pair. */
  friendRequestsPerPair: throttle('friendRequestsPerPair', 5, day),
  /** From one person to another, because each share is a notification with a name that the sender chose. */
  sharesPerPair: throttle('sharesPerPair', 20, day),
  /** Declined invitations can be sent again, so they are limited per pair. */
  householdInvitationsPerPair: throttle('householdInvitationsPerPair', 5, day),
  /** Reading a recipe opens pages elsewhere, and its lines are looked up one by one. */
  recipeReadsPerPerson: throttle('recipeReadsPerPerson', 10, minute),
  /** A model takes seconds for a picture, and may cost money. */
  photosPerPerson: throttle('photosPerPerson', 10, minute),
})

const minute = 60
const quarterHour = 15 * 60
const hour = 60 * 60
const day = 24 * hour

/** Limits attempts per key in a sliding window. */
export type Throttle = {
  /** Seconds until another attempt is allowed; 0 when it is allowed now. */
  retryAfter: (key: string) => number
  /** Records an attempt that counts against the limit. */
  record: (key: string) => void
  clear: (key: string) => void
  /**
   * Starts an attempt whose outcome is asynchronous. Resolves to 0 when it may proceed (call `release` after it), or to the
   * seconds to wait. If the pending attempts could use up the limit, it waits for their outcome first: so parallel guesses
   * gain nothing, and pending attempts that turn out correct refuse nobody.
   */
  acquire: (key: string) => Promise<number>
  release: (key: string) => void
}

/** Kept in memory; beyond `maxKeys` the least recently used key is dropped. */
export function createThrottle(
  monotonicMs: MonotonicMs,
  limit: number,
  windowSeconds: number,
  maxKeys = 50_000,
): Throttle {
  const attempts = new Map<string, number[]>()
  /** By key, the attempts whose outcome is still unknown, and the callers that wait for it. */
  const pending = new Map<string, { count: number; waiting: (() => void)[] }>()

  const recent = (key: string) => {
    const since = monotonicMs() - windowSeconds * 1000
    return (attempts.get(key) ?? []).filter((at) => at > since)
  }

  function retryAfter(key: string): number {
    const oldestCounted = recent(key).at(-limit)
    return oldestCounted === undefined ? 0 : (oldestCounted + windowSeconds * 1000 - monotonicMs()) / 1000
  }

  return {
    retryAfter,

    record(key) {
      const times = [...recent(key), monotonicMs()].slice(-limit)
      attempts.delete(key)
      attempts.set(key, times)
      const oldest = attempts.keys().next()
      if (attempts.size > maxKeys && !oldest.done) attempts.delete(oldest.value)
    },

    clear: (key) => void attempts.delete(key),

    async acquire(key) {
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

    release(key) {
      const entry = pending.get(key)
      if (!entry) return
      entry.count--
      const waiting = entry.waiting.splice(0)
      if (entry.count === 0) pending.delete(key)
      for (const resolve of waiting) resolve()
    },
  }
}

/**
 * The milliseconds of a monotonic clock, which goes on evenly when the system clock is set. Limits in memory use it: otherwise
 * a system clock that is set back by two hours would make people wait for two hours more.
 */
export type MonotonicMs = () => number

/** The network by which an IP address is counted: the /64 for IPv6, because one host owns all of it. IPv4-mapped IPv6 is IPv4. */
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
