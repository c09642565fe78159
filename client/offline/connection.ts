import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * Is the server reached? What a browser knows is about networks only: a server at home is reached without the
 * internet, and one that has stopped is not, whatever the network. So calls are watched, and while none gets through
 * the server is asked now and then. TanStack Query is told, and holds back what waits for it.
 */
export const isConnected = (): boolean => onlineManager.isOnline()
export const useIsConnected = (): boolean => useSyncExternalStore(onConnectionChange, isConnected)
export const onConnectionChange = (listener: () => void): (() => void) => onlineManager.subscribe(listener)

/** A call that begins to be answered later hangs, as over a mobile network that is there in name only. */
const longestCallMs = 30_000
const longestLookMs = 5_000

const firstPauseMs = 2_000
const longestPauseMs = 30_000
let pauseMs = firstPauseMs
let timer: ReturnType<typeof setTimeout> | undefined

/** `fetch`, which learns from each call whether the server is reached. */
export const watchedFetch: typeof fetch = async (input, init) => {
  const call = new AbortController()
  const stop = () => call.abort()
  if (init?.signal?.aborted) stop()
  init?.signal?.addEventListener('abort', stop, { once: true })
  // Until the answer begins; a long one may take its time.
  const hangs = setTimeout(stop, longestCallMs)
  try {
    const answer = await fetch(input, { ...init, signal: call.signal })
    if (isOurs(answer)) {
      pauseMs = firstPauseMs
      found()
    } else lost()
    return answer
  } catch (error) {
    // Somebody left the screen; that tells nothing.
    if (!init?.signal?.aborted) lost()
    throw error
  } finally {
    clearTimeout(hangs)
  }
}

/** Asks the server at once, as when somebody does not want to wait. */
export async function checkConnection(): Promise<void> {
  const signal = AbortSignal.timeout(longestLookMs)
  const answer = await fetch('/api/health', { cache: 'no-store', signal }).catch(() => null)
  if (answer && isOurs(answer)) return found()
  pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  lost()
}

function found() {
  clearTimeout(timer)
  timer = undefined
  onlineManager.setOnline(true)
}

function lost() {
  timer ??= setTimeout(() => {
    timer = undefined
    void checkConnection()
  }, pauseMs)
  onlineManager.setOnline(false)
}

/** The server's answers are JSON; all else comes from something in between, such as a proxy or the login of a network. */
const isOurs = ({ headers }: Response) => headers.get('content-type')?.includes('json') ?? false

onlineManager.setEventListener(() => {
  const look = () => void checkConnection()
  const lookIfLost = () => {
    if (document.visibilityState === 'visible' && !isConnected()) look()
  }
  addEventListener('online', look)
  addEventListener('offline', look)
  document.addEventListener('visibilitychange', lookIfLost)
  return () => {
    removeEventListener('online', look)
    removeEventListener('offline', look)
    document.removeEventListener('visibilitychange', lookIfLost)
  }
})
