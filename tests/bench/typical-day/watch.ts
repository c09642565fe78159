import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/**
 * Runs inside the server's processes, before their own code, and measures them between two messages of the parent. With workers,
 * the first process asks them all, and adds up what they say.
 */
export type ToServer = 'watch' | 'report'

/** Event-loop delay and CPU time since `watch`, and resident memory now. Of several processes the sums, and the longest delays. */
export type Watched = {
  lagMs: { p50: number; p99: number; max: number }
  cpuSeconds: number
  /** The share of the time in which the event loop was busy. */
  utilization: number
  rssMb: number
}

/** How the first process asks a worker, and what that answers. */
type ToWorker = { watched?: ToServer }
type FromWorker = { answer?: Watched | 'watching' }

const resolutionMs = 5
const delay = monitorEventLoopDelay({ resolution: resolutionMs })
delay.enable()
let cpu = process.cpuUsage()
let utilization = performance.eventLoopUtilization()

process.on('message', (message: ToServer | ToWorker) => {
  if (message === 'watch' || message === 'report') void answerOfAll(message).then((answer) => process.send?.(answer))
  else if (message.watched) process.send?.({ answer: answerTo(message.watched) } satisfies FromWorker)
})

function answerTo(message: ToServer): Watched | 'watching' {
  if (message === 'report') return report()
  delay.reset()
  cpu = process.cpuUsage()
  utilization = performance.eventLoopUtilization()
  return 'watching'
}

async function answerOfAll(message: ToServer): Promise<Watched | 'watching'> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const answers = await Promise.all(workers.map((worker) => ask(worker, message)))
  const own = answerTo(message)
  if (own === 'watching' || answers.length === 0) return own
  const reports = answers.filter((answer) => answer !== 'watching')
  const longest = (of: (one: Watched) => number) => Math.max(...reports.map(of))
  const sum = (of: (one: Watched) => number) => [own, ...reports].reduce((total, one) => total + of(one), 0)
  return {
    lagMs: {
      p50: longest(({ lagMs }) => lagMs.p50),
      p99: longest(({ lagMs }) => lagMs.p99),
      max: longest(({ lagMs }) => lagMs.max),
    },
    cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
    utilization: longest((one) => one.utilization),
    rssMb: sum(({ rssMb }) => rssMb),
  }
}

async function ask(worker: Worker, watched: ToServer): Promise<Watched | 'watching'> {
  worker.send({ watched } satisfies ToWorker)
  for (;;) {
    // Workers send other messages, too.
    const [{ answer }] = (await once(worker, 'message')) as [FromWorker]
    if (answer) return answer
  }
}

function report(): Watched {
  const { user, system } = process.cpuUsage(cpu)
  // What it reports is the time between two of its timers.
  const lag = (nanoseconds: number) => Math.max(0, Math.round((nanoseconds / 1e6 - resolutionMs) * 10) / 10)
  return {
    lagMs: { p50: lag(delay.percentile(50)), p99: lag(delay.percentile(99)), max: lag(delay.max) },
    cpuSeconds: (user + system) / 1e6,
    utilization: performance.eventLoopUtilization(utilization).utilization,
    rssMb: Math.round(process.memoryUsage.rss() / 1048576),
  }
}
