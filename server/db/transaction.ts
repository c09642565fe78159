import { setTimeout } from 'node:timers/promises'
import type { Db } from './open.ts'
import { isLocked } from './storage-error.ts'

/** How long a lock that another program holds is waited for. */
const maxWaitMs = 1_000
const retryDelayMs = 20

type Connection = {
  immediate: (change: () => unknown) => unknown
  /** Since when another program has held the lock without a break that we noticed, and when it was last seen, in ms. */
  lockedSince: number
  lockSeenAt: number
}

const connections = new WeakMap<Db, Connection>()

function connectionOf(db: Db): Connection {
  const known = connections.get(db)
  if (known) return known
  const connection: Connection = {
    // Immediate, because a transaction that has read cannot start writing after another connection has written.
    immediate: db.$client.transaction((change: () => unknown) => change()).immediate,
    lockedSince: 0,
    lockSeenAt: Number.NEGATIVE_INFINITY,
  }
  connections.set(db, connection)
  return connection
}

/**
 * Runs `change` in a transaction of its own: all of it is committed, or nothing. Every write of the server goes through
 * here, single statements too. `change` must be synchronous, and may run again after it was rolled back.
 *
 * While another program holds the database's lock, it is asked for again every 20 ms, for 1 s at most, without blocking
 * the event loop. Once a lock was held for that long, later calls ask only once. Rejects with SQLite's error when the
 * lock is not released or the database cannot write.
 */
export async function transaction<T>(db: Db, change: () => T): Promise<T> {
  // Its effects would be reported as committed while the outer transaction can still be rolled back.
  if (db.$client.inTransaction) throw new Error('A transaction has to begin outside of any other.')
  const connection = connectionOf(db)
  for (;;) {
    try {
      const result = connection.immediate(change) as T
      connection.lockSeenAt = Number.NEGATIVE_INFINITY
      return result
    } catch (error) {
      if (!isLocked(error)) throw error
      const now = performance.now()
      if (now - connection.lockSeenAt > maxWaitMs) connection.lockedSince = now
      connection.lockSeenAt = now
      if (now - connection.lockedSince >= maxWaitMs) throw error
    }
    await setTimeout(retryDelayMs)
  }
}
