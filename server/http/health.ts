import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import type { Readiness } from '../readiness.ts'
import { nothingHere } from './answers.ts'
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

/**
 * What answers outside BASE_PATH: the health checks, whose callers reach the server without a proxy and need not know its path,
 * and ways to the first page for who left out the path or its slash.
 */
export async function mountOutsideBasePath(
  app: FastifyInstance,
  { env, readiness }: Pick<Services, 'env' | 'readiness'>,
) {
  await app.register(async (api) => mountHealth(api, readiness), { prefix: '/api' })
  for (const url of ['/', env.BASE_PATH]) {
    app.route({ method: reading, url, handler: (_, reply) => reply.redirect(`${env.BASE_PATH}/`) })
  }
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ msg: nothingHere }))
}
