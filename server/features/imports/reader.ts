import { on } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Env } from '../../config/env.ts'
import type { Day } from '../../domain/day.ts'
import type {
  ImportAnswers,
  ImportCounts,
  ImportQuestion,
  ImportSource,
  LeftOut,
  SkippedRows,
} from '../../domain/imports.ts'
import type { MealType } from '../../domain/meal-type.ts'
import { badRequest, invalid, tooManyRequests, unavailable } from '../../errors.ts'
import type { Log } from '../../lib/log.ts'
import type { Locks } from '../../processes/locks.ts'
import type { NewMealRow, NutrientRow, StagedRow } from './accept.ts'

/** What the worker thread is told to read. */
export type ReadRequest = {
  /**
   * `preview` counts the rows, `newRows` sends those that the person does not have yet, and `allRows` sends the known ones too.
   * The last two end at a question without an answer.
   */
  purpose: 'preview' | 'newRows' | 'allRows'
  /** The uploaded file. */
  path: string
  /** The database with the rows that the person has: its path, the URL of one in PostgreSQL, or its bytes for a database in memory. */
  database: string | Uint8Array
  userId: string
  /** The name of this instance, whose own export can be imported as well. */
  productName: string
  timeZone: string
  /** The instant of the request. */
  now: string
  /** The planned hours of a fast when the file has none. */
  fastHours: number
  /** The meals of the person's day. */
  mealTypes: readonly MealType[]
  answers: ImportAnswers
}

/** What a file holds. */
export type ReadResult = {
  source: ImportSource
  label: string
  notes: string[]
  from: Day | null
  to: Day | null
  /** The days with rows, in their order. */
  days: Day[]
  counts: ImportCounts
  already: ImportCounts
  skipped: SkippedRows[]
  leftOut: LeftOut[]
  questions: ImportQuestion[]
  /** Some rows, flat, with their kind. */
  sample: Record<string, unknown>[]
}

/** How far a reading is: the rows so far, and the share of the bytes from 0 to 1. */
export type ReadingProgress = { rows: number; share: number }

/** What is sent while a file is read. */
export type ReadRow = StagedRow | NutrientRow | NewMealRow

/** `stack` is for the log, and set when a reader failed with an unexpected error. */
export type ReaderMessage =
  | { type: 'progress'; progress: ReadingProgress }
  | { type: 'rows'; rows: ReadRow[] }
  | { type: 'found'; result: ReadResult }
  | { type: 'unanswered'; question: ImportQuestion }
  | { type: 'refused'; reason: string; stack?: string }

export type ImportReader = ReturnType<typeof createImportReader>

type FileRequest = Omit<ReadRequest, 'purpose'>

/** Unexpected errors of the worker go to `log`; `signal` ends the reading. */
type ReadingOptions = { log: Log; signal?: AbortSignal }

// In a package the server is JavaScript, and so is this file.
const entry = new URL(`./worker${extname(import.meta.url)}`, import.meta.url)

/** The import of a person whose file is being received, read or added, and how far the reading is. */
type Claim = { importId: string; progress: ReadingProgress | null }

/** Workers at once in each process, whose memory they take. A person has at most one, so one person never blocks all others. */
const maxWorkers = 2

/** Seconds after which the other import of a person has probably been read. */
const retryAfter = 5

/** MB. Enough for a file of any size, since files are streamed. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** ms. A worker that sends nothing for so long hangs. */
const silentMs = 120_000

/** ms that the worker may read in all: several times what a slow machine needs. Waiting for the receiver of rows does not count. */
const readingMs = (bytes: number): number => 60_000 + (bytes / 1e6) * 4_000

/** Reads uploaded files in worker threads, so that no request has to wait for a large one. */
export function createImportReader(
  { DATA_DIR }: Pick<Env, 'DATA_DIR'>,
  locks: Locks,
  { maxReadingMs = readingMs } = {},
) {
  const folder = join(DATA_DIR, 'uploads')
  const limit = pLimit(maxWorkers)
  const workers = new Set<Worker>()
  /** By person, the claim of this process, in which everybody sees how far the reading of the file is. */
  const claims = new Map<string, Claim>()
  let isClosed = false

  const pathOf = (importId: string): string => join(folder, importId)

  function tellProgress(userId: string, progress: ReadingProgress | null) {
    const claim = claims.get(userId)
    if (claim) claim.progress = progress
  }

  /** Resolves when a worker may be started, with the function to call when it has ended. */
  const slot = () =>
    new Promise<() => void>((granted) => void limit(() => new Promise<void>((release) => granted(release))))

  /** The messages of a worker. It is ended when the loop over them is left. */
  async function* messagesFor(request: ReadRequest, { log, signal }: ReadingOptions): AsyncGenerator<ReaderMessage> {
    const { size } = await stat(request.path).catch(() => ({ size: 0 }))
    const release = await slot()
    if (isClosed || signal?.aborted) {
      release()
      throw stopping()
    }
    // No environment: the worker reads untrusted files, does not need the settings, and some of these are secrets.
    const worker = new Worker(entry, { workerData: request, env: {}, resourceLimits })
    let isTooSlow = false
    let left = maxReadingMs(size)
    /** Starts the timer that ends a slow worker. Returns the function that stops it, to call at the next message. */
    function watch() {
      const since = performance.now()
      const timer = setTimeout(
        () => {
          isTooSlow = true
          void worker.terminate()
        },
        Math.min(silentMs, left),
      )
      return () => {
        clearTimeout(timer)
        left -= performance.now() - since
      }
    }
    let pause = watch()
    workers.add(worker)
    try {
      const messages = on(worker, 'message', { close: ['exit'], ...(signal ? { signal } : {}) })
      for await (const [message] of messages as AsyncIterable<[ReaderMessage]>) {
        pause()
        if (message.type === 'refused' && message.stack)
          log.warn({ event: 'import not readable', stack: message.stack }, 'a file to import cannot be read')
        if (message.type === 'refused') throw badRequest(message.reason)
        if (message.type === 'unanswered') throw unanswered(message.question)
        if (message.type === 'progress') tellProgress(request.userId, message.progress)
        yield message
        if (message.type === 'found') return
        if (message.type === 'rows') worker.postMessage('more')
        pause = watch()
      }
      throw isTooSlow ? badRequest('It takes too long to read this file.') : stopping()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
      throw badRequest('This file is too complex to be read.')
    } finally {
      pause()
      workers.delete(worker)
      tellProgress(request.userId, null)
      await worker.terminate()
      release()
    }
  }
  return {
    /** The folder of the uploaded files, each named by the id of its import. */
    folder,

    /** Where the file of an import is. */
    pathOf,

    /** Removes the file of an import, or the part of it that has arrived. */
    async removeFile(importId: string): Promise<void> {
      const path = pathOf(importId)
      await Promise.all([rm(path, { force: true }), rm(`${path}.part`, { force: true })])
    },

    /**
     * Claims the right to receive, read or add a file of a person, who can do this with one file at a time. Returns the function
     * that gives it back. Throws 429 while another file of theirs has it.
     */
    claim(userId: string, importId: string): () => void {
      const claim: Claim = { importId, progress: null }
      const lock = locks.take('reading', userId, claim)
      if (!lock)
        throw tooManyRequests('Another file of yours is being read. Please wait until that has finished.', retryAfter)
      claims.set(userId, claim)
      return () => {
        claims.delete(userId)
        lock.release()
      }
    },

    /** The imports of all people whose file is being received, read or added. */
    underWay: (): string[] => locks.notes('reading').map((claim) => (claim as Claim).importId),

    /** How far the reading of a person's file is; null while none is being read. */
    progressOf(userId: string) {
      const claim = locks.noteOf('reading', userId) as Claim | null
      return claim?.progress ? { importId: claim.importId, phase: 'reading' as const, ...claim.progress } : null
    },

    /** What a file holds. Rejects with 400 and a sentence when it cannot be read. */
    async preview(request: FileRequest, options: ReadingOptions): Promise<ReadResult> {
      for await (const message of messagesFor({ ...request, purpose: 'preview' }, options))
        if (message.type === 'found') return message.result
      throw stopping()
    },

    /**
     * Reads the rows that the person does not have yet, or all rows, in batches: first those of food and exercise in the order of
     * the file, then the others. The worker waits until a batch has been taken. Returns what the file holds. Throws 400 with an
     * issue such as `answers.weightUnit` for a question without an answer.
     */
    async *rows(
      request: FileRequest,
      { purpose, ...options }: ReadingOptions & { purpose: 'newRows' | 'allRows' },
    ): AsyncGenerator<ReadRow[], ReadResult> {
      for await (const message of messagesFor({ ...request, purpose }, options)) {
        if (message.type === 'rows') yield message.rows
        if (message.type === 'found') return message.result
      }
      throw stopping()
    },

    /** Ends all readings. */
    close() {
      isClosed = true
      for (const worker of workers) void worker.terminate()
    },
  }
}

/** 400 that names a question without an answer. */
export const unanswered = ({ key, text }: { key: string; text: string }) => invalid(`answers.${key}`, text)

const stopping = () => unavailable('The server is being restarted. Please try again in a moment.', 10)
