import { whenIdle } from './when-idle.ts'

const waiting: (() => Promise<unknown>)[] = []
let isLoading = false

/**
 * Loads the code of a part once the browser is idle, one part after another: a stylesheet that arrives before one that was
 * asked for earlier makes the browser lay out the whole page again. A part that fails is loaded again when it is needed.
 */
export function preload(load: () => Promise<unknown>): void {
  waiting.push(load)
  if (!isLoading) loadNext()
}

function loadNext(): void {
  const load = waiting.shift()
  isLoading = load !== undefined
  if (!load) return
  whenIdle(() => {
    load()
      .catch(() => {})
      .finally(loadNext)
  })
}
