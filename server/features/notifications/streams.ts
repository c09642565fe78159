import { credentialOf, type Viewer } from '../../auth/viewer.ts'
import type { Db } from '../../db/open.ts'
import type { Writes } from '../../db/write.ts'
import { unavailable } from '../../errors.ts'
import { type NotificationState, notificationState } from './notifications.ts'

/**
 * How often the state is sent though nothing has changed: proxies close connections on which nothing moves, some after 30 s,
 * and a client that hears nothing for a minute takes the connection for dead.
 */
const silenceMs = 25_000
/** Beyond it, the oldest stream of the person ends. */
export const maxStreamsPerUser = 10
/** Of everybody together; beyond it clients have to poll. */
const maxStreams = 2_000
/** Seconds after which a refused client may try again. */
const retryAfter = 60

/**
 * What a stream says, always with the state of the list: `notifications` at first, whenever that has changed and every 25 s,
 * `changed` when somebody else changed what this person sees, such as a friendship.
 */
type StreamEvent = { event: 'notifications' | 'changed'; data: NotificationState }

/** The client at the other end. */
type Connection = { send: (event: StreamEvent) => void; end: () => void }

type Stream = {
  userId: string
  /** The id of the session or of the API token that opened it. */
  credentialId: string
  connection: Connection
  timer: NodeJS.Timeout
  /** What the client was last told of its notifications. */
  told: NotificationState | null
}

/** Sessions or API tokens. */
type Credentials = {
  isActive: (id: string, now: Date) => boolean
  onEnded: (listener: (ids: readonly string[]) => void) => void
}

type Deps = {
  db: Db
  writes: Writes
  credentials: readonly Credentials[]
  clock: () => Date
  keepAliveMs?: number | undefined
}

export type NotificationStreams = ReturnType<typeof createNotificationStreams>

/** The open streams of notifications. A stream lives as long as its session or API token, its client and this process. */
export function createNotificationStreams({ db, writes, credentials, clock, keepAliveMs = silenceMs }: Deps) {
  /** Oldest first. */
  const streams = new Set<Stream>()
  let isClosing = false

  const streamsOf = (userId: string) => [...streams].filter((stream) => stream.userId === userId)

  function close(stream: Stream) {
    if (!streams.delete(stream)) return
    clearInterval(stream.timer)
    stream.connection.end()
  }

  function tell(stream: Stream, event: StreamEvent['event'], data = notificationState(db, stream.userId)) {
    stream.told = data
    stream.connection.send({ event, data })
  }

  function tellIfNew(stream: Stream) {
    const data = notificationState(db, stream.userId)
    const isKnown = stream.told?.unread === data.unread && stream.told.newest === data.newest
    if (!isKnown) tell(stream, 'notifications', data)
  }

  /** When the database cannot be read, the stream ends: its client finds out what is new when it comes back. */
  function attempt(stream: Stream, step: (stream: Stream) => void) {
    try {
      step(stream)
    } catch {
      close(stream)
    }
  }

  /** Also notices what other processes did: a session that the command line ended, a notification that it added. */
  function keepAlive(stream: Stream) {
    if (credentials.some(({ isActive }) => isActive(stream.credentialId, clock()))) tell(stream, 'notifications')
    else close(stream)
  }

  for (const { onEnded } of credentials)
    onEnded((ids) => {
      for (const stream of streams) if (ids.includes(stream.credentialId)) close(stream)
    })

  writes.onCommitted(({ userId, others }) => {
    for (const stream of streamsOf(userId)) attempt(stream, tellIfNew)
    for (const stream of others.flatMap(streamsOf)) attempt(stream, () => tell(stream, 'changed'))
  })

  return {
    /**
     * Opens a stream, over the connection that `connect` makes once it is accepted. Returns what ends it. Throws 503 when
     * there are too many, or the server is stopping.
     */
    open(viewer: Viewer, connect: () => Connection): () => void {
      const userId = viewer.id
      if (isClosing || streams.size >= maxStreams)
        throw unavailable('The server cannot send live updates right now. Please try again later.', retryAfter)
      const [oldest, ...others] = streamsOf(userId)
      if (oldest && others.length + 1 >= maxStreamsPerUser) close(oldest)
      const connection = connect()
      const timer = setInterval(() => attempt(stream, keepAlive), keepAliveMs)
      timer.unref()
      const stream: Stream = { userId, credentialId: credentialOf(viewer), connection, timer, told: null }
      streams.add(stream)
      attempt(stream, tellIfNew)
      return () => close(stream)
    },

    /** Tells a person of notifications that were added outside of a `write`, as by a job. Call it after the commit. */
    publish(userId: string) {
      for (const stream of streamsOf(userId)) attempt(stream, tellIfNew)
    },

    /** How many are open. */
    count: () => streams.size,

    /** Ends all streams and opens no more. */
    close() {
      isClosing = true
      for (const stream of streams) close(stream)
    },
  }
}
