import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { basePath } from '../base-path.ts'
import { createListeners } from '../listeners.ts'
import { type Refusal, refusalOf, retryDelay } from '../retry-after.ts'

/**
 * Whether our server answers. The browser's `navigator.onLine` only knows about networks: a server at home answers
 * without the internet, and a stopped one does not, whatever the network. So every call reports its outcome, and while
 * disconnected the server is polled.
 */
export const isConnected = (): boolean => connected
export const useIsConnected = (): boolean => useSyncExternalStore(onConnectionChange, isConnected)
let connected = true

/** Whether a check has failed as well. One failed call alone may be a restart of the server, over by the next try. */
export const isKnownDown = (): boolean => knownDown
let knownDown = false

/**
 * Why the server takes no writes: it cannot save (503), or got too many in a minute (429). Null once it has saved one.
 */
export const refusal = (): Refusal | null => refused
export const useRefusal = (): Refusal | null => useSyncExternalStore(onConnectionChange, refusal)
let refused: Refusal | null = null
let refusals = 0
let pause: ReturnType<typeof setTimeout> | undefined

/** Whether queued writes are sent now: the server answers, and has not asked for a pause. */
export const isSending = (): boolean => onlineManager.isOnline()

/**
 * When what is on screen was saved on this device, in ms since 1970: the oldest of it. Null while everything came from the
 * server.
 */
export const useSavedAt = (): number | null => useSyncExternalStore(onConnectionChange, () => savedAt)
let savedAt: number | null = null

export function noteSavedAt(at: number): void {
  savedAt = Math.min(savedAt ?? at, at)
  update()
}

const { notify, subscribe } = createListeners()
export const onConnectionChange = subscribe

/** TanStack Query's `onlineManager` has paused mutations continue by themselves. */
function update() {
  onlineManager.setOnline(connected && pause === undefined)
  notify()
}

/** Pauses the queue after a write that the server refused for now; does nothing after any other error. */
export function pauseWrites(error: unknown): void {
  const next = refusalOf(error)
  if (!next || pause) return
  refused = next
  pause = setTimeout(resumeWrites, retryDelay(refusals, error))
  refusals++
  update()
}

/** The server has saved something, nothing waits any more, or somebody else uses the page. */
export function endRefusal(): void {
  if (!refused) return
  refused = null
  refusals = 0
  resumeWrites()
}

function resumeWrites() {
  clearTimeout(pause)
  pause = undefined
  update()
}

/** Calls time out after this: on a bad mobile network they would otherwise hang. */
const callTimeoutMs = 30_000
/** For calls that answer only when long work is done. */
const longCallTimeoutMs = 30 * 60_000
const checkTimeoutMs = 5_000

const minCheckDelayMs = 2_000
const maxCheckDelayMs = 30_000
let checkDelayMs = minCheckDelayMs
let nextCheck: ReturnType<typeof setTimeout> | undefined

/** `fetch` that updates the connection state by its outcome. Rejects when no response begins within 30 s. */
export const connectionFetch: typeof fetch = (input, init) => fetchWithin(callTimeoutMs, input, init)

/** The same for long calls, within half an hour. */
export const longCallFetch: typeof fetch = (input, init) => fetchWithin(longCallTimeoutMs, input, init)

async function fetchWithin(timeoutMs: number, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  if (init?.signal?.aborted) stop()
  init?.signal?.addEventListener('abort', stop, { once: true })
  // Only until the response begins: a large body may take longer.
  const timeout = setTimeout(stop, timeoutMs)
  try {
    const response = await fetch(input, { ...init, signal: abort.signal })
    if (isFromServer(response)) {
      checkDelayMs = minCheckDelayMs
      setConnected()
    } else setDisconnected()
    return response
  } catch (error) {
    // An aborted call says nothing about the connection.
    if (!init?.signal?.aborted) setDisconnected()
    throw error
  } finally {
    clearTimeout(timeout)
  }
}

/** Pings the server and resolves once `isConnected` is up to date, after 5 s at the latest. Ends a pause of the queue. */
export async function checkConnection(): Promise<void> {
  const signal = AbortSignal.timeout(checkTimeoutMs)
  const response = await fetch(`${basePath}/api/health`, { cache: 'no-store', signal }).catch(() => null)
  if (response && isFromServer(response)) {
    resumeWrites()
    return setConnected()
  }
  checkDelayMs = Math.min(checkDelayMs * 2, maxCheckDelayMs)
  knownDown = true
  setDisconnected()
}

function setConnected() {
  clearTimeout(nextCheck)
  nextCheck = undefined
  knownDown = false
  if (connected) return
  connected = true
  savedAt = null
  // Another process may answer now, as after a restart.
  refused = null
  refusals = 0
  resumeWrites()
}

function setDisconnected() {
  nextCheck ??= setTimeout(() => {
    nextCheck = undefined
    void checkConnection()
  }, checkDelayMs)
  connected = false
  update()
}

/** Our server always answers in JSON; anything else comes from in between, such as a proxy or a captive portal. */
const isFromServer = ({ headers }: Response) => headers.get('content-type')?.includes('json') ?? false

/** Checks at once when the browser's network changes, or when a disconnected page becomes visible again. */
export function watchNetwork(): void {
  onlineManager.setEventListener(() => {
    const check = () => void checkConnection()
    const checkIfDisconnected = () => {
      if (document.visibilityState === 'visible' && !isConnected()) check()
    }
    addEventListener('online', check)
    addEventListener('offline', check)
    document.addEventListener('visibilitychange', checkIfDisconnected)
    return () => {
      removeEventListener('online', check)
      removeEventListener('offline', check)
      document.removeEventListener('visibilitychange', checkIfDisconnected)
    }
  })
}
