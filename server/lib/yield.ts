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

/** What is found for each id, in their order and without those that find nothing. Lets other requests run in between. */
export async function findEach<Found>(
  ids: readonly { id: string }[],
  find: (id: string) => Found | undefined,
): Promise<Found[]> {
  const yieldIfLong = yieldRegularly()
  const found: Found[] = []
  for (const { id } of ids) {
    const one = find(id)
    if (one) found.push(one)
    await yieldIfLong()
  }
  return found
}
