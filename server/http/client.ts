import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../config/env.ts'
import type { Services } from '../context.ts'
import { screens } from '../domain/screens.ts'
import { brand } from '../domain/theme.ts'
import { noSuchAddress } from './answers.ts'
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
    return page !== null && isScreen ? sendPage(request, reply, page) : reply.code(404).send(noSuchAddress())
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

/**
 * The page of the built client in `root`, which is the same for every screen, and the content security policy that allows the
 * script in it by its hash. A service worker keeps both together.
 */
function readPage(root: string, { BASE_PATH }: Pick<Env, 'BASE_PATH'>) {
  const html = readFileSync(join(root, 'index.html'), 'utf8')
    // The build names its files relative to the page, which is right for no screen but those right below the base path.
    .replace(/( href="| src="|url\()\.?\//g, (_, before) => `${before}${BASE_PATH}/`)
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return {
    html,
    policy: (all: string): string => all.replace("script-src 'self'", `script-src 'self' ${hashes.join(' ')}`),
  }
}

/** In the order in which they are preferred. */
export const encodings = ['br', 'gzip'] as const

type Encoded = Record<(typeof encodings)[number] | 'identity', Buffer>

/**
 * A text that is sent often: compressed once, as well as can be, and sent from the same bytes to everybody, so that it takes
 * neither time nor memory for each of those who ask for it.
 */
export function precompressed(text: string) {
  const identity = Buffer.from(text)
  let encoded: Promise<Encoded> | undefined
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    encoded ??= encode(identity)
    const bytes = await encoded
    const accepted = acceptedOf(request.headers['accept-encoding'])
    reply.header('vary', 'accept-encoding')
    const encoding = encodings.find((name) => accepted.has(name)) ?? 'identity'
    // The plugin that compresses answers leaves those alone that say how they are encoded.
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(bytes[encoding])
  }
}

async function encode(identity: Buffer): Promise<Encoded> {
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: size }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return { br, gzip: gz, identity }
}

/** The encodings that a client names, but for those with the quality 0, which it refuses (RFC 9110, 12.5.3). */
function acceptedOf(header: string | string[] = ''): Set<string> {
  const names = String(header)
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
  return new Set(names.filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality)).map(([name = '']) => name))
}

/** The web app manifest, with which phones install the client. Answered here, because its name is a setting. */
export function mountManifest(app: FastifyInstance, env: Pick<Env, 'PRODUCT_NAME' | 'BASE_PATH'>) {
  const manifest = JSON.stringify(manifestOf(env))
  app.route({
    method: reading,
    url: '/manifest.webmanifest',
    handler: (_, reply) => reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
  })
}

/** As described in https://www.w3.org/TR/appmanifest/, with the addresses of the client's screens. */
function manifestOf({ PRODUCT_NAME, BASE_PATH }: Pick<Env, 'PRODUCT_NAME' | 'BASE_PATH'>) {
  const icon = (name: string, size: number) => {
    return { src: `${BASE_PATH}/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' }
  }
  const shortcut = (name: string, address: string) => {
    return { name, url: `${BASE_PATH}${address}`, icons: [icon('icon-192', 192)] }
  }
  return {
    id: `${BASE_PATH}/`,
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: 'Log what you eat and drink, and see your calories, nutrients, weight and streaks.',
    lang: 'en',
    dir: 'ltr',
    start_url: `${BASE_PATH}/`,
    scope: `${BASE_PATH}/`,
    display: 'standalone',
    // Those of the light scheme; the page itself follows the scheme that was chosen.
    background_color: brand.bg[0],
    theme_color: brand.card[0],
    categories: ['food', 'health', 'lifestyle'],
    icons: [icon('icon-192', 192), icon('icon-512', 512), { ...icon('icon-maskable-512', 512), purpose: 'maskable' }],
    shortcuts: [shortcut('Log food', `${screens.diary}?log=1`), shortcut('Scan a barcode', `${screens.diary}?scan=1`)],
    share_target: {
      action: BASE_PATH + screens.share,
      method: 'GET',
      // Chrome warns when the default is left out.
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  }
}
