/** Sends answers, files and failures, the same way over REST and tRPC; exports are only REST's. */

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { TRPCError } from '@trpc/server'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { findViewer } from '../auth/viewer.ts'
import { bearerOf, type Services } from '../context.ts'
import { logError } from '../db/error-log.ts'
import { type Failure, failed, failureOf, stackOf, storageErrorOf } from '../errors.ts'
import { createOncePerMinute } from '../lib/log.ts'
import { isStreamedFile, isStreamedLists, type StreamedFile, type StreamedLists } from '../lib/streamed.ts'

/** Sends the answer of a procedure; `rename` changes the names of its fields. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  rename: Rename,
  handleError: HandleError,
) {
  const onLateError = (error: unknown) => void handleError(error, request)
  if (isStreamedFile(answer)) return sendFile(request, reply, answer, onLateError)
  if (!isStreamedLists(answer)) return reply.send(rename(answer))
  return sendLists(request, reply, answer, rename, onLateError)
}

/**
 * Sends lists as JSON, page by page and as fast as the client reads, so that memory is bounded and other requests run in
 * between. When reading fails midway, the connection is destroyed, so that half a download does not look complete.
 */
function sendLists(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Lists,
  rename: Rename,
  onLateError: OnLateError,
) {
  reply.type('application/json; charset=utf-8')
  return sendStream(request, reply, {
    open: () => Readable.from(textOf(answer, rename), { objectMode: false }),
    close: answer.close,
    onLateError,
  })
}

/** Sends a file while it is being made. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: StreamedFile, onLateError: OnLateError) {
  reply
    .type(file.fileType)
    .header('content-disposition', `${file.isPage ? 'inline' : 'attachment'}; filename="${file.fileName}"`)
  return sendStream(request, reply, { ...file, onLateError })
}

function sendStream(request: FastifyRequest, reply: FastifyReply, { open, close, onLateError }: Sent) {
  if (request.method === 'HEAD') {
    close()
    return reply.send()
  }
  const stream = open()
  // A client that leaves early never lets the stream reach its end.
  stream.once('close', close)
  // Before the client has the whole answer and can start the next export.
  stream.once('end', close)
  stream.once('error', (error) => {
    if (reply.raw.headersSent) onLateError(error)
  })
  reply.raw.once('close', () => stream.destroy())
  reply.raw.setTimeout(stalledAfterMs, () => reply.raw.destroy())
  return reply.send(stream)
}

async function* textOf({ lists, close }: Lists, rename: Rename) {
  let text = '{'
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
  // Before the client has the whole answer and can start the next export.
  close()
  yield `${text}}`
}

type Lists = StreamedLists<Record<string, readonly object[]>>

type Rename = (value: unknown) => unknown

type Sent = Pick<StreamedFile, 'open' | 'close'> & { onLateError: OnLateError }

/** Logs a failure after the answer has begun, when its status can no longer be changed. */
type OnLateError = (error: unknown) => void

/** A download on which nothing moves for this long is ended, so that the person can export again. */
const stalledAfterMs = 60_000

/**
 * The failure to answer a request with, over every surface. Logs server errors (5xx except 503) with the pattern of the route,
 * never with the address, which can contain a token.
 */
export type HandleError = (thrown: unknown, request: FastifyRequest, route?: string) => Failure

export function createErrorHandler({ db, clock, sessions, apiTokens }: Deps): HandleError {
  const isTimeToLog = createOncePerMinute()

  /** Not in the table of errors: on a full disk that would only make it worse. */
  function reportStorageError(request: FastifyRequest, code: string) {
    if (!isTimeToLog()) return
    request.log.error(
      { event: 'storage error', code },
      'the database cannot be written or read; requests are answered with 503',
    )
  }

  /** Logs what signed-in people and their programs were refused: their session or token may be stolen. */
  function reportForbidden(request: FastifyRequest, route: string, { code }: Failure) {
    const viewer = findViewer({ bearer: bearerOf(request.headers.authorization), sessions, apiTokens, now: clock() })
    if (!viewer) return
    const who = { userId: viewer.id, ...('tokenId' in viewer && { tokenId: viewer.tokenId }) }
    request.log.info(
      { event: 'refused', ...who, method: request.method, route, code, address: request.ip },
      'a call of somebody signed in was refused',
    )
  }

  return (thrown, request, route = request.routeOptions?.url ?? '') => {
    const failure = requestFailure(thrown) ?? failureOf(thrown, request.id)
    if (failure.status === 403) reportForbidden(request, route, failure)
    const storageError = failure.status < 500 ? null : storageErrorOf(thrown)
    if (storageError) reportStorageError(request, storageError)
    // 503 is no bug: another service or the database is unavailable for a moment.
    if (failure.status < 500 || failure.status === 503) return failure
    const error = {
      id: request.id,
      statusCode: failure.status,
      method: request.method,
      route,
      stack: stackOf(thrown),
      createdAt: clock().toISOString(),
    }
    request.log.error({ event: 'server error', ...error }, 'server error')
    logError(db, error).catch((err) =>
      request.log.error({ event: 'error log failed', err }, 'the error log cannot be written'),
    )
    return failure
  }
}

type Deps = Pick<Services, 'db' | 'clock' | 'sessions' | 'apiTokens'>

/** Sets the status and Retry-After of a failure. */
export function withStatus(reply: FastifyReply, { status, retryAfter }: Pick<Failure, 'status' | 'retryAfter'>) {
  if (retryAfter) reply.header('retry-after', retryAfter)
  // The rest of a request that did not arrive in time is never read.
  if (status === 408) reply.header('connection', 'close')
  return reply.code(status)
}

/** The failure of a request that Fastify or a plugin refused; null for any other error. */
function requestFailure(thrown: unknown): Failure | null {
  if (thrown instanceof TRPCError) return null
  const { statusCode = 500, code } = thrown as Partial<FastifyError>
  if (statusCode >= 500) return null
  // A file whose name is too long (414) or not allowed (403) does not exist.
  const status = statusCode === 403 || statusCode === 414 ? 404 : statusCode
  return failed(status, code === 'FST_ERR_BAD_URL' ? 'This address cannot be read.' : messageOf(status))
}

function messageOf(status: number): string {
  if (status === 404) return nothingHere
  if (status === 413) return 'This is too large: at most 1 MiB can be sent.'
  if (status === 415) return 'The body must be JSON (content-type: application/json).'
  if (status === 429) return 'Too many requests. Please try again in a minute.'
  return 'The body is not valid JSON.'
}

const nothingHere = 'There is nothing at this address.'

/** The body of an answer to a request that no procedure answers. */
export function refusal(status: number, msg: string): Omit<Failure, 'status'> {
  const { status: _, ...body } = failed(status, msg)
  return body
}

/** The body of an answer with 404 when no route matches. */
export const noSuchAddress = () => refusal(404, nothingHere)

/** Answers what Node cannot parse as a request: no HTTP, headers over 16 KiB, or a request that did not arrive in time. */
export function answerMalformed(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, msg] = malformed[error.code ?? ''] ?? [400, 'This is not a request that can be read.']
  const body = JSON.stringify(refusal(status, msg))
  if (socket.writable) {
    const type = 'content-type: application/json; charset=utf-8'
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${type}\r\ncontent-length: ${body.length}\r\n`
    socket.write(`${head}connection: close\r\n\r\n${body}`)
  }
  socket.destroy(error)
}

const malformed: Record<string, [status: number, msg: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers of this request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'This request took too long to arrive.'],
}
