/** A worker: one of the processes that the primary starts, each of which serves people. */

import cluster from 'node:cluster'
import { newId } from '../db/ids.ts'
import type { Bus, BusMessage, Peers } from './shared.ts'

/**
 * What processes of one server send each other, through the primary. The primary passes on what names a worker in `to` to that
 * one, and all else to every other worker.
 */
export type WorkerMessage = { to?: number; from?: number } & (
  | { type: 'hello'; owner: string }
  | { type: 'news'; message: BusMessage }
  | { type: 'metrics wanted'; question: string }
  | { type: 'metrics'; question: string; metrics: object[] }
)

/** How long the metrics of a busy worker are waited for. */
const metricsMs = 2_000

/** The line to the other workers. `owner` is the name of this process in the shared tables. */
export function connectWorker(workers: number): { bus: Bus; peers: Peers; owner: string } {
  const owner = newId()
  const listeners: ((message: BusMessage) => void)[] = []
  const questions = new Map<string, (metrics: object[]) => void>()
  let read: () => Promise<object[]> = async () => []

  function send(message: WorkerMessage) {
    // The process ends soon when the primary is gone.
    if (process.connected) process.send?.(message, undefined, undefined, () => {})
  }

  process.on('message', (message: WorkerMessage) => {
    if (message.type === 'news') for (const listener of listeners) listener(message.message)
    if (message.type === 'metrics') questions.get(message.question)?.(message.metrics)
    if (message.type === 'metrics wanted' && message.from !== undefined) {
      const { from, question } = message
      read().then(
        (metrics) => send({ type: 'metrics', to: from, question, metrics }),
        () => {},
      )
    }
  })
  send({ type: 'hello', owner })

  return {
    owner,
    bus: {
      send: (message) => send({ type: 'news', message }),
      on: (listener) => void listeners.push(listener),
    },
    peers: {
      answerMetrics(answer) {
        read = answer
      },
      metrics: () =>
        new Promise((resolve) => {
          const question = newId()
          const found: object[][] = []
          const end = () => {
            clearTimeout(timer)
            questions.delete(question)
            resolve(found)
          }
          // A worker that has ended is not among them.
          const timer = setTimeout(end, metricsMs)
          questions.set(question, (metrics) => {
            found.push(metrics)
            if (found.length === workers - 1) end()
          })
          send({ type: 'metrics wanted', from: cluster.worker?.id ?? 0, question })
        }),
    },
  }
}
