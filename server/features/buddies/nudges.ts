import { and, eq, gte, sql } from 'drizzle-orm'
import { nudges } from '#schema'
import { prepared } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import { addDays, dayIn, endOfDay } from '../../domain/day.ts'
import { pauseOn } from '../../domain/streak.ts'
import { badRequest, notFound, tooManyRequests } from '../../errors.ts'
import type { UserContext } from '../../trpc.ts'
import { type User, userOf } from '../account/user.ts'
import { pausesOf } from '../diary/streak.ts'
import { addNotification } from '../notifications/notifications.ts'
import { areFriends } from './friendships.ts'

/** Only today's nudges limit anything; older ones are kept this long for the export. */
const keptDays = 30

const statements = prepared((db) => {
  const bySender = eq(nudges.senderId, sql.placeholder('senderId'))
  const date = sql.placeholder('date')
  return {
    insert: db
      .insert(nudges)
      .values({ senderId: sql.placeholder('senderId'), recipientId: sql.placeholder('recipientId'), date })
      .onConflictDoNothing()
      .prepare(),
    since: db
      .select({ recipientId: nudges.recipientId, date: nudges.date })
      .from(nudges)
      .where(and(bySender, gte(nudges.date, date)))
      .prepare(),
    prune: db
      .delete(nudges)
      .where(and(bySender, sql`${nudges.date} < ${date}`))
      .prepare(),
  }
})

/**
 * Tells whether the viewer has nudged a friend on the friend's current day. Theirs, because a sender could change their own
 * time zone to nudge again.
 */
export function nudgedToday({ db, viewer, now }: UserContext): (friend: Pick<User, 'id' | 'timeZone'>) => boolean {
  // It is not a day earlier than yesterday in UTC anywhere.
  const recent = statements(db).since.all({ senderId: viewer.id, date: addDays(dayIn('UTC', now), -1) })
  const nudged = new Set(recent.map(({ recipientId, date }) => `${recipientId} ${date}`))
  return ({ id, timeZone }) => nudged.has(`${id} ${dayIn(timeZone, now)}`)
}

type Nudged = Pick<User, 'id' | 'timeZone' | 'acceptsNudges' | 'isStreakHidden'>

/** Nobody is urged on who does not want to be, or who pauses their streak. */
export const takesNudges = ({ db, now }: UserContext, { id, timeZone, acceptsNudges, isStreakHidden }: Nudged) =>
  acceptsNudges && !isStreakHidden && pauseOn(dayIn(timeZone, now), pausesOf(db, id)) === undefined

/** Reminds a friend to log, once a day in the friend's time zone (429 after that). */
export async function nudge(ctx: UserContext, friendId: string): Promise<void> {
  const { db, viewer, now } = ctx
  if (friendId === viewer.id) throw badRequest('You cannot nudge yourself.')
  await write(ctx, { subject: 'buddy', others: [friendId], rows: 1 }, () => {
    if (!areFriends(db, viewer.id, friendId)) throw notFound('Buddy')
    const friend = userOf(db, friendId)
    if (!takesNudges(ctx, friend)) throw badRequest(`${friend.username} is not accepting nudges at the moment.`)
    const [senderId, date] = [viewer.id, dayIn(friend.timeZone, now)]
    const { changes } = statements(db).insert.run({ senderId, recipientId: friendId, date })
    if (changes === 0) {
      const seconds = (endOfDay(friend.timeZone, now).getTime() - now.getTime()) / 1_000
      throw tooManyRequests(`You have already nudged ${friend.username} today.`, seconds)
    }
    statements(db).prune.run({ senderId, date: addDays(date, -keptDays) })
    const message = `${userOf(db, viewer.id).username} nudged you: keep the streak going!`
    addNotification(db, friendId, { kind: 'nudge', message }, now)
  })
}
