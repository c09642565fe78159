/** The primary: it holds DATA_DIR, starts the workers that serve people, and starts another one for each that ends by itself. */

import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { openFailure } from '../config/data-dir.ts'
import { type Env, loggedSettings } from '../config/env.ts'
import { version } from '../config/runtime.ts'
import { stackOf } from '../errors.ts'
import { standardOutput } from '../lib/log.ts'
import { prepareDataDir, takeDataDir } from './data-dir.ts'
import { createSharedTables, machineMs, openSharedTables, removeSharedTables } from './tables.ts'
import type { WorkerMessage } from './worker.ts'

/** A worker has 8 s to finish its answers, and something more to close its files. */
const graceMs = 9_000

/** A worker that did not last so long is started again later each time. */
const stableMs = 30_000
const maxDelayMs = 30_000

/** Serves with WORKERS processes until a signal. Never resolves: it ends the process. */
export async function runPrimary(env: Env): Promise<void> {
  const { DATA_DIR, WORKERS, DATABASE_URL } = env
  const log = pino({ level: env.LOG_LEVEL }, standardOutput)
  const dataDir = await prepared()
  removeSharedTables(DATA_DIR)
  // In PostgreSQL what a worker had ends by itself, as that of a machine does.
  const tables = DATABASE_URL ? null : createSharedTables(openSharedTables(DATA_DIR), 'primary', machineMs)

  /** By the id of a worker, its name in the shared tables. */
  const owners = new Map<number, string>()
  const listening = new Set<number>()
  let hasStarted = false
  let isStopping = false
  let delayMs = 0

  // The main file, also when it was the command `glowlog` that imported it.
  cluster.setupPrimary({ exec: fileURLToPath(new URL('../main.ts', import.meta.url)), args: [] })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ event: 'uncaught error', stack: stackOf(error) }, 'an error that nothing caught: the server stops')
      stop(1)
    })
  }
  for (let n = 0; n < WORKERS; n++) begin()

  async function prepared() {
    try {
      const taken = await takeDataDir(env)
      await prepareDataDir(env)
      return taken
    } catch (error) {
      console.error(openFailure(error, DATA_DIR))
      process.exit(1)
    }
  }

  function begin() {
    if (isStopping) return
    const worker = cluster.fork()
    const startedAt = performance.now()
    worker.on('message', (message: WorkerMessage) => hear(worker, message))
    worker.on('listening', () => {
      listening.add(worker.id)
      if (!hasStarted && listening.size === WORKERS) started()
    })
    worker.on('exit', (code, signal) => ended(worker, { code, signal, lastedMs: performance.now() - startedAt }))
  }

  function started() {
    hasStarted = true
    if (dataDir.upgrade)
      log.info({ event: 'upgraded', version, ...dataDir.upgrade }, 'the database of an earlier version was upgraded')
    const settings = loggedSettings(env)
    log.info({ event: 'started', version, node: process.version, settings }, 'Glowlog has started')
  }

  function hear(worker: Worker, message: WorkerMessage) {
    if (message.type === 'hello') {
      owners.set(worker.id, message.owner)
      return
    }
    const to = message.to === undefined ? others(worker) : [cluster.workers?.[message.to]]
    // One that ends meanwhile does not hear it.
    for (const other of to) if (other?.isConnected()) other.send(message, () => {})
  }

  const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const others = (worker: Worker) => workers().filter(({ id }) => id !== worker.id)

  function ended(worker: Worker, { code, signal, lastedMs }: { code: number; signal: string; lastedMs: number }) {
    const hasServed = listening.delete(worker.id)
    const owner = owners.get(worker.id)
    owners.delete(worker.id)
    if (owner) tables?.releaseAllOf(owner)
    if (isStopping) {
      if (code) process.exitCode = 1
      if (workers().length === 0) end()
      return
    }
    // It has said why: the port is taken, for example.
    if (!hasServed && !hasStarted) {
      stop(1)
      return
    }
    delayMs = lastedMs >= stableMs ? 0 : Math.min(maxDelayMs, Math.max(1_000, 2 * delayMs))
    const how = { pid: worker.process.pid, code, signal, startsInMs: delayMs }
    log.error({ event: 'worker ended', ...how }, 'a worker has ended, and another one is started')
    setTimeout(begin, delayMs)
  }

  function stop(exitCode: number) {
    process.exitCode ||= exitCode
    // A second signal, when the terminal and npm both send one, must not end the process too early.
    if (isStopping) return
    isStopping = true
    log.info({ event: 'stopping' }, 'the workers finish the requests under way')
    if (workers().length === 0) end()
    for (const worker of workers()) worker.process.kill('SIGTERM')
    setTimeout(() => {
      for (const worker of workers()) worker.process.kill('SIGKILL')
      end()
    }, graceMs)
  }

  function end(): never {
    tables?.close()
    removeSharedTables(DATA_DIR)
    dataDir.release()
    process.exit()
  }
}
