import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { TRPCError } from '@trpc/server'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isApiToken } from '../auth/tokens.ts'
import { bearerOf, type Services } from '../context.ts'
import { logError } from '../db/error-log.ts'
import { type Failure, failureOf, stackOf, storageErrorOf } from '../errors.ts'

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
