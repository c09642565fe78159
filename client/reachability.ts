import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * Is the server reached? What a browser knows is about networks only: a server at home is reached without the
 * internet, and one that has stopped is not, whatever the network. So calls are watched, and while none gets through
 * the server is asked now and then. TanStack Query is told, and holds back what waits for it.
 */
export const isReached = (): boolean => onlineManager.isOnline()
export const useIsReached = (): boolean => useSyncExternalStore(onReachChange, isReached)
export const onReachChange = (listener: () => void): (() => void) => onlineManager.subscribe(listener)

const firstPauseMs = 2_000
const longestPauseMs = 30_000
let pauseMs = firstPauseMs
let timer: ReturnType<typeof setTimeout> | undefined

/** `fetch`, which learns from each call whether the server is reached. */
export const watchedFetch: typeof fetch = async (input, init) => {
  try {
    const answer = await fetch(input, init)
    if (isOfProxy(answer)) lost()
    else {
      pauseMs = firstPauseMs
      found()
    }
    return answer
  } catch (error) {
    // Somebody left the screen; that tells nothing.
    if (!init?.signal?.aborted) lost()
    throw error
  }
}

/** Asks the server at once, as when somebody does not want to wait. */
export async function lookAgain(): Promise<void> {
  clearTimeout(timer)
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) found()
  else lost()
}

function found() {
  clearTimeout(timer)
  onlineManager.setOnline(true)
}

function lost() {
  clearTimeout(timer)
  timer = setTimeout(lookAgain, pauseMs)
  pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  onlineManager.setOnline(false)
}

/** The answer of something between here and the server, which it did not reach. The server's own are JSON. */
const isOfProxy = ({ status, headers }: Response) =>
  [502, 503, 504].includes(status) && !headers.get('content-type')?.includes('json')

onlineManager.setEventListener(() => {
  const look = () => void lookAgain()
  const lookIfLost = () => {
    if (document.visibilityState === 'visible' && !isReached()) look()
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
