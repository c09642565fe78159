/** Counts attempts per key in a sliding window. In memory, bounded: it forgets the least recently used keys. */
export function createThrottle(limit: number, windowSeconds: number, maxKeys = 50_000) {
  const attempts = new Map<string, number[]>()
  /** Attempts under way, whose outcome nobody knows yet, and who waits for it. Gone with the last of them. */
  const open = new Map<string, { count: number; waiting: (() => void)[] }>()

  const recent = (key: string, now: Date) =>
    (attempts.get(key) ?? []).filter((at) => at > now.getTime() - windowSeconds * 1000)

  /** Seconds to wait before another attempt is allowed; 0 when it is allowed now. */
  function waitFor(key: string, now: Date): number {
    const times = recent(key, now)
    const oldestThatCounts = times.at(-limit)
    return times.length < limit || oldestThatCounts === undefined
      ? 0
      : (oldestThatCounts + windowSeconds * 1000 - now.getTime()) / 1000
  }

  return {
    waitFor,

    /** Takes note of an attempt that counts. */
    note(key: string, now: Date) {
      const times = [...recent(key, now), now.getTime()].slice(-limit)
      attempts.delete(key)
      attempts.set(key, times)
      const oldest = attempts.keys().next()
      if (attempts.size > maxKeys && !oldest.done) attempts.delete(oldest.value)
    },

    clear: (key: string) => void attempts.delete(key),

    /**
     * Lets in an attempt whose outcome takes a while; then call `leave`. Returns the seconds to wait, 0 when it is in.
     * When those under way could use up what is left, it waits for their outcome: so guesses in parallel get no
     * extra chance, and no right password is refused because of others that may be right as well.
     */
    async enter(key: string, now: Date): Promise<number> {
      for (;;) {
        const wait = waitFor(key, now)
        if (wait > 0) return wait
        const inside = open.get(key) ?? { count: 0, waiting: [] }
        open.set(key, inside)
        if (recent(key, now).length + inside.count < limit) {
          inside.count++
          return 0
        }
        await new Promise<void>((resolve) => inside.waiting.push(resolve))
      }
    },

    leave(key: string) {
      const inside = open.get(key)
      if (!inside) return
      inside.count--
      const waiting = inside.waiting.splice(0)
      if (inside.count === 0) open.delete(key)
      for (const resolve of waiting) resolve()
    },
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

/** Whom an address is counted as: an IPv6 host owns a whole /64, so that is one; IPv4 written as IPv6 is IPv4. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = [...front, ...zeros, ...back].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
