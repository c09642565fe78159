/** Health checks for monitors and load balancers. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import type { Readiness } from '../readiness.ts'
import { noSuchAddress } from './answers.ts'
import { reading } from './rest.ts'

/** `/health` says that the process answers, `/ready` that the server can do its work. */
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
      const body = { status: 'not ready', problems, msg: problems.join(' '), code: 'not-ready' }
      return reply.code(503).header('retry-after', retryAfter).send(body)
    },
  })
}

/**
 * The routes outside BASE_PATH: the health checks, which are called without the proxy, and redirects to the first page for
 * people who leave out the path or its slash.
 */
export async function mountOutsideBasePath(
  app: FastifyInstance,
  { env, readiness }: Pick<Services, 'env' | 'readiness'>,
) {
  await app.register(async (api) => mountHealth(api, readiness), { prefix: '/api' })
  for (const url of ['/', env.BASE_PATH]) {
    app.route({ method: reading, url, handler: (_, reply) => reply.redirect(`${env.BASE_PATH}/`) })
  }
  app.setNotFoundHandler((_, reply) => reply.code(404).send(noSuchAddress()))
}

/** Seconds after which to ask a server again that is not ready. */
const retryAfter = 10
