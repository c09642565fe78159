import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { fasts } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { durationHours, fastingStreak } from '../../domain/fasting.ts'
import { pauseOn } from '../../domain/streak.ts'
import { todayOf, type UserContext } from '../../trpc.ts'
import { userOf } from '../account/user.ts'
import { pausesOf } from '../diary/streak.ts'
import { runningFast } from './running-fast.ts'

/** How many fasts a streak can count: 27 years of daily ones. */
const maxStreak = 10_000

const ended = { endTime: fasts.endTime }
const userId = sql.placeholder('userId')

const statements = prepared((db) => ({
  ended: preparedRows(
    db,
    ended,
    db
      .select(ended)
      .from(fasts)
      .where(and(eq(fasts.userId, userId), isNotNull(fasts.endTime)))
      .orderBy(desc(fasts.endTime))
      .limit(maxStreak),
  ),
  page: db
    .select({
      id: fasts.id,
      startTime: fasts.startTime,
      endTime: sql<string>`${fasts.endTime}`,
      plannedDurationHours: fasts.plannedDurationHours,
    })
    .from(fasts)
    .where(and(eq(fasts.userId, userId), lt(fasts.endTime, sql.placeholder('before'))))
    .orderBy(desc(fasts.endTime), desc(fasts.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
}))

/** After every instant. */
export const endOfTime = '9999'

/** The viewer's fasts that ended before an instant, newest first; null is no limit. The running one is not among them. */
export const readHistory = ({ db, viewer }: UserContext, { before, limit }: { before: string | null; limit: number }) =>
  statements(db)
    .page.all({ userId: viewer.id, before: before ?? endOfTime, limit })
    .map((fast) => ({ ...fast, durationHours: durationHours(fast.startTime, fast.endTime) }))

/** The viewer's running fast or null, when their last one ended, and their streak; null while it is hidden or paused. */
export function currentFast(ctx: UserContext) {
  const { db, viewer } = ctx
  const [lastEndTime = null] = endTimes(db, viewer.id)
  const today = todayOf(ctx)
  const pauses = pausesOf(db, viewer.id)
  const hasNoStreak = userOf(db, viewer.id).isStreakHidden || pauseOn(today, pauses) !== undefined
  return {
    running: runningFast(db, viewer.id),
    lastEndTime,
    streak: hasNoStreak ? null : fastingStreak(endTimes(db, viewer.id), today, viewer.timeZone, pauses),
  }
}

/** When the user's fasts ended, newest first, read while they are asked for. */
function* endTimes(db: Db, userId: string): Generator<string, void> {
  for (const { endTime } of statements(db).ended.iterate({ userId })) if (endTime !== null) yield endTime
}
