/// <reference lib="webworker" />
/**
 * Opens the app without the network. It keeps the files of the build, never what people logged: calls to the server do
 * not pass through it. `register.ts` registers it.
 */
declare const self: ServiceWorkerGlobalScope
/** Set by the build. */
declare const __FILES__: { url: string; revision: string | null }[]

/** The files of this build, relative to the scope. Those without a revision have a hash in their names. */
const files = __FILES__
const scope = self.registration.scope
/** The page of all screens. It names the other files of the build, so its revision is that of the build. */
const page = 'offline'

// Instances below other paths of the same origin have caches of their own.
const prefix = `${scope} `
const current = prefix + files.find(({ url }) => url === page)?.revision

/** Paths that are no file and no screen, downloads included. */
const isCall = (path: string) => /^((api|trpc|mcp|metrics)(\/|$|\?)|source\.tar\.gz)/.test(path)

/** A page that is slower than this opens from the cache. */
const patienceMs = 3_000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const path = url.slice(scope.length)
  if (method !== 'GET' || !url.startsWith(scope) || isCall(path)) return
  if (mode === 'navigate') event.respondWith(openPage(event))
  else if (path.startsWith('assets/')) event.respondWith(asset(event.request))
  else if (files.some((file) => file.url === path)) event.respondWith(file(event.request))
})
// A page asks whether its script is of this build.
self.addEventListener('message', ({ data, ports }) => {
  ports[0]?.postMessage(files.some(({ url }) => new URL(url, scope).href === data))
})

async function install() {
  const cache = await caches.open(current)
  await cache.addAll(files.map(({ url, revision }) => new Request(url, { cache: revision ? 'no-cache' : 'default' })))
  await self.skipWaiting()
}

/** Pages of the build before may still be open and load more of its files, so these stay until the next update. */
async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** From the network, so that a reload after an update is up to date; from the cache when no server answers in time. */
async function openPage(event: FetchEvent): Promise<Response> {
  const answer = fetchPage(event)
  event.waitUntil(answer.catch(() => {}))
  const inTime = await Promise.race([answer.catch(() => null), after(patienceMs)])
  // A proxy answers with 5xx in place of a server that is down.
  if (inTime && inTime.status < 500) return inTime
  return (await fromCache(scope + page)) ?? answer
}

/** The browser asks for the page while it starts this worker, where it can. */
const fetchPage = async ({ preloadResponse, request }: FetchEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request)

const after = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null))

/** A file whose name has a hash of its content, of this build or the one before. Those that are not kept from the start are once they are used. */
const asset = async (request: Request): Promise<Response> =>
  (await fromCache(request)) ?? (await caches.match(request)) ?? (await fetchAndKeep(request))

async function fetchAndKeep(request: Request): Promise<Response> {
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(current)).put(request, answer.clone())
  return answer
}

/** A file whose content changes under its name. */
const file = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await fromCache(request)
    if (cached) return cached
    throw error
  }
}

const fromCache = async (request: Request | string) => (await caches.open(current)).match(request, { ignoreVary: true })

export {}
