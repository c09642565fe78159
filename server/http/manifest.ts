import type { FastifyInstance } from 'fastify'
import type { Env } from '../config/env.ts'
import { reading } from './rest.ts'

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
    // The ground and the cards of the light scheme; the page itself follows the scheme that was chosen.
    background_color: '#FAF6F0',
    theme_color: '#FFFFFF',
    categories: ['food', 'health', 'lifestyle'],
    icons: [icon('icon-192', 192), icon('icon-512', 512), { ...icon('icon-maskable-512', 512), purpose: 'maskable' }],
    shortcuts: [shortcut('Log food', '/diary?log=1'), shortcut('Scan a barcode', '/diary?scan=1')],
    share_target: {
      action: `${BASE_PATH}/share`,
      method: 'GET',
      // Chrome warns when the default is left out.
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  }
}
