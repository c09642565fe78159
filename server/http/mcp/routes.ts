/** The address of the Model Context Protocol. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiToken } from '../../auth/tokens.ts'
import { assertTwoFactor } from '../../auth/viewer.ts'
import type { Context } from '../../context.ts'
import { badRequest, unauthorized } from '../../errors.ts'
import { type HandleError, noSuchAddress, refusal } from '../answers.ts'

/**
 * `POST /mcp`: the Model Context Protocol (https://modelcontextprotocol.io/specification) for assistants, as Streamable HTTP
 * without sessions: each request gets its own server and a JSON answer. Accepts API tokens only.
 */
export async function mountMcp(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Context,
  handleError: HandleError,
) {
  await app.register(async (scope) => {
    // The SDK parses the body itself, and answers invalid JSON as the protocol demands.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

    scope.route({
      method: ['GET', 'DELETE'],
      url: '/mcp',
      config: { procedure: 'mcp' },
      handler: (_, reply) =>
        reply.code(405).header('allow', 'POST').send(refusal(405, 'Assistants send POST requests to this address.')),
    })

    scope.post('/mcp', { config: { procedure: 'mcp' } }, async (request, reply) => {
      const ctx = contextOf(request)
      const viewer = ctx.bearer !== null && isApiToken(ctx.bearer) ? ctx.apiTokens.viewer(ctx.bearer, ctx.now) : null
      if (!viewer) {
        reply.header('www-authenticate', 'Bearer')
        throw unauthorized()
      }
      assertTwoFactor(ctx.env, viewer)
      if (isBatch(request.body)) throw badRequest('Messages cannot be sent in batches. Please send them one by one.')
      // Loading the SDK takes over 10 MB and 100 ms, which most instances never need.
      const { answerOf } = await import('./server.ts')
      const messageOf = (error: unknown, tool: string) => handleError(error, request, `/mcp/${tool}`).msg
      return sendResponse(reply, await answerOf(webRequest(request), ctx, viewer, messageOf))
    })
  })
}

/** Instead of `mountMcp` when MCP=off. */
export const refuseMcp = (app: FastifyInstance) => app.all('/mcp', (_, reply) => reply.code(404).send(noSuchAddress()))

/** The protocol dropped batches in its version 2025-06-18, and a batch would bypass the rate limit. */
const isBatch = (body: unknown) => typeof body === 'string' && body.trimStart().startsWith('[')

/** The request as the SDK's transport expects it. It demands an `accept` header for JSON and event streams; answers are always JSON. */
function webRequest({ headers, body }: FastifyRequest): Request {
  const passedOn = new Headers({ accept: 'application/json, text/event-stream' })
  for (const name of ['content-type', 'mcp-protocol-version']) {
    const value = headers[name]
    if (typeof value === 'string') passedOn.set(name, value)
  }
  // The transport only uses the path, which is always the same.
  return new Request('http://localhost/mcp', { method: 'POST', headers: passedOn, body: String(body ?? '') })
}

async function sendResponse(reply: FastifyReply, response: Response) {
  const type = response.headers.get('content-type')
  if (type) reply.type(type === 'application/json' ? 'application/json; charset=utf-8' : type)
  return reply.code(response.status).send(await response.text())
}
