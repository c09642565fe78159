import { and, count, eq, or, type Placeholder, sql } from 'drizzle-orm'
import { friendRequests } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'

const columns = {
  id: friendRequests.id,
  requesterId: friendRequests.requesterId,
  recipientId: friendRequests.recipientId,
  status: friendRequests.status,
}

const statements = prepared((db) => {
  const [a, b, userId] = [sql.placeholder('a'), sql.placeholder('b'), sql.placeholder('userId')]
  const asked = (by: Placeholder, of: Placeholder) =>
    and(eq(friendRequests.requesterId, by), eq(friendRequests.recipientId, of))
  const accepted = eq(friendRequests.status, 'accepted')
  return {
    between: preparedRows(
      db,
      columns,
      db
        .select(columns)
        .from(friendRequests)
        .where(or(asked(a, b), asked(b, a))),
    ),
    count: db
      .select({ friends: count() })
      .from(friendRequests)
      .where(
        or(
          and(eq(friendRequests.requesterId, userId), accepted),
          and(eq(friendRequests.recipientId, userId), accepted),
        ),
      )
      .prepare(),
  }
})

/** The friend request between two people, whoever sent it. There is never more than one. */
export const requestBetween = (db: Db, a: string, b: string) => statements(db).between.get({ a, b })

/** Has one of the two accepted the other's friend request? Nobody is their own friend. */
export const areFriends = (db: Db, a: string, b: string): boolean => requestBetween(db, a, b)?.status === 'accepted'

export const countFriends = (db: Db, userId: string): number => statements(db).count.get({ userId })?.friends ?? 0
