import { type ChildProcess, fork } from 'node:child_process'
import { extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Env, settingNames } from '../../config/env.ts'
import type { Locks } from '../../processes/locks.ts'
import type { Shared } from '../../processes/shared.ts'
import type { Uploads } from '../../uploads.ts'
import { userAgentOf } from '../openfoodfacts-api.ts'
import type { ImportProgress } from './build.ts'
import type { ImportArguments } from './child.ts'
import { nightlyExport as exportUrl } from './file-kind.ts'
import { type CatalogueImport, endOf, type ImportHistory, lostImport } from './history.ts'
import { createImportFolder } from './import-folder.ts'
import { type FinishedImport, type ImportTask, isImporting, paceOf } from './run.ts'

export type CatalogueImports = ReturnType<typeof createCatalogueImports>

/** How a run ended. `output` is what its process wrote before it crashed, `unrecorded` why the end could not be recorded. */
type EndedImport = Pick<CatalogueImport, 'id' | 'status' | 'problem'> & { output?: string; unrecorded?: unknown }

type Deps = {
  history: ImportHistory
  uploads: Uploads
  env: Env
  clock: () => Date
  /** The folder of the catalogue. */
  folder: string
  shared: Pick<Shared, 'locks' | 'bus'>
  /** The URL of the nightly export of Open Food Facts. */
  nightlyExport?: string | undefined
}

type Message = { progress?: ImportProgress; result?: FinishedImport; problem?: string; isAborted?: true }

type Running = {
  id: string
  from: string
  child: ChildProcess
  startedAtMs: number
  progress: ImportProgress | null
  /** Measured while reading; indexing afterwards does not change it. */
  pace: ReturnType<typeof paceOf>
  /** What to record if it is aborted. */
  aborted: Pick<CatalogueImport, 'status' | 'problem'>
  ended: Promise<void>
  lock: Lock
}

type Lock = NonNullable<ReturnType<Locks['take']>>

/** The right to run an import, and what all processes see of it. `id` is empty until the run is recorded. */
type Claim = { lock: Lock; shown: ShownImport }
type ShownImport = { id: string; pid: number | undefined } & Pick<Running, 'from' | 'progress'> & Running['pace']

// In a package the server is JavaScript, and so is this file.
const entry = new URL(`./child${extname(import.meta.url)}`, import.meta.url)

/** An import of any number of foods takes about 270 MB, less than half of it in this heap. */
const heapMb = 384

/** Milliseconds in which an aborted import must end. The server itself has longer to stop. */
const graceMs = 5_000

/** How long a process waits until another one has ended its run, and how often it looks. */
const cancelMs = 10_000
const pollMs = 50

const abandonedMs = 86_400_000

const maxOutput = 2_000

const crashed = 'The import ended unexpectedly; the server may be short of memory. Nothing was changed.'
const cancelled = { status: 'cancelled', problem: null } as const
const stopped = {
  status: 'failed',
  problem: 'It was interrupted, because the server was stopped. Nothing was changed.',
} as const
const interrupted = 'It was interrupted by a restart of the server. Nothing was changed.'

/**
 * Imports foods in a separate process with low priority, so that an import of hours delays no request and a crash of it does not
 * stop the server. Only one import runs at a time, including those started on the command line.
 */
export function createCatalogueImports(deps: Deps) {
  const { history, uploads, env, clock, folder, nightlyExport = exportUrl } = deps
  const { locks, bus } = deps.shared
  const files = createImportFolder(join(env.DATA_DIR, 'imports'), uploads)
  let running: Running | null = null
  let isClosed = false
  let onEnd: (ended: EndedImport) => void = () => {}

  bus.on((message) => {
    if (message.type === 'cancel import' && running?.id === message.id) void abort(running, cancelled)
  })

  function launch(id: string, task: ImportTask, { lock, shown }: Claim) {
    const order: ImportArguments = { task, folder, minFreeMb: env.MIN_FREE_MB, userAgent: userAgentOf(env) }
    const child = fork(entry, [JSON.stringify(order)], {
      // It reads untrusted files, and must not see the settings, some of which are secrets.
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !settingNames.includes(name))),
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const run: Running = {
      id,
      from: task.from,
      child,
      startedAtMs: performance.now(),
      progress: null,
      pace: paceOf(0, 0, 0),
      aborted: { status: 'failed', problem: crashed },
      ended: Promise.resolve(),
      lock,
    }
    Object.assign(shown, { id, pid: child.pid })
    lock.tell()
    let last: Message = {}
    let output = ''
    child.stderr?.on('data', (chunk) => {
      output = (output + chunk).slice(-maxOutput)
    })
    child.on('message', (message: Message) => {
      last = message
      if (!message.progress) return
      run.progress = message.progress
      const { phase, rows, share } = message.progress
      if (phase === 'reading') run.pace = paceOf(rows, share, (performance.now() - run.startedAtMs) / 1000)
      Object.assign(shown, { progress: run.progress, ...run.pace })
    })
    run.ended = new Promise((resolve) => {
      const end = () => void finish(run, last, output).then(resolve)
      child.once('close', end)
      // Without a pid the process could not be started, and `close` never comes.
      child.once('error', () => child.pid === undefined && end())
    })
    running = run
  }

  /** Never rejects. */
  async function finish(run: Running, { result, problem, isAborted }: Message, output: string) {
    const outcome = result
      ? endOf(result)
      : { rows: run.progress?.rows ?? null, ...(problem ? { status: 'failed' as const, problem } : run.aborted) }
    const ended: EndedImport = { id: run.id, status: outcome.status, problem: outcome.problem }
    if (!result && !problem && !isAborted) ended.output = output
    if (isClosed) return
    try {
      // Removes what a killed process left behind.
      isImporting(folder)
      await history.end(run.id, outcome, clock())
    } catch (error) {
      ended.unrecorded = error
    }
    running = null
    run.lock.release()
    onEnd(ended)
  }

  async function abort(run: Running, aborted: Running['aborted']) {
    run.aborted = aborted
    run.child.kill('SIGTERM')
    const timer = setTimeout(() => run.child.kill('SIGKILL'), graceMs)
    await run.ended.finally(() => clearTimeout(timer))
  }

  const isBusy = () => locks.isHeld('catalogue import', '') || isImporting(folder)

  /** Also that of another process of the server. */
  const shownRun = () => locks.noteOf('catalogue import', '') as ShownImport | null

  return {
    files,
    nightlyExport,

    /** Whether an import is running, here or on the command line. */
    isBusy,

    /** Starts a run once `record` has recorded it with `history.add`; null while another one is running. Rejects as `record` does. */
    async start(
      task: ImportTask,
      record: (add: ImportHistory['add']) => Promise<CatalogueImport>,
    ): Promise<CatalogueImport | null> {
      if (isBusy()) return null
      const shown: ShownImport = { id: '', pid: undefined, from: task.from, progress: null, ...paceOf(0, 0, 0) }
      const lock = locks.take('catalogue import', '', shown)
      if (!lock) return null
      try {
        const run = await record(history.add)
        launch(run.id, task, { lock, shown })
        return run
      } catch (error) {
        lock.release()
        throw error
      }
    },

    /** The run of this server, if one is under way. `progress` is null until the first row was read. */
    running: shownRun,

    /** The latest imports, newest first. A recorded run that is not running any more ended without a result. */
    list(): CatalogueImport[] {
      const isLost = ({ id, status }: CatalogueImport) => status === 'running' && id !== shownRun()?.id && !isBusy()
      return history
        .list()
        .map((run) => (isLost(run) ? { ...run, status: 'failed' as const, problem: lostImport } : run))
    },

    /** Ends a run under way; resolves when it has ended. False when it is not running here. */
    async cancel(id: string): Promise<boolean> {
      if (shownRun()?.id !== id) return false
      if (running?.id === id) await abort(running, cancelled)
      else bus.send({ type: 'cancel import', id })
      for (let waited = 0; waited < cancelMs && shownRun()?.id === id; waited += pollMs) await wait(pollMs)
      return true
    },

    /** Records the end of what an earlier process of the server did not end. Call it at start. Rejects when the database cannot write. */
    async recover(): Promise<void> {
      if (isBusy()) return
      await history.endLost(clock(), interrupted)
    },

    /** Removes unfinished uploads that received nothing for a day. Returns how many. */
    pruneUploads: (now: Date): Promise<number> => files.removeParts(new Date(now.getTime() - abandonedMs)),

    /** Registers the function that is told how a run ended. */
    onEnd(listener: typeof onEnd) {
      onEnd = listener
    },

    /** Ends the run under way, because the server stops. */
    async stop(): Promise<void> {
      if (running) await abort(running, stopped)
    },

    /** Kills the run under way before the database is closed. After the next start, `recover` records its end. */
    close() {
      isClosed = true
      running?.child.kill('SIGKILL')
      running?.lock.release()
    },
  }
}
