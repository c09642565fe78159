import { hostname } from 'node:os'
import type { Locks } from './locks.ts'

type Work = { stop: () => Promise<void> }

/** How often a process asks whether the one that runs the jobs is gone. */
const askMs = 2_000

/**
 * Does work in one process at a time: in the first that asks, and when that one ends, in another. `stop` resolves when the work of
 * this process has ended, and lets another one go on.
 */
export function lead(locks: Locks, begin: () => Work): Work {
  let work: Work | null = null
  let release = () => {}

  function ask() {
    if (work) return
    try {
      const lock = locks.take('jobs', '', { machine: hostname(), pid: process.pid })
      if (!lock) return
      work = begin()
      release = lock.release
      lock.onLost(() => {
        void work?.stop()
        work = null
      })
    } catch {
      // The table is locked for a moment; the next time comes soon.
    }
  }

  ask()
  const timer = setInterval(ask, askMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await work?.stop()
      release()
    },
  }
}
