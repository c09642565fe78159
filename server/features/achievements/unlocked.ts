import { and, eq, isNull, sql } from 'drizzle-orm'
import { type notifications, unlockedAchievements, users } from '#schema'
import type { Db } from '../../db/open.ts'
import { prepared, preparedRows } from '../../db/prepared.ts'
import { type Achievement, achievements, type Fact, isAboutStreak, unlockedMessage } from '../../domain/achievements.ts'

import { addNotification, changeNotification } from '../notifications/notifications.ts'

const unlockedColumns = { id: unlockedAchievements.achievement, unlockedAt: unlockedAchievements.unlockedAt }
const personColumns = { timeZone: users.timeZone, isStreakHidden: users.isStreakHidden }

const userId = sql.placeholder('userId')

const ofImport = and(
  eq(unlockedAchievements.userId, userId),
  eq(unlockedAchievements.importId, sql.placeholder('importId')),
)

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
  ofImport: db.select({ id: unlockedAchievements.achievement }).from(unlockedAchievements).where(ofImport).prepare(),
  ofNotification: db
    .select({ id: unlockedAchievements.achievement })
    .from(unlockedAchievements)
    .where(
      and(
        eq(unlockedAchievements.userId, userId),
        eq(unlockedAchievements.notificationId, sql.placeholder('notificationId')),
      ),
    )
    .prepare(),
  // Drizzle's types do not allow placeholders in an update, although they work.
  handOver: db
    .update(unlockedAchievements)
    .set({ importId: sql.placeholder('heirId') } as object)
    .where(ofImport)
    .prepare(),
  lock: db
    .delete(unlockedAchievements)
    .where(and(ofImport, eq(unlockedAchievements.achievement, sql.placeholder('achievement'))))
    .returning({ notificationId: unlockedAchievements.notificationId })
    .prepare(),
  unlock: db
    .insert(unlockedAchievements)
    .values({
      userId,
      achievement: sql.placeholder('achievement'),
      unlockedAt: sql.placeholder('unlockedAt'),
      importId: sql.placeholder('importId'),
      notificationId: sql.placeholder('notificationId'),
    })
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

/** Those of a list that the person is told of. */
const announcedOf = (list: readonly Achievement[], isStreakHidden: boolean): readonly Achievement[] =>
  list.filter((achievement) => !(isStreakHidden && isAboutStreak(achievement)))

/**
 * Unlocks what is still locked, with one notification, however much it is, and returns how much it is. While the person
 * hides streaks, what is about streaks is unlocked without being announced. `importId` is of the import that it comes with. Call it
 * inside a transaction.
 */
export function unlock(
  db: Db,
  userId: string,
  earned: readonly Achievement[],
  { kind, isStreakHidden, importId = null }: { kind: Kind; isStreakHidden: boolean; importId?: string | null },
  now: Date,
): number {
  const unlockedAt = now.toISOString()
  const unlocked = unlockedBy(db, userId)
  const fresh = earned.filter(({ id }) => !unlocked.has(id))
  const announced = announcedOf(fresh, isStreakHidden)
  const notificationId =
    announced.length > 0
      ? addNotification(
          db,
          userId,
          { kind, message: unlockedMessage(announced.map(({ name }) => name)), targetId: announced[0]?.id ?? null },
          now,
        )
      : null
  for (const { id } of fresh)
    statements(db).unlock.run({ userId, achievement: id, unlockedAt, importId, notificationId })
  return fresh.length
}

/** What came with an import. */
export const unlockedWith = (db: Db, userId: string, importId: string): Achievement[] =>
  listed(statements(db).ofImport.all({ userId, importId }))

/**
 * Locks some of what came with an import that was taken back. The notification of it names what is left, or goes. What is earned
 * without the import is from now on of another one, `heirId`, or of none. Call it inside a transaction.
 */
export function lockAgain(
  db: Db,
  {
    userId,
    importId,
    heirId,
    isStreakHidden,
  }: Record<'userId' | 'importId', string> & {
    heirId: string | null
    isStreakHidden: boolean
  },
  lost: readonly Achievement[],
): void {
  const notified = new Set(
    lost
      .flatMap(({ id }) => statements(db).lock.all({ userId, importId, achievement: id }))
      .map((row) => row.notificationId),
  )
  statements(db).handOver.run({ userId, importId, heirId })
  for (const id of notified) {
    if (id === null) continue
    const left = announcedOf(listed(statements(db).ofNotification.all({ userId, notificationId: id })), isStreakHidden)
    const message = left.length > 0 ? unlockedMessage(left.map(({ name }) => name)) : null
    changeNotification(db, userId, { id, message })
  }
}

/** In the order of the list of achievements. */
function listed(rows: readonly { id: string }[]): Achievement[] {
  const ids = new Set(rows.map(({ id }) => id))
  return achievements.filter(({ id }) => ids.has(id))
}
