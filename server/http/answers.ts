import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { TRPCError } from '@trpc/server'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isApiToken } from '../auth/tokens.ts'
import { bearerOf, type Services } from '../context.ts'
import { logError } from '../db/error-log.ts'
import { type Failure, failureOf, stackOf, storageErrorOf } from '../errors.ts'
import { isStreamedFile, isStreamedLists, type StreamedFile, type StreamedLists } from '../lib/streamed.ts'

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

const minuteMs = 60_000

export const nothingHere = 'There is nothing at this address.'

/**
 * What a request answers that failed with `thrown`, by whatever surface it came; a server error (5xx but 503) is logged. The route's
 * pattern is logged, never its address, which can hold a token.
 */
export type HandleError = (thrown: unknown, request: FastifyRequest, route?: string) => Failure

type Deps = Pick<Services, 'db' | 'clock' | 'sessions' | 'apiTokens'>

export function createErrorHandler({ db, clock, sessions, apiTokens }: Deps): HandleError {
  let storageErrorsLoggedAt = Number.NEGATIVE_INFINITY

  /** Once a minute, and not in the error log table: on a full disk, logging each request would only make it worse. */
  function reportStorageError(request: FastifyRequest, code: string) {
    if (performance.now() - storageErrorsLoggedAt < minuteMs) return
    storageErrorsLoggedAt = performance.now()
    request.log.error(
      { event: 'storage error', code },
      'the database cannot be written or read; requests are answered with 503',
    )
  }

  /** Somebody signed in, or one of their programs, who tries what they may not: their session may be in other hands. */
  function reportForbidden(request: FastifyRequest, route: string, { code }: Failure) {
    const bearer = bearerOf(request.headers.authorization)
    if (bearer === null) return
    const viewer = isApiToken(bearer) ? apiTokens.viewer(bearer, clock()) : sessions.viewer(bearer, clock())
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
    // What is unavailable for a moment, such as another service, is no error of the program.
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

/** The reply with the status, and the Retry-After, of a failure. */
export function withStatus(reply: FastifyReply, { status, retryAfter }: Pick<Failure, 'status' | 'retryAfter'>) {
  if (retryAfter) reply.header('retry-after', retryAfter)
  // The rest of the request will never be read.
  if (status === 408) reply.header('connection', 'close')
  return reply.code(status)
}

/** The failure of a request that reached no procedure, because Fastify or a plugin refused it; null for any other error. */
function requestFailure(thrown: unknown): Failure | null {
  if (thrown instanceof TRPCError) return null
  const { statusCode = 500, code } = thrown as Partial<FastifyError>
  if (statusCode >= 500) return null
  // A file name that is too long (414) or not allowed (403) is one that does not exist.
  const status = statusCode === 403 || statusCode === 414 ? 404 : statusCode
  return { status, msg: code === 'FST_ERR_BAD_URL' ? 'This address cannot be read.' : messageOf(status) }
}

function messageOf(status: number): string {
  if (status === 404) return nothingHere
  if (status === 413) return 'This is too large: at most 1 MiB can be sent.'
  if (status === 415) return 'The body must be JSON (content-type: application/json).'
  if (status === 429) return 'Too many requests. Please try again in a minute.'
  return 'The body is not valid JSON.'
}

/** Answers bytes that never became a request: no HTTP, headers over 16 KiB, or a body that did not arrive in time. */
export function answerMalformed(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, msg] = malformed[error.code ?? ''] ?? [400, 'This is not a request that can be read.']
  const body = JSON.stringify({ msg })
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
