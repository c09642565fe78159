import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * Whether our server answers. The browser's `navigator.onLine` only knows about networks: a server at home answers
 * without the internet, and a stopped one does not, whatever the network. So every call reports how it went, and while
 * none gets through the server is asked now and then. TanStack Query's `onlineManager` holds the state, so that paused
 * mutations and queries continue by themselves.
 */
export const isConnected = (): boolean => onlineManager.isOnline()
export const useIsConnected = (): boolean => useSyncExternalStore(onConnectionChange, isConnected)
export const onConnectionChange = (listener: () => void): (() => void) => onlineManager.subscribe(listener)

/** A call without an answer by then hangs, as on a mobile network that lets nothing through. */
const callTimeoutMs = 30_000
const checkTimeoutMs = 5_000

const firstCheckAfterMs = 2_000
const longestCheckAfterMs = 30_000
let checkAfterMs = firstCheckAfterMs
let nextCheck: ReturnType<typeof setTimeout> | undefined

/** `fetch` that sets the connection by how the call went, and rejects when no answer begins within 30 s. */
export const connectionFetch: typeof fetch = async (input, init) => {
  const abort = new AbortController()
  const stop = () => abort.abort()
  if (init?.signal?.aborted) stop()
  init?.signal?.addEventListener('abort', stop, { once: true })
  // Only until the answer begins: a long one may take its time.
  const timeout = setTimeout(stop, callTimeoutMs)
  try {
    const response = await fetch(input, { ...init, signal: abort.signal })
    if (isFromServer(response)) {
      checkAfterMs = firstCheckAfterMs
      setConnected()
    } else setDisconnected()
    return response
  } catch (error) {
    // A call that its caller aborted says nothing about the connection.
    if (!init?.signal?.aborted) setDisconnected()
    throw error
  } finally {
    clearTimeout(timeout)
  }
}

/** Asks the server now; resolves once `isConnected` says how it went, after 5 s at the latest. */
export async function checkConnection(): Promise<void> {
  const signal = AbortSignal.timeout(checkTimeoutMs)
  const response = await fetch('/api/health', { cache: 'no-store', signal }).catch(() => null)
  if (response && isFromServer(response)) return setConnected()
  checkAfterMs = Math.min(checkAfterMs * 2, longestCheckAfterMs)
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
  }, checkAfterMs)
  onlineManager.setOnline(false)
}

/** The server answers in JSON; anything else comes from something in between, such as a proxy or a login page. */
const isFromServer = ({ headers }: Response) => headers.get('content-type')?.includes('json') ?? false

/** Checks at once when the browser's network changes, or when somebody comes back to a page that is disconnected. */
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
