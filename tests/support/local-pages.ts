import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A web server on this machine that answers as the pages say, and with 404 for others. */
export async function servePages(pages: Record<string, string | Answer>) {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(`${request.headers.host}${request.url}`)
    const page = pages[request.url ?? '']
    if (typeof page === 'function') page(request, response)
    else if (page === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** The host and path of each request. */
    requested,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
