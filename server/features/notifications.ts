/** Notifications: reading and adding them, and the streams that tell browsers at once. */

import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { notifications, users } from '#schema'
import { credentialOf, type Viewer } from '../auth/viewer.ts'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/open.ts'
import { placeholdersOf, prepared, updateValues } from '../db/prepared.ts'
import type { Writes } from '../db/write.ts'
import { writtenLanguage } from '../domain/languages.ts'
import { unavailable } from '../errors.ts'
import type { Bus } from '../processes/shared.ts'
import { type Texts, textsIn } from '../texts.ts'

/** The newest 100 notifications of a user, newest first. */
export const readNotifications = (db: Db, userId: string) => statements(db).newest.all({ userId })

/** A text in the language of the recipient. */
type Message = (i18n: Texts) => string

function textsOf(db: Db, userId: string): Texts {
  const languages = statements(db).languages.get({ userId })
  return textsIn(languages ? writtenLanguage(languages) : 'en')
}

/**
 * Adds a notification in the person's language, deletes all but the newest 100, and returns its id. Call it inside a
 * transaction.
 */
export function addNotification(
  db: Db,
  userId: string,
  {
    kind,
    message,
    targetId = null,
  }: { message: Message } & Pick<Notification, 'kind'> & Partial<Pick<Notification, 'targetId'>>,
  now: Date,
): string {
  const id = newId()
  const added = { id, userId, kind, message: message(textsOf(db, userId)), targetId, read: false }
  statements(db).insert.run({ ...added, createdAt: now.toISOString() })
  statements(db).prune.run({ userId })
  return id
}

/** Changes the message of a notification, or deletes it for null. */
export function changeNotification(
  db: Db,
  userId: string,
  { id, message }: { id: string; message: Message | null },
): void {
  if (message === null) statements(db).remove.run({ userId, id })
  else statements(db).change.run({ userId, id, message: message(textsOf(db, userId)) })
}

export const markNotificationsRead = (db: Db, userId: string) => statements(db).markRead.run({ userId })

type Notification = typeof notifications.$inferSelect

/** How many are unread, and the id of the newest or null. While neither changes, the list has not changed. */
type NotificationState = { unread: number; newest: string | null }

const notificationState = (db: Db, userId: string): NotificationState =>
  statements(db).state.get({ userId }) ?? { unread: 0, newest: null }

export type NotificationStreams = ReturnType<typeof createNotificationStreams>

/** The open streams of notifications. A stream ends with its session or API token, its client or this process. */
export function createNotificationStreams(deps: Deps) {
  const { db, writes, bus, credentials, clock, keepAliveMs = defaultKeepAliveMs } = deps
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

  /** Ends the stream when the database cannot be read; its client reads what is new when it reconnects. */
  function attempt(stream: Stream, step: (stream: Stream) => void) {
    try {
      step(stream)
    } catch {
      close(stream)
    }
  }

  /** Also notices changes by other processes, such as a session that the command line ended or a notification that it added. */
  function keepAlive(stream: Stream) {
    if (credentials.some(({ isActive }) => isActive(stream.credentialId, clock()))) tell(stream, 'notifications')
    else close(stream)
  }

  for (const { onEnded } of credentials)
    onEnded((ids) => {
      closeOf(ids)
      // Deferred because the transaction is still open.
      if (ids.length > 0) setImmediate(() => bus.send({ type: 'credentials ended', ids }))
    })

  function closeOf(ids: readonly string[]) {
    for (const stream of streams) if (ids.includes(stream.credentialId)) close(stream)
  }

  function hear(userId: string, others: readonly string[]) {
    for (const stream of streamsOf(userId)) attempt(stream, tellIfNew)
    for (const stream of others.flatMap(streamsOf)) attempt(stream, () => tell(stream, 'changed'))
  }

  writes.onCommitted(({ userId, others }) => {
    hear(userId, others)
    bus.send({ type: 'written', userId, others })
  })

  bus.on((message) => {
    if (message.type === 'written') hear(message.userId, message.others)
    if (message.type === 'credentials ended') closeOf(message.ids)
  })

  return {
    /**
     * Opens a stream over the connection that `connect` makes once the stream is accepted. Returns a function that ends it. Throws
     * 503 when there are too many streams, or the server is stopping.
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

    /** Tells a person about notifications that were added outside of a `write`, for example by a job. Call it after the commit. */
    publish(userId: string) {
      hear(userId, [])
      bus.send({ type: 'written', userId, others: [] })
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

/**
 * An event of a stream, always with the state of the list. `notifications` comes at first, whenever the list has changed, and
 * every 25 s; `changed` comes when somebody else changed what this person sees, such as a friendship.
 */
type StreamEvent = { event: 'notifications' | 'changed'; data: NotificationState }

/** The client at the other end. */
type Connection = { send: (event: StreamEvent) => void; end: () => void }

type Stream = {
  userId: string
  /** The id of the session or API token that opened it. */
  credentialId: string
  connection: Connection
  timer: NodeJS.Timeout
  /** The state that the client was told last. */
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
  bus: Bus
  credentials: readonly Credentials[]
  clock: () => Date
  keepAliveMs?: number | undefined
}

/**
 * How often the state is sent even if nothing has changed. Proxies close idle connections, some after 30 s, and a client that
 * hears nothing for a minute assumes that the connection is dead.
 */
const defaultKeepAliveMs = 25_000
/** Another stream ends the oldest one of the person in this process. */
export const maxStreamsPerUser = 10
/** Of all people together in a process, whose memory they take. Beyond it, clients have to poll. */
const maxStreams = 2_000
/** Seconds after which a refused client may try again. */
const retryAfter = 60

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
    languages: db
      .select({ language: users.language, browserLanguage: users.browserLanguage })
      .from(users)
      .where(eq(users.id, sql.placeholder('userId')))
      .prepare(),
    newest: db
      .select(columns)
      .from(notifications)
      .where(ofUser)
      .orderBy(...newestFirst)
      .limit(maxNotifications)
      .prepare(),
    state: db
      .select({
        unread: sql<number>`count(*) filter (where ${notifications.read} = 0)`,
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
    change: db
      .update(notifications)
      .set(updateValues({ message: sql.placeholder('message') }))
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
