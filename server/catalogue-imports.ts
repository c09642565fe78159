import { type ChildProcess, fork } from 'node:child_process'
import { lstat, readdir, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { ImportProgress } from './catalogue/import/build.ts'
import { nightlyExport as exportUrl } from './catalogue/import/file-kind.ts'
import { isImporting } from './catalogue/import/lock.ts'
import type { FinishedImport, ImportTask } from './catalogue/import/run.ts'
import { userAgentOf } from './catalogue/openfoodfacts.ts'
import { type Env, settingNames } from './config/env.ts'
import { type CatalogueImport, endImport, endLostImports } from './db/catalogue-imports.ts'
import type { Db } from './db/open.ts'
import { transaction } from './db/transaction.ts'
import { paceOf } from './domain/catalogue-import.ts'
import type { ImportArguments } from './import-foods.ts'

export type CatalogueImports = ReturnType<typeof createCatalogueImports>

/** How a run ended; `output` is what its process wrote before it crashed, `unrecorded` why this could not be recorded. */
type EndedImport = Pick<CatalogueImport, 'id' | 'status' | 'problem'> & { output?: string; unrecorded?: unknown }

type Deps = {
  db: Db
  env: Env
  clock: () => Date
  /** The folder of the catalogue. */
  folder: string
  /** The bytes left for this process on the disk of DATA_DIR. */
  freeBytes: () => Promise<number>
  /** The URL of the nightly export of Open Food Facts. */
  nightlyExport?: string | undefined
}

/** A piece on its way: `ended` never rejects. */
type UploadedPiece = { abort: () => void; ended: Promise<void> }

type Message = { progress?: ImportProgress; result?: FinishedImport; problem?: string; isAborted?: true }

type Running = {
  id: string
  from: string
  child: ChildProcess
  startedAtMs: number
  progress: ImportProgress | null
  /** The pace of reading, which the indexing after it has not. */
  pace: ReturnType<typeof paceOf>
  /** What to record when it is aborted. */
  aborted: Pick<CatalogueImport, 'status' | 'problem'>
  ended: Promise<void>
}

// In a package the server is JavaScript, and so is this file.
const entry = new URL(`./import-foods${extname(import.meta.url)}`, import.meta.url)

/** An import takes some 270 MB in all, for any number of foods, and less than half of it here. */
const heapMb = 384

/** How long an import may take to come to an end, in ms: less than the server itself has. */
const graceMs = 5_000

const abandonedMs = 86_400_000

const maxOutput = 2_000

const crashed = 'The import ended unexpectedly; the server may be short of memory. Nothing was changed.'
const stopped = {
  status: 'failed',
  problem: 'It was interrupted, because the server was stopped. Nothing was changed.',
} as const
const interrupted = 'It was interrupted by a restart of the server. Nothing was changed.'

/**
 * Imports foods in a process of its own with low priority, so that an import of hours holds up no request and a crash of it harms
 * nobody. One runs at a time; those started on the command line count as well.
 */
export function createCatalogueImports({ db, env, clock, folder, freeBytes, nightlyExport = exportUrl }: Deps) {
  let running: Running | null = null
  let isStarting = false
  let isClosed = false
  let onEnd: (ended: EndedImport) => void = () => {}

  function launch(id: string, task: ImportTask) {
    const order: ImportArguments = { task, folder, minFreeMb: env.MIN_FREE_MB, userAgent: userAgentOf(env) }
    const child = fork(entry, [JSON.stringify(order)], {
      // It reads files of strangers, and needs none of the settings, some of which are secrets.
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
    }
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
    })
    run.ended = new Promise((resolve) => {
      const end = () => void finish(run, last, output).then(resolve)
      child.once('close', end)
      // No process could be made.
      child.once('error', () => child.pid === undefined && end())
    })
    running = run
  }

  /** Never rejects. */
  async function finish(run: Running, { result, problem, isAborted }: Message, output: string) {
    const outcome = result
      ? { ...resultOf(result), status: 'done' as const, problem: result.warnings?.join(' ') || null }
      : { rows: run.progress?.rows ?? null, ...(problem ? { status: 'failed' as const, problem } : run.aborted) }
    const ended: EndedImport = { id: run.id, status: outcome.status, problem: outcome.problem }
    if (!result && !problem && !isAborted) ended.output = output
    if (isClosed) return
    try {
      // Removes what a killed process has left.
      isImporting(folder)
      await transaction(db, () => endImport(db, run.id, outcome, clock()))
    } catch (error) {
      ended.unrecorded = error
    }
    running = null
    onEnd(ended)
  }

  async function abort(run: Running, aborted: Running['aborted']) {
    run.aborted = aborted
    run.child.kill('SIGTERM')
    const timer = setTimeout(() => run.child.kill('SIGKILL'), graceMs)
    await run.ended.finally(() => clearTimeout(timer))
  }

  const isBusy = () => isStarting || running !== null || isImporting(folder)

  return {
    /** The folder with the files that admins can import; nothing outside it can be. */
    files: join(env.DATA_DIR, 'imports'),

    /** The pieces of files that are being received, by the name of the file. */
    uploads: new Map<string, UploadedPiece>(),

    nightlyExport,
    freeBytes,

    /** Whether an import is running, here or on the command line. */
    isBusy,

    /** Starts a run once `record` has recorded it; null while another one is running. Rejects as `record` does. */
    async start(task: ImportTask, record: () => Promise<CatalogueImport>): Promise<CatalogueImport | null> {
      if (isBusy()) return null
      isStarting = true
      try {
        const run = await record()
        launch(run.id, task)
        return run
      } finally {
        isStarting = false
      }
    },

    /** The run of this server, if one is under way. `progress` is null until the first row was read. */
    running: () =>
      running && {
        id: running.id,
        pid: running.child.pid,
        from: running.from,
        progress: running.progress,
        ...running.pace,
      },

    /** Ends a run under way; resolves when it has ended. False when it is not running here. */
    async cancel(id: string): Promise<boolean> {
      if (running?.id !== id) return false
      await abort(running, { status: 'cancelled', problem: null })
      return true
    },

    /** After a start of the server: ends what an earlier process of it left. Rejects when the database cannot write. */
    async recover(): Promise<void> {
      await removeParts(join(env.DATA_DIR, 'imports'))
      if (isBusy()) return
      await transaction(db, () => endLostImports(db, clock(), interrupted))
    },

    /** Removes what arrived of files whose upload was given up, which is when nothing has come for a day. Returns how many. */
    pruneUploads: (now: Date): Promise<number> =>
      removeParts(join(env.DATA_DIR, 'imports'), new Date(now.getTime() - abandonedMs)),

    /** Registers the function that hears how a run ended. */
    onEnd(listener: typeof onEnd) {
      onEnd = listener
    },

    /** Ends the run under way, because the server stops. */
    async stop(): Promise<void> {
      if (running) await abort(running, stopped)
    },

    /** Before the database is closed: kills the run under way; `recover` records that after the next start. */
    close() {
      isClosed = true
      running?.child.kill('SIGKILL')
    },
  }
}

/** Removes what was uploaded of files before the upload broke off, or of those only that were last written before a time. */
async function removeParts(folder: string, writtenBefore?: Date): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names.filter((name) => name.endsWith('.part'))) {
    const path = join(folder, name)
    const written = await lstat(path).catch(() => null)
    if (!written || (writtenBefore && written.mtime >= writtenBefore)) continue
    await rm(path, { force: true, recursive: true })
    removed++
  }
  return removed
}

const resultOf = ({ rows, foods, skipped, sources }: FinishedImport) => ({
  rows,
  foods,
  skipped,
  source: sources.join(' '),
})
