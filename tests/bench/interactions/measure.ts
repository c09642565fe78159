import type { CDPSession, Page } from '@playwright/test'
import type { Step } from './tours.ts'

/**
 * Milliseconds. From the input to the next paint, and of it in its handlers; then of the tasks over 50 ms until the page
 * rests, the longest and what all are above 50 ms together.
 */
export type Times = { duration: number; processing: number; longest: number; blocking: number }

type Observed = { events: PerformanceEventTiming[]; tasks: PerformanceEntry[] }
type Watched = typeof globalThis & { observed: Observed }

/** Observes input events and long tasks in every page of a context. Runs in the page. */
export function observe() {
  const observed: Observed = { events: [], tasks: [] }
  Object.assign(globalThis, { observed })
  new PerformanceObserver((list) => {
    observed.events.push(...(list.getEntries() as PerformanceEventTiming[]))
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    observed.tasks.push(...list.getEntries())
  }).observe({ type: 'longtask' })
}

/** Resolves once there has been no long task for half a second. Runs in the page, so that nothing is asked meanwhile. */
async function settled(from: number): Promise<Times> {
  const { observed } = globalThis as Watched
  const recent = <Entry extends PerformanceEntry>(entries: Entry[]) =>
    entries.filter(({ startTime, duration }) => startTime + duration > from)
  const isQuiet = () => {
    const last = Math.max(from, ...recent(observed.tasks).map(({ startTime, duration }) => startTime + duration))
    return performance.now() > last + 500
  }
  do await new Promise((resolve) => setTimeout(resolve, 100))
  while (!isQuiet())

  const tasks = recent(observed.tasks).map(({ duration }) => duration)
  const events = recent(observed.events).filter(({ interactionId }) => interactionId)
  const [slowest] = events.toSorted((a, b) => b.duration - a.duration)
  return {
    // What takes less than 16 ms is not reported.
    duration: slowest?.duration ?? 16,
    processing: slowest ? slowest.processingEnd - slowest.processingStart : 0,
    longest: Math.max(0, ...tasks),
    blocking: tasks.reduce((sum, duration) => sum + duration - 50, 0),
  }
}

const now = () => performance.now()
export const rest = (page: Page) => page.evaluate(settled, 0)

/** Does a step while the processor is as many times slower, and resolves once the page rests again. */
export async function respond(page: Page, cdp: CDPSession, step: Step, slowdown: number): Promise<Times> {
  await step.before?.(page)
  const target = step.target(page)
  if (step.key === undefined) await target.tap({ trial: true })
  await page.evaluate(settled, await page.evaluate(now))
  const box = await target.boundingBox()
  if (!box) throw new Error(`There is nothing to tap for: ${step.name}`)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const from = await page.evaluate(now)
  if (step.key === undefined) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  else await page.keyboard.press(step.key)
  const times = await page.evaluate(settled, from)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return times
}

/** The same work on every machine. Runs in the page. */
export function calibrate(): number {
  let sum = 0
  for (let round = 0; round < 30; round++) {
    const rows = Array.from({ length: 5_000 }, (_, n) => ({ id: String((n * 7919) % 5_003), value: n }))
    rows.sort((a, b) => (a.id < b.id ? -1 : 1))
    sum += JSON.stringify(rows).length
  }
  return sum
}
