/** The list of achievements with a person's progress. */

import type { Context } from '../../context.ts'
import { type Achievement, achievements, type Fact, isAboutStreak, unitOf } from '../../domain/achievements.ts'
import { dayIn } from '../../domain/day.ts'
import { pauseOn } from '../../domain/streak.ts'
import { textsIn } from '../../texts.ts'
import { router, userProcedure } from '../../trpc.ts'
import { userOf } from '../account/user.ts'
import { pausesOf } from '../streak/streaks.ts'
import { countToday, isDayFact, totalOf, type UserToday } from './counts.ts'
import { limitOf, unlockedBy } from './unlock.ts'

export const achievementsRouter = router({
  /** Every achievement, unlocked ones first. */
  list: userProcedure.query(({ ctx }) => listAchievements(ctx, ctx.viewer.id)),
})

type Deps = Pick<Context, 'db' | 'now' | 'language'>

/**
 * All achievements in the person's language: unlocked ones in the order of the list, then locked ones, the nearest first. `progress` is how far a locked
 * one is (`5 of 7 days`). It is null for unlocked ones, for ones that happen once, and for streaks while they are hidden or
 * paused, which then come last.
 */
function listAchievements({ db, now, language }: Deps, userId: string) {
  const texts = textsIn(language)
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
        name: texts.word(name),
        description: texts.word(description),
        icon,
        unlocked: unlockedAt !== null,
        unlockedAt,
        progress: progressOf(achievement),
      }
    })
}

/** The count of each fact now, up to what these achievements need. */
function countAll({ db }: Pick<Deps, 'db'>, user: UserToday, locked: readonly Achievement[]): Map<Fact, number> {
  const byFact = Map.groupBy(locked, ({ fact }) => fact)
  return new Map(
    [...byFact].map(([fact, rest]) => {
      const limit = limitOf(rest)
      return [fact, isDayFact(fact) ? countToday(db, fact, user, limit) : totalOf(db, fact, user, limit)]
    }),
  )
}
