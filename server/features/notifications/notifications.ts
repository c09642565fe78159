import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { notifications } from '#schema'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/open.ts'
import { placeholdersOf, prepared, preparedRows } from '../../db/prepared.ts'

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
    newest: preparedRows(
      db,
      columns,
      db
        .select(columns)
        .from(notifications)
        .where(ofUser)
        .orderBy(...newestFirst)
        .limit(maxNotifications),
    ),
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
export type NotificationState = { unread: number; newest: string | null }

export const notificationState = (db: Db, userId: string): NotificationState =>
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
