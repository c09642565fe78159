import { and, eq, isNull, sql } from 'drizzle-orm'
import { type notifications, unlockedAchievements, users } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { isAboutStreak, unlockedMessage } from '../../domain/achievement-rules.ts'
import type { Achievement, Fact } from '../../domain/achievements.ts'
import { addNotification } from '../notifications/notifications.ts'

const unlockedColumns = { id: unlockedAchievements.achievement, unlockedAt: unlockedAchievements.unlockedAt }
const personColumns = { timeZone: users.timeZone, isStreakHidden: users.isStreakHidden }

const userId = sql.placeholder('userId')

const statements = prepared((db) => ({
  unlocked: preparedRows(
    db,
    unlockedColumns,
    db.select(unlockedColumns).from(unlockedAchievements).where(eq(unlockedAchievements.userId, userId)),
  ),
  person: preparedRows(
    db,
    personColumns,
    db
      .select(personColumns)
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
  ),
  unlock: db
    .insert(unlockedAchievements)
    .values({ userId, achievement: sql.placeholder('achievement'), unlockedAt: sql.placeholder('unlockedAt') })
    .onConflictDoNothing()
    .prepare(),
}))

/** What unlocking asks of a person; undefined when the account was deleted. */
export const personOf = (db: Db, userId: string) => statements(db).person.get({ userId })

/** When a person unlocked what, by the id of the achievement. */
export const unlockedBy = (db: Db, userId: string): Map<string, string> =>
  new Map(
    statements(db)
      .unlocked.all({ userId })
      .map(({ id, unlockedAt }) => [id, unlockedAt]),
  )

/** Those of a list that a person has not unlocked, by what they are about. */
export function lockedOf(db: Db, userId: string, list: readonly Achievement[]): [Fact, Achievement[]][] {
  if (list.length === 0) return []
  const unlocked = unlockedBy(db, userId)
  const locked = list.filter(({ id }) => !unlocked.has(id))
  return [...Map.groupBy(locked, ({ fact }) => fact)]
}

/** Counting further than this would unlock nothing more. */
export const limitOf = (locked: readonly Achievement[]): number => Math.max(...locked.map(({ target }) => target))

/** `pastAchievement` is no news of the moment. */
type Kind = Extract<(typeof notifications.$inferSelect)['kind'], 'achievement' | 'pastAchievement'>

/**
 * Unlocks what is still locked, with one notification, however much it is, and returns how much it is. While the person
 * hides streaks, what is about streaks is unlocked without being announced. Call it inside a transaction.
 */
export function unlock(
  db: Db,
  userId: string,
  earned: readonly Achievement[],
  { kind, isStreakHidden }: { kind: Kind; isStreakHidden: boolean },
  now: Date,
): number {
  const unlockedAt = now.toISOString()
  const fresh = earned.filter(
    ({ id }) => statements(db).unlock.run({ userId, achievement: id, unlockedAt }).changes === 1,
  )
  const announced = fresh.filter((achievement) => !(isStreakHidden && isAboutStreak(achievement)))
  if (announced.length > 0) {
    const message = unlockedMessage(announced.map(({ name }) => name))
    addNotification(db, userId, { kind, message }, now)
  }
  return fresh.length
}
