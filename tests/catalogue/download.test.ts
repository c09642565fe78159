import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { originOf } from '../../server/catalogue/import/file-kind.ts'
import { importOpenFoodFacts } from '../../server/catalogue/import/openfoodfacts.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { product } from './products.ts'

const codes = Array.from({ length: 3000 }, (_, i) => String(3_000_000_000_000 + i))
const file = gzipSync(codes.map((code, i) => JSON.stringify(product({ code, note: Math.sin(i) }))).join('\n'))

type LoggedRequest = { range: string | undefined; agent: string | undefined }
type Handler = (response: ServerResponse, from: number, nth: number) => void

const servers: { close: () => void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Starts a server that logs requests and handles them with `handle`. */
async function serve(handle: Handler) {
  const requests: LoggedRequest[] = []
  const server = createServer((request: IncomingMessage, response) => {
    requests.push({ range: request.headers.range, agent: request.headers['user-agent'] })
    handle(response, Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0), requests.length)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  servers.push({ close: () => server.closeAllConnections() ?? server.close() })
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/data/products.jsonl.gz` }
}

function part(response: ServerResponse, from: number, etag = '"one"') {
  const range = from > 0 ? { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` } : {}
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': file.length - from, etag, ...range })
  return response
}

const breakOff = (response: ServerResponse, from: number, bytes: number) =>
  part(response, from).write(file.subarray(from, from + bytes), () => response.destroy())

const options = { userAgent: 'Glowlog/test (http://localhost)', retryDelayMs: 1 }

it('streams a download with the user agent and reports progress', async () => {
  const { url, requests } = await serve((response) => part(response, 0).end(file))
  const shares: number[] = []
  const result = await importOpenFoodFacts(url, temporaryFolder(), {
    ...options,
    onProgress: ({ phase, share }) => phase === 'reading' && shares.push(share),
  })
  expect(result.foods).toBe(3000)
  expect(requests).toEqual([{ range: undefined, agent: options.userAgent }])
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})

it('resumes after every broken connection', async () => {
  const third = Math.ceil(file.length / 3)
  const { url, requests } = await serve((response, from, nth) => {
    if (nth === 2) response.writeHead(503).end()
    else breakOff(response, from, third)
  })
  expect((await importOpenFoodFacts(url, temporaryFolder(), options)).foods).toBe(3000)
  expect(requests.length).toBeGreaterThanOrEqual(4)
  expect(requests.slice(1).every(({ range }) => /^bytes=\d+-$/.test(range ?? ''))).toBe(true)
})

it('works with a server that does not support ranges', async () => {
  const { url } = await serve((response, _, nth) =>
    nth === 1 ? breakOff(response, 0, file.length >> 1) : part(response, 0).end(file),
  )
  expect((await importOpenFoodFacts(url, temporaryFolder(), options)).foods).toBe(3000)
})

it('fails when the file changes during the download', async () => {
  const { url } = await serve((response, from, nth) =>
    nth === 1 ? breakOff(response, 0, file.length >> 1) : part(response, from, '"two"').end(file.subarray(from)),
  )
  const folder = temporaryFolder()
  await expect(importOpenFoodFacts(url, folder, options)).rejects.toThrow('changed while it was being downloaded')
  expect(readdirSync(folder)).toEqual([])
})

it('gives up with a readable error', async () => {
  const gone = await serve((response) => response.writeHead(404, 'Not Found').end())
  await expect(importOpenFoodFacts(gone.url, temporaryFolder(), options)).rejects.toThrow('answered 404 Not Found')
  const dead = await serve((response) => response.destroy())
  const reasons: string[] = []
  const onRetry = (reason: string) => void reasons.push(reason)
  await expect(importOpenFoodFacts(dead.url, temporaryFolder(), { ...options, onRetry })).rejects.toThrow(
    'breaks off again and again (UND_ERR_SOCKET)',
  )
  expect(new Set(reasons)).toEqual(new Set(['UND_ERR_SOCKET']))
})

it('tries again when a server accepts a connection and says nothing', async () => {
  const { url, requests } = await serve((response, from, nth) => {
    if (nth > 1) part(response, from).end(file)
  })
  const reasons: string[] = []
  const onRetry = (reason: string) => void reasons.push(reason)
  const result = await importOpenFoodFacts(url, temporaryFolder(), { ...options, idleTimeoutMs: 200, onRetry })
  expect(result.foods).toBe(3000)
  expect([requests.length, reasons]).toEqual([2, ['The connection fell silent']])
})

it.each([
  ['/home/ann/products.jsonl', 'products.jsonl'],
  [
    'https://ann:secret@mirror.example.org:8443/a/products.jsonl.gz?token=secret',
    'https://mirror.example.org:8443/a/products.jsonl.gz',
  ],
  ['https://', 'https:'],
])('%s is told to admins without folders, passwords and queries', (from, origin) => {
  expect(originOf(from)).toBe(origin)
})

it('can be aborted', async () => {
  const abort = new AbortController()
  const { url } = await serve((response) => {
    part(response, 0).write(file.subarray(0, 1000))
    abort.abort(new Error('Interrupted.'))
  })
  const folder = temporaryFolder()
  await expect(importOpenFoodFacts(url, folder, { ...options, signal: abort.signal })).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
})
