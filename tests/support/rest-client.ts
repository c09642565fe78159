import { newId } from '#server/db/ids.ts'

const password = 'a long enough password'
const entry = { date: '2026-03-10', mealType: 'Lunch', foodName: 'Soup', servingSize: '100g', calories: 60 }

async function call(url: string | null, route: string, body?: object, token = '') {
  const [method = 'GET', path] = route.split(' ')
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as Record<string, unknown>
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), answer }
}

/** Somebody who is signed in on a server in another process. */
export async function signedIn(url: string | null) {
  const login = { email: 'ann@example.org', password }
  await call(url, 'POST /auth/register', { ...login, username: 'ann' })
  const { answer } = await call(url, 'POST /auth/login', login)
  const { accessToken, refreshToken } = answer as { accessToken: string; refreshToken: string }

  const at = (url: string | null) => ({
    get: (path: string) => call(url, `GET ${path}`, undefined, accessToken),
    post: (path: string, body: object) => call(url, `POST ${path}`, body, accessToken),
    /** Logs a soup in the diary. */
    logFood: (id: string = newId()) => call(url, 'POST /diary/food', { ...entry, id }, accessToken),
    refresh: () => call(url, 'POST /auth/refresh', { token: refreshToken }),
    logIn: () => call(url, 'POST /auth/login', login),
  })
  /** `at` is the same session after a restart. */
  return { ...at(url), at, token: accessToken }
}

/** Reads server-sent events of a path under /api until the server ends them, or `close` does. */
export async function openEvents(url: string, path: string, token: string) {
  const abort = new AbortController()
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' }
  const response = await fetch(`${url}/api${path}`, { headers, signal: abort.signal })
  let text = ''
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  }
  const ending = read().then(
    () => 'ended' as const,
    () => 'broken off' as const,
  )
  return {
    status: response.status,
    headers: response.headers,
    /** Each event as its name and what it says. */
    events: () =>
      [...text.matchAll(/event: (.*)\ndata: (.*)\n\n/g)].map(([, name, data = '']) => [name, JSON.parse(data)]),
    /** Resolves when the stream is over: the server ended it, or the connection broke off. */
    ending,
    close: () => abort.abort(),
  }
}
