/** Lets other requests run during long work. */

import { setImmediate } from 'node:timers/promises'

/**
 * For long loops: call the returned function after each step. It lets other requests run whenever the work has taken
 * `maxTurnMs` since they last did.
 */
export function yieldRegularly(): () => Promise<void> {
  let resumedAt = performance.now()
  return async () => {
    if (performance.now() - resumedAt < maxTurnMs) return
    await setImmediate()
    resumedAt = performance.now()
  }
}

/** How long a piece of work may hold the event loop, in ms. */
const maxTurnMs = 5

/** Finds something for each item and drops what is not found. Lets other requests run in between. */
export async function findEach<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Promise<Found[]> {
  const yieldIfLong = yieldRegularly()
  const found: Found[] = []
  for (const item of items) {
    const one = find(item)
    if (one) found.push(one)
    await yieldIfLong()
  }
  return found
}
