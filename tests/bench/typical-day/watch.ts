import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** Runs inside the server's process, before its own code, and measures it between two messages of its parent. */
export type ToServer = 'watch' | 'report'

/** Event-loop delay and CPU time since `watch`, and resident memory now. */
export type Watched = {
  lagMs: { p50: number; p99: number; max: number }
  cpuSeconds: number
  /** The share of the time in which the event loop was busy. */
  utilization: number
  rssMb: number
}

const resolutionMs = 5
const delay = monitorEventLoopDelay({ resolution: resolutionMs })
delay.enable()
let cpu = process.cpuUsage()
let utilization = performance.eventLoopUtilization()

process.on('message', (message: ToServer) => {
  if (message === 'report') return process.send?.(report())
  delay.reset()
  cpu = process.cpuUsage()
  utilization = performance.eventLoopUtilization()
  return process.send?.('watching')
})

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
