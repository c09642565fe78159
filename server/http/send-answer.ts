import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStreamedFile, type StreamedFile } from '../streamed-file.ts'
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
  onLateError: OnLateError
}

/** Logs a failure after the answer has begun, whose status can no longer tell of it. */
type OnLateError = (error: unknown) => void

/** Sends what a procedure returned, with the names of its fields changed by `rename`. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  rename: (value: unknown) => unknown,
  handleError: HandleError,
) {
  const onLateError = (error: unknown) => void handleError(error, request)
  if (isStreamedFile(answer)) return sendFile(request, reply, answer, onLateError)
  if (!isStreamedLists(answer)) return reply.send(rename(answer))
  return sendLists(request, reply, answer, { rename, onLateError })
}

/**
 * Sends lists as JSON, a page at a time and as fast as the client reads, so that memory is bounded and other requests run
 * in between. When reading fails midway the connection is destroyed: half a download must not look whole.
 */
export function sendLists(request: FastifyRequest, reply: FastifyReply, answer: Lists, shape: Shape) {
  reply.type('application/json; charset=utf-8')
  return sendStream(request, reply, {
    open: () => Readable.from(textOf(answer, shape), { objectMode: false }),
    close: answer.close,
    onLateError: shape.onLateError,
  })
}

/** Sends a file while it is made. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StreamedFile, onLateError: OnLateError) {
  reply
    .type(file.fileType)
    .header('content-disposition', `${file.isPage ? 'inline' : 'attachment'}; filename="${file.fileName}"`)
  return sendStream(request, reply, { ...file, onLateError })
}

type Sent = Pick<StreamedFile, 'open' | 'close'> & { onLateError: OnLateError }

function sendStream(request: FastifyRequest, reply: FastifyReply, { open, close, onLateError }: Sent) {
  if (request.method === 'HEAD') {
    close()
    return reply.send()
  }
  const stream = open()
  // Not only at the end of what is read, which never comes when the client leaves before the first page.
  stream.once('close', close)
  // Before the client has the whole answer, after which it may request another.
  stream.once('end', close)
  stream.once('error', (error) => {
    if (reply.raw.headersSent) onLateError(error)
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
