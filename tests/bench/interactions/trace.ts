import type { Browser, Page } from '@playwright/test'

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
