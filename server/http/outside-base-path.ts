import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { nothingHere } from './error-answers.ts'
import { mountHealth } from './health.ts'
import { reading } from './rest.ts'

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
