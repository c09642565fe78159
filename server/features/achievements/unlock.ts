import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { foodEntries, type notifications, unlockedAchievements, users } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Write, Writes } from '../../db/write.ts'
import {
  type Achievement,
  achievements,
  earnedBy,
  type Fact,
  isAboutStreak,
  unlockedMessage,
} from '../../domain/achievements.ts'
import { type Day, dayIn } from '../../domain/day.ts'
import { addNotification, changeNotification } from '../notifications.ts'
import { type Counted, countAround, countToday, isDayFact, totalOf } from './counts.ts'
import { scheduleRecount } from './recounts.ts'

/** What a write can have changed. Of other subjects nothing is counted. */
const factsOf: Partial<Record<Write['subject'], readonly Fact[]>> = {
  food: ['foods', 'foodDays', 'foodStreak', 'fruitStreak'],
  water: ['waterDays', 'waterStreak'],
  exercise: ['workouts', 'weekWorkouts'],
  fast: ['fasts', 'plannedFasts'],
  progress: ['weighIns', 'targetWeights'],
  // It holds the target weight.
  profile: ['targetWeights'],
  recipe: ['recipes'],
  meal: ['savedMeals'],
  customFood: ['customFoods'],
  buddy: ['buddies'],
  // A pause joins the days before and after it.
  streakPause: ['foodStreak', 'waterStreak', 'fruitStreak'],
  // A lower one may be reached already.
  goals: ['waterStreak'],
}

const achievementsOf = Object.fromEntries(
  Object.entries(factsOf).map(([subject, facts]) => [subject, achievements.filter(({ fact }) => facts.includes(fact))]),
) as Partial<Record<Write['subject'], Achievement[]>>

/** What more food on a day that has some cannot change. */
const ofFirstFood: readonly Fact[] = ['foodDays', 'foodStreak']

const foodColumns = { date: foodEntries.date }

/**
 * Unlocks what each write has earned, in its transaction. Nothing is ever locked again. Counts only what the write can have
 * changed, and only for what is still locked.
 */
export const unlockOnWrites = (db: Db, writes: Writes): void =>
  writes.onWrite((write) => {
    unlockAfter(db, write.userId, write)
    // Both sides of a friendship have made a buddy.
    if (write.subject === 'buddy') for (const other of write.others) unlockAfter(db, other, write)
  })

function unlockAfter(db: Db, userId: string, { subject, dates, at }: Write): void {
  const locked = lockedOf(db, userId, achievementsOf[subject] ?? [])
  const person = locked.length > 0 && personOf(db, userId)
  if (!person) return
  const counted = { userId, today: dayIn(person.timeZone, at) }
  const past = dates.filter((date) => date <= counted.today)
  const ahead = dates.filter((date) => date > counted.today).toSorted()[0]
  if (ahead) scheduleRecount(db, userId, ahead)
  let begun: Day[] | undefined
  const daysBegun = () => {
    begun ??= past.filter((date) => isFirstFood(db, userId, date, at))
    return begun
  }
  const earned = locked.flatMap(([fact, aboutFact]) => {
    const limit = limitOf(aboutFact)
    // A pause and a goal belong to no day, and matter today.
    if (isDayFact(fact) && dates.length === 0) return earnedBy(countToday(db, fact, counted, limit), aboutFact)
    const days = ofFirstFood.includes(fact) ? daysBegun() : past
    return earnedBy(countAfter(db, fact, counted, days, limit), aboutFact)
  })
  unlock(db, userId, earned, { ...person, kind: 'achievement' }, at)
}

/** How much of a fact there is after a write on these days, of which none is to come. At most about `limit`. */
function countAfter(db: Db, fact: Fact, counted: Counted, days: readonly Day[], limit: number): number {
  if (isDayFact(fact)) return countAround(db, fact, counted, days, limit)
  return ofFirstFood.includes(fact) && days.length === 0 ? 0 : totalOf(db, fact, counted, limit)
}

/** Is the food that was just written the first one of its day? */
const isFirstFood = (db: Db, userId: string, date: Day, at: Date): boolean =>
  statements(db).earlierFood.get({ userId, date, at: at.toISOString() }) === undefined

const unlockedColumns = { id: unlockedAchievements.achievement, unlockedAt: unlockedAchievements.unlockedAt }
const personColumns = { timeZone: users.timeZone, isStreakHidden: users.isStreakHidden }

const userId = sql.placeholder('userId')

const ofImport = and(
  eq(unlockedAchievements.userId, userId),
  eq(unlockedAchievements.importId, sql.placeholder('importId')),
)

const statements = prepared((db) => ({
  earlierFood: db
    .select(foodColumns)
    .from(foodEntries)
    .where(
      and(
        eq(foodEntries.userId, sql.placeholder('userId')),
        eq(foodEntries.date, sql.placeholder('date')),
        lt(foodEntries.createdAt, sql.placeholder('at')),
        isShown(foodEntries),
      ),
    )
    .limit(1)
    .prepare(),
  unlocked: db
    .select(unlockedColumns)
    .from(unlockedAchievements)
    .where(eq(unlockedAchievements.userId, userId))
    .prepare(),
  person: db
    .select(personColumns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .prepare(),
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
