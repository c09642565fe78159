import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Env } from '../config/env.ts'
import { nothingHere } from './error-answers.ts'
import { reading } from './rest.ts'

const root = fileURLToPath(new URL('../../dist/client', import.meta.url))

/** Addresses below the base path that are never a screen. */
const noScreen = /^\/(api|trpc|mcp|assets|metrics)(\/|$|\?)/

/** Serves the built client, if there is one, and answers every other address below the prefix of `app` that has no route. */
export async function serveClient(app: FastifyInstance, { BASE_PATH }: Pick<Env, 'BASE_PATH'>) {
  const page = existsSync(root) ? pageAt(BASE_PATH) : null
  app.setNotFoundHandler((request, reply) => {
    const isScreen = reading.includes(request.method) && !noScreen.test(request.url.slice(BASE_PATH.length))
    // The client routes by itself: any other address is a screen of it, also after a reload.
    return page !== null && isScreen ? sendPage(reply, page) : reply.code(404).send({ msg: nothingHere })
  })
  if (page === null) return
  app.route({
    method: reading,
    url: '/',
    prefixTrailingSlash: 'slash',
    handler: (_, reply) => sendPage(reply, page),
  })
  await app.register(fastifyStatic, {
    root,
    index: false,
    // File names under assets/ carry a hash of their content.
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)

/**
 * The page of all screens. The build names its files relative to the page, which is right for no screen but those right
 * below the base path.
 */
function pageAt(basePath: string): string {
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  return html.replace(/ (href|src)="\.?\//g, ` $1="${basePath}/`)
}
