/** Households: buddies who find each other's custom foods, recipes and saved meals. */

import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { householdInvitations, users } from '#schema'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/open.ts'
import { placeholdersOf, prepared } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import { AnswerInvitation, InviteToHousehold } from '../../domain/buddies.ts'
import { ById } from '../../domain/fields.ts'
import { maxHousehold } from '../../domain/limits.ts'
import { badRequest, conflict, notFound, tooManyRequests } from '../../errors.ts'
import { router, type UserContext, userProcedure } from '../../trpc.ts'
import { userOf } from '../account/user.ts'
import { areFriends, notifyFromViewer } from '../buddies/friendships.ts'
import { joinHousehold, leaveHousehold, membersOf } from './members.ts'

export const householdRouter = router({
  /** The viewer's household with its members and the invitations to it; null when they live in none. */
  get: userProcedure.query(({ ctx }) => readHousehold(ctx)),

  /** The invitations to the viewer and by the viewer that are not answered, newest first; at most 50 of each. */
  invitations: userProcedure.query(({ ctx }) => ({
    received: statements(ctx.db)
      .received.all({ userId: ctx.viewer.id })
      .map((row) => received(ctx.db, row)),
    sent: statements(ctx.db).sent.all({ userId: ctx.viewer.id }).map(listed),
  })),

  invite: userProcedure.input(InviteToHousehold).mutation(({ ctx, input }) => invite(ctx, input.userId)),

  /** Accepting joins the household of the inviter, or founds one with them. */
  answer: userProcedure.input(AnswerInvitation).mutation(({ ctx, input }) => answer(ctx, input)),

  withdraw: userProcedure.input(ById).mutation(async ({ ctx, input }) => {
    await withdraw(ctx, input.id)
    return { msg: 'Invitation withdrawn.' }
  }),

  /** The viewer's own foods, recipes and saved meals go with them; what others logged of them stays in their diaries. */
  leave: userProcedure.mutation(async ({ ctx }) => {
    await leave(ctx)
    return { msg: 'You have left the household.' }
  }),
})

function readHousehold({ db, viewer }: UserContext) {
  const { householdId: id } = userOf(db, viewer.id)
  if (id === null) return null
  const members = membersOf(db, id).map((member) => ({ ...member, isYou: member.id === viewer.id }))
  return { id, members, invitations: statements(db).ofHousehold.all({ householdId: id }).map(listed) }
}

/** Throws 404 unless the person is a buddy, and 409 when they live together or are invited already. */
async function invite(ctx: UserContext, userId: string) {
  const { db, viewer, now, throttles } = ctx
  const pair = `${viewer.id} ${userId}`
  const invitation = await write(ctx, { subject: 'household', others: [userId], rows: 1 }, () => {
    const wait = throttles.householdInvitationsPerPair.retryAfter(pair)
    if (wait > 0)
      throw tooManyRequests('You have invited this buddy several times today. Please try again later.', wait)
    if (!areFriends(db, viewer.id, userId)) throw notFound('Buddy')
    const [me, buddy] = [userOf(db, viewer.id), userOf(db, userId)]
    if (me.householdId !== null && me.householdId === buddy.householdId)
      throw conflict(`${buddy.username} is in your household already.`)
    if (statements(db).between.get({ a: viewer.id, b: userId }))
      throw conflict(`There is already an invitation between you and ${buddy.username}.`)
    if (me.householdId !== null && readHousehold(ctx)?.invitations.some(({ to }) => to.id === userId))
      throw conflict(`${buddy.username} is invited already.`)
    assertRoom(db, me.householdId)
    if ((statements(db).countSent.get({ userId: viewer.id })?.invitations ?? 0) >= maxInvitations)
      throw badRequest(`${maxInvitations} of your invitations still wait for an answer. Please wait for some first.`)
    if ((statements(db).countReceived.get({ userId })?.invitations ?? 0) >= maxInvitations)
      throw badRequest(`${buddy.username} cannot be invited at the moment.`)
    const id = newId()
    statements(db).insert.run({ id, inviterId: viewer.id, inviteeId: userId, createdAt: now.toISOString() })
    notifyFromViewer(ctx, userId, {
      kind: 'household',
      message: (i18n, username) => i18n._('{username} invited you to their household.', { username }),
      targetId: id,
    })
    return sentInvitation(db, viewer.id, id)
  })
  throttles.householdInvitationsPerPair.record(pair)
  return invitation
}

/** Throws 404 for an invitation that is not the viewer's to answer, and 409 when they accept while they live in a household. */
async function answer(ctx: UserContext, { id, status }: z.output<typeof AnswerInvitation>) {
  const { db, viewer } = ctx
  const about = ({ others }: { others: string[] }) => ({ subject: 'household', others }) as const
  const { invitation } = await write(ctx, about, () => {
    const invitation = statements(db).one.get({ id, userId: viewer.id })
    if (invitation?.toId !== viewer.id) throw notFound('Invitation')
    statements(db).remove.run({ id, userId: viewer.id })
    const answered = { ...listed(invitation), status }
    if (status === 'declined') return { invitation: answered, others: [invitation.fromId] }
    if (userOf(db, viewer.id).householdId !== null)
      throw conflict('You are in a household already. Please leave it before you join another.')
    const householdId = userOf(db, invitation.fromId).householdId ?? newId()
    assertRoom(db, householdId)
    for (const person of [invitation.fromId, viewer.id]) joinHousehold(db, person, householdId)
    notifyFromViewer(ctx, invitation.fromId, {
      kind: 'household',
      message: (i18n, username) => i18n._('{username} joined your household.', { username }),
      targetId: id,
    })
    const others = membersOf(db, householdId).flatMap((member) => (member.id === viewer.id ? [] : member.id))
    return { invitation: answered, others }
  })
  return invitation
}

async function withdraw(ctx: UserContext, id: string): Promise<void> {
  const about = ({ toId }: { toId: string }) => ({ subject: 'household', others: [toId] }) as const
  await write(ctx, about, () => {
    const invitation = statements(ctx.db).one.get({ id, userId: ctx.viewer.id })
    if (invitation?.fromId !== ctx.viewer.id) throw notFound('Invitation')
    statements(ctx.db).remove.run({ id, userId: ctx.viewer.id })
    return invitation
  })
}

async function leave(ctx: UserContext): Promise<void> {
  const about = (others: string[]) => ({ subject: 'household', others }) as const
  await write(ctx, about, () => {
    const others = leaveHousehold(ctx.db, ctx.viewer.id)
    if (others === null) throw notFound('Household')
    return others
  })
}

function sentInvitation(db: Db, userId: string, id: string) {
  const row = statements(db).one.get({ id, userId })
  if (!row) throw notFound('Invitation')
  return listed(row)
}

type Row = { id: string; fromId: string; from: string; toId: string; to: string; createdAt: string }

const listed = ({ id, fromId, from, toId, to, createdAt }: Row) => ({
  id,
  from: { id: fromId, name: from },
  to: { id: toId, name: to },
  createdAt,
})

/** With those whom the viewer would live with. */
function received(db: Db, row: Row & { householdId: string | null }) {
  const members = membersOf(db, row.householdId)
  return { ...listed(row), members: members.length > 0 ? members : [{ id: row.fromId, name: row.from }] }
}

/** Throws 400 when nobody else can join a household. */
function assertRoom(db: Db, householdId: string | null) {
  if (membersOf(db, householdId).length >= maxHousehold)
    throw badRequest(`A household can have at most ${maxHousehold} people.`)
}

/** The most unanswered invitations by a person, and the most to one. Limits the lists, which have no pages. */
const maxInvitations = 50

const columns = {
  id: householdInvitations.id,
  inviterId: householdInvitations.inviterId,
  inviteeId: householdInvitations.inviteeId,
  createdAt: householdInvitations.createdAt,
}

const [inviters, invitees] = [alias(users, 'inviter'), alias(users, 'invitee')]
const listedColumns = {
  id: householdInvitations.id,
  fromId: householdInvitations.inviterId,
  from: inviters.username,
  toId: householdInvitations.inviteeId,
  to: invitees.username,
  createdAt: householdInvitations.createdAt,
  householdId: inviters.householdId,
}

const statements = prepared((db) => {
  const userId = sql.placeholder('userId')
  const [isInviter, isInvitee] = [
    eq(householdInvitations.inviterId, userId),
    eq(householdInvitations.inviteeId, userId),
  ]
  const own = and(eq(householdInvitations.id, sql.placeholder('id')), or(isInviter, isInvitee))
  const [a, b] = [sql.placeholder('a'), sql.placeholder('b')]
  const newest = (which: typeof own) =>
    db
      .select(listedColumns)
      .from(householdInvitations)
      .innerJoin(inviters, eq(inviters.id, householdInvitations.inviterId))
      .innerJoin(invitees, eq(invitees.id, householdInvitations.inviteeId))
      .where(which)
      .orderBy(desc(householdInvitations.createdAt), desc(householdInvitations.id))
      .limit(maxInvitations * maxHousehold)
      .prepare()
  const counted = (which: typeof own) =>
    db.select({ invitations: count() }).from(householdInvitations).where(which).prepare()
  return {
    one: newest(own),
    received: newest(isInvitee),
    sent: newest(isInviter),
    ofHousehold: newest(eq(inviters.householdId, sql.placeholder('householdId'))),
    between: db
      .select({ id: householdInvitations.id })
      .from(householdInvitations)
      .where(
        or(
          and(eq(householdInvitations.inviterId, a), eq(householdInvitations.inviteeId, b)),
          and(eq(householdInvitations.inviterId, b), eq(householdInvitations.inviteeId, a)),
        ),
      )
      .prepare(),
    countSent: counted(isInviter),
    countReceived: counted(isInvitee),
    insert: db.insert(householdInvitations).values(placeholdersOf(columns)).prepare(),
    remove: db.delete(householdInvitations).where(own).prepare(),
  }
})
