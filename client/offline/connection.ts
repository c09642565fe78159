import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * Whether our server answers. The browser's `navigator.onLine` only knows about networks: a server at home answers
 * without the internet, and a stopped one does not, whatever the network. So every call reports its outcome, and while
 * disconnected the server is polled. TanStack Query's `onlineManager` holds the state, so that paused mutations and
 * queries continue by themselves.
 */
export const isConnected = (): boolean => onlineManager.isOnline()
export const useIsConnected = (): boolean => useSyncExternalStore(onConnectionChange, isConnected)
export const onConnectionChange = (listener: () => void): (() => void) => onlineManager.subscribe(listener)

/** Calls time out after this: on a bad mobile network they would otherwise hang. */
const callTimeoutMs = 30_000
const checkTimeoutMs = 5_000

const minCheckDelayMs = 2_000
const maxCheckDelayMs = 30_000
let checkDelayMs = minCheckDelayMs
let nextCheck: ReturnType<typeof setTimeout> | undefined

/** `fetch` that updates the connection state by its outcome. Rejects when no response begins within 30 s. */
export const connectionFetch: typeof fetch = async (input, init) => {
  const abort = new AbortController()
  const stop = () => abort.abort()
  if (init?.signal?.aborted) stop()
  init?.signal?.addEventListener('abort', stop, { once: true })
  // Only until the response begins: a large body may take longer.
  const timeout = setTimeout(stop, callTimeoutMs)
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

/** Pings the server and resolves once `isConnected` is up to date, after 5 s at the latest. */
export async function checkConnection(): Promise<void> {
  const signal = AbortSignal.timeout(checkTimeoutMs)
  const response = await fetch('/api/health', { cache: 'no-store', signal }).catch(() => null)
  if (response && isFromServer(response)) return setConnected()
  checkDelayMs = Math.min(checkDelayMs * 2, maxCheckDelayMs)
  setDisconnected()
}

function setConnected() {
  clearTimeout(nextCheck)
  nextCheck = undefined
  onlineManager.setOnline(true)
}

function setDisconnected() {
  nextCheck ??= setTimeout(() => {
    nextCheck = undefined
    void checkConnection()
  }, checkDelayMs)
  onlineManager.setOnline(false)
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
