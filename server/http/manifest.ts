import type { FastifyInstance } from 'fastify'
import type { Env } from '../config/env.ts'
import { reading } from './rest.ts'

/** The web app manifest, with which phones install the client. Answered here, because its name is a setting. */
export function mountManifest(
  app: FastifyInstance,
  { PRODUCT_NAME, BASE_PATH }: Pick<Env, 'PRODUCT_NAME' | 'BASE_PATH'>,
) {
  const icon = (name: string, size: number) => {
    return { src: `${BASE_PATH}/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' }
  }
  const manifest = {
    id: `${BASE_PATH}/`,
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    start_url: `${BASE_PATH}/`,
    scope: `${BASE_PATH}/`,
    display: 'standalone',
    background_color: '#faf6f0',
    icons: [icon('icon-192', 192), icon('icon-512', 512), { ...icon('icon-maskable-512', 512), purpose: 'maskable' }],
  }
  app.route({
    method: reading,
    url: '/manifest.webmanifest',
    handler: (_, reply) =>
      reply.header('cache-control', 'no-cache').type('application/manifest+json').send(JSON.stringify(manifest)),
  })
}
