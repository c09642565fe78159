import { setImmediate } from 'node:timers/promises'

/** How long one piece of work may hold the event loop, in ms. */
const maxTurnMs = 5

/**
 * For loops that take longer than one turn of the event loop should: call the returned function after each step. It lets
 * other requests run whenever the work has taken `maxTurnMs` since it last did.
 */
export function yieldRegularly(): () => Promise<void> {
  let resumedAt = performance.now()
  return async () => {
    if (performance.now() - resumedAt < maxTurnMs) return
    await setImmediate()
    resumedAt = performance.now()
  }
}
