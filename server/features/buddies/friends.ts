import { and, count, eq, or, sql } from 'drizzle-orm'
import { friendRequests, unlockedAchievements, users } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { byStreak, maxFriends } from '../../domain/buddies.ts'
import type { UserContext } from '../../trpc.ts'
import { userOf } from '../account/user.ts'
import { nudgedToday, takesNudges } from './nudges.ts'
import { pendingRequests, sentRequests } from './requests.ts'

const columns = {
  id: users.id,
  username: users.username,
  timeZone: users.timeZone,
  isOnLeaderboards: users.isOnLeaderboards,
  acceptsNudges: users.acceptsNudges,
  isStreakHidden: users.isStreakHidden,
}

const statements = prepared((db) => {
  const userId = sql.placeholder('userId')
  const accepted = eq(friendRequests.status, 'accepted')
  const [asked, wasAsked] = [eq(friendRequests.requesterId, userId), eq(friendRequests.recipientId, userId)]
  const friendId = sql<string>`iif(${asked}, ${friendRequests.recipientId}, ${friendRequests.requesterId})`
  const isFriendship = or(and(asked, accepted), and(wasAsked, accepted))
  const friendIds = db.select({ id: friendId }).from(friendRequests).where(isFriendship)
  return {
    friends: preparedRows(
      db,
      columns,
      db
        .select(columns)
        .from(friendRequests)
        .innerJoin(users, eq(users.id, friendId))
        .where(isFriendship)
        .limit(maxFriends),
    ),
    badges: db
      .select({ userId: unlockedAchievements.userId, badges: count() })
      .from(unlockedAchievements)
      .where(or(eq(unlockedAchievements.userId, userId), sql`${unlockedAchievements.userId} in ${friendIds}`))
      .groupBy(unlockedAchievements.userId)
      .prepare(),
  }
})

/**
 * The viewer's friends, the longest streak first, and the requests that wait for an answer. Of a friend only the streak and
 * the number of badges are told. Both are null for a friend who is on no leaderboards, the streak also for one who hides it.
 */
export async function readFriends(ctx: UserContext) {
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
        nudgedToday: isNudged(friend),
        canNudge: takesNudges(ctx, friend) && !isNudged(friend),
      }))
      .sort(byStreak),
    pending: pendingRequests(db, viewer.id),
    sent: sentRequests(db, viewer.id),
    me: { streak: streaks.get(me.id) ?? 0, achievements: badges.get(me.id) ?? 0 },
  }
}

/** The number of badges of the user and of their friends, by id; who has none is not in it. */
const badgesOf = (db: Db, userId: string): ReadonlyMap<string, number> =>
  new Map(
    statements(db)
      .badges.all({ userId })
      .map(({ userId, badges }) => [userId, badges]),
  )
