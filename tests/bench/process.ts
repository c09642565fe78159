import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rateOf, restMix } from './load.ts'
import type { Seeded } from './seed.ts'

/**
 * The product as a process of its own over a folder, as `npm start` starts it; resolves with its address. `hook` is a file that
 * it imports first and that can exchange messages with this process.
 */
export async function start(folder: string, more = {}, hook?: string): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(
    process.execPath,
    ['--max-semi-space-size=8', ...(hook ? ['--import', hook] : []), 'server/main.ts'],
    {
      env: {
        ...process.env,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        RATE_LIMIT: '0',
        WRITE_LIMIT: '0',
        OPENFOODFACTS: 'off',
        BACKUP_EVERY: 'off',
        NODE_COMPILE_CACHE: 'node_modules/.cache/node-compile-cache',
        ...more,
      },
      stdio: ['ignore', 'pipe', 'inherit', ...(hook ? (['ipc'] as const) : [])],
    },
  )
  const url = await new Promise<string>((resolve) => {
    let said = ''
    server.stdout?.on('data', (chunk) => {
      said += chunk
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)
      // With several processes, all of them answer by then.
      if (found && said.includes('"event":"started"')) resolve(found[0])
    })
  })
  return { server, url }
}

export async function stop(server: ChildProcess) {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

export type Starts = { cold: number; first: number; later: number }

/**
 * Milliseconds from the spawn to the first answer of /api/health: of code that never ran before over an empty folder, of code
 * that did over an empty folder, and over the folder of the start before.
 */
export async function startToFirstAnswer(): Promise<Starts> {
  const parent = mkdtempSync(join(tmpdir(), 'glowlog-start-'))
  const timed = async (name: string) => {
    const startedAt = performance.now()
    const { server, url } = await start(join(parent, name), { NODE_COMPILE_CACHE: join(parent, 'compiled') })
    await fetch(`${url}/api/health`)
    const took = performance.now() - startedAt
    await stop(server)
    return Math.round(took)
  }
  const [cold, first, later] = [await timed('one'), await timed('two'), await timed('two')]
  rmSync(parent, { recursive: true, force: true })
  return { cold, first, later }
}

/** Resident megabytes of the product, idle and after so many seconds of many people's reads and writes. */
export async function residentMemory(seeded: Seeded, seconds: number): Promise<{ idle: number; loaded: number }> {
  const { server, url } = await start(seeded.folder)
  await fetch(`${url}/api/health`)
  const idle = residentMb(server.pid)
  await rateOf({ url, draw: restMix(seeded, 0.1) }, seconds)
  const loaded = residentMb(server.pid)
  await stop(server)
  return { idle, loaded }
}

/** Resident megabytes of a process. */
export const residentMb = (pid?: number) =>
  Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
