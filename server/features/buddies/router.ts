/** Buddies: the list of friends, searching people, and nudges. */

import { and, asc, count, eq, gte, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { friendRequests, nudges, unlockedAchievements, users } from '#schema'
import { fold } from '../../catalogue/text.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { write } from '../../db/write.ts'
import {
  AnswerFriendRequest,
  BuddyDay,
  CopyBuddyMeal,
  Friend,
  SearchPeople,
  SendFriendRequest,
} from '../../domain/buddies.ts'
import { addDays, dayIn, endOfDay } from '../../domain/day.ts'
import { maxFriends } from '../../domain/limits.ts'
import { byStreak, pauseOn } from '../../domain/streak.ts'
import { badRequest, notFound, tooManyRequests } from '../../errors.ts'
import { router, type UserContext, userProcedure } from '../../trpc.ts'
import { type User, userOf } from '../account/user.ts'
import { pausesOf } from '../streak/streaks.ts'
import {
  answerRequest,
  areFriends,
  countPending,
  notifyFromViewer,
  pendingRequests,
  removeFriend,
  requestBetween,
  sendRequest,
  sentRequests,
} from './friendships.ts'
import { copyBuddyMeal, readBuddyDay } from './shared-day.ts'

export const buddiesRouter = router({
  /** At most 500 friends, and as many requests in each direction. */
  list: userProcedure.query(({ ctx }) => readFriends(ctx)),

  /** How many requests to the viewer are not answered. Every screen shows it. */
  pendingCount: userProcedure.query(({ ctx }) => ({ count: countPending(ctx.db, ctx.viewer.id) })),

  /** At most 20. */
  search: userProcedure.input(SearchPeople).query(({ ctx, input }) => searchPeople(ctx, input)),

  sendRequest: userProcedure.input(SendFriendRequest).mutation(({ ctx, input }) => sendRequest(ctx, input.userId)),

  answerRequest: userProcedure.input(AnswerFriendRequest).mutation(({ ctx, input }) => answerRequest(ctx, input)),

  remove: userProcedure.input(Friend).mutation(async ({ ctx, input }) => {
    const was = await removeFriend(ctx, input.friendId)
    return { msg: was === 'accepted' ? 'Buddy removed.' : 'Request withdrawn.' }
  }),

  nudge: userProcedure.input(Friend).mutation(async ({ ctx, input }) => {
    await nudge(ctx, input.friendId)
    return { msg: 'Nudge sent!' }
  }),

  /** What a buddy ate on a day, if they share their days. */
  day: userProcedure.input(BuddyDay).query(({ ctx, input }) => readBuddyDay(ctx, input)),

  /** Copies a meal of a buddy's day to the viewer's diary. */
  copyMeal: userProcedure.input(CopyBuddyMeal).mutation(({ ctx, input }) => copyBuddyMeal(ctx, input)),
})

/**
 * The viewer's friends, the longest streak first, and the unanswered requests. Of a friend, only the streak and the number of
 * badges are shown, and whether they share their days. Both are null for friends who are not on leaderboards; the streak is also null for friends who hide it.
 */
async function readFriends(ctx: UserContext) {
  const { db, viewer } = ctx
  const friends = statements(db).friends.all({ userId: viewer.id })
  const me = userOf(db, viewer.id)
  const streaks = await ctx.streaks.ofEach([...friends, me], ctx.now)
  const badges = badgesOf(db, viewer.id)
  const isNudged = nudgedToday(ctx)
  return {
    friends: friends
      .map((friend) => ({
        id: friend.id,
        username: friend.username,
        streak: friend.isOnLeaderboards && !friend.isStreakHidden ? (streaks.get(friend.id) ?? 0) : null,
        achievements: friend.isOnLeaderboards ? (badges.get(friend.id) ?? 0) : null,
        isOnLeaderboards: friend.isOnLeaderboards,
        sharesDays: friend.sharesDays,
        nudgedToday: isNudged(friend),
        canNudge: takesNudges(ctx, friend) && !isNudged(friend),
      }))
      .sort(byStreak),
    pending: pendingRequests(db, viewer.id),
    sent: sentRequests(db, viewer.id),
    me: { streak: streaks.get(me.id) ?? 0, achievements: badges.get(me.id) ?? 0 },
  }
}

/** The number of badges of the user and of each friend, by id. People without badges are left out. */
const badgesOf = (db: Db, userId: string): ReadonlyMap<string, number> =>
  new Map(
    statements(db)
      .badges.all({ userId })
      .map(({ userId, badges }) => [userId, badges]),
  )

/** The relation between the viewer and a found person. `requestId` is the request to accept. */
type Relation = { state: 'none' | 'sent' | 'friends' } | { state: 'received'; requestId: string }

/** At most 20 people whose name contains the text, ignoring case and accents. People who do not want to be found are left out. */
function searchPeople({ db, viewer }: UserContext, { search }: { search: string }) {
  const text = fold(search)
  if (text === '') return []
  return statements(db)
    .people.all({ search: text, viewerId: viewer.id })
    .map((person) => ({ ...person, ...relationOf(requestBetween(db, viewer.id, person.id), viewer.id) }))
}

function relationOf(request: ReturnType<typeof requestBetween>, viewerId: string): Relation {
  if (!request || request.status === 'declined') return { state: 'none' }
  if (request.status === 'accepted') return { state: 'friends' }
  return request.requesterId === viewerId ? { state: 'sent' } : { state: 'received', requestId: request.id }
}

/** Reminds a friend to log, once a day in the friend's time zone (429 after that). */
async function nudge(ctx: UserContext, friendId: string): Promise<void> {
  const { db, viewer, now } = ctx
  if (friendId === viewer.id) throw badRequest('You cannot nudge yourself.')
  await write(ctx, { subject: 'buddy', others: [friendId], rows: 1 }, () => {
    if (!areFriends(db, viewer.id, friendId)) throw notFound('Buddy')
    const friend = userOf(db, friendId)
    if (!takesNudges(ctx, friend)) throw badRequest(`${friend.username} is not accepting nudges at the moment.`)
    const [senderId, date] = [viewer.id, dayIn(friend.timeZone, now)]
    const { changes } = statements(db).insertNudge.run({ senderId, recipientId: friendId, date })
    if (changes === 0) {
      const seconds = (endOfDay(friend.timeZone, now).getTime() - now.getTime()) / 1_000
      throw tooManyRequests(`You have already nudged ${friend.username} today.`, seconds)
    }
    statements(db).pruneNudges.run({ senderId, date: addDays(date, -keptDays) })
    notifyFromViewer(ctx, friendId, {
      kind: 'nudge',
      message: (i18n, username) => i18n._('{username} nudged you: keep the streak going!', { username }),
    })
  })
}

/**
 * Returns a function that tells whether the viewer has nudged a friend today. Today is the friend's day, because a sender could
 * change their own time zone to nudge again.
 */
function nudgedToday({ db, viewer, now }: UserContext): (friend: Pick<User, 'id' | 'timeZone'>) => boolean {
  // No time zone is earlier than yesterday in UTC.
  const recent = statements(db).nudgesSince.all({ senderId: viewer.id, date: addDays(dayIn('UTC', now), -1) })
  const nudged = new Set(recent.map(({ recipientId, date }) => `${recipientId} ${date}`))
  return ({ id, timeZone }) => nudged.has(`${id} ${dayIn(timeZone, now)}`)
}

type Nudged = Pick<User, 'id' | 'timeZone' | 'acceptsNudges' | 'isStreakHidden'>

/** Whether a friend may be nudged: not while they refuse nudges, hide their streak or pause it. */
const takesNudges = ({ db, now }: UserContext, { id, timeZone, acceptsNudges, isStreakHidden }: Nudged) =>
  acceptsNudges && !isStreakHidden && pauseOn(dayIn(timeZone, now), pausesOf(db, id)) === undefined

const maxFound = 20

/** How long nudges are kept, for the export. Only today's nudges matter otherwise. */
const keptDays = 30

const friendColumns = {
  id: users.id,
  username: users.username,
  timeZone: users.timeZone,
  isOnLeaderboards: users.isOnLeaderboards,
  acceptsNudges: users.acceptsNudges,
  sharesDays: users.sharesDays,
  isStreakHidden: users.isStreakHidden,
}

const foundColumns = { id: users.id, username: users.username }

const statements = prepared((db) => {
  const [userId, senderId, date] = [sql.placeholder('userId'), sql.placeholder('senderId'), sql.placeholder('date')]
  const accepted = eq(friendRequests.status, 'accepted')
  const [asked, wasAsked] = [eq(friendRequests.requesterId, userId), eq(friendRequests.recipientId, userId)]
  const friendId = sql<string>`iif(${asked}, ${friendRequests.recipientId}, ${friendRequests.requesterId})`
  const isFriendship = or(and(asked, accepted), and(wasAsked, accepted))
  const friendIds = db.select({ id: friendId }).from(friendRequests).where(isFriendship)
  const foundAt = sql`instr(${users.usernameKey}, ${sql.placeholder('search')})`
  return {
    friends: db
      .select(friendColumns)
      .from(friendRequests)
      .innerJoin(users, eq(users.id, friendId))
      .where(isFriendship)
      .limit(maxFriends)
      .prepare(),
    badges: db
      .select({ userId: unlockedAchievements.userId, badges: count() })
      .from(unlockedAchievements)
      .where(or(eq(unlockedAchievements.userId, userId), sql`${unlockedAchievements.userId} in ${friendIds}`))
      .groupBy(unlockedAchievements.userId)
      .prepare(),
    people: db
      .select(foundColumns)
      .from(users)
      .where(
        and(
          sql`${foundAt} > 0`,
          ne(users.id, sql.placeholder('viewerId')),
          eq(users.isFindable, true),
          isNull(users.deletedAt),
          isNotNull(users.emailVerifiedAt),
        ),
      )
      // Names that begin with the text come first. A name that is the whole text is the shortest of them.
      .orderBy(sql`${foundAt} > 1`, sql`length(${users.usernameKey})`, asc(users.usernameKey))
      .limit(maxFound)
      .prepare(),
    insertNudge: db
      .insert(nudges)
      .values({ senderId, recipientId: sql.placeholder('recipientId'), date })
      .onConflictDoNothing()
      .prepare(),
    nudgesSince: db
      .select({ recipientId: nudges.recipientId, date: nudges.date })
      .from(nudges)
      .where(and(eq(nudges.senderId, senderId), gte(nudges.date, date)))
      .prepare(),
    pruneNudges: db
      .delete(nudges)
      .where(and(eq(nudges.senderId, senderId), lt(nudges.date, date)))
      .prepare(),
  }
})
