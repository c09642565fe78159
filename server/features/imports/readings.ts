import { on } from 'node:events'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Env } from '../../config/env.ts'
import { badRequest, invalid, tooManyRequests, unavailable } from '../../errors.ts'
import type { Log } from '../../lib/log.ts'
import type { Finding, ReadingMessage, ReadingOrder, ReadingProgress } from './reading.ts'
import type { StagedRow } from './staged.ts'

export type ImportReadings = ReturnType<typeof createImportReadings>

type Order = Omit<ReadingOrder, 'purpose'>

/** The log hears of errors of a reader; `signal` ends the reading. */
type Around = { log: Log; signal?: AbortSignal }

// In a package the server is JavaScript, and so is this file.
const entry = new URL(`./worker${extname(import.meta.url)}`, import.meta.url)

/** At once in the process: a person has one at most, and so never holds the last one. */
const maxWorkers = 2

/** Seconds after which the other import of a person has probably been read. */
const retryAfter = 5

/** MB. A file of any size is read in less. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** A reader that says nothing for so long, in ms, will not come to an end. */
const silentMs = 120_000

/** How long a file may be read in all, in ms: several times as long as a slow machine takes. What takes the rows does not count. */
const readingMs = (bytes: number): number => 60_000 + (bytes / 1e6) * 4_000

/** Reads the files of other trackers in worker threads, so that no request waits for a large one. */
export function createImportReadings({ DATA_DIR }: Pick<Env, 'DATA_DIR'>, { maxReadingMs = readingMs } = {}) {
  const limit = pLimit(maxWorkers)
  const workers = new Set<Worker>()
  const progress = new Map<string, ReadingProgress>()
  /** By the id of their owner, the imports whose file is being received, read or added. */
  const claims = new Map<string, string>()
  let isClosed = false

  /** Resolves when a worker may be started, with the function to call when it has ended. */
  const slot = () =>
    new Promise<() => void>((granted) => void limit(() => new Promise<void>((release) => granted(release))))

  /** What a worker sends; it is ended when the loop over this is left. */
  async function* messagesFor(order: ReadingOrder, { log, signal }: Around): AsyncGenerator<ReadingMessage> {
    const { size } = await stat(order.path).catch(() => ({ size: 0 }))
    const release = await slot()
    if (isClosed || signal?.aborted) {
      release()
      throw stopping()
    }
    // It reads files of strangers, and needs none of the settings, some of which are secrets.
    const worker = new Worker(entry, { workerData: order, env: {}, resourceLimits })
    let isTooSlow = false
    let left = maxReadingMs(size)
    /** Ends a worker that takes too long; call what it returns when it has sent something. */
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
      for await (const [message] of messages as AsyncIterable<[ReadingMessage]>) {
        pause()
        if (message.type === 'refused' && message.stack)
          log.warn({ event: 'import not readable', stack: message.stack }, 'a file to import cannot be read')
        if (message.type === 'refused') throw badRequest(message.reason)
        if (message.type === 'unanswered') throw unanswered(message.question)
        if (message.type === 'progress') progress.set(order.path, message.progress)
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
      progress.delete(order.path)
      await worker.terminate()
      release()
    }
  }

  return {
    /** The folder with the uploaded files, each named by the id of its import. */
    folder: join(DATA_DIR, 'uploads'),

    /**
     * Takes the turn of a person to have a file received, read or added; call what it returns afterwards. Throws 429 while another
     * file of theirs is.
     */
    claim(userId: string, importId: string): () => void {
      if (claims.has(userId))
        throw tooManyRequests('Another file of yours is being read. Please wait until that has finished.', retryAfter)
      claims.set(userId, importId)
      return () => void claims.delete(userId)
    },

    /** The import of a person whose file is being received, read or added. */
    underWayOf: (userId: string): string | undefined => claims.get(userId),

    /** All those of everybody. */
    underWay: (): Iterable<string> => claims.values(),

    /** What a file holds. Rejects with 400 and a sentence when it cannot be read. */
    async preview(order: Order, around: Around): Promise<Finding> {
      for await (const message of messagesFor({ ...order, purpose: 'preview' }, around))
        if (message.type === 'found') return message.finding
      throw stopping()
    },

    /**
     * Reads the rows that the person has not got yet, or all of them, in batches that follow one another only as fast as they are taken: those
     * of food and exercise as they come, then the others. Returns what the file holds. Throws 400 with the issue
     * `answers.weightUnit` or the like for a question without an answer.
     */
    async *rows(
      order: Order,
      { purpose, ...around }: Around & { purpose: 'newRows' | 'allRows' },
    ): AsyncGenerator<StagedRow[], Finding> {
      for await (const message of messagesFor({ ...order, purpose }, around)) {
        if (message.type === 'rows') yield message.rows
        if (message.type === 'found') return message.finding
      }
      throw stopping()
    },

    /** How far the reading of the file at a path is; null while it is not being read. */
    progressOf: (path: string): ReadingProgress | null => progress.get(path) ?? null,

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
