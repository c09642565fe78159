import { existsSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type Context, createContext, type Services } from '../context.ts'
import { logError } from '../db/error-log.ts'
import { newId } from '../db/ids.ts'
import { failureOf, stackOf } from '../errors.ts'
import { openapi } from './openapi.ts'
import { mountRest, routes } from './rest.ts'
import { mountRpc } from './rpc.ts'
import { securityHeaders } from './security.ts'
import { mountUnsubscribe } from './unsubscribe.ts'

const client = fileURLToPath(new URL('../../dist/client', import.meta.url))
const bodyLimit = 1024 * 1024

/** For a whole request to arrive, 1 MiB over a bad line included: without an end strangers could hold connections for ever. */
const requestTimeout = 120_000

/** The whole HTTP surface over the given services: `/trpc`, `/api` and the built client. Listens to nothing yet. Logs to stdout, or where told. */
export async function buildApp(services: Services, logStream?: { write: (line: string) => void }) {
  const { env, db } = services
  const app = Fastify({
    // One line a request would cost more than most requests here; faults and refusals are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: env.LOG_LEVEL, stream: logStream },
    trustProxy: env.TRUST_PROXY,
    bodyLimit,
    requestTimeout,
    // What still arrives on an open connection while the server stops is answered like any other request.
    return503OnClosing: false,
    genReqId: newId,
    // tRPC batches and long searches are path parameters of more than Fastify's 100 characters.
    routerOptions: { maxParamLength: 5_000 },
    // A URL that cannot be decoded never reaches a route.
    frameworkErrors: answerFault,
    clientErrorHandler: answerGarbage,
  })
  // Answers are of one person and one moment; the files of the client say otherwise themselves.
  const headers = { ...securityHeaders(env), 'cache-control': 'no-store' }

  function contextOf(request: FastifyRequest): Context {
    return createContext(services, {
      requestId: request.id,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      authorization: request.headers.authorization,
      log: request.log,
    })
  }

  /** The route's pattern is kept, never its address: an address can hold a token. */
  function logFailure(
    request: FastifyRequest,
    statusCode: number,
    stack: string,
    route = request.routeOptions?.url ?? '',
  ) {
    const fault = {
      id: request.id,
      statusCode,
      method: request.method,
      route,
      stack,
      createdAt: services.clock().toISOString(),
    }
    request.log.error(fault, 'fault')
    try {
      logError(db, fault)
    } catch (error) {
      request.log.error(error, 'the error log cannot be written')
    }
  }

  function answerFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const status = statusOf(error)
    // No hook ran where the address could not be read.
    reply.headers(headers).header('x-request-id', request.id)
    if (status < 500)
      return reply
        .code(status)
        .type('application/json; charset=utf-8')
        .send({ msg: wording(error, status) })
    logFailure(request, status, stackOf(error))
    return reply.code(500).send({ msg: failureOf(error, request.id).msg })
  }

  app.setErrorHandler(answerFault)
  app.setNotFoundHandler((request, reply) => {
    const wantsScreen =
      request.method === 'GET' && !/^\/(api|trpc|assets)(\/|$|\?)/.test(request.url) && existsSync(client)
    // The client routes by itself: any other address is a screen of it, also after a reload.
    if (wantsScreen) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return reply.code(404).send({ msg: nothingHere })
  })

  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients name the type also on calls that have no body.
    if (body === '') done(null, undefined)
    else parseJson(request, body as string, done)
  })

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] })
  if (env.RATE_LIMIT > 0) {
    await app.register(rateLimit, { max: env.RATE_LIMIT, timeWindow: '1 minute', cache: 20_000 })
  }

  await app.register(async (rpc) => mountRpc(rpc, contextOf, logFailure), { prefix: '/trpc' })
  await app.register(
    async (api) => {
      api.get('/health', { exposeHeadRoute: false }, (_, reply) => {
        try {
          db.get(sql`select 1`)
          return { status: 'ok' }
        } catch {
          return reply.code(503).send({ msg: 'The database does not answer.' })
        }
      })
      const description = openapi(routes, env)
      api.get('/openapi.json', { exposeHeadRoute: false }, () => description)
      mountRest(api, contextOf, logFailure)
      await mountUnsubscribe(api, contextOf, logFailure)
    },
    { prefix: '/api' },
  )

  if (existsSync(client)) {
    await app.register(fastifyStatic, {
      root: client,
      // File names under assets/ carry a hash of their content.
      setHeaders: (reply, path) =>
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
  }
  return app
}

const nothingHere = 'There is nothing at this address.'

/** What is too long to be a name (414), or no name of a file (403 of the client's files), is nothing that is here. */
function statusOf({ statusCode = 500 }: FastifyError): number {
  return statusCode === 403 || statusCode === 414 ? 404 : statusCode
}

function wording(error: FastifyError, status: number): string {
  if (status === 413) return 'This is too large: at most 1 MiB can be sent.'
  if (status === 415) return 'The body must be JSON (content-type: application/json).'
  if (status === 429) return 'Too many requests. Please try again in a minute.'
  if (error.code === 'FST_ERR_BAD_URL') return 'This address cannot be read.'
  if (status === 404) return nothingHere
  return 'The body is not valid JSON.'
}

/** What is no HTTP, has headers over 16 KiB or never arrives whole: it comes to no route, but is answered in the same form. */
function answerGarbage(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, msg] = {
    HPE_HEADER_OVERFLOW: [431, 'The address or the headers of this request are too long.'] as const,
    ERR_HTTP_REQUEST_TIMEOUT: [408, 'This request took too long to arrive.'] as const,
  }[error.code ?? ''] ?? [400, 'This is not a request that can be read.']
  const body = JSON.stringify({ msg })
  if (socket.writable) {
    const type = 'content-type: application/json; charset=utf-8'
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${type}\r\ncontent-length: ${body.length}\r\n`
    socket.write(`${head}connection: close\r\n\r\n${body}`)
  }
  socket.destroy(error)
}
