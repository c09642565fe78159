/** Who is friends with whom: friend requests and their answers. */

import { and, count, desc, eq, isNotNull, isNull, or, type Placeholder, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { friendRequests, householdInvitations, shares, users } from '#schema'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/open.ts'
import { prepared, updateValues } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import type { AnswerFriendRequest } from '../../domain/buddies.ts'
import { maxFriends } from '../../domain/limits.ts'
import { badRequest, conflict, notFound, tooManyRequests } from '../../errors.ts'
import type { Texts } from '../../texts.ts'
import type { UserContext } from '../../trpc.ts'
import { userOf } from '../account/user.ts'
import { addNotification } from '../notifications.ts'

/** The friend request between two people, in either direction. There is at most one. */
export const requestBetween = (db: Db, a: string, b: string) => statements(db).between.get({ a, b })

/** Whether one of two people has accepted the other's friend request. Nobody is their own friend. */
export const areFriends = (db: Db, a: string, b: string): boolean => requestBetween(db, a, b)?.status === 'accepted'

export const countFriends = (db: Db, userId: string): number =>
  statements(db).countFriends.get({ userId })?.friends ?? 0

/** The requests to this person that are not answered, newest first. */
export const pendingRequests = (db: Db, userId: string) =>
  statements(db)
    .received.all({ userId })
    .map(({ id, userId, username, createdAt }) => ({ id, requester: { id: userId, username }, createdAt }))

/** The requests of this person that are not answered, newest first. */
export const sentRequests = (db: Db, userId: string) =>
  statements(db)
    .sent.all({ userId })
    .map(({ id, userId, username, createdAt }) => ({ id, recipient: { id: userId, username }, createdAt }))

export const countPending = (db: Db, userId: string): number =>
  statements(db).countReceived.get({ userId })?.requests ?? 0

/**
 * Sends a friend request, or accepts the pending request of that person to the viewer. Throws 409 when the viewer's request is
 * pending or they are friends already, and 404 for people who do not want to be found, unless one of these is the case.
 */
export async function sendRequest(ctx: UserContext, recipientId: string) {
  const { viewer, throttles } = ctx
  if (recipientId === viewer.id) throw badRequest('You cannot befriend yourself.')
  const pair = `${viewer.id} ${recipientId}`
  const about = ({ status }: { status: string }) =>
    ({ subject: 'buddy', others: [recipientId], rows: status === 'accepted' ? 0 : 1 }) as const
  const request = await write(ctx, about, () => acceptRequestOf(ctx, recipientId) ?? addRequest(ctx, recipientId, pair))
  if (request.status === 'accepted') return request
  throttles.friendRequestsPerSender.record(viewer.id)
  throttles.friendRequestsPerPair.record(pair)
  return request
}

/** Accepts the pending request of a person to the viewer; null without one. Call it inside a transaction. */
function acceptRequestOf(ctx: UserContext, requesterId: string) {
  const known = requestBetween(ctx.db, ctx.viewer.id, requesterId)
  return known?.status === 'pending' && known.recipientId === ctx.viewer.id ? answer(ctx, known.id, 'accepted') : null
}

/** Call it inside a transaction. */
function addRequest(ctx: UserContext, recipientId: string, pair: string) {
  const { db, viewer, now, throttles } = ctx
  const wait = Math.max(
    throttles.friendRequestsPerSender.retryAfter(viewer.id),
    throttles.friendRequestsPerPair.retryAfter(pair),
  )
  if (wait > 0) throw tooManyRequests('You have sent too many buddy requests. Please try again later.', wait)
  const person = personOf(db, recipientId)
  const known = person && requestBetween(db, viewer.id, person.id)
  if (known && known.status !== 'declined') throw conflict(duplicateMessage(known, person.username))
  // Only after the check above: the viewer already knows everybody with whom there is a request.
  if (!person?.isFindable) throw notFound('Person')
  assertRoom(db, viewer.id, 'You have as many buddies as this server allows.')
  if ((statements(db).countSent.get({ userId: viewer.id })?.requests ?? 0) >= maxPending)
    throw badRequest(`${maxPending} of your buddy requests still wait for an answer. Please wait for some first.`)
  // A new request replaces a declined one, because there is one row per pair.
  if (known) statements(db).remove.run({ id: known.id, userId: viewer.id })
  const id = newId()
  statements(db).insert.run({ id, userId: viewer.id, recipientId: person.id, createdAt: now.toISOString() })
  notifyFromViewer(ctx, person.id, {
    kind: 'request',
    message: (i18n, username) => i18n._('{username} sent you a buddy request.', { username }),
    targetId: id,
  })
  return requestOf(db, viewer.id, id)
}

/** Accepts or declines a pending request to the viewer. Throws 404 for any other. */
export function answerRequest(ctx: UserContext, { id, status }: z.output<typeof AnswerFriendRequest>) {
  const about = ({ requester }: { requester: { id: string } }) =>
    ({ subject: 'buddy', others: status === 'accepted' ? [requester.id] : [] }) as const
  return write(ctx, about, () => answer(ctx, id, status))
}

/** Call it inside a transaction. */
function answer(ctx: UserContext, id: string, status: 'accepted' | 'declined') {
  const { db, viewer, now } = ctx
  const { changes } = statements(db).answer.run({
    id,
    userId: viewer.id,
    status,
    answeredAt: now.toISOString(),
  })
  if (changes === 0) throw notFound('Friend request')
  const request = requestOf(db, viewer.id, id)
  if (status === 'accepted') {
    // The new friendship is already counted.
    assertRoom(db, viewer.id, 'You have as many buddies as this server allows.', 1)
    assertRoom(db, request.requester.id, `${request.requester.username} has as many buddies as this server allows.`, 1)
    notifyFromViewer(ctx, request.requester.id, {
      kind: 'request',
      message: (i18n, username) => i18n._('{username} accepted your buddy request.', { username }),
      targetId: id,
    })
  }
  return request
}

/**
 * Ends a friendship, or withdraws the viewer's own pending request. Returns the status that the request had.
 */
export function removeFriend(ctx: UserContext, friendId: string): Promise<'accepted' | 'pending'> {
  return write(ctx, { subject: 'buddy', others: [friendId] }, () => {
    const request = requestBetween(ctx.db, ctx.viewer.id, friendId)
    if (!request || request.status === 'declined') throw notFound('Buddy')
    if (request.status === 'pending' && request.requesterId !== ctx.viewer.id) throw notFound('Buddy')
    statements(ctx.db).remove.run({ id: request.id, userId: ctx.viewer.id })
    removeSharesBetween(ctx.db, ctx.viewer.id, friendId)
    // A household stays: its members may live together still, and each can leave it.
    statements(ctx.db).removeInvitations.run({ a: ctx.viewer.id, b: friendId })
    return request.status
  })
}

/** Ends all shares between two people, in both directions. Call it inside a transaction. */
const removeSharesBetween = (db: Db, a: string, b: string) => statements(db).removeShares.run({ a, b })

function requestOf(db: Db, userId: string, id: string) {
  const request = statements(db).request.get({ id, userId })
  if (!request) throw notFound('Friend request')
  const { requesterId, recipientId, requester, recipient, ...rest } = request
  return {
    ...rest,
    requester: { id: requesterId, username: requester },
    recipient: { id: recipientId, username: recipient },
  }
}

/** Somebody whose account exists and whose address is verified. */
const personOf = (db: Db, id: string) => statements(db).person.get({ id })

/** Throws 400 when somebody has too many friends. `added` is how many of the counted friends are new. */
function assertRoom(db: Db, userId: string, full: string, added = 0) {
  if (countFriends(db, userId) >= maxFriends + added) throw badRequest(full)
}

const duplicateMessage = ({ status }: { status: string }, name: string): string =>
  status === 'accepted' ? `You and ${name} are already buddies.` : `You have already sent ${name} a request.`

type FromViewer = Omit<Parameters<typeof addNotification>[2], 'message'> & {
  message: (i18n: Texts, username: string) => string
}

/** Adds a notification of what the viewer did, whose name its message gets. Call it inside a transaction. */
export function notifyFromViewer({ db, viewer, now }: UserContext, userId: string, { message, ...rest }: FromViewer) {
  const { username } = userOf(db, viewer.id)
  addNotification(db, userId, { ...rest, message: (i18n) => message(i18n, username) }, now)
}

/** The most unanswered requests of a sender, and the most that are listed. */
const maxPending = 500

const betweenColumns = {
  id: friendRequests.id,
  requesterId: friendRequests.requesterId,
  recipientId: friendRequests.recipientId,
  status: friendRequests.status,
}

const [requesters, recipients] = [alias(users, 'requester'), alias(users, 'recipient')]
const requestColumns = {
  id: friendRequests.id,
  requesterId: friendRequests.requesterId,
  requester: requesters.username,
  recipientId: friendRequests.recipientId,
  recipient: recipients.username,
  status: friendRequests.status,
  createdAt: friendRequests.createdAt,
  answeredAt: friendRequests.answeredAt,
}

const pendingColumns = {
  id: friendRequests.id,
  userId: users.id,
  username: users.username,
  createdAt: friendRequests.createdAt,
}

const personColumns = { id: users.id, username: users.username, isFindable: users.isFindable }

const statements = prepared((db) => {
  const [id, userId, a, b] = [
    sql.placeholder('id'),
    sql.placeholder('userId'),
    sql.placeholder('a'),
    sql.placeholder('b'),
  ]
  const [isRequester, isRecipient] = [eq(friendRequests.requesterId, userId), eq(friendRequests.recipientId, userId)]
  const [isPending, isAccepted] = [eq(friendRequests.status, 'pending'), eq(friendRequests.status, 'accepted')]
  const own = and(eq(friendRequests.id, id), or(isRequester, isRecipient))
  const [received, sent] = [and(isRecipient, isPending), and(isRequester, isPending)]
  const asked = (by: Placeholder, of: Placeholder) =>
    and(eq(friendRequests.requesterId, by), eq(friendRequests.recipientId, of))
  const shared = (by: Placeholder, to: Placeholder) => and(eq(shares.senderId, by), eq(shares.recipientId, to))
  const invited = (by: Placeholder, whom: Placeholder) =>
    and(eq(householdInvitations.inviterId, by), eq(householdInvitations.inviteeId, whom))
  const pending = (
    mine: typeof received,
    other: typeof friendRequests.requesterId | typeof friendRequests.recipientId,
  ) =>
    db
      .select(pendingColumns)
      .from(friendRequests)
      .innerJoin(users, eq(users.id, other))
      .where(mine)
      .orderBy(desc(friendRequests.createdAt), desc(friendRequests.id))
      .limit(maxPending)
      .prepare()
  return {
    between: db
      .select(betweenColumns)
      .from(friendRequests)
      .where(or(asked(a, b), asked(b, a)))
      .prepare(),
    countFriends: db
      .select({ friends: count() })
      .from(friendRequests)
      .where(or(and(isRequester, isAccepted), and(isRecipient, isAccepted)))
      .prepare(),
    person: db
      .select(personColumns)
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt), isNotNull(users.emailVerifiedAt)))
      .prepare(),
    request: db
      .select(requestColumns)
      .from(friendRequests)
      .innerJoin(requesters, eq(requesters.id, friendRequests.requesterId))
      .innerJoin(recipients, eq(recipients.id, friendRequests.recipientId))
      .where(own)
      .prepare(),
    received: pending(received, friendRequests.requesterId),
    sent: pending(sent, friendRequests.recipientId),
    countReceived: db.select({ requests: count() }).from(friendRequests).where(received).prepare(),
    countSent: db.select({ requests: count() }).from(friendRequests).where(sent).prepare(),
    insert: db
      .insert(friendRequests)
      .values({
        id,
        requesterId: userId,
        recipientId: sql.placeholder('recipientId'),
        status: 'pending',
        createdAt: sql.placeholder('createdAt'),
      })
      .prepare(),
    answer: db
      .update(friendRequests)
      .set(updateValues({ status: sql.placeholder('status'), answeredAt: sql.placeholder('answeredAt') }))
      .where(and(eq(friendRequests.id, id), received))
      .prepare(),
    remove: db.delete(friendRequests).where(own).prepare(),
    removeShares: db
      .delete(shares)
      .where(or(shared(a, b), shared(b, a)))
      .prepare(),
    removeInvitations: db
      .delete(householdInvitations)
      .where(or(invited(a, b), invited(b, a)))
      .prepare(),
  }
})
