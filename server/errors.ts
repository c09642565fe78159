import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { ZodError, ZodRealError } from 'zod'

/** What every failed call answers, over REST and tRPC alike. */
export type Failure = {
  status: number
  msg: string
  issues?: { path: string; message: string }[]
  /** Seconds, for `Retry-After`. */
  retryAfter?: number
}

type Code = TRPCError['code']

const fail = (code: Code, message: string) => new TRPCError({ code, message })

/** 400: the input is bad, or the operation makes no sense now. */
export const badRequest = (message: string) => fail('BAD_REQUEST', message)

/** 401: the access token is missing, expired or revoked, and nothing else. */
export const unauthorized = () => fail('UNAUTHORIZED', 'Please log in again.')

/** 403: signed in, but not allowed. */
export const forbidden = (message = 'You are not allowed to do this.') => fail('FORBIDDEN', message)

/** 404: no such thing of yours; `what` is its name, such as `Diary entry`; `more` is a sentence that follows. */
export const notFound = (what: string, more?: string) =>
  fail('NOT_FOUND', `${what} not found.${more ? ` ${more}` : ''}`)

/** 409: it exists already. */
export const conflict = (message: string) => fail('CONFLICT', message)

/** 409: the client gave what it creates an id that something of another person has. */
export const idTaken = () => conflict('This id is taken.')

/** 429, with the seconds after which another attempt may succeed. */
export const tooManyRequests = (message: string, retryAfter: number) =>
  withRetry(fail('TOO_MANY_REQUESTS', message), retryAfter)

/** 503: another service that this call needs does not answer; with the seconds after which it may. */
export const unavailable = (message: string, retryAfter: number) =>
  withRetry(fail('SERVICE_UNAVAILABLE', message), retryAfter)

const withRetry = (error: TRPCError, retryAfter: number) =>
  Object.assign(error, { retryAfter: Math.max(1, Math.ceil(retryAfter)) })

/** 400 that names the field at fault, as a schema would. */
export const invalid = (path: string, message: string) =>
  new TRPCError({
    code: 'BAD_REQUEST',
    message,
    // tRPC keeps a cause only if it is an Error, which zod's plain ZodError is not.
    cause: new ZodRealError([{ code: 'custom', path: [path], message, input: undefined }]),
  })

/** Words any thrown thing for a person. Never tells a stack, an SQL text or a path. */
export function failureOf(thrown: unknown, requestId: string): Failure {
  const error = thrown instanceof TRPCError ? thrown : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: thrown })
  const status = getHTTPStatusCodeFromError(error)
  // That another service does not answer is nothing to hide, nor our fault.
  const isOurFault = status >= 500 && error.code !== 'SERVICE_UNAVAILABLE'
  if (isOurFault) return { status, msg: `Something went wrong on our side. The request id is ${requestId}.` }
  if (error.cause instanceof ZodError) return { status, ...wordIssues(error.cause) }
  const retryAfter =
    'retryAfter' in error && typeof error.retryAfter === 'number' ? { retryAfter: error.retryAfter } : {}
  return { status, msg: error.message, ...retryAfter }
}

/** The stack that goes into the error log: of the cause, where tRPC only wrapped it. */
export function stackOf(thrown: unknown): string {
  const error = thrown instanceof TRPCError && thrown.cause ? thrown.cause : thrown
  return error instanceof Error ? (error.stack ?? String(error)) : String(error)
}

function wordIssues(error: ZodError): Pick<Failure, 'msg' | 'issues'> {
  const issues = error.issues.map((issue) => ({ path: issue.path.join('.'), message: sentence(issue) }))
  return { msg: issues[0]?.message ?? 'The input is not valid.', issues }
}

// Our own schemas word their issues; what zod words by itself ("Invalid input: expected ...") is not for people.
function sentence(issue: ZodError['issues'][number]): string {
  if (!/^(Invalid|Too|Unrecognized|Expected)/.test(issue.message)) return issue.message
  const field = issue.path.join('.')
  return field ? `${field} is missing or not valid.` : 'The input is not valid.'
}
