/** Calls to addresses that people give, bounded in size and time. */

import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { AddressError, type AddressGuard } from './address-guard.ts'

type GuardedRequest = {
  headers?: Record<string, string>
  /** How many redirects to follow; each address is checked. */
  maxRedirects?: number
  /** The most bytes that are read, decompressed. */
  maxBytes: number
  /** For the whole call, redirects and body included. */
  timeoutMs: number
  /** Refuses an answer by throwing an `AddressError`, before its body is read. */
  assertWanted?: (answer: AnswerHead) => void
}

export type AnswerHead = { status: number; headers: http.IncomingHttpHeaders }
type GuardedAnswer = AnswerHead & { url: URL; body: Buffer }

/** Calls an address that the guard lets through. Throws an `AddressError` with a sentence for people on every failure. */
export async function guardedFetch(
  guard: AddressGuard,
  address: string,
  { maxRedirects = 0, ...request }: GuardedRequest,
): Promise<GuardedAnswer> {
  const signal = AbortSignal.timeout(request.timeoutMs)
  let url = guard.parse(address)
  try {
    for (let redirects = 0; ; redirects++) {
      const answer = await sent(guard, url, request, signal)
      const { statusCode: status = 0, headers } = answer
      if (status >= 300 && status < 400 && headers.location !== undefined) {
        answer.destroy()
        if (redirects === maxRedirects)
          throw new AddressError(`The site ${url.hostname} sends this address on too often.`)
        url = guard.parse(headers.location, url)
        continue
      }
      try {
        request.assertWanted?.({ status, headers })
        return { status, headers, url, body: await bodyOf(answer, request.maxBytes, signal) }
      } finally {
        answer.destroy()
      }
    }
  } catch (error) {
    if (error instanceof AddressError) throw error
    if (signal.aborted)
      throw new AddressError(`The site ${url.hostname} takes too long to answer. Please try again later.`)
    throw new AddressError(`The site ${url.hostname} cannot be reached at the moment.`)
  }
}

function sent(
  guard: AddressGuard,
  url: URL,
  { headers }: GuardedRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const options = {
      headers: { 'accept-encoding': 'gzip, br', ...headers },
      // A connection of its own, so that none that was made by another look-up is used again.
      agent: false,
      lookup: guard.lookupFor(url),
      signal,
    } as const
    request(url, options, resolve).on('error', reject).end()
  })
}

async function bodyOf(answer: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const stream = decompressed(answer)
  // Neither end of a pipe hears of the other's failure.
  const end = () => stream.destroy(signal.reason as Error)
  answer.on('error', (error) => stream.destroy(error))
  answer.once('aborted', () => stream.destroy(new Error('The answer ends early.')))
  signal.addEventListener('abort', end)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes)
        throw new AddressError(`The page is larger than ${Math.round(maxBytes / 1024 / 1024)} MB, so it is not read.`)
      chunks.push(chunk)
    }
  } finally {
    signal.removeEventListener('abort', end)
    stream.destroy()
  }
  return Buffer.concat(chunks)
}

function decompressed(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'gzip' || encoding === 'x-gzip') return answer.pipe(createGunzip())
  if (encoding === 'br') return answer.pipe(createBrotliDecompress())
  if (encoding === 'identity' || encoding === '') return answer
  throw new AddressError('The site sends this page in a form that cannot be read.')
}
