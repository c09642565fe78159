import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { isAmong, unmapped } from '../ip-address.ts'
import { addInstanceMetrics } from './instance-metrics.ts'
import { reading } from './rest.ts'

/** A call as it is counted. `procedure` is null when there is none of that name: what strangers make up is no label. */
type Call = { procedure: string | null; status: number; seconds: number }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Under what name requests of this route are counted; null does not count them. Left out, it is `other`. */
    procedure?: string | null
  }
  interface FastifyRequest {
    /** The calls of a batch, which are counted each for itself. */
    calls?: Call[]
  }
}

/** In seconds: from calls that read one row to exports. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * With METRICS=on, counts all requests and answers `GET /metrics` in the Prometheus text format
 * (https://prometheus.io/docs/instrumenting/exposition_formats/), at the root whatever BASE_PATH is, so that a proxy which
 * passes on that path only does not reach it. Register it before the routes that it counts.
 */
export async function mountMetrics(app: FastifyInstance, services: Services) {
  const { METRICS, METRICS_TOKEN } = services.env
  if (METRICS === 'off') return
  const { collectDefaultMetrics, Counter, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  await addInstanceMetrics(registry, services)
  const requests = new Counter({
    name: 'glowlog_requests_total',
    help: 'Requests, over REST and tRPC alike, by procedure and HTTP status; the calls of a batch count each.',
    labelNames: ['procedure', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'glowlog_request_duration_seconds',
    help: 'How long requests took, by procedure.',
    labelNames: ['procedure'],
    buckets,
    registers: [registry],
  })

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.config.procedure
    const own = { procedure: route ?? null, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 }
    for (const call of request.calls ?? (route === null ? [] : [own])) {
      const procedure = call.procedure ?? 'other'
      requests.inc({ procedure, status: call.status })
      durations.observe({ procedure }, call.seconds)
    }
    done()
  })

  app.route({
    method: reading,
    url: '/metrics',
    config: { procedure: 'metrics' },
    async handler(request, reply) {
      if (METRICS_TOKEN === undefined && !isFromThisMachine(request))
        return reply
          .code(403)
          .send({ msg: 'Only programs on this machine can read the metrics, unless METRICS_TOKEN is set.' })
      // Also from this machine: a proxy on it need not say that it is one.
      if (METRICS_TOKEN !== undefined && !hasToken(request, METRICS_TOKEN))
        return reply
          .code(401)
          .header('www-authenticate', 'Bearer')
          .send({ msg: 'Send METRICS_TOKEN as a bearer token.' })
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  })
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/**
 * Whether a program on this machine asks by itself. A proxy on it passes on what others ask: it says so in a header, or in the
 * name by which it was asked. That name also gives away a page of another site whose name leads to this machine.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (!isAmong(loopback, unmapped(socket.remoteAddress))) return false
  if (Object.keys(headers).some((name) => /^(forwarded|via|x-forwarded|x-real-ip|x-client-ip)/.test(name))) return false
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  return host === 'localhost' || isAmong(loopback, host.replace(/^\[(.*)\]$/, '$1'))
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  // Hashed, since only texts of one length can be compared in constant time.
  return bearer !== undefined && timingSafeEqual(sha256(bearer), sha256(token))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
