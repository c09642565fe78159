/** Unlocks achievements with the writes that earn them. */

import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { foodEntries, type notifications, unlockedAchievements, users } from '#schema'
import { isShown } from '../../db/hidden-batches.ts'
import type { Db } from '../../db/open.ts'
import { prepared, updateValues } from '../../db/prepared.ts'
import type { Write, Writes } from '../../db/write.ts'
import { type Achievement, achievements, earnedBy, type Fact, isAboutStreak } from '../../domain/achievements.ts'
import { type Day, dayIn } from '../../domain/day.ts'
import type { Texts } from '../../texts.ts'
import { addNotification, changeNotification } from '../notifications.ts'
import { hasDrinkOn } from '../water-on.ts'
import { countAround, countToday, isDayFact, totalOf, type UserToday } from './counts.ts'
import { scheduleRecount } from './recounts.ts'

/**
 * Unlocks what each write has earned, in its transaction. It counts only the facts that the write can change, and only for
 * achievements that are still locked. A write never locks anything.
 */
export const unlockOnWrites = (db: Db, writes: Writes): void =>
  writes.onWrite((write) => {
    unlockAfter(db, write.userId, write)
    // A friendship counts for both people.
    if (write.subject === 'buddy') for (const other of write.others) unlockAfter(db, other, write)
  })

function unlockAfter(db: Db, userId: string, { subject, dates, at }: Write): void {
  // A drink can count as water, but few foods do.
  const hasDrink = subject === 'food' && dates.some((date) => hasDrinkOn(db, userId, date))
  const list = [...(achievementsOf[subject] ?? []), ...((hasDrink && achievementsOf.water) || [])]
  if (list.length === 0) return
  const person = personWithUnlocked(db, userId)
  if (!person) return
  const locked = lockedAmong(list, person.unlocked)
  if (locked.length === 0) return
  const user: UserToday = { userId, today: dayIn(person.timeZone, at) }
  const past = dates.filter((date) => date <= user.today)
  const ahead = dates.filter((date) => date > user.today).toSorted()[0]
  if (ahead) scheduleRecount(db, userId, ahead)
  let cached: Day[] | undefined
  const firstFoodDays = () => {
    cached ??= past.filter((date) => isFirstFood(db, userId, date, at))
    return cached
  }
  const earned = locked.flatMap(([fact, aboutFact]) => {
    const limit = limitOf(aboutFact)
    // Writes of pauses and goals have no day; they can change the count of today.
    if (isDayFact(fact) && dates.length === 0) return earnedBy(countToday(db, fact, user, limit), aboutFact)
    const days = firstFoodFacts.includes(fact) ? firstFoodDays() : past
    return earnedBy(countAfter(db, fact, user, days, limit), aboutFact)
  })
  unlock(db, userId, earned, { ...person, kind: 'achievement' }, at)
}

/** The count of a fact after a write on days up to today. At most about `limit`. */
function countAfter(db: Db, fact: Fact, user: UserToday, days: readonly Day[], limit: number): number {
  if (isDayFact(fact)) return countAround(db, fact, user, days, limit)
  return firstFoodFacts.includes(fact) && days.length === 0 ? 0 : totalOf(db, fact, user, limit)
}

/** Whether the food that was just written is the first of its day. */
const isFirstFood = (db: Db, userId: string, date: Day, at: Date): boolean =>
  statements(db).earlierFood.get({ userId, date, at: at.toISOString() }) === undefined

/** The facts that a write can change. Writes of other subjects change none. */
const factsOf: Partial<Record<Write['subject'], readonly Fact[]>> = {
  food: ['foods', 'foodDays', 'foodStreak', 'fruitStreak'],
  water: ['waterDays', 'waterStreak'],
  exercise: ['workouts', 'weekWorkouts'],
  fast: ['fasts', 'plannedFasts'],
  progress: ['weighIns', 'targetWeights'],
  // The profile has the target weight.
  profile: ['targetWeights'],
  recipe: ['recipes'],
  meal: ['savedMeals'],
  customFood: ['customFoods'],
  buddy: ['buddies'],
  // A pause joins the days before and after it.
  streakPause: ['foodStreak', 'waterStreak', 'fruitStreak'],
  // A lower goal of water may already be reached.
  goals: ['waterStreak'],
}

const achievementsOf = Object.fromEntries(
  Object.entries(factsOf).map(([subject, facts]) => [subject, achievements.filter(({ fact }) => facts.includes(fact))]),
) as Partial<Record<Write['subject'], Achievement[]>>

/** Facts that only the first food of a day can change. */
const firstFoodFacts: readonly Fact[] = ['foodDays', 'foodStreak']

/** What unlocking needs to know of a person; undefined for a deleted account. */
export const personOf = (db: Db, userId: string) => statements(db).person.get({ userId })

/** When a person unlocked each achievement, by its id. */
export const unlockedBy = (db: Db, userId: string): Map<string, string> =>
  new Map(
    statements(db)
      .unlocked.all({ userId })
      .map(({ id, unlockedAt }) => [id, unlockedAt]),
  )

/** The achievements of a list that a person has not unlocked, by fact. */
export const lockedOf = (db: Db, userId: string, list: readonly Achievement[]): [Fact, Achievement[]][] =>
  lockedAmong(list, unlockedBy(db, userId))

function lockedAmong(list: readonly Achievement[], unlocked: Pick<Set<string>, 'has'>): [Fact, Achievement[]][] {
  const locked = list.filter(({ id }) => !unlocked.has(id))
  return [...Map.groupBy(locked, ({ fact }) => fact)]
}

/** The same as `personOf`, with the ids of what they have unlocked. */
function personWithUnlocked(db: Db, userId: string) {
  const rows = statements(db).personWithUnlocked.all({ userId })
  const [person] = rows
  return person && { ...person, unlocked: new Set(rows.map(({ achievement }) => achievement ?? '')) }
}

/** The highest count that matters for these achievements. */
export const limitOf = (locked: readonly Achievement[]): number => Math.max(...locked.map(({ target }) => target))

/** Clients do not celebrate a `pastAchievement`. */
type Kind = Extract<(typeof notifications.$inferSelect)['kind'], 'achievement' | 'pastAchievement'>

/**
 * Unlocks achievements that are still locked, with one notification about all of them, and returns how many. Achievements about
 * streaks are not announced to people who hide streaks. `importId` is the import that earned them. Call it inside a transaction.
 */
export function unlock(
  db: Db,
  userId: string,
  earned: readonly Achievement[],
  { kind, isStreakHidden, importId = null }: { kind: Kind; isStreakHidden: boolean; importId?: string | null },
  now: Date,
): number {
  if (earned.length === 0) return 0
  const unlockedAt = now.toISOString()
  const unlocked = unlockedBy(db, userId)
  const fresh = earned.filter(({ id }) => !unlocked.has(id))
  const announced = announcedOf(fresh, isStreakHidden)
  const notificationId =
    announced.length > 0
      ? addNotification(
          db,
          userId,
          { kind, message: (i18n) => unlockedMessage(i18n, announced), targetId: announced[0]?.id ?? null },
          now,
        )
      : null
  for (const { id } of fresh)
    statements(db).unlock.run({ userId, achievement: id, unlockedAt, importId, notificationId })
  return fresh.length
}

/** More achievements at once are not all named. */
const maxNamed = 5

export function unlockedMessage(i18n: Texts, unlocked: readonly Pick<Achievement, 'name'>[]): string {
  const names = unlocked.map(({ name }) => i18n.word(name))
  if (names.length === 1) return i18n._('Achievement unlocked: {name}', { name: names[0] ?? '' })
  const named = names.length > maxNamed ? names.slice(0, maxNamed - 1) : names
  const others = names.length - named.length
  const list = i18n.list(others > 0 ? [...named, i18n._('{others} more', { others })] : named)
  return i18n._('You have unlocked {count} achievements: {list}', { count: names.length, list })
}

/** The achievements of a list that are announced. */
const announcedOf = (list: readonly Achievement[], isStreakHidden: boolean): readonly Achievement[] =>
  list.filter((achievement) => !(isStreakHidden && isAboutStreak(achievement)))

/** The achievements that an import has unlocked. */
export const unlockedWith = (db: Db, userId: string, importId: string): Achievement[] =>
  listed(statements(db).ofImport.all({ userId, importId }))

/**
 * Locks the lost achievements of an undone import again, and changes or deletes their notification. The other achievements of
 * the import now belong to the import `nextImportId`, if there is one. Call it inside a transaction.
 */
export function lockAgain(
  db: Db,
  {
    userId,
    importId,
    nextImportId,
    isStreakHidden,
  }: Record<'userId' | 'importId', string> & {
    nextImportId: string | null
    isStreakHidden: boolean
  },
  lost: readonly Achievement[],
): void {
  const notified = new Set(
    lost
      .flatMap(({ id }) => statements(db).lock.all({ userId, importId, achievement: id }))
      .map((row) => row.notificationId),
  )
  statements(db).moveToImport.run({ userId, importId, nextImportId })
  for (const id of notified) {
    if (id === null) continue
    const left = announcedOf(listed(statements(db).ofNotification.all({ userId, notificationId: id })), isStreakHidden)
    const message = left.length > 0 ? (i18n: Texts) => unlockedMessage(i18n, left) : null
    changeNotification(db, userId, { id, message })
  }
}

/** The achievements of these rows, in the order of the list. */
function listed(rows: readonly { id: string }[]): Achievement[] {
  const ids = new Set(rows.map(({ id }) => id))
  return achievements.filter(({ id }) => ids.has(id))
}

const foodColumns = { date: foodEntries.date }

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
  personWithUnlocked: db
    .select({ ...personColumns, achievement: unlockedAchievements.achievement })
    .from(users)
    .leftJoin(unlockedAchievements, eq(unlockedAchievements.userId, users.id))
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
  moveToImport: db
    .update(unlockedAchievements)
    .set(updateValues({ importId: sql.placeholder('nextImportId') }))
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
