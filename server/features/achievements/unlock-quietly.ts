/** Unlocks achievements that were earned in the past: by imports, by new achievements, and by entries whose day has come. */

import { and, desc, eq, sql } from 'drizzle-orm'
import { imports } from '#schema'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { transaction } from '../../db/transaction.ts'
import { type Achievement, achievements, earnedBy, type Fact } from '../../domain/achievements.ts'
import { type Day, dayIn } from '../../domain/day.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import { countEver, isDayFact, totalOf, type UserToday } from './counts.ts'
import { dueForRecount, markCounted, scheduleFullRecount } from './recounts.ts'
import { limitOf, lockAgain, lockedOf, personOf, unlock, unlockedWith } from './unlock.ts'

/**
 * Unlocks new achievements that people have already earned, and those of entries whose day has come. At most 200 people in a
 * run. Returns how many achievements were unlocked.
 */
export async function unlockPast(deps: Deps, now: Date): Promise<number> {
  const yieldIfLong = yieldRegularly()
  let unlocked = 0
  for (const { id, since } of dueForRecount(deps.db, now)) {
    unlocked += await unlockQuietly(deps, id, now, since)
    await yieldIfLong()
  }
  return unlocked
}

/**
 * Unlocks what a person has earned with their whole history, or since the day `since`, with one notification that clients do
 * not celebrate. Other requests run between its steps, so call it outside of transactions. The unlocked achievements are linked
 * to the latest import. Returns how many were unlocked.
 */
export async function unlockQuietly(
  { db, notificationStreams }: Deps,
  userId: string,
  now: Date,
  since: Day = '',
): Promise<number> {
  const person = personOf(db, userId)
  if (!person) return 0
  const user = { userId, today: dayIn(person.timeZone, now) }
  const earned = await earnedOf(db, lockedOf(db, userId, achievements), user, since)
  const unlocked = await transaction(db, () => {
    // The account may have been deleted since.
    const person = personOf(db, userId)
    if (!person) return 0
    markCounted(db, userId, user.today)
    // If the import did not earn them, undoing it will find them still earned.
    const importId = latestImportOf(db, userId)
    return unlock(db, userId, earned, { ...person, kind: 'pastAchievement', importId }, now)
  })
  if (unlocked > 0) notificationStreams.publish(userId)
  return unlocked
}

/**
 * Locks the achievements of an undone import again, unless they are earned without it. Call it outside of transactions. It can be
 * repeated after an interruption.
 */
export async function lockUnearned(db: Db, userId: string, importId: string, now: Date): Promise<void> {
  const person = personOf(db, userId)
  const ofImport = unlockedWith(db, userId, importId)
  if (!person || ofImport.length === 0) return
  const byFact = [...Map.groupBy(ofImport, ({ fact }) => fact)]
  const earned = new Set(await earnedOf(db, byFact, { userId, today: dayIn(person.timeZone, now) }))
  const lost = ofImport.filter((achievement) => !earned.has(achievement))
  await transaction(db, () => {
    const nextImportId = latestImportOf(db, userId)
    lockAgain(db, { userId, importId, nextImportId, ...person }, lost)
    // Entries that were logged while this was counting may have earned them again.
    scheduleFullRecount(db, userId)
  })
}

/** The given achievements, by fact, that a person has earned with the whole history, or since the day `since`. */
async function earnedOf(
  db: Db,
  byFact: readonly [Fact, Achievement[]][],
  user: UserToday,
  since: Day = '',
): Promise<Achievement[]> {
  const yieldIfLong = yieldRegularly()
  const earned: Achievement[] = []
  for (const [fact, aboutFact] of byFact) {
    let most = 0
    for (const count of countSteps(db, fact, user, limitOf(aboutFact), since)) {
      most = count
      await yieldIfLong()
    }
    earned.push(...earnedBy(most, aboutFact))
  }
  return earned
}

/** Counts a person's whole history in steps. The last step is the count, at most about `limit`. */
function* countSteps(db: Db, fact: Fact, user: UserToday, limit: number, since: Day): Generator<number> {
  if (isDayFact(fact)) yield* countEver(db, fact, user, limit, since)
  else yield totalOf(db, fact, user, limit)
}

/** The newest import of a person that was not undone; null without one. */
const latestImportOf = (db: Db, userId: string): string | null =>
  statements(db).latestImport.get({ userId })?.id ?? null

type Deps = Pick<Services, 'db' | 'notificationStreams'>

const statements = prepared((db) => ({
  latestImport: db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.userId, sql.placeholder('userId')), eq(imports.status, 'applied')))
    .orderBy(desc(imports.appliedAt), desc(imports.id))
    .limit(1)
    .prepare(),
}))
