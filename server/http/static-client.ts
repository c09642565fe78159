import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Services } from '../context.ts'
import { readSettings } from '../features/settings.ts'
import { nothingHere } from './error-answers.ts'
import { createPages } from './pages.ts'
import { precompressed } from './precompressed.ts'
import { reading } from './rest.ts'

const root = fileURLToPath(new URL('../../dist/client', import.meta.url))

/** Addresses below the base path that are never a screen. */
const noScreen = /^\/(api|trpc|mcp|assets|metrics)(\/|$|\?)/

/** Serves the built client, if there is one, and answers every other address below the prefix of `app` that has no route. */
export async function serveClient(app: FastifyInstance, services: Services) {
  const { env, clock } = services
  const pages = existsSync(join(root, 'index.html')) ? createPages(root, env) : null
  const pathOf = ({ url }: FastifyRequest) => url.slice(env.BASE_PATH.length)

  /** How to send each page; those of the login change with the settings that are on them. */
  const senders = new LRUCache<string, ReturnType<typeof precompressed>>({ max: 64, memoMethod: precompressed })

  function sendPage(request: FastifyRequest, reply: FastifyReply, { at, policy }: NonNullable<typeof pages>) {
    const header = 'content-security-policy'
    const html = at(pathOf(request).replace(/\?.*/, ''), readSettings(services), clock())
    reply.header('cache-control', 'no-cache').header(header, policy(String(reply.getHeader(header))))
    return senders.memo(html)(request, reply.type('text/html; charset=utf-8'))
  }

  app.setNotFoundHandler((request, reply) => {
    const isScreen = reading.includes(request.method) && !noScreen.test(pathOf(request))
    // The client routes by itself: any other address is a screen of it, also after a reload.
    return pages !== null && isScreen ? sendPage(request, reply, pages) : reply.code(404).send({ msg: nothingHere })
  })
  if (pages === null) return
  app.route({
    method: reading,
    url: '/',
    prefixTrailingSlash: 'slash',
    handler: (request, reply) => sendPage(request, reply, pages),
  })
  await app.register(fastifyStatic, {
    root,
    // Its own route reads the folders of a file again with each request.
    serve: false,
    // The build has compressed them, better than there would be time for with each request.
    preCompressed: true,
    // File names under assets/ carry a hash of their content.
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
  const files = servedFiles()
  app.route<{ Params: { '*': string } }>({
    method: reading,
    url: '/*',
    handler: ({ params }, reply) => (files.has(params['*']) ? reply.sendFile(params['*']) : reply.callNotFound()),
  })
}

/** Their paths in `root`. The page is sent as each screen's, and what the build says about itself is not for browsers. */
function servedFiles(): Set<string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'))
  return new Set(paths.filter((path) => path !== 'index.html' && !path.startsWith('.vite/')))
}
