import { buildApp } from '#server/http/app.ts'
import type { Overrides } from '#server/services.ts'
import { createWorld, type World } from './world.ts'

type Sent = { body?: unknown; token?: string; headers?: Record<string, string>; address?: string }

/** With PROCESSES=2, requests go to the servers of both processes by turns. */
async function answerByTurns(app: App, { processes: [, second] }: World) {
  if (!second) return
  const other = await buildApp(second, { write: () => {} })
  app.addHook('onClose', () => other.close())
  const injects = [app, other].map((one) => one.inject.bind(one) as typeof app.inject)
  let requests = 0
  app.inject = ((...request: Parameters<App['inject']>) => injects[requests++ % 2]?.(...request)) as App['inject']
}

type App = Awaited<ReturnType<typeof buildApp>>

/** A world with its HTTP server, called through `app.inject`. */
export async function createHttpWorld(settings: Record<string, string> = {}, overrides: Overrides = {}) {
  const world = createWorld(settings, undefined, overrides)
  // Refused logins are logged whatever LOG_LEVEL is.
  const app = await buildApp(world, { write: () => {} })
  await answerByTurns(app, world)

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
