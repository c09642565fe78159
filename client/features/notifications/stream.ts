import { EventSource } from 'eventsource'
import { basePath } from '../../base-path.ts'
import { checkConnection, isConnected, onConnectionChange, refusal } from '../../offline/connection.ts'
import { retryAfterOf } from '../../retry-after.ts'
import { sessionFetch } from '../../trpc.ts'

/** What the server says in an event. The list is up to date while it has the same `newest` and as many `unread`. */
export type NotificationState = { unread: number; newest: string | null }

type Listeners = {
  onState: (state: NotificationState) => void
  /** Something that this person sees has changed, or may have changed while no stream was open. */
  onChanged: () => void
  /** Whether events arrive. */
  onLive: (isLive: boolean) => void
}

const maxDelaySeconds = 60
/** The server sends something every 25 s. A stream that is silent for longer is broken, as after a change of networks. */
const maxSilenceMs = 60_000

/**
 * Keeps a stream of the server's events open while the server answers and the page is visible (browsers allow few connections
 * per server). Reconnects after 1 s, 2 s, 4 s and so on up to a minute. Returns a function that closes it.
 */
export function keepStreamOpen({ onState, onChanged, onLive }: Listeners): () => void {
  let source: EventSource | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let retryAfter = 0
  /** Infinite until it is open. */
  let openedAt = Number.POSITIVE_INFINITY
  let hasBeenOpen = false

  function open() {
    openedAt = Number.POSITIVE_INFINITY
    retryAfter = 0
    const opened = new EventSource(`${basePath}/api/notifications/stream`, {
      async fetch(url, init) {
        // Low, so that requests that a screen waits for go first.
        const response = await sessionFetch(url, { ...init, priority: 'low' })
        retryAfter = retryAfterOf(response.headers)
        return response
      },
    })
    opened.onopen = () => {
      openedAt = performance.now()
      onLive(true)
      if (hasBeenOpen) onChanged()
      hasBeenOpen = true
    }
    opened.addEventListener('notifications', ({ data }: MessageEvent<string>) => {
      expectMore()
      onState(JSON.parse(data))
    })
    opened.addEventListener('changed', onChanged)
    opened.onerror = ({ code }) => fail(code)
    source = opened
    expectMore()
  }

  function close() {
    source?.close()
    source = null
    clearTimeout(retry)
    clearTimeout(silence)
    retry = undefined
    onLive(false)
  }

  function expectMore() {
    clearTimeout(silence)
    silence = setTimeout(fail, maxSilenceMs)
  }

  /** Closes the stream and reconnects later. `status` is that of the server's answer, if it gave one. */
  function fail(status?: number) {
    const wasOpen = Number.isFinite(openedAt)
    // Only a stream that lasted resets the count, or one that always breaks at once would be reopened every second.
    if (performance.now() - openedAt > maxSilenceMs) failures = 0
    close()
    // Spread at random, since after a restart of the server all clients reconnect.
    const seconds = Math.max(retryAfter, Math.min(2 ** failures, maxDelaySeconds)) * (0.75 + Math.random() / 2)
    failures++
    retry = setTimeout(() => {
      retry = undefined
      update()
    }, seconds * 1_000)
    // `checkConnection` decides whether the server can be reached. While the queue pauses, asking would end the pause.
    if (!wasOpen && status === undefined && refusal() === null) void checkConnection()
  }

  function update() {
    const isWanted = document.visibilityState === 'visible' && isConnected()
    if (!isWanted) close()
    else if (!source && retry === undefined) open()
  }

  const stopListening = onConnectionChange(update)
  document.addEventListener('visibilitychange', update)
  update()
  return () => {
    stopListening()
    document.removeEventListener('visibilitychange', update)
    close()
  }
}
