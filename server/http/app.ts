/** Puts the HTTP server together. */

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { viewerOf } from '../auth/viewer.ts'
import { type Context, createContext, type Services } from '../context.ts'
import { withoutPorts } from '../lib/ip.ts'
import { type LogStream, standardOutput } from '../lib/log.ts'
import { createCaller } from '../router.ts'
import { answerMalformed, createErrorHandler, withStatus } from './answers.ts'
import { encodings, mountManifest, precompressed, serveClient } from './client.ts'
import { mountHealth, mountOutsideBasePath } from './health.ts'
import { createLargeBodies } from './large-bodies.ts'
import { mountMcp, refuseMcp } from './mcp/routes.ts'
import { mountMetrics } from './metrics.ts'
import { openapi } from './openapi.ts'
import { createRequestLimit, requestCounts } from './request-limits.ts'
import { mountRest, reading, routes } from './rest.ts'
import { mountRpc } from './rpc.ts'
import { createProxyHint, securityHeaders } from './security.ts'
import { mountUnsubscribe } from './unsubscribe.ts'
import { mountFoodFileUpload, mountImportUpload, mountPhotoUpload } from './upload-routes.ts'

/** The HTTP server with `/trpc`, `/api` and the built client, before it listens. Logs to stdout, or to a stream. */
export async function buildApp(services: Services, logStream: LogStream = standardOutput) {
  const { env } = services
  const handleError = createErrorHandler(services)
  // Answers are personal and change, so they are never cached; the files of the client set their own caching.
  const headers = { ...securityHeaders(env), 'cache-control': 'no-store' }

  const addHeaders = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('x-request-id', request.id)

  function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const failure = handleError(error, request)
    const { msg, code, values, issues } = failure
    return withStatus(reply, failure).type('application/json; charset=utf-8').send({ msg, code, values, issues })
  }

  const app = Fastify({
    // Logging a request would cost more than most requests; errors are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: env.LOG_LEVEL, stream: logStream },
    trustProxy: env.TRUST_PROXY,
    bodyLimit,
    requestTimeout,
    // Requests that arrive on open connections while the server stops are answered like any other.
    return503OnClosing: false,
    // Ten times as fast as an id that sorts by time.
    genReqId: () => randomUUID(),
    // Procedures check their input, so Fastify's schema compilers need not be loaded at every start.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    // tRPC batches and long searches are path parameters longer than Fastify's 100 characters.
    routerOptions: { maxParamLength: 5_000 },
    // No hook runs for a URL that cannot be decoded, so the headers are added here.
    frameworkErrors: (error, request, reply) => answerError(error, request, addHeaders(request, reply)),
    clientErrorHandler: answerMalformed,
  })
  services.catalogue.onNotice(({ source, problem }) => {
    if (problem === null)
      app.log.info({ event: 'catalogue source works again', source }, 'a source of the catalogue works again')
    else app.log.warn({ event: 'catalogue source left out', source, problem }, 'a source of the catalogue is left out')
  })
  services.catalogueImports.onEnd(({ unrecorded, ...ended }) => {
    app.log.info({ event: 'import ended', ...ended }, 'an import of foods has ended')
    if (unrecorded)
      app.log.error(
        { event: 'import not recorded', err: unrecorded },
        'how an import of foods ended cannot be recorded',
      )
  })
  app.setErrorHandler(answerError)
  const hintAtProxy = createProxyHint()
  const admit = createRequestLimit()
  app.addHook('onRequest', (request, reply, done) => {
    // The client has disconnected: there is no address to count the request for, and nobody to answer.
    if (request.socket.remoteAddress === undefined) {
      reply.hijack()
      request.raw.destroy()
      return
    }
    addHeaders(request, reply)
    const forwarded = request.headers['x-forwarded-for']
    // Fastify reads the header later, when `request.ip` is first used.
    if (forwarded?.includes(':')) request.headers['x-forwarded-for'] = withoutPorts(String(forwarded))
    hintAtProxy(request)
    if (admit(request, reply)) done()
    else reply.hijack()
  })

  app.addHook('onError', async (request, _, { code }) => {
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') await discardBody(request.raw)
  })

  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients send the content type even without a body.
    if (body === '') done(null, undefined)
    else void parseJson(request, body as string, done)
  })

  await app.register(compress, { threshold: 2_048, encodings: [...encodings] })
  if (env.RATE_LIMIT > 0) {
    await app.register(rateLimit, {
      max: env.RATE_LIMIT,
      timeWindow: '1 minute',
      store: requestCounts(services.shared.counter, env.RATE_LIMIT),
    })
  }

  const contextOf = (request: FastifyRequest): Context =>
    createContext(services, {
      requestId: request.id,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      authorization: request.headers.authorization,
      languages: request.headers['accept-language'],
      log: request.log,
      rawRequest: { peer: request.socket.remoteAddress ?? '', rawHeaders: request.raw.rawHeaders },
    })

  const largeBodies = createLargeBodies(contextOf)

  // The server waits for all answers before it stops, and streams would never end by themselves.
  app.addHook('preClose', async () => services.notificationStreams.close())

  async function mountApi(api: FastifyInstance) {
    mountHealth(api, services.readiness)
    let sendDescription: ReturnType<typeof precompressed> | undefined
    // Made when it is first requested: deriving it from all schemas would slow down the start.
    api.route({
      method: reading,
      url: '/openapi.json',
      config: { procedure: 'openapi' },
      handler: (request, reply) => {
        sendDescription ??= precompressed(JSON.stringify(openapi(routes, env)))
        return sendDescription(request, reply.type('application/json; charset=utf-8'))
      },
    })
    mountRest(api, contextOf, handleError, largeBodies)
    mountNotificationStream(api, contextOf)
    await mountBackchannelLogout(api, contextOf)
    await mountFoodFileUpload(api, contextOf)
    await mountImportUpload(api, contextOf)
    await mountPhotoUpload(api, contextOf)
    await mountUnsubscribe(api, contextOf, handleError)
  }

  await mountMetrics(app, services)
  await app.register(
    async (site) => {
      await site.register(async (rpc) => mountRpc(rpc, contextOf, handleError, largeBodies), { prefix: '/trpc' })
      await site.register(mountApi, { prefix: '/api' })
      if (env.MCP === 'on') await mountMcp(site, contextOf, handleError)
      else refuseMcp(site)
      mountManifest(site, env)
      await serveClient(site, services)
    },
    { prefix: env.BASE_PATH },
  )
  if (env.BASE_PATH !== '') await mountOutsideBasePath(app, services)
  return app
}

const bodyLimit = 1024 * 1024

const mostDiscarded = 32 * bodyLimit

/**
 * Reads what is still coming of a body that is too large, within limits: the connection is closed after the answer, which clients
 * that are still sending would not get to read.
 */
function discardBody(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (body.readableEnded || body.destroyed) return resolve()
    let size = 0
    body.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > mostDiscarded) resolve()
    })
    body.once('end', resolve)
    body.once('close', resolve)
  })
}

/**
 * The time for a whole request to arrive, long enough for a file of 100 MB over a slow line. Without a limit, strangers could
 * hold connections for ever.
 */
const requestTimeout = 600_000

function refuseSchemas(): never {
  throw new Error('Routes have no Fastify schemas: give the procedure an input schema.')
}

/**
 * `GET /notifications/stream`: server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). As
 * everywhere, the token is in a header, so clients need an EventSource that can send headers.
 */
function mountNotificationStream(app: FastifyInstance, contextOf: (request: FastifyRequest) => Context) {
  app.route({
    method: 'GET',
    url: '/notifications/stream',
    exposeHeadRoute: false,
    // A stream lasts for hours, so it is not measured as a request.
    config: { procedure: null, countsForAddress: false },
    handler(request, reply) {
      const context = contextOf(request)

      const { raw } = reply
      const end = context.notificationStreams.open(viewerOf(context), () => {
        reply.hijack()
        // Otherwise nginx would hold events back until it has some kilobytes.
        reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
        raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
        return {
          send({ event, data }) {
            const hasRoom = raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
            // The buffer holds hundreds of events: if it is full, the client is gone.
            if (!hasRoom) raw.destroy()
          },
          end: () => void raw.end(),
        }
      })
      raw.once('close', end)
      // The connection can break while an event is being written.
      raw.on('error', end)
    },
  })
}

/**
 * The call with which the sign-in provider ends sessions by itself. It is a form, as OpenID Connect has it (Back-Channel Logout
 * 1.0, 2.5), which no other path takes.
 */
async function mountBackchannelLogout(app: FastifyInstance, contextOf: (request: FastifyRequest) => Context) {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    scope.post('/auth/oidc/backchannel-logout', { config: { procedure: 'account.backchannelLogout' } }, (request) =>
      createCaller(contextOf(request)).account.backchannelLogout((request.body ?? {}) as never),
    )
  })
}
