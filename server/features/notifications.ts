import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { notifications } from '#schema'
import { credentialOf, type Viewer } from '../auth/viewer.ts'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/open.ts'
import { placeholdersOf, prepared } from '../db/prepared.ts'
import type { Writes } from '../db/write.ts'
import { unavailable } from '../errors.ts'

type Notification = typeof notifications.$inferSelect

/** Per user; the oldest are deleted. */
const maxNotifications = 100

const columns = {
  id: notifications.id,
  kind: notifications.kind,
  message: notifications.message,
  targetId: notifications.targetId,
  read: notifications.read,
  createdAt: notifications.createdAt,
}

const statements = prepared((db) => {
  const ofUser = eq(notifications.userId, sql.placeholder('userId'))
  const one = and(ofUser, eq(notifications.id, sql.placeholder('id')))
  const newestFirst = [desc(notifications.createdAt), desc(notifications.id)]
  const newestIds = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(ofUser)
    .orderBy(...newestFirst)
    .limit(maxNotifications)
  return {
    newest: db
      .select(columns)
      .from(notifications)
      .where(ofUser)
      .orderBy(...newestFirst)
      .limit(maxNotifications)
      .prepare(),
    state: db
      .select({
        unread: sql<number>`count(*) filter (where not ${notifications.read})`,
        newest: sql<string | null>`${db
          .select({ id: notifications.id })
          .from(notifications)
          .where(ofUser)
          .orderBy(...newestFirst)
          .limit(1)}`,
      })
      .from(notifications)
      .where(ofUser)
      .prepare(),
    insert: db
      .insert(notifications)
      .values({ ...placeholdersOf(columns), userId: sql.placeholder('userId') })
      .prepare(),
    prune: db
      .delete(notifications)
      .where(and(ofUser, notInArray(notifications.id, newestIds)))
      .prepare(),
    // Drizzle's types do not allow placeholders in an update, although they work.
    change: db
      .update(notifications)
      .set({ message: sql.placeholder('message') } as object)
      .where(one)
      .prepare(),
    remove: db.delete(notifications).where(one).prepare(),
    markRead: db
      .update(notifications)
      .set({ read: true })
      .where(and(ofUser, eq(notifications.read, false)))
      .prepare(),
  }
})

/** The newest 100 notifications of a user, newest first. */
export const readNotifications = (db: Db, userId: string) => statements(db).newest.all({ userId })

/** How many are unread, and the id of the newest, or null: as long as neither changes, the list has not changed either. */
type NotificationState = { unread: number; newest: string | null }

const notificationState = (db: Db, userId: string): NotificationState =>
  statements(db).state.get({ userId }) ?? { unread: 0, newest: null }

/** Adds a notification, deletes all but the newest 100, and returns its id. Call it inside a transaction. */
export function addNotification(
  db: Db,
  userId: string,
  { kind, message, targetId = null }: Pick<Notification, 'kind' | 'message'> & Partial<Pick<Notification, 'targetId'>>,
  now: Date,
): string {
  const id = newId()
  statements(db).insert.run({ id, userId, kind, message, targetId, read: false, createdAt: now.toISOString() })
  statements(db).prune.run({ userId })
  return id
}

/** Gives a notification another message, or deletes it when there is nothing left to say. */
export function changeNotification(
  db: Db,
  userId: string,
  { id, message }: { id: string; message: string | null },
): void {
  if (message === null) statements(db).remove.run({ userId, id })
  else statements(db).change.run({ userId, id, message })
}

export const markNotificationsRead = (db: Db, userId: string) => statements(db).markRead.run({ userId })

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
