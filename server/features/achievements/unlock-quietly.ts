import type { Services } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { transaction } from '../../db/transaction.ts'
import { earnedBy } from '../../domain/achievement-rules.ts'
import { type Achievement, achievements, type Fact } from '../../domain/achievements.ts'
import { type Day, dayIn } from '../../domain/day.ts'
import { yieldRegularly } from '../../yield.ts'
import { countEver, isDayFact } from './day-counts.ts'
import { dueForRecount, markCounted } from './recounts.ts'
import { type Counted, totalOf } from './totals.ts'
import { limitOf, lockedOf, personOf, unlock } from './unlocked.ts'

type Deps = Pick<Services, 'db' | 'notificationStreams'>

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
 * transactions. Returns how many were unlocked.
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
  const yieldIfLong = yieldRegularly()
  const earned: Achievement[] = []
  for (const [fact, aboutFact] of lockedOf(db, userId, achievements)) {
    let most = 0
    for (const count of countSteps(db, fact, counted, limitOf(aboutFact), since)) {
      most = count
      await yieldIfLong()
    }
    earned.push(...earnedBy(most, aboutFact))
  }
  const unlocked = await transaction(db, () => {
    // The account may have been deleted meanwhile.
    const person = personOf(db, userId)
    if (!person) return 0
    markCounted(db, userId, counted.today)
    return unlock(db, userId, earned, { ...person, kind: 'pastAchievement' }, now)
  })
  if (unlocked > 0) notificationStreams.publish(userId)
  return unlocked
}

/** The steps of counting all that a person ever logged. The last one is the count, at most about `limit`. */
function* countSteps(db: Db, fact: Fact, counted: Counted, limit: number, since: Day): Generator<number> {
  if (isDayFact(fact)) yield* countEver(db, fact, counted, limit, since)
  else yield totalOf(db, fact, counted, limit)
}
