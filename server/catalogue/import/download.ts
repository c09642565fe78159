import { setTimeout as wait } from 'node:timers/promises'
import { type Input, unpacked } from './input.ts'

type Options = {
  userAgent: string
  signal?: AbortSignal
  /** Milliseconds before the first retry, doubled for each further one. */
  retryDelayMs?: number
  /** Milliseconds without data after which the connection counts as broken. */
  idleTimeoutMs?: number
  /** Told why a connection failed, each time before another is tried. */
  onRetry?: (reason: string) => void
}

const silence = 'The connection fell silent.'

const defaultIdleMs = 60_000

/** Consecutive attempts without new data before giving up. */
const maxAttempts = 8

/**
 * Streams a file from a URL without storing it. A broken connection is resumed with a Range request; it is an error if the file
 * has changed by then.
 *
 * @throws Error with a message for people: the server's status, or that the connection keeps breaking off.
 */
export function downloadInput(url: string, options: Options): Input {
  const progress = { read: 0, size: 0 }
  return {
    chunks: unpacked(chunksOf(url, options, progress), url),
    share: () => (progress.size > 0 ? progress.read / progress.size : 0),
  }
}

type Progress = { read: number; size: number }

async function* chunksOf(url: string, options: Options, progress: Progress): AsyncGenerator<Uint8Array> {
  const { signal, retryDelayMs = 1000, onRetry } = options
  let validator: string | null = null
  let failures = 0
  for (;;) {
    const before = progress.read
    let reason = 'the connection broke off'
    try {
      const response: Response = await request(url, options, progress.read, validator)
      const isWhole = response.status === 200
      const current: string | null = validatorOf(response)
      if (before > 0 && current !== validator)
        throw permanentError(`${url} changed while it was being downloaded. Please start again.`)
      validator = current
      if (isWhole) progress.size = Number(response.headers.get('content-length') ?? 0)
      // A server without Range support sends the whole file again: drop what was read before.
      let toSkip = isWhole ? before : 0
      for await (const chunk of readBody(response, options)) {
        const fresh = chunk.subarray(Math.min(toSkip, chunk.length))
        toSkip -= chunk.length - fresh.length
        progress.read += fresh.length
        if (fresh.length > 0) yield fresh
      }
      if (progress.size === 0 || progress.read >= progress.size) return
    } catch (error) {
      signal?.throwIfAborted()
      if (isPermanent(error)) throw error
      reason = reasonOf(error)
    }
    failures = progress.read > before ? 0 : failures + 1
    if (failures >= maxAttempts)
      throw new Error(`${url} cannot be downloaded: the connection breaks off again and again (${reason}).`)
    onRetry?.(reason)
    await wait(retryDelayMs * 2 ** Math.min(failures, 6), undefined, { signal })
  }
}

/** An error that retrying cannot fix. */
const permanentError = (message: string) => Object.assign(new Error(message), { isPermanent: true })
const isPermanent = (error: unknown) => error instanceof Error && 'isPermanent' in error

/** What a person can look up: the code of a network's error, else its sentence. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause ? String(cause.code) : cause.message.replace(/\.$/, '')
}

async function request(url: string, options: Options, from: number, validator: string | null) {
  const range: Record<string, string> = from === 0 ? {} : { range: `bytes=${from}-` }
  if (from > 0 && validator) range['if-range'] = validator
  const response = await fetchHeaders(
    url,
    { 'user-agent': options.userAgent, 'accept-encoding': 'identity', ...range },
    options,
  )
  if (response.status === 200 || (response.status === 206 && from > 0)) {
    if (response.status === 206 && !response.headers.get('content-range')?.startsWith(`bytes ${from}-`))
      throw permanentError(`${url} answered with another part than was asked for.`)
    return response
  }
  await response.body?.cancel()
  const problem = `${url} answered ${response.status} ${response.statusText}.`
  throw response.status >= 500 || response.status === 429 ? new Error(problem) : permanentError(problem)
}

/** A server that accepts a connection and then says nothing counts as broken like one that falls silent later. */
async function fetchHeaders(
  url: string,
  headers: Record<string, string>,
  { signal, idleTimeoutMs = defaultIdleMs }: Options,
): Promise<Response> {
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(new Error(silence)), idleTimeoutMs)
  try {
    return await fetch(url, { headers, signal: signal ? AbortSignal.any([signal, silent.signal]) : silent.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Identifies the file's version: a strong ETag, or else Last-Modified. Weak ETags do not guarantee identical bytes. */
function validatorOf(response: Response): string | null {
  const tag = response.headers.get('etag')
  return tag && !tag.startsWith('W/') ? tag : response.headers.get('last-modified')
}

/** Yields the body's chunks; throws when no data arrives for `idleTimeoutMs`. */
async function* readBody(response: Response, { idleTimeoutMs = defaultIdleMs }: Options): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const idleTimeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(silence)), idleTimeoutMs)
      })
      const { done, value } = await Promise.race([reader.read(), idleTimeout]).finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
