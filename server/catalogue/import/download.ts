import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Input } from './lines.ts'
import { gunzipped } from './lines.ts'

type Options = {
  userAgent: string
  signal?: AbortSignal
  /** Milliseconds before the first new attempt, doubled for each further one. */
  pauseMs?: number
  /** Milliseconds without a byte after which the connection counts as broken. */
  silenceMs?: number
}

/** Attempts in a row that brought no byte, before giving up. */
const mostAttempts = 8

/**
 * A file from the web, streamed: nothing is kept on disk. A connection that breaks off is taken up where it broke, with a
 * Range request; a file that is another one by then is an error, for two halves make no whole.
 *
 * @throws Error wording for a person what the server answered, or that it cannot be reached.
 */
export function downloadInput(url: string, options: Options): Input {
  const progress = { read: 0, size: 0 }
  const bytes = Readable.from(chunksOf(url, options, progress), { objectMode: false, highWaterMark: 1 << 18 })
  return {
    chunks: new URL(url).pathname.endsWith('.gz') ? gunzipped(bytes) : bytes,
    share: () => (progress.size > 0 ? progress.read / progress.size : 0),
  }
}

type Progress = { read: number; size: number }

async function* chunksOf(url: string, options: Options, progress: Progress): AsyncGenerator<Uint8Array> {
  const { signal, pauseMs = 1000 } = options
  let validator: string | null = null
  let failures = 0
  for (;;) {
    const before = progress.read
    try {
      const response: Response = await request(url, options, progress.read, validator)
      const isWhole = response.status === 200
      const current: string | null = validatorOf(response)
      if (before > 0 && current !== validator)
        throw final(`${url} changed while it was being downloaded. Please start again.`)
      validator = current
      if (isWhole) progress.size = Number(response.headers.get('content-length') ?? 0)
      // A server that knows no ranges sends all again: what is known already is dropped.
      let known = isWhole ? before : 0
      for await (const chunk of spoken(response, options)) {
        const fresh = chunk.subarray(Math.min(known, chunk.length))
        known -= chunk.length - fresh.length
        progress.read += fresh.length
        if (fresh.length > 0) yield fresh
      }
      if (progress.size === 0 || progress.read >= progress.size) return
    } catch (error) {
      signal?.throwIfAborted()
      if (isFinal(error)) throw error
    }
    failures = progress.read > before ? 0 : failures + 1
    if (failures >= mostAttempts)
      throw new Error(`${url} cannot be downloaded: the connection breaks off again and again.`)
    await wait(pauseMs * 2 ** Math.min(failures, 6), undefined, { signal })
  }
}

/** What no further attempt can mend. */
const final = (message: string) => Object.assign(new Error(message), { isFinal: true })
const isFinal = (error: unknown) => error instanceof Error && 'isFinal' in error

async function request(url: string, { userAgent, signal }: Options, from: number, validator: string | null) {
  const range: Record<string, string> = from === 0 ? {} : { range: `bytes=${from}-` }
  if (from > 0 && validator) range['if-range'] = validator
  const response = await fetch(url, {
    headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...range },
    signal,
  })
  if (response.status === 200 || (response.status === 206 && from > 0)) {
    if (response.status === 206 && !response.headers.get('content-range')?.startsWith(`bytes ${from}-`))
      throw final(`${url} answered with another part than was asked for.`)
    return response
  }
  await response.body?.cancel()
  const problem = `${url} answered ${response.status} ${response.statusText}.`
  throw response.status >= 500 || response.status === 429 ? new Error(problem) : final(problem)
}

/** Only a strong mark tells that two answers are parts of one file. */
function validatorOf(response: Response): string | null {
  const tag = response.headers.get('etag')
  return tag && !tag.startsWith('W/') ? tag : response.headers.get('last-modified')
}

/** The body's chunks; a connection that says nothing for long is broken without knowing it. */
async function* spoken(response: Response, { silenceMs = 60_000 }: Options): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const silence = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The connection fell silent.')), silenceMs)
      })
      const { done, value } = await Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
