import { and, desc, eq, sql } from 'drizzle-orm'
import { imports } from '#schema'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { transaction } from '../../db/transaction.ts'
import { type Achievement, achievements, earnedBy, type Fact } from '../../domain/achievements.ts'
import { type Day, dayIn } from '../../domain/day.ts'
import { yieldRegularly } from '../../lib/yield.ts'
import { type Counted, countEver, isDayFact, totalOf } from './counts.ts'
import { dueForRecount, markCounted, scheduleFullRecount } from './recounts.ts'
import { limitOf, lockAgain, lockedOf, personOf, unlock, unlockedWith } from './unlock.ts'

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

/** The newest import of a person that is not taken back; null without one. */
const latestImportOf = (db: Db, userId: string): string | null =>
  statements(db).latestImport.get({ userId })?.id ?? null

/**
 * Unlocks what people earned before it was in the list of achievements, and what they logged ahead, once its day has come.
 * Goes through at most 200 people a run. Returns how many achievements were unlocked.
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
 * Unlocks what a person has earned with all that they ever logged, or on the days from `since` on, with one notification
 * that is no news of the moment. It reads in short steps between which other requests run, so call it outside of
 * transactions. What comes with an import is noted for it. Returns how many were unlocked.
 */
export async function unlockQuietly(
  { db, notificationStreams }: Deps,
  userId: string,
  now: Date,
  since: Day = '',
): Promise<number> {
  const person = personOf(db, userId)
  if (!person) return 0
  const counted = { userId, today: dayIn(person.timeZone, now) }
  const earned = await earnedOf(db, lockedOf(db, userId, achievements), counted, since)
  const unlocked = await transaction(db, () => {
    // The account may have been deleted meanwhile.
    const person = personOf(db, userId)
    if (!person) return 0
    markCounted(db, userId, counted.today)
    // Of rows that came with an import; where they did not, taking it back will find them earned still.
    const importId = latestImportOf(db, userId)
    return unlock(db, userId, earned, { ...person, kind: 'pastAchievement', importId }, now)
  })
  if (unlocked > 0) notificationStreams.publish(userId)
  return unlocked
}

/**
 * Locks what came with an import again, now that it is taken back, unless it is earned without it. Call it outside of transactions;
 * it can be repeated after it was interrupted.
 */
export async function lockUnearned(db: Db, userId: string, importId: string, now: Date): Promise<void> {
  const person = personOf(db, userId)
  const came = unlockedWith(db, userId, importId)
  if (!person || came.length === 0) return
  const byFact = [...Map.groupBy(came, ({ fact }) => fact)]
  const earned = new Set(await earnedOf(db, byFact, { userId, today: dayIn(person.timeZone, now) }))
  const lost = came.filter((achievement) => !earned.has(achievement))
  await transaction(db, () => {
    const heirId = latestImportOf(db, userId)
    lockAgain(db, { userId, importId, heirId, ...person }, lost)
    // What was logged while this was counted may have earned it again.
    scheduleFullRecount(db, userId)
  })
}

/** Those of some achievements, by what they are about, that all that a person logged has earned, or the days from `since` on. */
async function earnedOf(
  db: Db,
  byFact: readonly [Fact, Achievement[]][],
  counted: Counted,
  since: Day = '',
): Promise<Achievement[]> {
  const yieldIfLong = yieldRegularly()
  const earned: Achievement[] = []
  for (const [fact, aboutFact] of byFact) {
    let most = 0
    for (const count of countSteps(db, fact, counted, limitOf(aboutFact), since)) {
      most = count
      await yieldIfLong()
    }
    earned.push(...earnedBy(most, aboutFact))
  }
  return earned
}

/** The steps of counting all that a person ever logged. The last one is the count, at most about `limit`. */
function* countSteps(db: Db, fact: Fact, counted: Counted, limit: number, since: Day): Generator<number> {
  if (isDayFact(fact)) yield* countEver(db, fact, counted, limit, since)
  else yield totalOf(db, fact, counted, limit)
}
