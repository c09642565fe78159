import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { buildApp } from '#server/http/app.ts'
import { jobs } from '#server/jobs.ts'
import { openServices } from '#server/services.ts'
import { benchEnv } from './seed.ts'
import { idsOf, type TenYears } from './seed-ten-years.ts'

/** The product over ten years of diary, told by its parent when to run a job and when to watch its event loop. */
export type ToServer =
  | { open: Pick<TenYears, 'folder' | 'userId'>; sessions: number }
  | { watch: true }
  | { report: true }
  /** `at` is the time of the job's clock. */
  | { job: string; at: string }

type Session = { id: string; accessToken: string; refreshToken: string }
export type Opened = { url: string; sessions: Session[]; ids: ReturnType<typeof idsOf>; unsubscribe: string }
/** CPU milliseconds of the longest turn of the event loop, and resident megabytes. */
export type Watched = { turnMs: number; residentMb: number }

/** Sends nothing, but lets the weekly summaries be queued. */
const transport = { send: () => new Promise<never>(() => {}), close: () => {} }

let services: ReturnType<typeof openServices>
const watch = { isOn: false, turnMs: 0, residentMb: 0 }

process.on('message', async (message: ToServer) => {
  if ('open' in message) return process.send?.(await open(message.open, message.sessions))
  if ('watch' in message) return void watchTurns()
  if ('report' in message) {
    watch.isOn = false
    return process.send?.({ turnMs: watch.turnMs, residentMb: watch.residentMb } satisfies Watched)
  }
  await jobs.find(({ name }) => name === message.job)?.run(services, new Date(message.at))
  process.send?.('done')
})

// The parent may have failed.
process.on('disconnect', () => process.exit())

async function open({ folder, userId }: Pick<TenYears, 'folder' | 'userId'>, count: number): Promise<Opened> {
  services = openServices(benchEnv(folder), { transport })
  const app = await buildApp(services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const now = services.clock()
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    sessions: Array.from({ length: count }, () => {
      const { accessToken, refreshToken } = services.sessions.start(userId, 'bench', now)
      return { id: services.sessions.viewer(accessToken, now)?.sessionId ?? '', accessToken, refreshToken }
    }),
    ids: idsOf(services, userId),
    unsubscribe: services.unsubscribeLinks.sign(userId),
  }
}

/**
 * Measures every turn of the event loop until `report`, in CPU time of this thread, which a busy machine does not stretch.
 * What another request waits for is at least the longest turn.
 */
async function watchTurns() {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  Object.assign(watch, { isOn: true, turnMs: 0, residentMb: 0 })
  for (let before = cpuMs(), turn = 0; watch.isOn; turn++) {
    await setImmediate()
    const now = cpuMs()
    watch.turnMs = Math.max(watch.turnMs, now - before)
    if (turn % 100 === 0) watch.residentMb = Math.max(watch.residentMb, Math.round(process.memoryUsage.rss() / 1048576))
    before = cpuMs()
  }
}
