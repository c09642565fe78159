import { buildApp } from '#server/http/app.ts'
import type { Overrides } from '#server/services.ts'
import { createWorld } from './world.ts'

type Sent = { body?: unknown; token?: string; headers?: Record<string, string>; address?: string }

/** A world with its HTTP server, called through `app.inject`. */
export async function createHttpWorld(settings: Record<string, string> = {}, overrides: Overrides = {}) {
  const world = createWorld(settings, undefined, overrides)
  // Refused logins are logged whatever LOG_LEVEL is.
  const app = await buildApp(world, { write: () => {} })

  /** `call('POST /diary/food', { token, body })` calls a path under /api, or under /trpc. */
  async function call(route: string, { body, token, headers = {}, address = '192.0.2.1' }: Sent = {}) {
    const [method = 'GET', path = ''] = route.split(' ')
    const response = await app.inject({
      method: method as 'GET',
      url: path.startsWith('/trpc') ? path : `/api${path}`,
      remoteAddress: address,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: response.headers['content-type']?.toString().includes('json') ? response.json() : undefined,
    }
  }

  return { ...world, app, call }
}
