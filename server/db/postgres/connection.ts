/** A connection to PostgreSQL that is used synchronously: a thread holds it, and the caller waits for its answer. */

import { extname } from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import {
  type Answer,
  type ConnectionSettings,
  connectionLost,
  heldByOther,
  type Query,
  type Request,
} from './messages.ts'
import { postgresError } from './postgres-error.ts'

/** Longer than PostgreSQL takes to end a statement: then nobody is there any more. */
const silenceMs = 2_000

// In a package the server is JavaScript, and so is this file.
const entry = new URL(`./worker${extname(import.meta.url)}`, import.meta.url)

export type Rows = Extract<Answer, { rows: unknown }>
export type ConnectionOptions = Partial<Omit<ConnectionSettings, 'url' | 'answered'>> & {
  /** How long a lost connection is waited for. Calls after that fail at once, until there is one again. */
  maxWaitMs?: number
  /** Called once when another program took the data while there was no connection. */
  onTaken?: () => void
  /** Called with what anybody sends on the channel, also through this connection. */
  onNews?: (text: string) => void
}

export function connect(
  url: string,
  { maxWaitMs = 5_000, onTaken = () => {}, onNews = () => {}, ...options }: ConnectionOptions = {},
) {
  const {
    statementTimeoutMs = 10_000,
    lock = null,
    isServer = false,
    synchronousCommit = true,
    channel = null,
  } = options
  const answered = new SharedArrayBuffer(4)
  const counter = new Int32Array(answered)
  const { port1: port, port2 } = new MessageChannel()
  const { port1: news, port2: newsPort } = new MessageChannel()
  const settings: ConnectionSettings = { url, statementTimeoutMs, lock, isServer, synchronousCommit, channel, answered }
  // No environment: the driver would read settings of its own from it.
  const worker = new Worker(entry, {
    workerData: { settings, port: port2, news: newsPort },
    transferList: [port2, newsPort],
    env: {},
  })
  worker.unref()
  port.unref()
  news.on('message', onNews)
  news.unref()

  let lastId = 0
  let isOpen = true
  let wasConnected = false
  let isTaken = false
  /** Since when there has been no connection, as far as calls have noticed. */
  let lostSince: number | null = null

  function answerOf(request: Request, forMs: number): Answer | null {
    const until = performance.now() + forMs
    port.postMessage(request)
    for (;;) {
      const seen = Atomics.load(counter, 0)
      const received = receiveMessageOnPort(port)?.message as Answer | undefined
      // Answers to calls that were given up on come late.
      if (received?.id === request.id) return received
      if (received) continue
      const left = until - performance.now()
      if (left <= 0 || Atomics.wait(counter, 0, seen, left) === 'timed-out') return null
    }
  }

  return {
    /** Runs queries one after the other and returns the rows of the last one. Within a transaction `session` is that of its first. */
    run(queries: readonly Query[], session: number | null = null): Rows {
      if (!isOpen) throw new TypeError('The connection to PostgreSQL is closed.')
      const id = ++lastId
      const waited = lostSince === null ? 0 : performance.now() - lostSince
      const waitMs = Math.max(0, maxWaitMs - waited)
      const limitMs = statementTimeoutMs === 0 ? Number.POSITIVE_INFINITY : statementTimeoutMs + silenceMs + waitMs
      const answer = answerOf({ id, queries, waitMs, session }, limitMs)
      if (answer === null) port.postMessage({ id, abandon: true } satisfies Request)
      const error =
        answer === null ? { code: connectionLost, message: 'it does not answer' } : 'error' in answer && answer.error
      if (!error) {
        lostSince = null
        wasConnected = true
        return answer as Rows
      }
      if (error.code === connectionLost || error.code === heldByOther)
        lostSince ??= performance.now() - (answer === null ? maxWaitMs : 0)
      else lostSince = null
      if (error.code === heldByOther && wasConnected && !isTaken) {
        isTaken = true
        onTaken()
      }
      throw postgresError(error)
    },

    close() {
      isOpen = false
      port.close()
      news.close()
      void worker.terminate()
    },
  }
}
