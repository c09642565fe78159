/** What several processes agree on, in tables. */

import { setTimeout } from 'node:timers/promises'
import type { Throttle } from '../auth/throttle.ts'
import { newId } from '../db/ids.ts'
import { createTableCounter } from './counter.ts'
import { createTableLocks } from './locks.ts'
import type { Bus, Peers, Shared } from './shared.ts'
import { hashedKey, type SharedTables } from './tables.ts'

/** Without `peers`, metrics are those of this process. */
export function sharedInTables(tables: SharedTables, bus: Bus, peers: Peers | null = null): Shared {
  const locks = createTableLocks(tables)
  return {
    throttle: (name, limit, windowSeconds) => createTableThrottle(tables, name, limit, windowSeconds),
    counter: (name, { step = 1, ...options }) => createTableCounter(tables, { name, step, ...options }),
    locks,
    bus,
    peers,
    hasOthers: true,
    close() {
      locks.close()
      tables.close()
    },
  }
}

/** The longest that an attempt counts as under way, for processes that were killed meanwhile. */
const pendingMs = 60_000
/** How often somebody who waits for the outcome of other attempts looks for it. */
const pollMs = 20

/** The same as the throttle in memory, for all processes together. */
function createTableThrottle(tables: SharedTables, name: string, limit: number, windowSeconds: number): Throttle {
  const rule = { limit, windowMs: windowSeconds * 1_000 }
  /** By key, the attempts of this process that are under way. */
  const underWay = new Map<string, string[]>()
  return {
    retryAfter: (key) => tables.retryAfter(name, hashedKey(key), rule),
    record: (key) => tables.recordAttempt(name, hashedKey(key), rule),
    clear: (key) => tables.forgetAttempts(name, hashedKey(key)),
    async acquire(key) {
      const id = newId()
      for (;;) {
        const wait = tables.beginAttempt(id, name, hashedKey(key), rule, pendingMs)
        if (wait === 0) underWay.set(key, [...(underWay.get(key) ?? []), id])
        if (wait !== null) return wait
        await setTimeout(pollMs)
      }
    },
    release(key) {
      const [id, ...others] = underWay.get(key) ?? []
      if (id === undefined) return
      if (others.length === 0) underWay.delete(key)
      else underWay.set(key, others)
      tables.endAttempt(id)
    },
  }
}
