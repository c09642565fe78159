import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Step } from './world.ts'

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

/**
 * Processor time of the page's main thread, in ms, which does not count what other programs of the machine take: from the
 * input to the next paint (of it in styles, layout and painting), the longest task until the page rests, and all of them.
 */
export type Work = { toPaint: number; style: number; longest: number; all: number }

/** Times in µs; `tdur` is of the processor, and missing below a µs. */
type TraceEvent = {
  name: string
  ph: string
  tid: number
  pid: number
  ts: number
  dur?: number
  tdur?: number
  args: {
    name?: string
    data?: { interactionId?: number; duration: number; timeStamp: number; commitFinishTime: number }
  }
}

const ofStyle = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize'])

/** Traces what the page does meanwhile. */
export async function traced(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Work> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return workIn(traceEvents)
}

function workIn(events: TraceEvent[]): Work {
  // The page's own process is the one with most to do.
  const main = events.filter(({ name, ph }) => ph === 'M' && name === 'thread_name')
  const threads = main.filter(({ args }) => args.name === 'CrRendererMain')
  const tasksOf = ({ pid, tid }: TraceEvent) =>
    events.filter((event) => event.name.endsWith('RunTask') && event.pid === pid && event.tid === tid)
  const [tasks = []] = threads.map(tasksOf).toSorted((a, b) => time(b) - time(a))
  const thread = tasks[0]

  const inputs = events.flatMap(({ name, ph, ts, args: { data } }) =>
    name === 'EventTiming' && ph === 'b' && data?.interactionId ? [{ ts, ...data }] : [],
  )
  const [slowest] = inputs.toSorted((a, b) => b.duration - a.duration)
  const from = slowest?.ts ?? 0
  const until = slowest ? from + (slowest.commitFinishTime - slowest.timeStamp) * 1000 : 0
  const beforePaint = ({ ts, dur = 0 }: TraceEvent) => ts + dur > from && ts < until
  const styles = events.filter(({ name, tid, pid }) => ofStyle.has(name) && tid === thread?.tid && pid === thread.pid)
  return {
    toPaint: time(tasks.filter(beforePaint)),
    style: time(styles.filter(beforePaint)),
    longest: Math.max(0, ...tasks.map((task) => time([task]))),
    all: time(tasks),
  }
}

const time = (events: TraceEvent[]): number => events.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000

/** What was measured of an interaction, or of the first render of a screen. `loops` is `toPaint` beside the fixed loop. */
export type Row = { name: string; times: Times[]; works: (Work & { loops: number })[] }

const columns = {
  paint: ({ times }: Row) => median(times.map(({ duration }) => duration)),
  least: ({ times }: Row) => Math.min(...times.map(({ duration }) => duration)),
  handlers: ({ times }: Row) => median(times.map(({ processing }) => processing)),
  longest: ({ times }: Row) => median(times.map(({ longest }) => longest)),
  blocked: ({ times }: Row) => median(times.map(({ blocking }) => blocking)),
  '| paint': ({ works }: Row) => median(works.map(({ toPaint }) => toPaint)),
  style: ({ works }: Row) => median(works.map(({ style }) => style)),
  longest_: ({ works }: Row) => median(works.map(({ longest }) => longest)),
  all: ({ works }: Row) => median(works.map(({ all }) => all)),
  loops: ({ works }: Row) => median(works.map(({ loops }) => loops)),
}

/** Milliseconds: first those with the slowdown, then the processor time without it. */
export function tableOf(rows: Row[]): string {
  const line = (name: string, cells: string[]) => name.padEnd(30) + cells.map((cell) => cell.padStart(9)).join('')
  const cells = (row: Row) =>
    Object.entries(columns).map(([name, read]) => {
      const value = read(row)
      return Number.isFinite(value) ? value.toFixed(name === 'loops' ? 2 : 0) : ''
    })
  return `${[line('', Object.keys(columns)), ...rows.map((row) => line(row.name, cells(row)))].join('\n')}\n`
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
