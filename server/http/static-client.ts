import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { nothingHere } from './error-answers.ts'
import { readPage } from './pages.ts'
import { precompressed } from './precompressed.ts'
import { reading } from './rest.ts'

const root = fileURLToPath(new URL('../../dist/client', import.meta.url))

/** Addresses below the base path that are never a screen. */
const noScreen = /^\/(api|trpc|mcp|assets|metrics)(\/|$|\?)/

/** Serves the built client, if there is one, and answers every other address below the prefix of `app` that has no route. */
export async function serveClient(app: FastifyInstance, services: Services) {
  const { env } = services
  const built = existsSync(join(root, 'index.html')) ? readPage(root, env) : null
  const page = built && { policy: built.policy, send: precompressed(built.html) }
  const pathOf = ({ url }: FastifyRequest) => url.slice(env.BASE_PATH.length)

  function sendPage(request: FastifyRequest, reply: FastifyReply, { send, policy }: NonNullable<typeof page>) {
    const header = 'content-security-policy'
    reply.header('cache-control', 'no-cache').header(header, policy(String(reply.getHeader(header))))
    return send(request, reply.type('text/html; charset=utf-8'))
  }

  app.setNotFoundHandler((request, reply) => {
    const isScreen = reading.includes(request.method) && !noScreen.test(pathOf(request))
    // The client routes by itself: any other address is a screen of it, also after a reload.
    return page !== null && isScreen ? sendPage(request, reply, page) : reply.code(404).send({ msg: nothingHere })
  })
  if (page === null) return
  app.route({
    method: reading,
    url: '/',
    prefixTrailingSlash: 'slash',
    handler: (request, reply) => sendPage(request, reply, page),
  })
  await app.register(fastifyStatic, {
    root,
    // One route for each file of the build, so that every other address stays a screen. The page is sent as each screen's.
    wildcard: false,
    index: false,
    globIgnore: ['index.html'],
    // The build has compressed them, better than there would be time for with each request.
    preCompressed: true,
    // File names under assets/ carry a hash of their content.
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
}
