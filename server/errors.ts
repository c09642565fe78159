/** How calls fail: the errors that procedures throw, and the sentences that people read. */

import { readFileSync } from 'node:fs'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { type output, ZodError, ZodRealError, type ZodType } from 'zod'
import { isLocked, storageErrorCode } from './db/storage-error.ts'
import { type Coded, createSentences } from './domain/sentences.ts'

/** A failed request, over REST and tRPC alike. */
export type Failure = Coded & {
  status: number
  msg: string
  issues?: Issue[]
  /** Seconds, for `Retry-After`. */
  retryAfter?: number
}

type Issue = Coded & { path: string; message: string }

/** Why a call was refused, for clients that can do something about it. */
type FailureCode = 'confirm-identity' | 'two-factor-required'

const codeOfSentence = createSentences(
  JSON.parse(readFileSync(new URL('domain/sentences.json', import.meta.url), 'utf8')),
)

/** The failure with a sentence of the list, which has a code. Any other sentence has the code of its status. */
export const failed = (status: number, msg: string): Coded & { status: number; msg: string } => ({
  status,
  msg,
  ...(codeOfSentence(msg) ?? { code: codesByStatus[status] ?? 'bad-request' }),
})

const codesByStatus: Record<number, string> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  413: 'too-large',
  415: 'unsupported-type',
  429: 'too-many-requests',
  431: 'headers-too-large',
  500: 'server-error',
  503: 'unavailable',
}

type Code = TRPCError['code']

const fail = (code: Code, message: string) => new TRPCError({ code, message })

/** 400: invalid input, or the operation is not possible in the current state. */
export const badRequest = (message: string) => fail('BAD_REQUEST', message)

/** 401: the access token is missing, expired or revoked. It means nothing else, because clients log out then. */
export const unauthorized = () => fail('UNAUTHORIZED', 'Please log in again.')

/** 403: signed in, but not allowed. */
export const forbidden = (message = 'You are not allowed to do this.') => fail('FORBIDDEN', message)

/** 403 with a code: the viewer has to confirm their identity and may then call again. */
export const identityUnconfirmed = () => withCode(forbidden('Please confirm that it is you.'), 'confirm-identity')

/** 403 with a code: the viewer has to set up two-factor login first. */
export const twoFactorRequired = () =>
  withCode(forbidden('Please set up two-factor login first: this server requires it.'), 'two-factor-required')

/** 404: not found among the user's own data. `what` is a name such as `Diary entry`; `more` is another sentence. */
export const notFound = (what: string, more?: string) =>
  fail('NOT_FOUND', `${what} not found.${more ? ` ${more}` : ''}`)

/** 409: already exists. */
export const conflict = (message: string) => fail('CONFLICT', message)

/** 409: a client-made id is already used by another user's row. */
export const idTaken = () => conflict('This id is taken.')

/** 408: the body did not arrive in time. The connection ends. */
export const timedOut = (message: string) => fail('TIMEOUT', message)

/** 413: the body is larger than this call accepts. */
export const tooLarge = (message: string) => fail('PAYLOAD_TOO_LARGE', message)

/** 415: the body has another type than this call accepts. */
export const unsupportedType = (message: string) => fail('UNSUPPORTED_MEDIA_TYPE', message)

/** 429, with the seconds after which to try again. */
export const tooManyRequests = (message: string, retryAfter: number) =>
  withRetry(fail('TOO_MANY_REQUESTS', message), retryAfter)

/** 503: the database or an external service cannot answer now. With the seconds after which to try again. */
export const unavailable = (message: string, retryAfter: number) =>
  withRetry(fail('SERVICE_UNAVAILABLE', message), retryAfter)

export const isRateLimited = (error: unknown): boolean =>
  error instanceof TRPCError && error.code === 'TOO_MANY_REQUESTS'

const withRetry = (error: TRPCError, retryAfter: number) =>
  Object.assign(error, { retryAfter: Math.max(1, Math.ceil(retryAfter)) })

const withCode = (error: TRPCError, failureCode: FailureCode) => Object.assign(error, { failureCode })

/** 503: the database cannot write or read: the disk is full, or another program holds its lock. */
const cannotSave = (cause: unknown) =>
  unavailable('The server cannot save right now. Please try again in a moment.', isLocked(cause) ? 2 : 10)

/** SQLite's error code when a request failed because of the disk or a lock, and not because of a bug; null otherwise. */
export const storageErrorOf = (thrown: unknown): string | null =>
  storageErrorCode(thrown instanceof TRPCError ? thrown.cause : thrown)

/** 400 for one field, in the form of a schema's validation error. */
export const invalid = (path: string, message: string) =>
  new TRPCError({
    code: 'BAD_REQUEST',
    message,
    // `ZodRealError` is an Error, unlike `ZodError`; tRPC drops a cause that is no Error.
    cause: new ZodRealError([{ code: 'custom', path: [path], message, input: undefined }]),
  })

/** Parses input outside of a procedure. Throws 400 with the issues of the schema, as a procedure does. */
export function parsed<Schema extends ZodType>(schema: Schema, input: unknown): output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new TRPCError({ code: 'BAD_REQUEST', cause: new ZodRealError(result.error.issues) })
}

/** The failure for anything thrown, in words for people. Never reveals a stack, SQL or a path. */
export function failureOf(thrown: unknown, requestId: string): Failure {
  const cause = thrown instanceof TRPCError ? thrown.cause : thrown
  if (storageErrorCode(cause)) return failureOf(cannotSave(cause), requestId)
  const error = thrown instanceof TRPCError ? thrown : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: thrown })
  const status = getHTTPStatusCodeFromError(error)
  // 503 is no bug, and its message is for people.
  const isServerError = status >= 500 && error.code !== 'SERVICE_UNAVAILABLE'
  if (isServerError) return failed(status, `Something went wrong on our side. The request id is ${requestId}.`)
  if (error.cause instanceof ZodError) return issuesFailure(status, error.cause)
  const { retryAfter } = error as { retryAfter?: number }
  return { ...failed(status, error.message), ...(retryAfter !== undefined && { retryAfter }) }
}

/** The code of a refusal that the client can do something about; undefined for any other failure. */
export const refusalCode = (error: TRPCError): FailureCode | undefined =>
  (error as { failureCode?: FailureCode }).failureCode

/** The stack for the error log, of the cause if tRPC has wrapped the error. */
export function stackOf(thrown: unknown): string {
  const error = thrown instanceof TRPCError && thrown.cause ? thrown.cause : thrown
  return error instanceof Error ? (error.stack ?? String(error)) : String(error)
}

function issuesFailure(status: number, error: ZodError): Failure {
  const issues = error.issues.map((issue) => {
    const { status: _, msg: message, ...coded } = failed(400, issueMessage(issue))
    return { path: issue.path.join('.'), message, ...coded }
  })
  return { ...failed(status, issues[0]?.message ?? 'The input is not valid.'), issues }
}

// Schemas have messages for people; zod's defaults ("Invalid input: expected ...") are replaced.
function issueMessage(issue: ZodError['issues'][number]): string {
  if (!/^(Invalid|Too|Unrecognized|Expected)/.test(issue.message)) return issue.message
  const field = issue.path.join('.')
  return field ? `${field} is missing or not valid.` : 'The input is not valid.'
}
