import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Proxy = {
  url: string
  /** Drops the connection of calls to this procedure once the server has answered. */
  dropAnswersOf: (procedure: string | null) => void
  /** Serves another build of the client from now on, in which each file has another name. */
  serveNextBuild: () => void
  close: () => Promise<void>
  /** Answers at the same address again. */
  reopen: () => Promise<void>
}

const reversed = (text: string) => [...text].reverse().join('')
const hashes = readdirSync('dist/client/assets').flatMap((name) => /-([\w-]{8})\.\w+$/.exec(name)?.[1] ?? [])
/** By each hash in the name of a file the one in the next build, which is the same written backwards. */
const nextHashes = new Map(hashes.map((hash) => [hash, reversed(hash)]))
const earlierHashes = new Map(hashes.map((hash) => [reversed(hash), hash]))
const withHashes = (text: string, by: Map<string, string>) =>
  text.replace(/-([\w-]{8})\.(?=(js|css|woff2?|svg|png)\b)/g, (whole, hash) =>
    by.has(hash) ? `-${by.get(hash)}.` : whole,
  )
const inNextBuild = (text: string) =>
  withHashes(text, nextHashes).replace(/"?revision"?:"(\w{32})"/g, (_, revision) => `revision:"${reversed(revision)}"`)

/** Stands between the browser and the product on a port of its own. */
export async function startProxy(target: string): Promise<Proxy> {
  let dropped: string | null = null
  let isNextBuild = false

  function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const path = incoming.url ?? '/'
    const earlier = isNextBuild ? withHashes(path, earlierHashes) : path
    const isGone = isNextBuild && path.includes('/assets/') && earlier === path
    const { 'if-none-match': _, 'if-modified-since': __, ...headers } = incoming.headers
    const upstream = request(
      new URL(earlier, target),
      { method: incoming.method, headers: { ...headers, 'accept-encoding': 'identity' } },
      async (response) => {
        const body = Buffer.concat(await response.toArray())
        if (dropped !== null && path.includes(`/trpc/${dropped}`)) return void incoming.socket.destroy()
        const isText = /javascript|css|html/.test(response.headers['content-type'] ?? '')
        const sent = isNextBuild && isText ? Buffer.from(inNextBuild(body.toString())) : body
        const { 'transfer-encoding': _, ...kept } = response.headers
        outgoing.writeHead(isGone ? 404 : (response.statusCode ?? 502), {
          ...kept,
          'content-length': incoming.method === 'HEAD' ? kept['content-length'] : sent.length,
        })
        outgoing.end(sent)
      },
    )
    upstream.on('error', () => incoming.socket.destroy())
    incoming.pipe(upstream)
  }

  const server = createServer(answer)
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    dropAnswersOf(procedure) {
      dropped = procedure
    },
    serveNextBuild() {
      isNextBuild = true
    },
    async reopen() {
      dropped = null
      await listen(port)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
