/**
 * What all processes that serve the same people have to agree on: limits of attempts and of requests, locks, and news for
 * each other. A process alone keeps it in memory; several keep it in tables (`shared-in-tables.ts`) and pass news on over a bus.
 */

import { createThrottle, type MonotonicMs, type Throttle } from '../auth/throttle.ts'
import { type Counter, createCounter } from './counter.ts'
import { createLocks, type Locks } from './locks.ts'

export type Shared = {
  /** Limits attempts per key in a sliding window. All processes use the same name for the same limit. */
  throttle: (name: string, limit: number, windowSeconds: number) => Throttle
  /** Counts per key in a window that begins with the first count. Several processes may exceed `step` - 1 each before they notice. */
  counter: (name: string, options: { windowMs: number; maxKeys: number; step?: number }) => Counter
  locks: Locks
  bus: Bus
  /** The other workers of this server; null for one without. */
  peers: Peers | null
  /** Whether other processes write people's data too, so that caches have to compare versions. */
  hasOthers: boolean
  close: () => void
}

/** News for the other processes. */
export type BusMessage =
  /** A person's data was written, and that of others with it: for streams of notifications. */
  | { type: 'written'; userId: string; others: readonly string[] }
  /** Sessions or API tokens were ended. */
  | { type: 'credentials ended'; ids: readonly string[] }
  /** An admin ends an import of foods, wherever it runs. */
  | { type: 'cancel import'; id: string }
  /** Why the last backup failed, or null. */
  | { type: 'backup'; failure: string | null }
  /** What the last mail met: why the mail server could not be used, or null. */
  | { type: 'mail server'; problem: string | null }

/** Neither end waits: a message to a process that ends is lost. Nobody hears their own. */
export type Bus = { send: (message: BusMessage) => void; on: (listener: (message: BusMessage) => void) => void }

/** The other workers of this server, whose metrics add up. */
export type Peers = {
  /** Registers what this one answers when it is asked. */
  answerMetrics: (read: () => Promise<object[]>) => void
  /** The metrics of each of the others. One that is too busy, or has just ended, is left out. */
  metrics: () => Promise<object[][]>
}

/** For a process alone, which has nobody to tell. */
export const silentBus: Bus = { send: () => {}, on: () => {} }

/** For the only process: everything is in memory, and no statement more is run. */
export function sharedInMemory(monotonicMs: MonotonicMs): Shared {
  const locks = createLocks()
  return {
    throttle: (_name, limit, windowSeconds) => createThrottle(monotonicMs, limit, windowSeconds),
    counter: (_name, { windowMs, maxKeys }) => createCounter(monotonicMs, windowMs, maxKeys),
    locks,
    bus: silentBus,
    peers: null,
    hasOthers: false,
    close: () => {},
  }
}
