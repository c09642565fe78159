import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { addDays, weekday } from '#domain/day.ts'
import { jobs } from '#server/jobs.ts'
import { appRouter } from '#server/router.ts'
import { seedTenYears, type TenYears } from './seed-ten-years.ts'
import { notProbed, type Sample, samples } from './stall-samples.ts'
import type { Opened, ToServer, Watched } from './stall-server.ts'

/**
 * How long one person with ten years of diary makes others wait: `waitMs` is the longest answer of `/api/health` on another
 * connection meanwhile, `turnMs` the CPU time of the longest turn of the event loop, which a busy machine does not stretch.
 */
export type Stall = { waitMs: number; turnMs: number; residentMb: number }
type Stalls = {
  floor: Stall
  /** `cold` is the first call of a new process, `once` one after a few, `batch` 20 of them in one request. */
  procedures: Record<string, { cold: Stall; once?: Stall; batch?: Stall }>
  others: Record<string, Stall>
}

const callsInBatch = 20
const probeEveryMs = 3
/** Calls before the one that is measured, so that its code has been compiled. */
const warmUps = 3
/** More than any sample uses. */
const sessions = 30

type Procedure = { _def: { type: 'query' | 'mutation' } }
// At run time this map is flat: `diary.logFood` is a key. The types show the nested router instead.
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>

/** Probes every procedure, then searches, exports and jobs. Throws for a procedure without a sample. */
export async function benchStalls(filter = ''): Promise<Stalls> {
  const missing = Object.keys(procedures).filter((path) => !samples[path] && !notProbed[path])
  if (missing.length > 0) throw new Error(`tests/bench/stall-samples.ts has no sample for ${missing.join(', ')}`)
  const parent = mkdtempSync(join(tmpdir(), 'glowlog-stalls-'))
  const seeded = await seedTenYears(parent)
  const server = await openServer(seeded)
  await server.probe(() => setTimeout(300))
  const stalls: Stalls = { floor: await server.probe(() => setTimeout(1_000)), procedures: {}, others: {} }
  if (!filter) stalls.others = await others(server, seeded)
  await server.close()
  // Deleting the account ends all else.
  const paths = Object.keys(procedures).filter((path) => samples[path] && path.includes(filter))
  for (const path of paths.sort((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    stalls.procedures[path] = await probeProcedure(seeded, path, samples[path] as Sample)
  }
  rmSync(parent, { recursive: true, force: true })
  return stalls
}

const isLast = (path: string) => path === 'account.deleteAccount'

async function probeProcedure(seeded: TenYears, path: string, sample: Sample) {
  const server = await openServer(seeded)
  let n = 0
  const around = () => ({ ...seeded, ...server.opened, n: n++ })
  const call = (count: number) => {
    if (sample.rest) return server.get(sample.rest(around()))
    return server.call(
      path,
      Array.from({ length: count }, () => sample.input?.(around())),
      sample.status,
    )
  }
  const cold = await server.probe(() => call(1))
  if (sample.isOnce) {
    await server.close()
    return { cold }
  }
  for (let round = 0; round < warmUps; round++) await call(1)
  const once = await server.probe(() => call(1))
  const stall = { cold, once, ...(sample.rest ? {} : { batch: await server.probe(() => call(callsInBatch)) }) }
  await server.close()
  return stall
}

/** What is no single call: searches after a write, beside an export, and the jobs. */
async function others(server: Server, seeded: TenYears): Promise<Record<string, Stall>> {
  const search = () => server.call('foods.search', queries)
  const queries = Array.from({ length: callsInBatch }, (_, n) => ({ query: ['chicken', 'oats w', 'bread'][n % 3] }))
  const log = () => {
    const around = { ...seeded, ...server.opened, n: 7 }
    return server.call('diary.logFood', [samples['diary.logFood']?.input?.(around)])
  }
  await log()
  await search()
  const found: Record<string, Stall> = {
    'three batches of searches after a write': await server.probe(async () => {
      await log()
      await Promise.all([search(), search(), search()])
    }),
    'export over REST': await server.probe(() => server.get('/api/user/export-data')),
    'export beside three batches of searches': await server.probe(() =>
      Promise.all([server.get('/api/user/export-data'), search(), search(), search()]),
    ),
  }
  // The next Sunday evening.
  const sunday = addDays(seeded.today, (7 - weekday(seeded.today)) % 7)
  for (const { name } of jobs) {
    found[`job: ${name}`] = await server.probe(() => server.job(name, `${sunday}T20:30:00.000Z`))
  }
  return found
}

type Server = Awaited<ReturnType<typeof openServer>>

/** A server of its own over the seeded folder. */
export async function openServer(seeded: Pick<TenYears, 'folder' | 'userId'>) {
  const child = fork(new URL('stall-server.ts', import.meta.url).pathname, {
    stdio: 'inherit',
    execArgv: ['--max-semi-space-size=8'],
  })
  const opened = await ask<Opened>(child, { open: seeded, sessions })
  const token = opened.sessions[0]?.accessToken
  const [probing, calling] = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: true })]
  const health = () => send(`${opened.url}/api/health`, { agent: probing })
  const authorization = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' }
  for (let n = 0; n < 20; n++) await health()

  return {
    opened,
    /** Calls a procedure with each of the inputs in one request. Checks the status of a single call; a batch may refuse some. */
    async call(path: string, inputs: unknown[], expected = 200) {
      const isBatch = inputs.length > 1
      const type = procedures[path]?._def.type
      const input = JSON.stringify(isBatch ? { ...inputs } : inputs[0])
      const query = new URLSearchParams({
        ...(isBatch ? { batch: '1' } : {}),
        ...(type === 'query' && input ? { input } : {}),
      })
      const status = await send(`${opened.url}/trpc/${Array(inputs.length).fill(path).join(',')}?${query}`, {
        agent: calling,
        method: type === 'query' ? 'GET' : 'POST',
        headers: { ...authorization, 'content-type': 'application/json' },
        ...(type === 'mutation' && input ? { body: input } : {}),
      })
      if (isBatch ? Number(status) >= 500 : status !== expected) throw new Error(`${path} was answered with ${status}`)
    },
    async get(path: string) {
      const status = await send(opened.url + path, { agent: calling, headers: authorization })
      if (status !== 200) throw new Error(`${path} was answered with ${status}`)
    },
    job: (job: string, at: string) => ask(child, { job, at }),
    /** How long others wait while `work` is under way. */
    async probe(work: () => Promise<unknown>): Promise<Stall> {
      child.send({ watch: true } satisfies ToServer)
      const prober = { isOn: true, waitMs: 0 }
      const probes = async () => {
        while (prober.isOn) {
          const startedAt = performance.now()
          await health()
          prober.waitMs = Math.max(prober.waitMs, performance.now() - startedAt)
          await setTimeout(probeEveryMs)
        }
      }
      const probing = probes()
      // So that the first probes are on their way.
      await setTimeout(10 * probeEveryMs)
      await work()
      prober.isOn = false
      await probing
      const { turnMs, residentMb } = await ask<Watched>(child, { report: true })
      return { waitMs: rounded(prober.waitMs), turnMs: rounded(turnMs), residentMb }
    },
    async close() {
      probing.destroy()
      calling.destroy()
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function ask<T = unknown>(child: ChildProcess, message: ToServer): Promise<T> {
  child.send(message)
  const [answer] = (await once(child, 'message')) as [T]
  return answer
}

type Sent = { agent: Agent; method?: string; headers?: Record<string, string>; body?: string }

/** The status of an answer, once the whole of it has arrived; its text is not kept, which would cost this process time. */
async function send(url: string, { body, ...options }: Sent): Promise<number | undefined> {
  const sent = request(url, options)
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}

const rounded = (ms: number) => Math.round(ms * 10) / 10

/** The table for people. */
export function stallsText({ floor, procedures, others }: Stalls): string {
  const cell = (stall?: Stall) => (stall ? `${stall.waitMs.toFixed(1)} (${stall.turnMs.toFixed(1)})` : '-').padStart(17)
  const row = (what: string, ...stalls: (Stall | undefined)[]) => what.padEnd(44) + stalls.map(cell).join('')
  return [
    'Longest wait of another request, ms (CPU of the longest turn, ms), ten years of diary',
    `${''.padEnd(44)}${['first call', 'once', 'batch of 20'].map((name) => name.padStart(17)).join('')}`,
    row('without load', undefined, floor),
    ...Object.entries(procedures).map(([path, { cold, once, batch }]) => row(path, cold, once, batch)),
    ...Object.entries(others).map(([what, stall]) => `${row(what, undefined, stall)}   ${stall.residentMb} MB`),
    ...Object.entries(notProbed).map(([path, reason]) => `${path}: not probed, it ${reason}`),
    '',
  ].join('\n')
}
