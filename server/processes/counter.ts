import type { MonotonicMs } from '../auth/throttle.ts'
import { storageErrorCode } from '../db/storage-error.ts'
import { createLru } from '../lib/cache.ts'
import { hashedKey, type SharedTables } from './tables.ts'

/** A count, and the ms after which its window ends. */
type Counted = { count: number; leftMs: number }

/** Counts per key in windows that begin with the first count of each. */
export type Counter = {
  of: (key: string) => Counted
  /** Adds to the count, and answers it. */
  add: (key: string, by: number) => Counted
}

type Window = { startedAt: number; count: number }

/** Kept in memory; beyond `maxKeys` the count of the least recently used key is dropped. */
export function createCounter(monotonicMs: MonotonicMs, windowMs: number, maxKeys: number): Counter {
  const windows = createLru<Window>(maxKeys)

  const windowOf = (key: string, now: number): Window => {
    const known = windows.get(key)
    return known && now - known.startedAt < windowMs ? known : { startedAt: now, count: 0 }
  }
  const answer = ({ count, startedAt }: Window, now: number) => ({ count, leftMs: startedAt + windowMs - now })

  return {
    of(key) {
      const now = monotonicMs()
      return answer(windowOf(key, now), now)
    },
    add(key, by) {
      const now = monotonicMs()
      const window = windowOf(key, now)
      window.count += by
      windows.set(key, window)
      return answer(window, now)
    },
  }
}

type Options = { name: string; windowMs: number; maxKeys: number; step: number }

/**
 * Kept in a table, where other processes count too. A process writes its first count of a window, and then what it has
 * counted since whenever that is `step`, because a write for each request would be work for nothing.
 */
export function createTableCounter(tables: SharedTables, { name, windowMs, maxKeys, step }: Options): Counter {
  const { nowMs } = tables
  type Known = Window & { unsent: number }
  const windows = createLru<Known>(maxKeys)
  const answer = ({ count, startedAt, unsent }: Known, now: number) => ({
    count: count + unsent,
    leftMs: startedAt + windowMs - now,
  })

  /** Null while the table cannot be reached: then it is counted here, and nobody is refused for that. */
  function written(key: string, { by, now }: { by: number; now: number }): Known | null {
    try {
      return { ...tables.addToWindow(name, hashedKey(key), { by, now, windowMs }), unsent: 0 }
    } catch (error) {
      if (storageErrorCode(error) === null) throw error
      return null
    }
  }

  return {
    of(key) {
      const now = nowMs()
      const found = tables.windowOf(name, hashedKey(key))
      const isCurrent = found !== undefined && now - found.startedAt < windowMs
      const unsent = windows.get(key)?.unsent ?? 0
      return answer(isCurrent ? { ...found, unsent } : { startedAt: now, count: 0, unsent: 0 }, now)
    },
    add(key, by) {
      const now = nowMs()
      const known = windows.get(key)
      const isKnown = known !== undefined && now - known.startedAt < windowMs
      const unsent = (isKnown ? known.unsent : 0) + by
      if (isKnown && unsent < step) {
        known.unsent = unsent
        return answer(known, now)
      }
      const window = written(key, { by: unsent, now }) ?? {
        ...(isKnown ? known : { startedAt: now, count: 0 }),
        unsent,
      }
      windows.set(key, window)
      return answer(window, now)
    },
  }
}
