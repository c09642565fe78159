import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readiness } from '../readiness.ts'
import { reading } from './rest.ts'

/** Seconds after which a server that is not ready may be asked again. */
const retryAfter = 10

/** For monitors and load balancers: `/health` says that the process answers, `/ready` that it can do its work. */
export function mountHealth(api: FastifyInstance, { check }: Readiness) {
  api.route({
    method: reading,
    url: '/health',
    config: { procedure: 'health', countsForAddress: false },
    handler: () => ({ status: 'ok' }),
  })
  api.route({
    method: reading,
    url: '/ready',
    config: { procedure: 'ready', countsForAddress: false },
    async handler(_: FastifyRequest, reply: FastifyReply) {
      const { problems } = await check()
      if (problems.length === 0) return { status: 'ready' }
      const body = { status: 'not ready', problems, msg: problems.join(' ') }
      return reply.code(503).header('retry-after', retryAfter).send(body)
    },
  })
}
