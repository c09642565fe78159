import type { Context } from '../../context.ts'
import { type Achievement, achievements, type Fact, isAboutStreak, unitOf } from '../../domain/achievements.ts'
import { dayIn } from '../../domain/day.ts'
import { pauseOn } from '../../domain/streak.ts'
import { router, userProcedure } from '../../trpc.ts'
import { userOf } from '../account/user.ts'
import { pausesOf } from '../streak/streaks.ts'
import { type Counted, countToday, isDayFact, totalOf } from './counts.ts'
import { limitOf, unlockedBy } from './unlock.ts'

export const achievementsRouter = router({
  /** Every achievement, unlocked ones first. */
  list: userProcedure.query(({ ctx }) => listAchievements(ctx, ctx.viewer.id)),
})

type Deps = Pick<Context, 'db' | 'now'>

/**
 * All achievements: what is unlocked in the order of the list, then what is locked, nearest first. `progress` tells how far
 * a locked one is (`5 of 7 days`); it is null for what is unlocked or happens once, and for streaks while they are hidden
 * or paused, which come last then.
 */
function listAchievements({ db, now }: Deps, userId: string) {
  const { timeZone, isStreakHidden } = userOf(db, userId)
  const unlocked = unlockedBy(db, userId)
  const today = dayIn(timeZone, now)
  const isQuiet = isStreakHidden || pauseOn(today, pausesOf(db, userId)) !== undefined
  const isHidden = (achievement: Achievement) => isQuiet && isAboutStreak(achievement)
  const hasProgress = (achievement: Achievement) =>
    achievement.target > 1 && !unlocked.has(achievement.id) && !isHidden(achievement)
  const counts = countAll({ db }, { userId, today }, achievements.filter(hasProgress))

  const progressOf = (achievement: Achievement) => {
    if (!hasProgress(achievement)) return null
    const { fact, target } = achievement
    return { current: Math.min(counts.get(fact) ?? 0, target), target, unit: unitOf[fact] }
  }
  const place = (achievement: Achievement) => {
    if (unlocked.has(achievement.id)) return 0
    if (isHidden(achievement)) return 3
    const { current, target } = progressOf(achievement) ?? { current: 0, target: 1 }
    return 2 - current / target
  }
  return achievements
    .toSorted((a, b) => place(a) - place(b))
    .map((achievement) => {
      const { id, name, description, icon } = achievement
      const unlockedAt = unlocked.get(id) ?? null
      return {
        id,
        name,
        description,
        icon,
        unlocked: unlockedAt !== null,
        unlockedAt,
        progress: progressOf(achievement),
      }
    })
}

/** How much there is of each fact now, counted as far as these achievements need. */
function countAll({ db }: Pick<Deps, 'db'>, counted: Counted, locked: readonly Achievement[]): Map<Fact, number> {
  const byFact = Map.groupBy(locked, ({ fact }) => fact)
  return new Map(
    [...byFact].map(([fact, rest]) => {
      const limit = limitOf(rest)
      return [fact, isDayFact(fact) ? countToday(db, fact, counted, limit) : totalOf(db, fact, counted, limit)]
    }),
  )
}
