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

type Asked = { path: string | undefined; authorization: string | undefined; body: Record<string, unknown> }

/** A server with the API of OpenAI, whose model says what it is told to. */
export async function startVisionModel() {
  const asked: Asked[] = []
  let answer = { status: 200, content: '{"items": []}' as unknown }
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    asked.push({ path: request.url, authorization: request.headers.authorization, body: JSON.parse(text) })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: answer.content } }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    says(content: unknown, status = 200) {
      answer = { status, content }
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
