import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStreamedLists, type StreamedLists } from '../streamed-lists.ts'
import type { HandleError } from './error-answers.ts'

/** A connection on which nothing moves for so long is given up, so that its owner can export again. */
const stalledAfterMs = 60_000

type Lists = StreamedLists<Record<string, readonly object[]>>

type Shape = {
  /** The JSON around the lists. */
  before?: string
  after?: string
  rename?: (row: object) => unknown
  /** Logs a failure after the answer has begun, whose status can no longer tell of it. */
  onLateError: (error: unknown) => void
}

/** Sends what a procedure returned, with the names of its fields changed by `rename`. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  rename: (value: unknown) => unknown,
  handleError: HandleError,
) {
  if (!isStreamedLists(answer)) return reply.send(rename(answer))
  return sendLists(request, reply, answer, { rename, onLateError: (error) => handleError(error, request) })
}

/**
 * Sends lists as JSON, a page at a time and as fast as the client reads, so that memory is bounded and other requests run
 * in between. When reading fails midway the connection is destroyed: half a download must not look whole.
 */
export function sendLists(request: FastifyRequest, reply: FastifyReply, answer: Lists, shape: Shape) {
  reply.type('application/json; charset=utf-8')
  if (request.method === 'HEAD') {
    answer.close()
    return reply.send()
  }
  const stream = Readable.from(textOf(answer, shape), { objectMode: false })
  // Not only at the end of the generator, which never runs when the client leaves before the first page.
  stream.once('close', answer.close)
  stream.once('error', (error) => {
    if (reply.raw.headersSent) shape.onLateError(error)
  })
  reply.raw.once('close', () => stream.destroy())
  reply.raw.setTimeout(stalledAfterMs, () => reply.raw.destroy())
  return reply.send(stream)
}

async function* textOf({ lists, close }: Lists, { before = '', after = '', rename = (row) => row }: Shape) {
  let text = `${before}{`
  for (const [index, [name, pages]] of Object.entries(lists).entries()) {
    text += `${index > 0 ? ',' : ''}${JSON.stringify(name)}:[`
    let separator = ''
    for (const page of pages) {
      if (page.length === 0) continue
      text += separator + JSON.stringify(page.map(rename)).slice(1, -1)
      separator = ','
      yield text
      text = ''
      await setImmediate()
    }
    text += ']'
  }
  // Before the client has the whole answer, after which it may request another.
  close()
  yield `${text}}${after}`
}
