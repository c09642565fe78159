import { TRPCClientError } from '@trpc/client'

/** Request Timeout, Too Many Requests, Service Unavailable: the same call may succeed later. */
const temporary = [408, 429, 503]
const defaultRetryAfter = 5
const maxBackoff = 30

type Response = { status?: number; headers?: Headers }

/** A refusal of the server that asks to be called again later. */
export type Refusal = { status: number; retryAfter: number }

/** The seconds of a `Retry-After` header; 0 without one. Our server sends no dates there, which count as 0 too. */
export const retryAfterOf = (headers: Headers | undefined): number => Number(headers?.get('retry-after')) || 0

/** The refusal behind an error, with its Retry-After in seconds; null for any other error. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof TRPCClientError)) return null
  const response = error.meta?.response as Response | undefined
  const status = error.data?.httpStatus ?? response?.status
  if (!temporary.includes(status)) return null
  return { status, retryAfter: retryAfterOf(response?.headers) || defaultRetryAfter }
}

/** The delay before the next attempt in ms: 1 s, 2 s, 4 s and so on up to 30 s, but not before `Retry-After`. */
export const retryDelay = (failures: number, error: unknown): number =>
  Math.max(refusalOf(error)?.retryAfter ?? 0, Math.min(2 ** failures, maxBackoff)) * 1000
