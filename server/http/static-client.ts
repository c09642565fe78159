import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { nothingHere } from './error-answers.ts'
import { reading } from './rest.ts'

const root = fileURLToPath(new URL('../../dist/client', import.meta.url))

/** Serves the built client, if there is one, and answers every other address that has no route. */
export async function serveClient(app: FastifyInstance) {
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      reading.includes(request.method) && !/^\/(api|trpc|assets)(\/|$|\?)/.test(request.url) && existsSync(root)
    // The client routes by itself: any other address is a screen of it, also after a reload.
    if (isScreen) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    return reply.code(404).send({ msg: nothingHere })
  })
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    // File names under assets/ carry a hash of their content.
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
}
